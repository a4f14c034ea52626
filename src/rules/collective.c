/* SPDX-License-Identifier: Apache-2.0
 *
 * StableHLO collectives that change shapes (spec 20 §5.2). A dimension that changes has one factor in the operands and
 * another one in the results, so nothing is propagated through it. The factors of other dimensions come first.
 */
#include "rules/families.h"

static void
pass_others(RuleBuilder *b, const IrType *shape, int64_t x, int64_t y)
{
	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		if (d != x && d != y)
			rule_all(b, d, shape->dims[d], RULE_PT);
	}
}

/* Makes the two factors of a dimension that changes. */
static void
split_dim(RuleBuilder *b, const IrOp *op, int64_t dim)
{
	uint32_t d = ir_dim_of(dim);

	rule_operands(b, d, rule_size(ir_operand(op, 0)->type, d), RULE_NR);
	rule_results(b, d, rule_size(op->results[0].type, d), RULE_NR);
}

static RuleVerdict
split_one(RuleBuilder *b, const IrOp *op, int64_t d)
{
	if (!op->n_operands)
		return RULE_NONE;
	pass_others(b, ir_operand(op, 0)->type, d, d);
	split_dim(b, op, d);
	return RULE_MADE;
}

RuleVerdict
rules_all_gather(RuleBuilder *b, const IrOp *op)
{
	return split_one(b, op, ir_op_int(op, ATOM_all_gather_dim, 0));
}

RuleVerdict
rules_reduce_scatter(RuleBuilder *b, const IrOp *op)
{
	return split_one(b, op, ir_op_int(op, ATOM_scatter_dimension, 0));
}

RuleVerdict
rules_all_to_all(RuleBuilder *b, const IrOp *op)
{
	int64_t split = ir_op_int(op, ATOM_split_dimension, 0);
	int64_t concat = ir_op_int(op, ATOM_concat_dimension, 0);

	if (!op->n_operands)
		return RULE_NONE;
	pass_others(b, ir_operand(op, 0)->type, split, concat);
	split_dim(b, op, split);
	if (split != concat)
		split_dim(b, op, concat);
	return RULE_MADE;
}
