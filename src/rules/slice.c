/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations that slice, shift or join (spec 20 §5.8, §5.12, §5.13, §5.16, §5.24). A dimension that keeps its size
 * passes through; positions are mostly ignored, as in Shardy.
 */
#include "rules/families.h"

static unsigned
exchange(const RuleBuilder *b)
{
	return RULE_PM | (b->conservative ? (unsigned)RULE_BLOCKED : 0);
}

static RuleVerdict
exchange_where_sizes_differ(RuleBuilder *b, const IrOp *op)
{
	rule_mismatch(b, ir_operand(op, 0)->type, op->results[0].type, exchange(b));
	return RULE_MADE;
}

RuleVerdict
rules_slice(RuleBuilder *b, const IrOp *op)
{
	return exchange_where_sizes_differ(b, op);
}

static bool
is_set(const IrOp *op, Atom name, uint32_t i)
{
	IrField list = ir_op_ints(op, name);

	return i < list.n && list.v[i];
}

/* A pad may shift or spread elements also where the size stays; conservative propagation does not block that. */
RuleVerdict
rules_pad(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;

	if (!session_has(b->s, IR_FEATURE_PAD_EXCHANGES) || ir_type_rank(in) != ir_type_rank(out))
		return exchange_where_sizes_differ(b, op);
	for (uint32_t d = 0; d < ir_type_rank(in); d++) {
		bool resizes = in->dims[d] != out->dims[d];
		bool moves = is_set(op, ATOM_edge_padding_low, d) || is_set(op, ATOM_edge_padding_high, d) ||
		             is_set(op, ATOM_interior_padding, d);

		rule_all(b, d, in->dims[d], resizes ? exchange(b) : moves ? RULE_PM : RULE_PT);
	}
	return RULE_MADE;
}

RuleVerdict
rules_dynamic_slice(RuleBuilder *b, const IrOp *op)
{
	rule_mismatch(b, ir_operand(op, 0)->type, op->results[0].type, RULE_NR | RULE_BLOCKED);
	return RULE_MADE;
}

static bool
is_constant(const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	return op && rules_is_constant_like(op);
}

/* Returns the type of the factor that only the update has. If the positions are constants, nothing needs to be
 * unsharded. */
unsigned
rule_dynamic_update_slice_variant(const IrOp *op)
{
	for (uint32_t i = 2; i < op->n_operands; i++) {
		if (!is_constant(ir_operand(op, i)))
			return RULE_NR;
	}
	return RULE_PT;
}

RuleVerdict
rules_dynamic_update_slice(RuleBuilder *b, const IrOp *op)
{
	const IrType *into = ir_operand(op, 0)->type, *update = ir_operand(op, 1)->type;

	for (uint32_t d = 0; d < ir_type_rank(into); d++) {
		if (into->dims[d] == rule_size(update, d)) {
			rule_all(b, d, into->dims[d], RULE_PT);
		} else {
			bool permutes = session_has(b->s, IR_FEATURE_UPDATE_PERMUTES);
			uint32_t f = rule_factor(b, into->dims[d], permutes ? RULE_PM : RULE_PT);

			rule_join(b, f, 0, d);
			rule_join(b, f, b->n_operands, d);
			rule_join(b, rule_factor(b, rule_size(update, d), permutes ? RULE_PM : b->variant), 1, d);
		}
	}
	return RULE_MADE;
}

/* Returns the operand of a slice, or the value itself if it is not a slice. */
static const IrValue *
before_slice(const IrValue *v, bool *is_slice)
{
	const IrOp *op = ir_value_def(v);

	*is_slice = op && op->kind == IR_OP_SHLO_SLICE;
	return *is_slice ? ir_operand(op, 0) : v;
}

/* Joining slices, or a value and slices of it, is a permutation. Joining anything else needs replication. */
unsigned
rule_concatenate_variant(const IrOp *op)
{
	bool all = true, any = false, same = true, is_slice;
	const IrValue *first = NULL;

	for (uint32_t i = 0; i < op->n_operands; i++) {
		const IrValue *v = before_slice(ir_operand(op, i), &is_slice);

		all &= is_slice;
		any |= is_slice;
		first = first ? first : v;
		same &= v == first;
	}
	return all || (same && any) ? RULE_PM : RULE_NR;
}

RuleVerdict
rules_concatenate(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type;
	int64_t c = ir_op_int(op, ATOM_dimension, 0);

	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		if (d != c)
			rule_all(b, d, shape->dims[d], RULE_PT);
		else if (!b->conservative)
			rule_all(b, d, shape->dims[d], b->variant);
	}
	return RULE_MADE;
}
