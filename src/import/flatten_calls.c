/* SPDX-License-Identifier: Apache-2.0
 *
 * flatten-call-graph gives every call a separate copy of its function, so that calls can be sharded
 * differently (spec 40 §5.1). unflatten-call-graph lets calls of copies with equal shardings share one again
 * (spec 40 §5.8).
 */
#include "flow/callgraph.h"
#include "flow/value.h"
#include "import/import.h"
#include "ir/tmp.h"

enum { SEEN = 1 };

/* Returns whether some function is called twice. If not, there is nothing to do, and recursion is not an error. */
static bool
has_shared_callee(IrModule *m, Arena *a, const IrSymtab *symbols)
{
	FlowCalls calls = flow_calls(m, a);

	ir_tmp_claim(m, IR_TMP_OP, "shared callees");
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		f->tmp = 0;
	for (uint32_t i = 0; i < calls.n; i++) {
		IrOp *callee = ir_symtab_get(symbols, ir_call_callee(calls.v[i]));

		if (!callee || callee->kind != IR_OP_FUNC || callee->tmp == SEEN)
			return true;
		callee->tmp = SEEN;
	}
	return false;
}

static uint64_t
cloned_op_size(const IrOp *op, const IrOp *callee)
{
	(void)op, (void)callee;
	return 1;
}

bool
import_run_flatten_call_graph(IrModule *m, PassCx *cx)
{
	IrSymtab *symbols = ir_symtab_new(cx->scratch, m->s, m->op);
	const FlowCopying how = { .callee = flow_called, .cx = symbols, .own = cloned_op_size, .first_moves = true };
	FlowFuncs funcs;
	FlowCalls calls;

	if (!has_shared_callee(m, cx->scratch, symbols))
		return true;
	if (!flow_calls_callee_first(m, cx->scratch, symbols, &funcs, &calls))
		return false;
	flow_foresee_copies(m, cx->scratch, &funcs, &calls, &how);
	for (uint32_t i = 0; i < calls.n; i++) {
		IrOp *callee = flow_callee(m, symbols, calls.v[i]);

		if (!callee)
			return false;
		if (callee->tmp == SEEN) {
			IrOp *copy = flow_clone_function(m, cx->scratch, symbols, callee);

			flow_set_callee(m->s, calls.v[i], ir_symtab_insert(symbols, copy));
		}
		callee->tmp = SEEN;
	}
	ir_tmp_check(m, IR_TMP_OP, FLOW_CALLS_TMP);
	return true;
}

/* Functions with equal keys can replace each other. The full mode ignores args and results. All parts are
 * interned, so keys are compared by address. */
typedef struct Key {
	Atom name;		/* original name */
	const IrAttr *manual_axes;	/* or NULL */
	const IrAttr *args, *results;	/* shardings of all arguments and results, or NULL */
} Key;

/* One called function; IrOp.tmp is its index. */
typedef struct Variant {
	IrOp *func;
	Key key;
	uint32_t representative;	/* the variant that replaces it: its key is equal in the pass's mode */
	uint32_t same;			/* first variant with equal args and results, too */
	uint32_t n_calls;		/* calls of all variants with the same `same`, counted there */
} Variant;

typedef struct Unflatten {
	IrModule *m;
	Arena *a;
	const IrSymtab *symbols;
	bool full;		/* dedup-functions-fully */
	VEC(Variant) v;
	/* From a key to the index + 1 of the first variant that has it: by_key compares in the pass's mode, by_full_key
	 * always compares args and results. */
	Map by_key, by_full_key;
} Unflatten;

static Key
function_key(IrModule *m, const IrOp *f)
{
	return (Key){ flow_original_name(f), ir_op_attr(f, ATOM_SDY_FUNC_MANUAL_AXES), flow_func_arg_list(m->s, m, f),
	              flow_func_result_list(m->s, m, f) };
}

static bool
key_equal(const Key *a, const Key *b, bool full)
{
	return a->name == b->name && a->manual_axes == b->manual_axes &&
	       (full || (a->args == b->args && a->results == b->results));
}

/* Returns the first variant whose key equals that of variant i. If there is none, enters i and returns it. */
static uint32_t
first_with_key(Unflatten *u, Map *map, uint32_t i, bool full)
{
	const Key *k = &u->v.v[i].key;
	uint64_t hash = map_mix(k->name, (uintptr_t)k->manual_axes);

	if (!full)
		hash = map_mix(map_mix(hash, (uintptr_t)k->args), (uintptr_t)k->results);
	for (const MapEntry *e = map_first(map, hash); e; e = map_next(map, e)) {
		if (key_equal(&u->v.v[map_number(e->value) - 1].key, k, full))
			return map_number(e->value) - 1;
	}
	map_add(u->a, map, hash, map_value(i + 1));
	return i;
}

static uint32_t
variant_of(Unflatten *u, IrOp *f)
{
	uint32_t i = f->tmp;

	if (i < u->v.n && u->v.v[i].func == f)
		return i;
	i = f->tmp = u->v.n;
	*VEC_ADD(u->a, &u->v) = (Variant){ .func = f, .key = function_key(u->m, f) };
	u->v.v[i].same = first_with_key(u, &u->by_full_key, i, false);
	u->v.v[i].representative = first_with_key(u, &u->by_key, i, u->full);
	return i;
}

/* Counts a call in the full mode, where the variant that is first to reach the largest number of calls wins. */
static void
count_call(Unflatten *u, uint32_t i)
{
	Variant *v = &u->v.v[i], *same = &u->v.v[v->same];
	Variant *first = &u->v.v[first_with_key(u, &u->by_key, i, true)];
	Variant *winner = &u->v.v[first->representative];

	same->n_calls++;
	if (same->n_calls > u->v.v[winner->same].n_calls)
		first->representative = i;
}

static void
drop_marks(IrModule *m)
{
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f)) {
		ir_op_set_attr(m->s, f, ATOM_SDY_ORIGINAL_FUNC_NAME, NULL);
		ir_op_set_attr(m->s, f, ATOM_SDY_FUNC_MANUAL_AXES, NULL);
	}
}

bool
import_run_unflatten_call_graph(IrModule *m, PassCx *cx)
{
	Unflatten u = { .m = m, .a = cx->scratch, .symbols = ir_symtab_new(cx->scratch, m->s, m->op),
	                .full = ((const ImportOptions *)cx->options)->share_all };
	FlowCalls calls = flow_calls(m, cx->scratch);

	ir_tmp_claim(m, IR_TMP_OP, "variants");
	for (uint32_t i = 0; i < calls.n; i++) {
		IrOp *f = flow_callee(m, u.symbols, calls.v[i]);

		if (!f)
			return false;
		calls.v[i]->tmp = variant_of(&u, f);
	}
	for (uint32_t i = 0; u.full && i < calls.n; i++)
		count_call(&u, calls.v[i]->tmp);
	for (uint32_t i = 0; i < calls.n; i++) {
		const Variant *first = &u.v.v[first_with_key(&u, &u.by_key, calls.v[i]->tmp, u.full)];

		flow_set_callee(m->s, calls.v[i], ir_symbol_name(u.v.v[first->representative].func));
	}
	ir_tmp_check(m, IR_TMP_OP, "variants");
	drop_marks(m);
	return true;
}
