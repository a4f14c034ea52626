/* SPDX-License-Identifier: Apache-2.0
 *
 * reduce, sort, batch_norm_inference, fft and rng_bit_generator (spec 20 §5.3, §5.14, §5.17, §5.21, §5.25): operations
 * that combine elements along some dimensions.
 */
#include "rules/families.h"

/* The operands are n inputs, then n scalars. Only the inputs have the reduced dimensions. */
RuleVerdict
rules_reduce(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = ir_operand(op, 0)->type;
	IrField reduced = ir_op_ints(op, ATOM_dimensions);
	uint32_t n = op->n_operands / 2, o = 0;

	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		bool gone = ir_field_has(reduced, d);
		uint32_t f = rule_factor(b, shape->dims[d], gone ? RULE_RD : RULE_PT);

		for (uint32_t i = 0; i < n; i++)
			rule_join(b, f, i, d);
		for (uint32_t i = 0; i < op->n_results; i++)
			rule_join(b, f, b->n_operands + i, gone ? RULE_NO : o);
		o += !gone;
	}
	return RULE_MADE;
}

/* A negative dimension counts from the end. In Shardy's rule it matches no dimension, so all dimensions
 * pass through. */
RuleVerdict
rules_sort(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = ir_operand(op, 0)->type;
	int64_t s = ir_op_int(op, ATOM_dimension, -1);
	bool only = true;	/* all other dimensions have size 1, so only the sorted one can be sharded */

	if (s < 0 && rule_is_extended(b))
		s += ir_type_rank(shape);
	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		only &= d == s || shape->dims[d] == 1;
	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_all(b, d, shape->dims[d], d != s ? RULE_PT : only ? RULE_NR | (unsigned)RULE_BLOCKED : RULE_NR);
	return RULE_MADE;
}

RuleVerdict
rules_batch_norm_inference(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = ir_operand(op, 0)->type;
	int64_t feature = ir_op_int(op, ATOM_feature_index, 0);

	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		uint32_t x = d == feature ? 0 : RULE_NO;

		rule_map(b, RULE_AT(d, x, x, x, x, d), shape->dims[d], RULE_PT);
	}
	return RULE_MADE;
}

/* The transformed dimensions need replication. Only the last one may change its size. */
RuleVerdict
rules_fft(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;
	uint32_t rank = ir_type_rank(in), k = ir_op_ints(op, ATOM_fft_length).n;

	for (uint32_t d = 0; d < rank; d++) {
		unsigned type = d + k < rank ? RULE_PT : RULE_NR;

		if (d + 1 == rank && in->dims[d] != rule_size(out, d))
			type |= RULE_BLOCKED;
		rule_all(b, d, in->dims[d], type);
	}
	return RULE_MADE;
}

/* Every device needs the whole state. The random bits can be sharded along any dimension. */
RuleVerdict
rules_rng_bit_generator(RuleBuilder *b, const IrOp *op)
{
	const IrType *state = ir_operand(op, 0)->type, *bits = op->results[1].type;

	for (uint32_t d = 0; d < ir_type_rank(state); d++)
		rule_map(b, RULE_AT(d, d, RULE_NO), state->dims[d], RULE_NR | RULE_BLOCKED);
	for (uint32_t d = 0; d < ir_type_rank(bits); d++)
		rule_map(b, RULE_AT(RULE_NO, RULE_NO, d), bits->dims[d], RULE_PT);
	return RULE_MADE;
}
