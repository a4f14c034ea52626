/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations that rearrange dimensions: transpose, broadcast_in_dim, reverse, bitcast_convert (spec 20 §5.4, §5.5,
 * §5.20, §5.26).
 */
#include "rules/families.h"

RuleVerdict
rules_transpose(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type;
	IrField permutation = ir_op_ints(op, ATOM_permutation);

	for (uint32_t o = 0; o < permutation.n; o++) {
		uint32_t d = ir_dim_of(permutation.v[o]);

		rule_pair(b, d, o, rule_size(in, d), RULE_PT);
	}
	return RULE_MADE;
}

/* Factors are in the order of the result's dimensions. An operand dimension of size 1 that is expanded gets a separate
 * factor before that of the result dimension. */
RuleVerdict
rules_broadcast_in_dim(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;
	IrField dims = ir_op_ints(op, ATOM_broadcast_dimensions);

	for (uint32_t d = 0; d < ir_type_rank(out); d++) {
		uint32_t k = ir_field_find(dims, d);

		if (k == dims.n)
			k = RULE_NO;
		if (k != RULE_NO && rule_size(in, k) == 1 && out->dims[d] != 1) {
			rule_pair(b, k, RULE_NO, 1, RULE_PT);
			k = RULE_NO;
		}
		rule_pair(b, k, d, out->dims[d], RULE_PT);
	}
	return RULE_MADE;
}

RuleVerdict
rules_reverse(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type;
	IrField dims = ir_op_ints(op, ATOM_dimensions);

	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_all(b, d, shape->dims[d], ir_field_has(dims, d) ? RULE_PM : RULE_PT);
	return RULE_MADE;
}

/* The tensor with the narrower element type has an additional last dimension, whose elements together make one element
 * of the other tensor. */
RuleVerdict
rules_bitcast_convert(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;
	uint32_t n_in = ir_type_rank(in), n_out = ir_type_rank(out);

	if (n_in < n_out) {
		rule_pointwise(b, in, n_in);
		rule_pair(b, RULE_NO, n_out - 1, out->dims[n_out - 1], RULE_NR);
	} else {
		rule_pointwise(b, out, n_out);
		if (n_in > n_out)
			rule_pair(b, n_in - 1, RULE_NO, in->dims[n_in - 1], RULE_NR);
	}
	return RULE_MADE;
}
