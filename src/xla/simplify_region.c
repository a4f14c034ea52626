/* SPDX-License-Identifier: Apache-2.0
 *
 * Simplifies operations with regions, and tensors without elements (spec 45 §5.4).
 */
#include "xla/region.h"
#include "xla/simplify.h"

static bool
replace_results(Xla *x, IrOp *op, IrValue *const *by)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		xla_replace(x, &op->results[i], by[i]);
	xla_erase(x, op);
	return true;
}

/* Returns the values of the first n operands. */
static IrValue **
first_operands(Xla *x, const IrOp *op, uint32_t n)
{
	IrValue **v = ARENA_ARRAY(x->a, IrValue *, n);

	for (uint32_t i = 0; i < n; i++)
		v[i] = ir_operand(op, i);
	return v;
}

/* Returns whether the results have the element types of the operands from number `first` on. Those of a reduction or
 * a scatter may be wider; then the op stays, because its operands cannot take the place of its results. */
static bool
keeps_elements(const IrOp *op, uint32_t first)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (ir_operand(op, first + i)->type->elem != op->results[i].type->elem)
			return false;
	}
	return true;
}

/* ---- reduce ---- */

/* Marks the pairs of operands (an input and its initial value) whose block arguments the value needs, be it in nested
 * regions. A set remembers the visited ops, because the worklist uses IrOp.tmp. */
static void
mark_pairs(Xla *x, const IrBlock *b, IrValue *from, uint32_t n, bool *needed)
{
	VEC(IrValue *) todo = { 0 };
	Map seen = { 0 };

	*VEC_ADD(x->a, &todo) = from;
	while (todo.n) {
		const IrValue *v = VEC_POP(&todo);
		IrOp *def = ir_value_def(v);

		if (v->is_arg && v->owner.block == b)
			needed[v->index % n] = true;
		if (!def || def->block != b || !map_mark(x->a, &seen, (uintptr_t)def))
			continue;
		for (IrOp *op = def; op; op = ir_walk_next(def, op)) {
			for (uint32_t i = 0; i < op->n_operands; i++)
				*VEC_ADD(x->a, &todo) = ir_operand(op, i);
		}
	}
}

/* Drops the unused results if the other ones do not need their operands. */
static bool
drop_unused_reductions(Xla *x, IrOp *op)
{
	uint32_t n = op->n_results, unused = 0;
	bool *needed = ARENA_ARRAY(x->a, bool, n), *drop = ARENA_ARRAY(x->a, bool, 2 * (size_t)n);
	IrBlock *b = op->regions[0].first;

	for (uint32_t i = 0; i < n; i++) {
		if (op->results[i].uses)
			mark_pairs(x, b, ir_operand(b->last, i), n, needed);
		else
			unused++;
	}
	if (!unused || unused == n)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		if (needed[i] != (op->results[i].uses != NULL))
			return false;
		drop[i] = drop[n + i] = !needed[i];
	}
	xla_drop_returned(x, b, drop);
	for (IrOp *o = b->last, *prev; o; o = prev) {		/* dead ops may still use the arguments */
		prev = o->prev;
		if (o != b->last && xla_is_unused(o))
			xla_erase(x, o);
	}
	xla_drop_args(b, drop);
	xla_drop_values(x, op, drop, drop);
	return true;
}

/* The values that the body returns: constants, which MLIR moves out of regions, or values from outside the op. Returns
 * NULL if a value is another one or has not the element type of its result. */
static IrValue **
returned_from_outside(Xla *x, const IrOp *op)
{
	const IrBlock *b = op->regions[0].first;
	IrValue **v = first_operands(x, b->last, op->n_results);

	for (uint32_t i = 0; i < op->n_results; i++) {
		const IrOp *def = ir_value_def(v[i]);

		if (v[i]->type->elem != op->results[i].type->elem ||
		    (def ? def->block == b && def->kind != IR_OP_SHLO_CONSTANT : v[i]->owner.block == b))
			return NULL;
	}
	return v;
}

/* Replaces a reduction whose result does not depend on what it reduces. */
static bool
replace_constant_reduction(Xla *x, IrOp *op)
{
	IrValue **v = returned_from_outside(x, op);

	if (!v)
		return false;
	for (uint32_t i = 0; i < op->n_results; i++) {
		IrOp *def = ir_value_def(v[i]);

		if (def && def->block == op->regions[0].first) {
			ir_op_unlink(def);
			ir_op_insert_before(op, def);
			xla_touch(x, def);
		}
		v[i] = xla_broadcast(x, op, v[i], op->results[i].type, NULL, 0);
	}
	return replace_results(x, op, v);
}

static bool
simplify_reduce(Xla *x, IrOp *op)
{
	uint32_t n = op->n_results;
	IrValue **by;

	if (!n || op->n_operands != 2 * n)
		return false;
	by = first_operands(x, op, n);
	if (ir_op_ints(op, ATOM_dimensions).n == 0 && keeps_elements(op, 0))
		return replace_results(x, op, by);
	if (replace_constant_reduction(x, op))
		return true;
	if (ir_type_n_elements(by[0]->type) != 0 || !keeps_elements(op, n))
		return drop_unused_reductions(x, op);
	for (uint32_t i = 0; i < n; i++)
		by[i] = xla_broadcast(x, op, ir_operand(op, n + i), op->results[i].type, NULL, 0);
	return replace_results(x, op, by);
}

/* ---- sort, scatter, case, while ---- */

static bool
simplify_sort(Xla *x, IrOp *op)
{
	IrBlock *b = op->regions[0].first;
	bool *drop = ARENA_ARRAY(x->a, bool, op->n_results), *drop_arg = ARENA_ARRAY(x->a, bool, b->n_args);
	uint32_t n = 0;

	for (uint32_t i = 0; i < op->n_results; i++) {
		drop[i] = !op->results[i].uses && !b->args[(size_t)2 * i]->uses && !b->args[(size_t)2 * i + 1]->uses;
		drop_arg[(size_t)2 * i] = drop_arg[(size_t)2 * i + 1] = drop[i];
		n += drop[i];
	}
	if (!n || n == op->n_results)
		return false;
	xla_drop_args(b, drop_arg);
	xla_drop_values(x, op, drop, drop);
	return true;
}

static bool
simplify_scatter(Xla *x, IrOp *op)
{
	uint32_t n = op->n_results;

	if (op->n_operands != 2 * n + 1 || ir_type_n_elements(ir_operand(op, n + 1)->type) != 0 ||
	    !keeps_elements(op, 0))
		return false;
	return replace_results(x, op, first_operands(x, op, n));
}

/* Replaces an op by the ops of a block without arguments. */
static bool
take_body(Xla *x, IrOp *op, IrBlock *b)
{
	IrOp *end = b->last;

	for (uint32_t i = 0; i < op->n_results; i++)
		xla_replace(x, &op->results[i], ir_operand(end, i));
	xla_erase(x, end);
	for (IrOp *o = b->first, *next; o; o = next) {
		next = o->next;
		ir_op_unlink(o);
		ir_op_insert_before(op, o);
		xla_touch(x, o);
	}
	xla_erase(x, op);
	return true;
}

static bool
simplify_case(Xla *x, IrOp *op)
{
	XlaConst c = xla_const(x, ir_operand(op, 0));
	int64_t i;

	if (!xla_const_ok(&c) || c.n != 1 || xla_is_unused(op))
		return false;
	i = xla_to_int(c.type->elem, xla_const_at(&c, 0));
	if (i < 0 || i >= op->n_regions)
		i = op->n_regions - 1;
	return take_body(x, op, op->regions[i].first);
}

static bool
simplify_while(Xla *x, IrOp *op)
{
	const IrOp *end = op->regions[0].first->last;

	if (xla_is_splat_of(x, ir_operand(end, 0), 0))
		return replace_results(x, op, first_operands(x, op, op->n_results));
	return xla_capture(x, op);
}

/* ---- tensors without elements ---- */

static bool
is_empty(const IrType *t)
{
	return ir_type_is_static_tensor(t) && !t->enc && ir_type_n_elements(t) == 0 && ir_type_elem_bytes(t->elem) != 0;
}

static IrValue *
empty_constant(Xla *x, IrOp *at, IrType *type)
{
	return xla_constant(x, at, ir_attr_dense(x->s, type, (IrDense){ .empty = 1 }));
}

static bool
fill_empty_results(Xla *x, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (!is_empty(op->results[i].type))
			return false;
	}
	if (!op->n_results || !ir_op_is_effect_free(op))
		return false;
	for (uint32_t i = 0; i < op->n_results; i++)
		xla_replace(x, &op->results[i], empty_constant(x, op, op->results[i].type));
	xla_erase(x, op);
	return true;
}

/* Returns whether it changed the op. */
static bool
simplify_empty(Xla *x, IrOp *op)
{
	bool changed = false;

	if (op->kind == IR_OP_SHLO_CONSTANT || ir_op_has(op, T_TERM) || op->kind == IR_OP_CALL)
		return false;
	if (fill_empty_results(x, op))
		return true;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);

		if (!is_empty(v->type) || xla_def(v, IR_OP_SHLO_CONSTANT))
			continue;
		xla_set_operand(x, op, i, empty_constant(x, op, v->type));
		changed = true;
	}
	return changed;
}

bool
xla_simplify_region(Xla *x, IrOp *op)
{
	if (simplify_empty(x, op))
		return true;
	switch (op->kind) {
	case IR_OP_SHLO_REDUCE: return simplify_reduce(x, op);
	case IR_OP_SHLO_SORT: return simplify_sort(x, op);
	case IR_OP_SHLO_SCATTER: return simplify_scatter(x, op);
	case IR_OP_SHLO_CASE: return simplify_case(x, op);
	case IR_OP_SHLO_WHILE: return simplify_while(x, op);
	default: return false;
	}
}
