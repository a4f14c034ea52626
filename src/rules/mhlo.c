/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules of the operations of the mhlo dialect that XLA hands to Shardy (spec 45 §4.2). They are XLA's, so they apply
 * without --extended-rules.
 */
#include "rules/families.h"

bool
rules_top_k_is_call(int64_t n, int64_t k)
{
	return k == 1 || n / 80 >= k;
}

/* XLA for TPUs has a custom call instead where it does not sort, and shardings stop there. */
RuleVerdict
rules_mhlo_topk(RuleBuilder *b, const IrOp *op)
{
	const IrType *x = ir_operand(op, 0)->type;

	if (b->s->for_tpu && ir_type_rank(x) && rules_top_k_is_call(x->dims[x->n - 1], ir_op_int(op, ATOM_k, 0)))
		return RULE_NONE;
	return rule_top_k(b, op);
}

RuleVerdict
rules_mhlo_erf(RuleBuilder *b, const IrOp *op)
{
	return session_has(b->s, IR_FEATURE_XLA_ERF) ? rules_same_shape(b, op) : RULE_NONE;
}

RuleVerdict
rules_mhlo_ragged_dot(RuleBuilder *b, const IrOp *op)
{
	const IrAttr *numbers = ir_op_prop(op, ATOM_ragged_dot_dimension_numbers);
	IrDotDims dims;

	if (!numbers || numbers->kind != IR_ATTR_OPAQUE)
		return RULE_UNKNOWN;
	dims = ir_mhlo_dot_dims(&b->scratch, b->s, op);
	return rule_ragged_dot(b, op, &dims, true);
}
