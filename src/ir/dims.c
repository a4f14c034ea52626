/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads dimension numbers from attributes.
 */
#include "ir/dims.h"

/* Returns a field of a struct property, an empty list if there is no such property. */
static IrField
field(const IrOp *op, Atom name, uint32_t i)
{
	const IrAttr *a = ir_op_prop(op, name);

	return a && a->kind == IR_ATTR_FIELDS ? ir_attr_field(a, i) : (IrField){ NULL, 0 };
}

/* ---- products ---- */

IrDotDims
ir_dot_dims(const IrOp *op)
{
	static const int64_t counts[] = { 0, 1 };
	Atom name = op->kind == IR_OP_CHLO_RAGGED_DOT ? ATOM_ragged_dot_dimension_numbers : ATOM_dot_dimension_numbers;
	IrDotDims n = { 0 };

	if (op->kind == IR_OP_SHLO_DOT) {
		n.contract[0] = (IrField){ &counts[ir_type_rank(ir_operand(op, 0)->type) > 1], 1 };
		n.contract[1] = (IrField){ &counts[0], 1 };
		return n;
	}
	for (uint32_t i = 0; i < 2; i++) {
		n.batch[i] = field(op, name, i ? DOT_RHS_BATCH : DOT_LHS_BATCH);
		n.contract[i] = field(op, name, i ? DOT_RHS_CONTRACT : DOT_LHS_CONTRACT);
	}
	if (op->kind == IR_OP_CHLO_RAGGED_DOT) {
		n.ragged = field(op, name, RAGGED_LHS_RAGGED);
		n.group = field(op, name, RAGGED_RHS_GROUP);
	}
	return n;
}
