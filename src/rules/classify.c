/* SPDX-License-Identifier: Apache-2.0
 *
 * Classes of operations that other rooms ask for (spec 20 §11.4, §11.5). An operation without a row in ir/ops.def is in
 * none of them.
 */
#include "rules/rules.h"

static bool
equal_shapes(const IrType *x, const IrType *y)
{
	if (!ir_type_is_tensor(x) || !ir_type_is_tensor(y) || x->n != y->n)
		return false;
	return x->n == 0 || memcmp(x->dims, y->dims, x->n * sizeof *x->dims) == 0;
}

bool
rules_is_elementwise(const IrOp *op)
{
	if (op->kind == IR_OP_SHLO_BITCAST_CONVERT)
		return equal_shapes(ir_operand(op, 0)->type, op->results[0].type);
	return ir_op_has(op, T_EW);
}

bool
rules_is_constant_like(const IrOp *op)
{
	return ir_op_has(op, T_CONSTANT);
}
