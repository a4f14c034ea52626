/* SPDX-License-Identifier: Apache-2.0
 *
 * A loop captures the values that it carries unchanged (spec 45 §9): each iteration returns the block argument, the
 * initial value itself, or a constant equal to it.
 */
#include "xla/region.h"
#include "xla/simplify.h"

static bool
equal_constants(const IrValue *a, const IrValue *b)
{
	const IrOp *x = xla_def(a, IR_OP_SHLO_CONSTANT), *y = xla_def(b, IR_OP_SHLO_CONSTANT);

	return x && y && ir_attr_same(ir_op_prop(x, ATOM_value), ir_op_prop(y, ATOM_value));
}

static bool
is_unchanged(const IrOp *loop, uint32_t i)
{
	const IrValue *returned = ir_operand(loop->regions[1].first->last, i), *initial = ir_operand(loop, i);

	return returned == loop->regions[1].first->args[i] || returned == initial || equal_constants(returned, initial);
}

/* Makes the uses of a carried value use its initial value. */
static void
forward(Xla *x, IrOp *loop, uint32_t i)
{
	for (uint32_t r = 0; r < 2; r++)
		xla_replace(x, loop->regions[r].first->args[i], ir_operand(loop, i));
	xla_replace(x, &loop->results[i], ir_operand(loop, i));
}

bool
xla_capture(Xla *x, IrOp *op)
{
	bool *drop = ARENA_ARRAY(x->a, bool, op->n_operands), any = false;
	XlaStep step;

	if (op->kind != IR_OP_SHLO_WHILE || !op->n_operands)
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		drop[i] = is_unchanged(op, i);
		any |= drop[i];
	}
	if (!any)
		return false;
	step = xla_step(x, XLA_CAPTURED);
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (drop[i])
			forward(x, op, i);
	}
	(void)xla_step(x, XLA_KEPT);
	xla_drop_returned(x, op->regions[1].first, drop);
	for (uint32_t r = 0; r < 2; r++)
		xla_drop_args(op->regions[r].first, drop);
	xla_drop_values(x, op, drop, drop);
	(void)xla_step(x, step);
	return true;
}
