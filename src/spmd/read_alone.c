/* SPDX-License-Identifier: Apache-2.0
 *
 * One operation as a program, to try constraints around it (spec 57 §10.2).
 */
#include "flow/value.h"
#include "spmd/read_scope.h"

enum {
	MOST_BROADCASTS = 8	/* one after the other, that are read with an operation */
};

/* Returns the constant or iota that a value is, or is broadcast from; NULL: none, or too far away. */
static const IrOp *
made_from_nothing(const IrValue *v)
{
	const IrOp *op = ir_value_def(v);
	uint32_t n = 0;

	while (op && (op->kind == IR_OP_SHLO_BROADCAST_IN_DIM || op->kind == IR_OP_SHLO_BROADCAST)) {
		if (n++ == MOST_BROADCASTS)
			return NULL;
		op = ir_value_def(ir_operand(op, 0));
	}
	return op && (op->kind == IR_OP_SHLO_CONSTANT || op->kind == IR_OP_SHLO_IOTA) ? op : NULL;
}

/* Makes a value that the operation uses. */
static void
read_used(SpmdScope *s, const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	if (map_get(s->values, (uintptr_t)v) || s->r->unsupported)
		return;
	if (!op || !made_from_nothing(v)) {
		spmd_scope_param_of(s, v, flow_value_get(s->r->s, v));
		return;
	}
	for (uint32_t k = 0; k < op->n_operands; k++)
		read_used(s, ir_operand(op, k));
	if (!s->r->unsupported)
		spmd_read_op(s, op);
}

/* Returns the sharding that a list puts on an operand or result, or NULL. */
static const SpmdSharding *
constraint_on(SpmdScope *s, const SpmdShape *shape, const SpmdConstraint *list, uint32_t n, bool on_result,
              uint32_t number)
{
	for (uint32_t i = 0; i < n; i++) {
		if (list[i].on_result == on_result && list[i].number == number)
			return spmd_scope_sharding(s, list[i].sharding, shape);
	}
	return NULL;
}

/* Returns the sharding of what operand k of a terminator becomes. */
static IrAttr *
handed_to(SpmdScope *s, const IrOp *end, uint32_t k)
{
	const IrOp *around = ir_op_parent(end);

	if (around->kind == IR_OP_FUNC)
		return flow_func_result(around, k);
	if (around->kind == IR_OP_SDY_MANUAL)
		return spmd_handed_out(s, around, k);
	return k < around->n_results ? flow_op_result(around, k) : NULL;
}

/* Makes the results: of the operation, or what a terminator hands back. */
static void
read_results(SpmdScope *s, const IrOp *op, const SpmdConstraint *list, uint32_t n)
{
	bool is_end = op->block->last == op;
	uint32_t n_parts = is_end ? op->n_operands : op->n_results;
	SpmdIns **parts = ARENA_ARRAY(s->r->in->a, SpmdIns *, n_parts);
	const SpmdSharding **shardings = ARENA_ARRAY(s->r->in->a, const SpmdSharding *, n_parts), *on_it;

	for (uint32_t k = 0; k < n_parts && !s->r->unsupported; k++) {
		parts[k] = spmd_scope_get(s, is_end ? ir_operand(op, k) : &op->results[k]);
		if (s->r->unsupported)
			return;
		shardings[k] = is_end ? spmd_scope_sharding(s, handed_to(s, op, k), parts[k]->shape) :
		                        parts[k]->sharding;
		/* A constraint that is the only user of a result gives it its sharding. */
		on_it = constraint_on(s, parts[k]->shape, list, n, true, k);
		if (on_it && n_parts == 1)
			parts[k]->sharding = on_it;
		else if (on_it)
			parts[k] = spmd_scope_add(s, SPMD_OP_COPY, parts[k]->shape, on_it, 1, &parts[k], NULL);
	}
	if (!s->r->unsupported)
		spmd_scope_root(s, n_parts, parts, shardings);
}

/* Enters the manual computations around an operation, the outermost first. */
static void
enter_manual(SpmdScope *s, const IrOp *op)
{
	VEC(const IrOp *) around = { 0 };

	for (const IrOp *o = ir_op_parent(op); o; o = ir_op_parent(o)) {
		if (o->kind == IR_OP_SDY_MANUAL)
			*VEC_ADD(s->r->in->a, &around) = o;
	}
	while (around.n)
		spmd_enter_manual(s, VEC_POP(&around));
}

bool
spmd_read_alone(SpmdReader *r, const IrOp *op, const SpmdConstraint *list, uint32_t n)
{
	SpmdScope s = { .r = r };

	spmd_scope_main(&s);
	enter_manual(&s, op);
	for (uint32_t k = 0; k < op->n_regions; k++) {
		const SpmdValues *captured = op->regions[k].first ? spmd_captured_by(r, op->regions[k].first) : NULL;

		for (uint32_t j = 0; captured && j < captured->n; j++)
			read_used(&s, captured->v[j]);
	}
	for (uint32_t k = 0; k < op->n_operands; k++)
		read_used(&s, ir_operand(op, k));
	for (uint32_t k = 0; k < op->n_operands && !r->unsupported; k++) {
		SpmdIns *x = spmd_scope_get(&s, ir_operand(op, k));
		const SpmdSharding *on_it = constraint_on(&s, x->shape, list, n, false, k);

		if (on_it)
			spmd_scope_set(&s, ir_operand(op, k),
			               spmd_scope_add(&s, SPMD_OP_COPY, x->shape, on_it, 1, &x, NULL), false, 0);
	}
	if (op->block->last != op && !r->unsupported)
		spmd_read_op(&s, op);
	if (!r->unsupported)
		read_results(&s, op, list, n);
	return !r->unsupported;
}
