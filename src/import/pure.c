/* SPDX-License-Identifier: Apache-2.0
 *
 * Purity of the ops that the splitter may copy. Without dynamic shapes it follows from the kind of the op.
 * With them, a StableHLO op that must check shapes when it runs cannot be executed speculatively.
 */
#include "import/pure.h"

#include "ir/walk.h"
#include "rules/rules.h"

static bool
has_dynamic_operand(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrType *t = ir_operand(op, i)->type;

		if (ir_type_is_shaped(t) && !ir_type_is_static_shaped(t))
			return true;
	}
	return false;
}

/* Returns whether a dimension of the result is static where that of the operand is dynamic. */
static bool
fixes_dimension(const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;

	if (in->kind != IR_TYPE_TENSOR || out->kind != IR_TYPE_TENSOR)
		return in != out;
	for (uint32_t d = 0; d < in->n && d < out->n; d++) {
		if (in->dims[d] == IR_DYNAMIC && out->dims[d] != IR_DYNAMIC)
			return true;
	}
	return false;
}

bool
import_is_pure(const IrOp *op)
{
	if (op->kind == IR_OP_SDY_CONSTRAINT)
		return false;
	if (!rules_is_elementwise(op) && !ir_op_has(op, T_KEEPS_CONST))
		return false;
	if ((op->flags & T_PURE) || ((op->flags & T_DECLARABLE) && !ir_op_is_effect_free(op)))
		return (op->flags & T_PURE) != 0;
	if (!has_dynamic_operand(op) || ir_op_info(op->kind)->effects == FX_P)
		return true;
	if (op->n_operands != 1 || op->n_results != 1 || op->kind == IR_OP_SHLO_BROADCAST_IN_DIM ||
	    op->kind == IR_OP_SHLO_RESHAPE)
		return false;
	return !fixes_dimension(op);
}
