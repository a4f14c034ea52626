/* SPDX-License-Identifier: Apache-2.0
 *
 * dot and dot_general (spec 20 §5.10, §5.11). Result dimension i has factor i, and the contracting factors come last.
 */
#include "rules/families.h"

RuleVerdict
rules_dot(RuleBuilder *b, const IrOp *op)
{
	const IrType *lhs = ir_operand(op, 0)->type, *rhs = ir_operand(op, 1)->type;
	uint32_t m = ir_type_rank(lhs) == 2, n = ir_type_rank(rhs) == 2;

	if (m)
		rule_map(b, RULE_AT(0, RULE_NO, 0), rule_size(lhs, 0), RULE_PT);
	if (n)
		rule_map(b, RULE_AT(RULE_NO, 1, m), rule_size(rhs, 1), RULE_PT);
	rule_map(b, RULE_AT(m, 0, RULE_NO), rule_size(rhs, 0), RULE_RD);
	return RULE_MADE;
}

RuleVerdict
rules_dot_general(RuleBuilder *b, const IrOp *op)
{
	const IrType *lhs = ir_operand(op, 0)->type, *rhs = ir_operand(op, 1)->type;
	IrDotDims n = ir_dot_dims(op);
	IrField lb = n.batch[0], rb = n.batch[1], lc = n.contract[0], rc = n.contract[1];
	uint32_t o = 0;

	for (uint32_t i = 0; i < lb.n && i < rb.n; i++, o++) {
		uint32_t x = ir_dim_of(lb.v[i]);

		rule_map(b, RULE_AT(x, ir_dim_of(rb.v[i]), o), rule_size(lhs, x), RULE_PT);
	}
	for (uint32_t d = 0; d < ir_type_rank(lhs); d++) {
		if (ir_dot_is_free(&n, 0, d))
			rule_map(b, RULE_AT(d, RULE_NO, o++), lhs->dims[d], RULE_PT);
	}
	for (uint32_t d = 0; d < ir_type_rank(rhs); d++) {
		if (ir_dot_is_free(&n, 1, d))
			rule_map(b, RULE_AT(RULE_NO, d, o++), rhs->dims[d], RULE_PT);
	}
	for (uint32_t i = 0; i < lc.n && i < rc.n; i++) {
		uint32_t x = ir_dim_of(lc.v[i]);

		rule_map(b, RULE_AT(x, ir_dim_of(rc.v[i]), RULE_NO), rule_size(lhs, x), RULE_RD);
	}
	return RULE_MADE;
}
