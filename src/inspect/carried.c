/* SPDX-License-Identifier: Apache-2.0
 *
 * A result replaces the argument that names it as tf.aliasing_output, or else the argument with the same path in JAX's
 * names: `result[0]['w']` replaces `params['w']`. If several arguments and equally many results have one path, they
 * replace each other in their order.
 */
#include "inspect/carried.h"

#include "base/map.h"
#include "flow/callgraph.h"
#include "flow/value.h"
#include "inspect/donations.h"
#include "inspect/key_path.h"
#include "inspect/name.h"
#include "inspect/sharding_text.h"
#include "ir/shorthand.h"
#include "ir/walk.h"
#include "print/print.h"

/* The arguments and results that have one path and one type. */
typedef struct Leaf {
	Atom path;
	const IrType *type;
	VEC(uint32_t) args, results;
} Leaf;

typedef struct Carry {
	Arena a;
	IrModule *m;
	IrOp *f;
	const IrOp *end;
	InspectDonations donations;
	uint32_t *replaced_by;	/* by argument: the result that replaces it, or none */
	uint32_t *replaces;	/* by result: the argument that it replaces, or none */
	Map leaves;		/* by path and type */
	VEC(Leaf *) order;
	Map free;		/* type to the first result whose memory is free, from 1 */
} Carry;

static IrValue *
argument(const Carry *x, uint32_t i)
{
	return ir_op_block(x->f, 0)->args[i];
}

/* ---- pairs ---- */

/* Returns the leaf of a path, or NULL if the path is empty. */
static Leaf *
leaf_of(Carry *x, Str path, const IrType *type)
{
	Atom atom = session_atom(x->m->s, path);
	uint64_t h = map_mix(atom, (uintptr_t)type);
	Leaf *leaf;

	if (!path.n)
		return NULL;
	for (const MapEntry *e = map_first(&x->leaves, h); e; e = map_next(&x->leaves, e)) {
		leaf = e->value;
		if (leaf->type == type && leaf->path == atom)
			return leaf;
	}
	leaf = ARENA_NEW(&x->a, Leaf);
	*leaf = (Leaf){ .path = atom, .type = type };
	map_add(&x->a, &x->leaves, h, leaf);
	*VEC_ADD(&x->a, &x->order) = leaf;
	return leaf;
}

/* Returns the part of a name after its first step, and after the index of a result in a tuple if `is_result`; "" if the
 * name is not one of JAX. */
static Str
path_of(Carry *x, Str name, bool is_result)
{
	KeyPath path;
	uint32_t from;

	if (!key_path_parse(&x->a, name, &path))
		return STR("");
	from = path.steps.v[0].end;
	if (is_result && path.steps.n > 1 && path.steps.v[1].kind == KEY_INDEX)
		from = path.steps.v[1].end;
	return (Str){ name.p + from, name.n - from };
}

static void
add_leaves(Carry *x)
{
	Leaf *leaf;

	for (uint32_t i = 0; i < x->donations.n_args; i++) {
		leaf = leaf_of(x, path_of(x, inspect_origin(x->m, argument(x, i)).name, false), argument(x, i)->type);
		if (leaf && x->replaced_by[i] == INSPECT_NO_RESULT)
			*VEC_ADD(&x->a, &leaf->args) = i;
	}
	for (uint32_t r = 0; r < x->donations.n_results; r++) {
		leaf = leaf_of(x, path_of(x, inspect_result_name(x->m->s, x->f, r), true), ir_operand(x->end, r)->type);
		if (leaf && x->replaces[r] == INSPECT_NO_RESULT)
			*VEC_ADD(&x->a, &leaf->results) = r;
	}
}

static void
pair(Carry *x, uint32_t arg, uint32_t result)
{
	x->replaced_by[arg] = result;
	x->replaces[result] = arg;
}

static void
find_pairs(Carry *x)
{
	for (uint32_t i = 0; i < x->donations.n_args; i++) {
		uint32_t r = x->donations.named[i];

		if (r != INSPECT_NO_RESULT && x->replaces[r] == INSPECT_NO_RESULT &&
		    ir_operand(x->end, r)->type == argument(x, i)->type)
			pair(x, i, r);
	}
	add_leaves(x);
	for (uint32_t i = 0; i < x->order.n; i++) {
		const Leaf *leaf = x->order.v[i];

		for (uint32_t k = 0; leaf->args.n == leaf->results.n && k < leaf->args.n; k++)
			pair(x, leaf->args.v[k], leaf->results.v[k]);
	}
}

/* ---- findings ---- */

static const char *
words(Carry *x, Str address, Str name)
{
	if (!name.n)
		return arena_printf(&x->a, "%.*s", (int)address.n, address.p);
	return arena_printf(&x->a, "%.*s (%.*s)", (int)address.n, address.p, (int)name.n, name.p);
}

static const char *
argument_words(Carry *x, uint32_t i)
{
	return words(x, inspect_value(x->m, argument(x, i)), inspect_origin(x->m, argument(x, i)).name);
}

static const char *
result_words(Carry *x, uint32_t r)
{
	return words(x, inspect_result(x->m, x->f, r), inspect_result_name(x->m->s, x->f, r));
}

static const char *
sharding_words(Carry *x, IrAttr *sharding)
{
	Str text = sharding ? inspect_sharding(x->m->s, sharding, false) : STR("replicated");

	return arena_printf(&x->a, "%.*s", (int)text.n, text.p);
}

static IrAttr *
argument_sharding(const Carry *x, uint32_t i)
{
	return flow_value_get(x->m->s, argument(x, i));
}

static void
note_result(Carry *x, uint32_t r)
{
	diag_note(&x->m->s->diag, print_find_result_attr(x->m, x->f, r, ATOM_SDY_SHARDING_ATTR), "%s is %s",
	          result_words(x, r), sharding_words(x, flow_func_result(x->f, r)));
}

/* Reports a result that differs from the argument that it replaces. Returns whether it does. */
static bool
report_pair(Carry *x, uint32_t i)
{
	uint32_t r = x->replaced_by[i];

	if (r == INSPECT_NO_RESULT || inspect_same_layout(argument_sharding(x, i), flow_func_result(x->f, r)))
		return false;
	diag_error(&x->m->s->diag, DIAG_CARRY_DIFFERS, print_find_argument(x->m, x->f, i),
	           "argument %s is %s, but the result that replaces it has another sharding", argument_words(x, i),
	           sharding_words(x, argument_sharding(x, i)));
	note_result(x, r);
	return true;
}

/* Finds the first result of each type whose memory is free. */
static void
find_free(Carry *x)
{
	for (uint32_t r = x->donations.n_results; r-- > 0;) {
		if (x->donations.takers[r] == INSPECT_NO_RESULT)
			map_put(&x->a, &x->free, (uintptr_t)ir_operand(x->end, r)->type, map_value(r + 1));
	}
}

/* Reports a donated argument whose memory no result takes over, although one has its type. Returns that result, or
 * none. */
static uint32_t
report_lost(Carry *x, uint32_t i)
{
	uint32_t r;

	if (!x->donations.donated[i] || x->donations.results[i] != INSPECT_NO_RESULT)
		return INSPECT_NO_RESULT;
	r = x->donations.named[i];
	if (r == INSPECT_NO_RESULT)
		r = map_number(map_get(&x->free, (uintptr_t)argument(x, i)->type)) - 1;
	if (r == INSPECT_NO_RESULT)
		return INSPECT_NO_RESULT;
	diag_error(&x->m->s->diag, DIAG_DONATION_LOST, print_find_argument(x->m, x->f, i),
	           "no result can take over the memory of donated argument %s, which is %s", argument_words(x, i),
	           sharding_words(x, argument_sharding(x, i)));
	note_result(x, r);
	return r;
}

/* Reports that nothing can be said about the results: the program has shardings that shardc does not read. Returns
 * whether it has none. */
static bool
reads_all_shardings(const Carry *x)
{
	if (!x->m->s->ignores_gspmd)
		return true;
	return diag_error(&x->m->s->diag, DIAG_CARRY_UNKNOWN, print_find_in_op(x->m, x->f, STR("")),
	                  "results cannot be compared with the arguments that they replace, because the program has "
	                  "shardings of GSPMD");
}

/* Reports that nothing is compared and no argument is donated, with `strict` as an error. Returns whether there is no
 * error. */
static bool
report_none(const Carry *x, bool strict)
{
	for (uint32_t i = 0; i < x->donations.n_args; i++) {
		if (x->replaced_by[i] != INSPECT_NO_RESULT || x->donations.donated[i])
			return true;
	}
	diag_error(&x->m->s->diag, strict ? DIAG_CARRY_UNKNOWN : DIAG_CARRY_UNDECIDED,
	           print_find_in_op(x->m, x->f, STR("")),
	           "no result is known to replace an argument, so nothing is compared");
	diag_note(&x->m->s->diag, (Span){ 0, 0 }, "JAX's names say which result replaces an argument: print the "
	          "program with as_text(debug_info=True)");
	return !strict;
}

static void
begin(Carry *x, IrModule *m, IrOp *f)
{
	*x = (Carry){ .m = m, .f = f };
	arena_init(&x->a, m->s->arena.memory);
	x->end = ir_block_terminator(ir_op_block(f, 0));
	inspect_donations_match(&x->a, m, f, &x->donations);
	x->replaced_by = ARENA_ARRAY(&x->a, uint32_t, x->donations.n_args);
	x->replaces = ARENA_ARRAY(&x->a, uint32_t, x->donations.n_results);
	for (uint32_t i = 0; i < x->donations.n_args; i++)
		x->replaced_by[i] = INSPECT_NO_RESULT;
	for (uint32_t i = 0; i < x->donations.n_results; i++)
		x->replaces[i] = INSPECT_NO_RESULT;
	find_free(x);
	m->s->diag.src = m->src;
}

bool
inspect_carry_check(IrModule *m, bool strict)
{
	IrOp *f = flow_main_function(m);
	bool same;
	Carry x;

	if (!f || flow_is_declaration(f))
		return f != NULL;
	begin(&x, m, f);
	find_pairs(&x);
	same = reads_all_shardings(&x) && report_none(&x, strict);
	for (uint32_t i = 0; i < x.donations.n_args; i++) {
		if (report_pair(&x, i))
			same = false;
		else
			report_lost(&x, i);
	}
	arena_free(&x.a);
	return same;
}

void
inspect_carry_lost(IrModule *m, void (*more)(void *cx, IrOp *f, uint32_t arg, uint32_t result), void *cx)
{
	IrOp *f = flow_main_function(m);
	Carry x;

	if (!f || flow_is_declaration(f))
		return;
	begin(&x, m, f);
	for (uint32_t i = 0; i < x.donations.n_args; i++) {
		uint32_t r = report_lost(&x, i);

		if (r != INSPECT_NO_RESULT)
			more(cx, f, i, r);
	}
	arena_free(&x.a);
}
