/* SPDX-License-Identifier: Apache-2.0
 *
 * Cholesky and triangular solve (spec 20 §5.6, §5.27). Leading dimensions pass through. The last two dimensions are
 * matrices, which every device needs as a whole.
 */
#include "rules/families.h"

RuleVerdict
rules_cholesky(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = ir_operand(op, 0)->type;
	uint32_t rank = ir_type_rank(shape);

	for (uint32_t d = 0; d < rank; d++)
		rule_all(b, d, shape->dims[d], d + 2 < rank ? RULE_PT : RULE_NR);
	return RULE_MADE;
}

/* As in Shardy, the contracted dimension of b shares a factor with the dimension of a that is not contracted, and the
 * contracted dimension of a shares one with the result. */
RuleVerdict
rules_triangular_solve(RuleBuilder *b, const IrOp *op)
{
	const IrType *a = ir_operand(op, 0)->type, *rhs = ir_operand(op, 1)->type;
	const IrAttr *transpose = ir_op_prop(op, ATOM_transpose_a);
	bool left = ir_op_int(op, ATOM_left_side, 1) != 0;
	bool transposed = transpose && transpose->n >= 2;	/* TRANSPOSE, ADJOINT */
	uint32_t row, column, kept, contracted;

	if (ir_type_rank(a) < 2 || ir_type_rank(rhs) != ir_type_rank(a))
		return RULE_UNKNOWN;
	row = ir_type_rank(a) - 2;
	column = row + 1;
	kept = left == transposed ? column : row;
	contracted = left == transposed ? row : column;
	rule_pointwise(b, a, row);
	if (left) {
		rule_map(b, RULE_AT(kept, row, RULE_NO), a->dims[kept], RULE_NR);
		rule_map(b, RULE_AT(RULE_NO, column, column), rhs->dims[column], RULE_NR);
		rule_map(b, RULE_AT(contracted, RULE_NO, row), a->dims[contracted], RULE_NR);
	} else {
		rule_map(b, RULE_AT(RULE_NO, row, row), rhs->dims[row], RULE_NR);
		rule_map(b, RULE_AT(kept, column, RULE_NO), a->dims[kept], RULE_NR);
		rule_map(b, RULE_AT(contracted, RULE_NO, column), a->dims[contracted], RULE_NR);
	}
	return RULE_MADE;
}
