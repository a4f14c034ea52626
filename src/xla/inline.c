/* SPDX-License-Identifier: Apache-2.0
 *
 * Inlines every call and every composite, callees first, and deletes all functions but @main that nothing refers to
 * (spec 45 §7). The only call of a function takes its operations instead of copying them. As in XLA, the
 * result is exponential for a chain of functions that each call the next one twice, so the copies are counted before
 * they are made.
 */
#include <assert.h>

#include "flow/callgraph.h"
#include "flow/liveness.h"
#include "xla/xla.h"

typedef struct Inline {
	Xla *x;
	const IrSymtab *symbols;
	Map n_calls;		/* calls by function */
	VEC(IrOp *) calls;
	bool pinned;		/* an op that is not a call refers to a function, which must stay whole */
} Inline;

/* Returns the function that an op calls, or NULL. */
static IrOp *
callee_of(const void *cx, const IrOp *op)
{
	const Inline *in = cx;
	const IrAttr *name;
	IrOp *f;

	if (op->kind == IR_OP_CALL)
		f = ir_symtab_get(in->symbols, ir_call_callee(op));
	else if (op->kind == IR_OP_SHLO_COMPOSITE && (name = ir_op_prop(op, ATOM_decomposition)) != NULL)
		f = ir_symtab_get(in->symbols, ir_attr_atoms(name)[0]);
	else
		return NULL;
	if (!f || f->kind != IR_OP_FUNC || flow_is_declaration(f) || ir_op_block(f, 0)->next)
		return NULL;
	return f;
}

/* Turns composites into calls, so that the call graph has them. */
static void
call_decompositions(Xla *x)
{
	for (IrOp *op = x->m->op, *next; op; op = next) {
		IrType **types;
		IrValue **in;
		const IrOp *call;

		next = ir_walk_next(x->m->op, op);
		if (op->kind != IR_OP_SHLO_COMPOSITE)
			continue;
		types = ARENA_ARRAY(x->a, IrType *, op->n_results);
		in = ARENA_ARRAY(x->a, IrValue *, op->n_operands);
		for (uint32_t i = 0; i < op->n_results; i++)
			types[i] = op->results[i].type;
		for (uint32_t i = 0; i < op->n_operands; i++)
			in[i] = ir_operand(op, i);
		call = xla_new(x, op, &(IrOpSpec){ .kind = IR_OP_CALL, .operands = in, .n_operands = op->n_operands,
		                                   .results = types, .n_results = op->n_results,
		                                   .props = xla_props(x, ATOM_callee,
		                                                      ir_op_prop(op, ATOM_decomposition)) });
		for (uint32_t i = 0; i < op->n_results; i++)
			xla_replace(x, &op->results[i], (IrValue *)(uintptr_t)&call->results[i]);
		xla_erase(x, op);
	}
}

/* Records where the values of an op and of the ops nested in it went. */
static void
trail_copies(Xla *x, const IrOp *op, const IrMap *map)
{
	for (IrOp *o = (IrOp *)(uintptr_t)op; o && x->trail; o = ir_walk_next(op, o)) {
		for (uint32_t i = 0; i < o->n_results; i++)
			xla_trail_copy(x->trail, &o->results[i], ir_map_get(map, &o->results[i]));
		for (uint32_t r = 0; r < o->n_regions; r++) {
			const IrBlock *b = o->regions[r].first;

			for (uint32_t i = 0; b && i < b->n_args; i++)
				xla_trail_copy(x->trail, b->args[i], ir_map_get(map, b->args[i]));
		}
	}
}

/* Puts the values into a tuple, and returns the elements taken out of it again. An inlined HLO computation with several
 * results ends in a tuple, so that whoever needs one result comes after all of them (spec 45 §10). */
static IrValue **
through_tuple(Xla *x, IrOp *call, IrValue *const *v, uint32_t n)
{
	IrType **types = ARENA_ARRAY(x->a, IrType *, n), *type;
	IrValue **out = ARENA_ARRAY(x->a, IrValue *, n), *tuple;

	for (uint32_t i = 0; i < n; i++)
		types[i] = v[i]->type;
	type = ir_type_tuple(x->s, types, n);
	tuple = &xla_new(x, call, &(IrOpSpec){ .kind = IR_OP_SHLO_TUPLE, .operands = v, .n_operands = n,
	                                       .results = &type, .n_results = 1 })->results[0];
	for (uint32_t i = 0; i < n; i++)
		out[i] = xla_make(x, call, IR_OP_SHLO_GET_TUPLE_ELEMENT, types[i],
		                  xla_props(x, ATOM_index, ir_attr_int(x->s, x->s->i32, i)), tuple, (IrValue *)NULL);
	return out;
}

/* Replaces the results of a call by the values that the function returns, as `map` says, and erases the call. */
static void
finish_call(Xla *x, IrOp *call, const IrOp *end, const IrMap *map)
{
	uint32_t n = call->n_results;
	IrValue **v = ARENA_ARRAY(x->a, IrValue *, n);

	for (uint32_t i = 0; i < n; i++)
		v[i] = map ? ir_map_get(map, ir_operand(end, i)) : ir_operand(end, i);
	if (n > 1)
		v = through_tuple(x, call, v, n);
	for (uint32_t i = 0; i < n; i++)
		xla_replace(x, &call->results[i], v[i]);
	xla_erase(x, call);
}

static void
copy_body(Inline *in, IrOp *call, const IrBlock *body)
{
	Xla *x = in->x;
	IrMap map;

	ir_map_init(x->m, &map, x->a);
	for (uint32_t i = 0; i < body->n_args; i++) {
		ir_map_add(&map, body->args[i], ir_operand(call, i));
		if (x->trail)
			xla_trail_copy(x->trail, body->args[i], ir_operand(call, i));
	}
	for (const IrOp *op = body->first; op != body->last; op = op->next) {
		ir_op_insert_before(call, ir_op_clone(x->m, op, &map));
		trail_copies(x, op, &map);
	}
	finish_call(x, call, body->last, &map);
}

static void
move_body(Inline *in, IrOp *call, const IrBlock *body)
{
	Xla *x = in->x;

	for (uint32_t i = 0; i < body->n_args; i++)
		xla_replace(x, body->args[i], ir_operand(call, i));
	while (body->first != body->last) {
		IrOp *op = body->first;

		ir_op_unlink(op);
		ir_op_insert_before(call, op);
	}
	finish_call(x, call, body->last, NULL);
}

/* Returns whether a call takes the operations of its function instead of copying them. */
static bool
moves(const Inline *in, const IrOp *f)
{
	return map_number(map_get(&in->n_calls, (uintptr_t)f)) == 1 && f != in->x->main && !in->pinned;
}

static void
inline_call(Inline *in, IrOp *call)
{
	IrOp *f = callee_of(in, call);

	assert(f);	/* only such calls are listed */
	in->x->inlined = true;
	if (moves(in, f))
		move_body(in, call, ir_op_block(f, 0));
	else
		copy_body(in, call, ir_op_block(f, 0));
}

static void
count_calls(Inline *in, const FlowFuncs *funcs)
{
	for (uint32_t i = 0; i < funcs->n; i++) {
		for (IrOp *op = funcs->v[i]; op; op = ir_walk_next(funcs->v[i], op)) {
			const IrOp *f = callee_of(in, op);
			uintptr_t key = (uintptr_t)f;

			in->pinned |= op->kind != IR_OP_CALL && op->props && (op->props->refs & IR_REFS_SYMBOL);
			if (!f)
				continue;
			*VEC_ADD(in->x->a, &in->calls) = op;
			map_put(in->x->a, &in->n_calls, key, map_value(map_number(map_get(&in->n_calls, key)) + 1));
		}
	}
}

/* ---- the size of the result ---- */

/* The terminator of a function is not copied, and a call with several results leaves a tuple. */
static uint64_t
inlined_op_size(const IrOp *op, const IrOp *callee)
{
	if (callee)
		return op->n_results > 1 ? op->n_results + 1 : 0;
	return op->kind != IR_OP_FUNC && op->kind != IR_OP_RETURN;
}

/* Returns whether the operations that inlining makes are within --max-ops. If not, reports the first call that exceeds
 * it. */
static bool
check_size(const Inline *in, const FlowFuncs *funcs)
{
	Session *s = in->x->s;
	const FlowCopying how = { .callee = callee_of, .cx = in, .own = inlined_op_size };
	const FlowSizes sizes = flow_sizes(in->x->a, funcs, &how);
	uint64_t made = s->work.ops;

	for (uint32_t i = 0; i < in->calls.n; i++) {
		const IrOp *call = in->calls.v[i], *f = callee_of(in, call);

		made = flow_size_add(made, inlined_op_size(call, f));
		if (!moves(in, f))
			made = flow_size_add(made, flow_size_of(&sizes, f));
		if (made > s->max_ops)
			return diag_error(&s->diag, DIAG_LIMIT_OPS, call->span,
			                  "inlining the calls up to this one makes more than %llu operations; "
			                  "--max-ops raises the limit", (unsigned long long)s->max_ops);
	}
	return true;
}

/* Deletes the functions that nothing in @main refers to, directly or not. XLA looks for @main by its name, so it stays
 * if it is private, too. */
static bool
delete_others(Xla *x)
{
	IrAttr *hidden = ir_attr_string(x->s, ATOM_private);

	for (IrOp *f = ir_func_first(x->m->op); f; f = ir_func_next(f)) {
		const IrAttr *visibility = ir_op_prop(f, ATOM_sym_visibility);

		if (f != x->main)
			ir_op_set_prop(x->s, f, ATOM_sym_visibility, hidden);
		else if (visibility && *ir_attr_atoms(visibility) == ATOM_private)
			ir_op_set_prop(x->s, f, ATOM_sym_visibility, ir_attr_string(x->s, ATOM_public));
	}
	return flow_delete_dead_symbols(x->m, x->a);
}

bool
xla_inline(Xla *x)
{
	Inline in = { .x = x };
	FlowFuncs funcs;

	call_decompositions(x);
	if (!delete_others(x))
		return false;
	in.symbols = ir_symtab_new(x->a, x->s, x->m->op);
	if (!flow_callee_first(x->m, x->a, in.symbols, FLOW_NO_CYCLES, &funcs))
		return false;
	count_calls(&in, &funcs);
	if (!check_size(&in, &funcs))
		return false;
	for (uint32_t i = 0; i < in.calls.n; i++)
		inline_call(&in, in.calls.v[i]);
	return delete_others(x);
}
