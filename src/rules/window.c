/* SPDX-License-Identifier: Apache-2.0
 *
 * reduce_window and select_and_scatter (spec 20 §5.18, §5.23). A dimension passes through if its windows are single
 * elements without padding. For other dimensions, neighbouring devices exchange elements.
 */
#include "rules/families.h"

typedef struct Window {
	IrField strides, dims;
	const IrAttr *padding;	/* pairs (low, high), or NULL */
} Window;

static Window
window_of(const IrOp *op)
{
	const IrAttr *padding = ir_op_prop(op, ATOM_padding);

	return (Window){ ir_op_ints(op, ATOM_window_strides), ir_op_ints(op, ATOM_window_dimensions),
	                 padding && padding->kind == IR_ATTR_DENSE ? padding : NULL };
}

/* Returns element i of a list, or `fallback` if the list is too short or absent. */
static int64_t
element_or(IrField list, uint32_t i, int64_t fallback)
{
	return i < list.n ? list.v[i] : fallback;
}

/* Returns whether the windows of dimension d are single elements with stride 1 and without padding. Like Shardy, this
 * ignores dilations. */
static bool
passes_through(const Window *w, uint32_t d)
{
	if (w->padding && (ir_dense_int(w->padding, 2 * (uint64_t)d) || ir_dense_int(w->padding, 2 * (uint64_t)d + 1)))
		return false;
	return element_or(w->strides, d, 1) == 1 && element_or(w->dims, d, 1) == 1;
}

RuleVerdict
rules_reduce_window(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type;
	unsigned windowed = RULE_PM | (b->conservative ? (unsigned)RULE_BLOCKED : 0);
	Window w = window_of(op);

	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_all(b, d, shape->dims[d], passes_through(&w, d) ? (unsigned)RULE_PT : windowed);
	return RULE_MADE;
}

RuleVerdict
rules_select_and_scatter(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type, *source = ir_operand(op, 1)->type;
	unsigned blocked = b->conservative ? (unsigned)RULE_BLOCKED : 0;
	Window w = window_of(op);

	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		if (passes_through(&w, d)) {
			rule_all(b, d, shape->dims[d], RULE_PT);
		} else {
			rule_map(b, RULE_AT(RULE_NO, d, RULE_NO, RULE_NO), rule_size(source, d), RULE_NR | blocked);
			rule_map(b, RULE_AT(d, RULE_NO, RULE_NO, d), shape->dims[d], RULE_PM | blocked);
		}
	}
	return RULE_MADE;
}
