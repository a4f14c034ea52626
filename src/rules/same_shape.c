/* SPDX-License-Identifier: Apache-2.0
 *
 * The pointwise family (spec 20 §3.4, §5.1, §5.7): factor d is dimension d of every tensor.
 */
#include "rules/families.h"

/* Sizes come from the first result. A tensor may have fewer dimensions, but not more, because then it would have
 * dimensions without factors. An operation without operands has no rule, because the verifier would reject it
 * (spec 20 §3.4). */
RuleVerdict
rules_same_shape(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape;

	if (op->n_operands == 0 || op->n_results == 0 || !ir_type_is_shaped(op->results[0].type))
		return RULE_NONE;
	shape = op->results[0].type;
	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_factor(b, shape->dims[d], RULE_PT);
	for (uint32_t t = 0; t < b->n_tensors; t++) {
		if (rule_rank(b, t) > ir_type_rank(shape))
			return RULE_UNKNOWN;
		for (uint32_t d = 0; d < rule_rank(b, t); d++)
			rule_join(b, d, t, d);
	}
	return RULE_MADE;
}

/* clamp and select: every tensor has the shape of the result, or is a scalar. */
RuleVerdict
rules_clamp(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type;

	rule_pointwise(b, shape, ir_type_rank(shape));
	return RULE_MADE;
}
