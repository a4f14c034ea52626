/* SPDX-License-Identifier: Apache-2.0
 *
 * Two runs and a comparison. Padding of arguments is filled with poison: a program that lets junk count gives a NaN or
 * a number that the global program does not give.
 */
#include "prove/check.h"

#include <inttypes.h>
#include <math.h>

#include "base/map.h"
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "ir/walk.h"
#include "print/print.h"
#include "prove/noise.h"
#include "prove/widen.h"

enum { MAX_DEVICES = 4096 };
static const uint64_t max_bytes = (uint64_t)2 << 30;

/* One way to make up arguments. */
typedef struct Kind {
	InterpInputs inputs;
	double junk;			/* in padding of floats */
	int64_t junk_int;
	const char *name;
} Kind;

static const Kind kinds[] = {
	{ INTERP_SMALL, NAN, 77, "small" },
	{ INTERP_INDEX, 0x1p14, -77, "index" },
	{ INTERP_FRACTIONS, -0x1p14, 77, "fractions" },
};

typedef struct Check {
	const ProveCheck *c;
	Arena *a;		/* of the caller */
	Arena run;		/* of one kind of arguments */
	IrOp *global, *local;	/* entry functions */
	FlowMeshTable *meshes;
	uint32_t n;		/* devices */
	ProvePlace *in, *out;	/* of arguments and results */
	const Kind *kind;
	InterpVaries varies;	/* what the global program found with this kind */
	uint32_t n_lost;	/* kinds of arguments with which some result has no digits but noise */
	ProveFinding found;
} Check;

/* ---- findings ---- */

static bool __attribute__((format(printf, 4, 5)))
finding(Check *k, ProveVerdict verdict, const IrOp *at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	k->found.verdict = verdict;
	k->found.at = at;
	k->found.text = arena_vprintf(k->a, fmt, ap);
	va_end(ap);
	return false;
}

/* Returns "[3, 5] is 4 and should be 7 (device 2, [1] of its tile)". */
static const char *
mismatch_text(Arena *a, const ProvePlace *p, const ProveMismatch *m, const InterpTensor *whole)
{
	const char *where = "", *at = interp_index_text(a, whole->type, m->whole_at);

	if (p->tiles && m->tile.type->n)
		where = arena_printf(a, ", %s of its tile", interp_index_text(a, m->tile.type, m->tile_at));
	return arena_printf(a, "%s%sis %s and should be %s (device %u%s)", at, *at ? " " : "",
	                    interp_element_text(a, &m->tile, m->tile_at),
	                    interp_element_text(a, whole, m->whole_at), (unsigned)m->device, where);
}

/* ---- programs ---- */

IrOp *
prove_entry(const IrModule *m)
{
	IrOp *first = NULL;
	uint32_t n = 0;

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		const IrAttr *visibility = ir_op_prop(f, ATOM_sym_visibility);

		if (!ir_op_body(f, 0) || (visibility && ir_attr_atoms(visibility)[0] == ATOM_private))
			continue;
		if (ir_symbol_name(f) == ATOM_main)
			return f;
		first = first ? first : f;
		n++;
	}
	return n == 1 ? first : NULL;
}

int64_t
prove_n_devices(const IrModule *m)
{
	int64_t n = 1;

	for (const IrOp *op = ir_op_block(m->op, 0)->first; op; op = op->next) {
		const IrAttr *mesh = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;

		if (mesh && shard_mesh(mesh)->n_axes && shard_mesh_n_devices(shard_mesh(mesh)) > n)
			n = shard_mesh_n_devices(shard_mesh(mesh));
	}
	return n;
}

static ProvePlace
place_of(Check *k, const IrAttr *sharding)
{
	const IrAttr *mesh = sharding ? flow_meshes_get(k->meshes, shard_sharding(sharding)->mesh) : NULL;

	return prove_place(k->a, sharding, mesh ? shard_mesh(mesh) : NULL, k->n);
}

static const char *
type_text(Check *k, IrType *t)
{
	Str text = print_type_text(k->c->local->s, t);

	return arena_printf(k->a, "%.*s", (int)text.n, text.p);
}

/* Compares the types of the local entry function with the tiles of the global one. */
static bool
check_signature(Check *k)
{
	IrType *whole = ir_func_type(k->global), *tiles = ir_func_type(k->local);

	if (whole->n_in != tiles->n_in || whole->n != tiles->n)
		return finding(k, PROVE_DIFFERENT, k->local, "the partitioned program has a different number of "
		               "arguments or results");
	for (uint32_t i = 0; i < whole->n; i++) {
		bool is_arg = i < whole->n_in;
		uint32_t number = is_arg ? i : i - whole->n_in;
		ProvePlace *p = is_arg ? &k->in[number] : &k->out[number];

		if (!interp_has_type(whole->members[i]))
			return finding(k, PROVE_UNCHECKED, k->global,
			               "%s %u has the type %s, and the interpreter has no values of it",
			               is_arg ? "argument" : "result", (unsigned)number,
			               type_text(k, whole->members[i]));
		if (prove_place_tile(k->c->local->s, p, whole->members[i]) != tiles->members[i])
			return finding(k, PROVE_DIFFERENT, k->local,
			               "%s %u does not have the type of its tile", is_arg ? "argument" : "result",
			               (unsigned)number);
	}
	return true;
}

static bool
prepare(Check *k)
{
	int64_t n = prove_n_devices(k->c->global);
	const IrType *type;
	InterpError e;

	k->global = prove_entry(k->c->global);
	k->local = prove_entry(k->c->local);
	if (!k->global || !k->local)
		return finding(k, PROVE_UNCHECKED, NULL, "there is no entry function");
	if (n > MAX_DEVICES)
		return finding(k, PROVE_UNCHECKED, NULL, "the mesh has more than %d devices", (int)MAX_DEVICES);
	k->n = (uint32_t)n;
	k->meshes = flow_meshes_new(k->a, k->c->global->op);
	type = ir_func_type(k->global);
	k->in = ARENA_ARRAY(k->a, ProvePlace, type->n_in + 1);
	k->out = ARENA_ARRAY(k->a, ProvePlace, type->n - type->n_in + 1);
	for (uint32_t i = 0; i < type->n; i++) {
		if (i < type->n_in)
			k->in[i] = place_of(k, flow_func_arg(k->global, i));
		else
			k->out[i - type->n_in] = place_of(k, flow_func_result(k->global, i - type->n_in));
	}
	if (!check_signature(k))
		return false;
	if (!interp_can_run(k->a, k->c->global, k->global, &e) || !interp_can_run(k->a, k->c->local, k->local, &e))
		return finding(k, PROVE_UNCHECKED, e.op, "%s", e.text);
	return true;
}

/* ---- arguments ---- */

/* Returns whether an operation is a comparison of floats in the condition of a loop, which then ends when its values
 * have converged. */
static bool
awaits_convergence(const IrOp *op)
{
	const IrOp *loop = op->kind == IR_OP_SHLO_COMPARE ? ir_op_parent(op) : NULL;

	return loop && loop->kind == IR_OP_SHLO_WHILE &&
	       interp_class(ir_operand(op, 0)->type->elem) == INTERP_FLOAT && op->block->region == &loop->regions[0];
}

/* Returns whether the program decomposes matrices or solves equations step by step, so that most matrices would give
 * nothing but NaN or noise. */
static bool
wants_definite(const IrModule *m)
{
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op)) {
		if (op->kind == IR_OP_SHLO_CHOLESKY || op->kind == IR_OP_SHLO_TRIANGULAR_SOLVE ||
		    op->kind == IR_OP_SHLO_CUSTOM_CALL || awaits_convergence(op))
			return true;
	}
	return false;
}

/* Replaces the matrices of a tensor by A A^T + n I, which is positive definite. */
static void
make_definite(Arena *a, InterpTensor *t)
{
	int64_t n = t->type->n < 2 ? 0 : t->type->dims[t->type->n - 1];
	InterpTensor before;

	if (!n || t->type->dims[t->type->n - 2] != n || interp_class(t->elem) != INTERP_FLOAT)
		return;
	before = interp_tensor_copy(a, t);
	for (int64_t i = 0; i < t->n; i++) {
		int64_t row = i / n * n, column = i / (n * n) * (n * n) + i % n * n;
		double sum = row == column ? (double)n : 0;

		for (int64_t j = 0; j < n; j++)
			sum += before.v[row + j].f * before.v[column + j].f;
		t->v[i] = interp_cell_float(t->elem, sum);
	}
}

static InterpTensor *
whole_arguments(Check *k)
{
	const IrType *type = ir_func_type(k->global);
	InterpTensor *args = ARENA_ARRAY(&k->run, InterpTensor, type->n_in + 1);
	bool definite = wants_definite(k->c->global);

	for (uint32_t i = 0; i < type->n_in; i++) {
		args[i] = interp_tensor_new(&k->run, type->members[i]);
		interp_input(&args[i], k->kind->inputs, 1, i);
		if (definite && args[i].elem)
			make_definite(&k->run, &args[i]);
	}
	return args;
}

static InterpCell
junk_of(const Kind *kind, const IrType *elem)
{
	InterpClass c = interp_class(elem);

	if (c == INTERP_COMPLEX)
		return interp_cell_float(elem->elem, kind->junk);
	return c == INTERP_FLOAT ? interp_cell_float(elem, kind->junk) : interp_cell_int(elem, kind->junk_int);
}

static InterpTensor *
cut_arguments(Check *k, const InterpTensor *whole)
{
	const IrType *type = ir_func_type(k->local);
	InterpTensor *args = ARENA_ARRAY(&k->run, InterpTensor, (size_t)type->n_in * k->n + 1);

	for (uint32_t i = 0; i < type->n_in; i++) {
		InterpCell junk = { .i = 0 };

		if (whole[i].elem)
			junk = junk_of(k->kind, whole[i].elem);
		for (uint32_t d = 0; d < k->n; d++)
			args[i * k->n + d] = prove_cut(&k->run, &k->in[i], &whole[i], type->members[i], d, junk);
	}
	return args;
}

static bool
within_memory(Check *k)
{
	double global = (double)interp_type_elements(ir_func_type(k->global));
	double local = (double)interp_type_elements(ir_func_type(k->local));
	double bytes = 2 * (global + k->n * local) * sizeof(InterpCell);

	k->found.is_limit = bytes > (double)max_bytes;
	return !k->found.is_limit || finding(k, PROVE_UNCHECKED, k->global, "the program is too large");
}

/* ---- runs ---- */

static InterpRun
run_of(const Check *k, bool is_local)
{
	uint32_t n = is_local ? k->n : 1;

	return (InterpRun){ .m = is_local ? k->c->local : k->c->global,
	                    .func = is_local ? k->local : k->global,
	                    .replicas = k->c->by_replica ? n : 1,
	                    .partitions = k->c->by_replica ? 1 : n,
	                    .limits = { k->c->max_steps, max_bytes } };
}

static InterpTensor *
run(Check *k, bool is_local, const InterpTensor *args, InterpObserve *observe, void *observer)
{
	InterpRun how = run_of(k, is_local);
	InterpError e;
	InterpTensor *results;

	how.observe = observe;
	how.observer = observer;
	how.varies = is_local ? NULL : &k->varies;
	results = interp_run(&k->run, &how, args, &e);

	/* An error of the local program alone is a difference: the global program runs first. */
	k->found.is_limit = !results && e.is_limit;
	if (!results)
		finding(k, is_local && !e.is_limit ? PROVE_DIFFERENT : PROVE_UNCHECKED, e.op,
		        "the %s program does not run: %s", is_local ? "local" : "global", e.text);
	return results;
}

/* Returns the factor of all tolerances. Widened programs get about the tolerance of f32, because their arguments may be
 * ill-conditioned. */
static double
tolerance(const ProveCheck *c)
{
	return c->is_wide ? 1e5 : 1;
}

/* `noise`: see prove_noise(), NULL: there is none. */
static bool
compare_results(Check *k, const InterpTensor *tiles, const InterpTensor *whole, const double *const *noise,
                uint32_t *bad)
{
	uint32_t n = ir_type_n_results(ir_func_type(k->global));
	ProveCompare c = { .tolerance = tolerance(k->c), .max = k->found.max };

	for (uint32_t i = 0; i < n; i++) {
		bool ok;

		c.noise = noise ? noise[i] : NULL;
		ok = prove_compare_tiles(&k->run, &k->out[i], tiles + (size_t)i * k->n, &whole[i], &c);
		k->found.max = c.max;
		if (ok)
			continue;
		*bad = i;
		return finding(k, PROVE_DIFFERENT, ir_op_block(k->global, 0)->last,
		               "with arguments of kind '%s', result %u %s", k->kind->name, (unsigned)i,
		               mismatch_text(k->a, &k->out[i], &c.mismatch, &whole[i]));
	}
	k->n_lost += c.is_lost;
	return true;
}

/* ---- the chain of a difference ---- */

/* What the second run of both programs finds out about the values of the pairs. */
typedef struct Chain {
	Check *k;
	Map global;		/* first tensor of each value of the global program */
	Map wrong;		/* text of each value of the global program that differs */
	Map pairs;		/* ProvePair, by local value; several if values share one */
	Map seen;		/* local values */
} Chain;

static void
observe_global(void *cx, const IrValue *v, const InterpTensor *tensors)
{
	Chain *c = cx;
	InterpTensor *copy;

	if (!tensors->type || map_get(&c->global, (uintptr_t)v))
		return;
	copy = ARENA_NEW(&c->k->run, InterpTensor);
	*copy = interp_tensor_copy(&c->k->run, tensors);
	map_put(&c->k->run, &c->global, (uintptr_t)v, copy);
}

static void
observe_local(void *cx, const IrValue *v, const InterpTensor *tensors)
{
	Chain *c = cx;

	if (!map_mark(&c->k->run, &c->seen, (uintptr_t)v))
		return;
	for (const MapEntry *e = map_first(&c->pairs, map_mix((uintptr_t)v, 0)); e; e = map_next(&c->pairs, e)) {
		const ProvePair *pair = e->value;
		const InterpTensor *whole = map_get(&c->global, (uintptr_t)pair->global);
		ProveCompare compare = { .tolerance = tolerance(c->k->c) };

		if (pair->local != v || !whole || map_get(&c->wrong, (uintptr_t)pair->global) ||
		    prove_compare_tiles(&c->k->run, pair->place, tensors, whole, &compare))
			continue;
		map_put(&c->k->run, &c->wrong, (uintptr_t)pair->global,
		        (void *)(uintptr_t)mismatch_text(c->k->a, pair->place, &compare.mismatch, whole));
	}
}

/* Returns the first operand, or value that a region captures or returns, that differs. */
static const IrValue *
wrong_operand(const Chain *c, const IrOp *op)
{
	IrOp *root = (IrOp *)(uintptr_t)op;

	for (IrOp *o = root; o; o = ir_walk_next(root, o)) {
		for (uint32_t i = 0; i < o->n_operands; i++) {
			if (map_get(&c->wrong, (uintptr_t)ir_operand(o, i)))
				return ir_operand(o, i);
		}
	}
	return NULL;
}

/* Follows wrong values from a result back to the first wrong one. Keeps at most PROVE_CHAIN values, those that come
 * first in the program. */
static void
follow(Chain *c, const IrValue *v)
{
	ProveFinding *f = &c->k->found;
	Map followed = { 0 };

	while (v && map_get(&c->wrong, (uintptr_t)v) && map_mark(&c->k->run, &followed, (uintptr_t)v)) {
		const IrOp *op = ir_value_op(v);

		if (!op)
			break;
		if (f->n_chain == PROVE_CHAIN)
			f->n_chain--;
		memmove(f->chain + 1, f->chain, f->n_chain * sizeof *f->chain);
		memmove(f->values + 1, f->values, f->n_chain * sizeof *f->values);
		f->chain[0] = op;
		f->values[0] = map_get(&c->wrong, (uintptr_t)v);
		f->n_chain++;
		v = wrong_operand(c, op);
	}
}

static void
find_chain(Check *k, const InterpTensor *whole, const InterpTensor *tiles, uint32_t bad)
{
	Chain c = { .k = k };
	ProveFinding found = k->found;

	for (uint32_t i = 0; i < k->c->n_pairs; i++)
		map_add(&k->run, &c.pairs, map_mix((uintptr_t)k->c->pairs[i].local, 0), &k->c->pairs[i]);
	run(k, false, whole, observe_global, &c);
	run(k, true, tiles, observe_local, &c);
	k->found = found;
	follow(&c, ir_operand(ir_op_block(k->global, 0)->last, bad));
}

/* Explains a difference: a manual computation returns different values on devices that must agree. */
static bool
no_meaning(Check *k)
{
	const InterpVaries *v = &k->varies;

	k->found = (ProveFinding){ .max = k->found.max };
	k->found.source = ir_value_op(ir_operand(ir_op_block(v->op, 0)->last, v->result));
	return finding(k, PROVE_UNDEFINED, v->op,
	               "result %u of this manual computation varies along %s, which its sharding does not name: "
	               "%s, with arguments of kind '%s'", (unsigned)v->result, v->axes, v->text, k->kind->name);
}

/* Compares again. What differs by no more than rounding moves it, in a program of f64, is no difference. */
static bool
excuse_noise(Check *k, const InterpTensor *args, const InterpTensor *tiles, const InterpTensor *whole)
{
	InterpRun how = run_of(k, false);
	ProveFinding found = k->found;
	const double *const *noise;
	uint32_t bad;

	if (!k->c->knows_noise)
		return false;
	noise = prove_noise(&k->run, &how, args, whole, ir_type_n_results(ir_func_type(k->global)));
	if (!noise || !compare_results(k, tiles, whole, noise, &bad))
		return false;
	k->found = (ProveFinding){ .max = found.max };
	return true;
}

static bool
check_kind(Check *k)
{
	const InterpTensor *args, *tiles, *whole, *got;
	uint32_t bad;

	if (!within_memory(k))
		return false;
	k->varies = (InterpVaries){ 0 };
	args = whole_arguments(k);
	whole = run(k, false, args, NULL, NULL);
	if (!whole)
		return false;
	tiles = cut_arguments(k, args);
	got = run(k, true, tiles, NULL, NULL);
	if (!got)
		return false;
	if (compare_results(k, got, whole, NULL, &bad) || excuse_noise(k, args, got, whole))
		return true;
	if (k->varies.op)
		return no_meaning(k);
	if (k->c->n_pairs)
		find_chain(k, args, tiles, bad);
	return false;
}

/* Returns what both programs show if they compute in double precision and the error of rounding is estimated, or what
 * was found without that. */
static ProveFinding
look_again(Arena *a, const ProveCheck *c, ProveFinding first)
{
	ProveFloats floats = prove_floats(c->global->op);
	ProveCheck wide = *c;
	IrModule global = *c->global, local = *c->local;
	ProveFinding found;

	if (c->knows_noise || floats == PROVE_NO_FLOATS || !prove_entry(c->local))
		return first;
	if (floats == PROVE_NARROW_FLOATS) {
		/* Both copies live in the module of the local program, because that of the global program may be a
		 * view of it (log.c). */
		global.op = prove_widen(c->local, a, c->global->op);
		local.op = prove_widen(c->local, a, c->local->op);
		wide.global = &global;
		wide.local = &local;
		wide.is_wide = true;
	}
	wide.knows_noise = true;
	wide.n_pairs = 0;
	found = prove_check(a, &wide);
	if (found.verdict == PROVE_EQUAL)
		return (ProveFinding){ .verdict = PROVE_EQUAL, .max = first.max };
	if (!found.is_noise)
		return first;
	first.verdict = PROVE_UNCHECKED;
	first.text = arena_printf(a, "rounding leaves no digits of a result: %s", first.text);
	return first;
}

ProveFinding
prove_check(Arena *a, const ProveCheck *c)
{
	enum { KINDS = sizeof kinds / sizeof *kinds };
	Check k = { .c = c, .a = a };
	bool prepared = prepare(&k), ok = prepared;

	for (size_t i = 0; ok && i < KINDS; i++) {
		arena_init(&k.run, a->memory);
		k.kind = &kinds[i];
		ok = check_kind(&k);
		arena_free(&k.run);
	}
	if (k.n_lost == KINDS) {
		finding(&k, PROVE_UNCHECKED, NULL, "rounding leaves no digits");
		k.found.is_noise = true;
	}
	if (prepared && (k.found.verdict == PROVE_DIFFERENT || k.found.verdict == PROVE_UNDEFINED))
		return look_again(a, c, k.found);
	return k.found;
}

/* ---- messages ---- */

static bool
report_undefined(DiagList *d, const ProveFinding *f, Span at)
{
	diag_error(d, DIAG_PARTITION_UNDEFINED, at, "the program has no single result: %s", f->text);
	if (f->source)
		diag_note(d, f->source->span, "this value varies");
	return false;
}

bool
prove_report_undefined(DiagList *d, const ProveFinding *f)
{
	return report_undefined(d, f, f->at->span);
}

bool
prove_check_report(DiagList *d, const ProveFinding *f, const ProveCheck *c)
{
	Span at = { 0, 0 };

	/* A local program that was partitioned just now has the places of the global one; others have their own. */
	if (f->at && (c->n_pairs || ir_module_of((IrOp *)(uintptr_t)f->at) == c->global->op))
		at = f->at->span;

	if (f->verdict == PROVE_EQUAL)
		return true;
	if (f->verdict == PROVE_UNCHECKED)
		return diag_error(d, DIAG_PARTITION_UNCHECKED, at, "the partition cannot be checked: %s", f->text);
	if (f->verdict == PROVE_UNDEFINED)
		return report_undefined(d, f, at);
	diag_error(d, DIAG_PARTITION_DIFFERS, at, "the local program computes something else: %s", f->text);
	for (uint32_t i = 0; i < f->n_chain; i++) {
		if (i == 0)
			diag_note(d, f->chain[i]->span, "the first value that differs: %s", f->values[i]);
		else
			diag_note(d, f->chain[i]->span, "its operand differs, so this value differs: %s",
			          f->values[i]);
	}
	return false;
}
