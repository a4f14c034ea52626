/* SPDX-License-Identifier: Apache-2.0
 *
 * reduce_window and select_and_scatter (spec 20 §5.18, §5.23). A dimension passes through if its windows are single
 * elements without padding. For other dimensions, neighbouring devices exchange elements.
 */
#include "rules/families.h"

/* Returns whether the windows of dimension d are single elements with stride 1 and without padding. Like Shardy, this
 * ignores dilations. */
static bool
passes_through(const IrOp *op, uint32_t d)
{
	IrWindow w = ir_window(op, d);

	return !w.low && !w.high && w.stride == 1 && w.size == 1;
}

RuleVerdict
rules_reduce_window(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type;
	unsigned windowed = RULE_PM | (b->conservative ? (unsigned)RULE_BLOCKED : 0);

	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_all(b, d, shape->dims[d], passes_through(op, d) ? (unsigned)RULE_PT : windowed);
	return RULE_MADE;
}

RuleVerdict
rules_select_and_scatter(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type, *source = ir_operand(op, 1)->type;
	unsigned blocked = b->conservative ? (unsigned)RULE_BLOCKED : 0;

	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		if (passes_through(op, d)) {
			rule_all(b, d, shape->dims[d], RULE_PT);
		} else {
			rule_map(b, RULE_AT(RULE_NO, d, RULE_NO, RULE_NO), rule_size(source, d), RULE_NR | blocked);
			rule_map(b, RULE_AT(d, RULE_NO, RULE_NO, d), shape->dims[d], RULE_PM | blocked);
		}
	}
	return RULE_MADE;
}
