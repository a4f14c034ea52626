/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules of StableHLO operations for which Shardy has none (spec 20 §12.1). They apply only if the session asks for
 * extended rules; otherwise these operations are unknown. Each rule is sound: if every factor is sharded in the same
 * way in all tensors, running the operation on the parts of the operands gives the parts of the results.
 */
#include "rules/families.h"

#include <stdlib.h>

RuleVerdict
rules_stops_in_xla(RuleBuilder *b, const IrOp *op)
{
	return rule_goes_beyond_xla(b) ? rules_same_shape(b, op) : RULE_UNKNOWN;
}

RuleVerdict
rules_chlo_erf(RuleBuilder *b, const IrOp *op)
{
	if (session_has(b->s, IR_FEATURE_XLA_ERF))
		return rules_chlo_elementwise(b, op);
	return rules_stops_in_xla(b, op);
}

/* ---- quantization ---- */

/* Returns the text of the dimensions along which a type is quantized, or NULL. In !quant.uniform<i8:f32:1, {0.1, 0.5}>
 * and !quant.uniform<i8:f32:{0:2, 1:4}, ...> it follows the second colon outside of inner brackets. */
static const char *
quantized_dims(const Session *s, const IrType *t)
{
	const char *p;
	int depth = 0, colons = 0;

	if (!ir_type_is_shaped(t) || t->elem->kind != IR_TYPE_OPAQUE)
		return NULL;
	p = strchr(session_str(s, t->elem->body).p, '<');
	while (p && *++p && depth >= 0 && (*p != ',' || depth > 0)) {
		depth += (*p == '<') - (*p == '>');
		colons += *p == ':' && depth == 0;
		if (colons == 2)
			return p + 1;
	}
	return NULL;
}

/* Returns whether d is one of the quantized dimensions. Their text `dims` is a number or {dimension:block size,
 * ...}. */
static bool
has_quantized_dim(const char *dims, uint32_t d)
{
	char *end;

	if (!dims)
		return false;
	if (*dims != '{')
		return strtoul(dims, &end, 10) == d && end != dims;
	do {
		if (strtoul(dims + 1, &end, 10) == d && end != dims + 1)
			return true;
		dims = strpbrk(end, ",}");
	} while (dims && *dims == ',');
	return false;
}

RuleVerdict
rules_quantize(RuleBuilder *b, const IrOp *op)
{
	const IrType *out = op->results[0].type;
	const char *x = quantized_dims(b->s, ir_operand(op, 0)->type), *y = quantized_dims(b->s, out);

	if (!rule_is_extended(b))
		return RULE_UNKNOWN;
	for (uint32_t d = 0; d < ir_type_rank(out); d++) {
		bool whole = has_quantized_dim(x, d) || has_quantized_dim(y, d);

		rule_all(b, d, out->dims[d], whole ? RULE_NR : RULE_PT);
	}
	return RULE_MADE;
}

/* ---- ops with shapes as data ---- */

RuleVerdict
rules_broadcast(RuleBuilder *b, const IrOp *op)
{
	const IrType *out = op->results[0].type;
	uint32_t k = ir_op_ints(op, ATOM_broadcast_sizes).n;

	if (!rule_is_extended(b))
		return RULE_UNKNOWN;
	for (uint32_t d = 0; d < ir_type_rank(out); d++)
		rule_pair(b, d < k ? RULE_NO : d - k, d, out->dims[d], RULE_PT);
	return RULE_MADE;
}

/* Applies the rule of the static form of an operation. Operands from `first` on are shapes, positions or amounts, which
 * every device needs as a whole. */
static RuleVerdict
with_data(RuleBuilder *b, const IrOp *op, RuleFn *rule, uint32_t first)
{
	RuleVerdict verdict;

	if (!rule_is_extended(b))
		return RULE_UNKNOWN;
	verdict = rule(b, op);
	for (uint32_t i = first; verdict == RULE_MADE && i < op->n_operands; i++)
		rule_whole(b, i, ir_operand(op, i)->type);
	return verdict;
}

RuleVerdict
rules_dynamic_broadcast(RuleBuilder *b, const IrOp *op)
{
	return with_data(b, op, rules_broadcast_in_dim, 1);
}

RuleVerdict
rules_dynamic_reshape(RuleBuilder *b, const IrOp *op)
{
	return with_data(b, op, rules_reshape, 1);
}

RuleVerdict
rules_dynamic_gather(RuleBuilder *b, const IrOp *op)
{
	return with_data(b, op, rules_gather, 2);
}

RuleVerdict
rules_dynamic_conv(RuleBuilder *b, const IrOp *op)
{
	return with_data(b, op, rules_convolution, 2);
}

/* A dimension that keeps its size is not sliced. For others it is unknown which part is taken. */
static RuleVerdict
keep_equal_sizes(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;

	for (uint32_t d = 0; d < ir_type_rank(in); d++) {
		bool same = in->dims[d] == rule_size(out, d);

		rule_pair(b, d, d, in->dims[d], same ? RULE_PT : RULE_NR | (unsigned)RULE_BLOCKED);
	}
	return RULE_MADE;
}

RuleVerdict
rules_real_dynamic_slice(RuleBuilder *b, const IrOp *op)
{
	return with_data(b, op, keep_equal_sizes, 1);
}

static bool
is_zero_at(const IrValue *v, uint32_t d)
{
	const IrOp *op = ir_value_def(v);
	const IrAttr *value = op && rules_is_constant_like(op) ? ir_op_prop(op, ATOM_value) : NULL;

	return value && value->kind == IR_ATTR_DENSE && ir_dense_int(value, d) == 0;
}

/* A dimension passes through if it keeps its size and its amounts are known to be 0. Others could move elements even if
 * the size stays. */
static RuleVerdict
pad_by_data(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *out = op->results[0].type;

	for (uint32_t d = 0; d < ir_type_rank(in); d++) {
		bool same = in->dims[d] == rule_size(out, d);

		for (uint32_t i = 2; i < op->n_operands; i++)
			same &= is_zero_at(ir_operand(op, i), d);
		rule_pair(b, d, d, in->dims[d], same ? RULE_PT : RULE_NR | (unsigned)RULE_BLOCKED);
	}
	return RULE_MADE;
}

RuleVerdict
rules_dynamic_pad(RuleBuilder *b, const IrOp *op)
{
	return with_data(b, op, pad_by_data, 2);
}

/* Only the dimension whose size is set needs replication, because it may be truncated. */
RuleVerdict
rules_set_dimension_size(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape = op->results[0].type;
	int64_t cut = ir_op_int(op, ATOM_dimension, 0);

	if (!rule_is_extended(b))
		return RULE_UNKNOWN;
	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_all(b, d, shape->dims[d], d == cut ? RULE_NR : RULE_PT);
	return RULE_MADE;
}

/* ---- normalization ---- */

/* The statistics of a feature need all elements along the other dimensions. The bits of `full` are the operands that
 * have all dimensions. The first result has all dimensions, too. Other tensors have only the feature dimension. */
static RuleVerdict
normalize(RuleBuilder *b, const IrOp *op, uint32_t full)
{
	const IrType *shape = ir_operand(op, 0)->type;
	int64_t feature = ir_op_int(op, ATOM_feature_index, 0);

	if (!rule_goes_beyond_xla(b))
		return RULE_UNKNOWN;
	full |= 1u << b->n_operands;
	for (uint32_t d = 0; d < ir_type_rank(shape); d++) {
		uint32_t f = rule_factor(b, shape->dims[d], d == feature ? RULE_PT : RULE_NR);

		for (uint32_t t = 0; t < b->n_tensors; t++) {
			if (full >> t & 1)
				rule_join(b, f, t, d);
			else if (d == feature)
				rule_join(b, f, t, 0);
		}
	}
	return RULE_MADE;
}

RuleVerdict
rules_batch_norm_training(RuleBuilder *b, const IrOp *op)
{
	return normalize(b, op, 1u << 0);
}

RuleVerdict
rules_batch_norm_grad(RuleBuilder *b, const IrOp *op)
{
	return normalize(b, op, 1u << 0 | 1u << 4);
}

/* ---- collectives with a root that is data ---- */

static RuleVerdict
with_root(RuleBuilder *b, const IrOp *op)
{
	const IrType *shape;
	uint32_t n = op->n_operands;

	if (!ir_op_prop(op, ATOM_has_dynamic_root))
		return rules_same_shape(b, op);
	if (n < 2 || op->n_results == 0)
		return RULE_UNKNOWN;
	shape = op->results[0].type;
	for (uint32_t d = 0; d < ir_type_rank(shape); d++)
		rule_factor(b, shape->dims[d], RULE_PT);
	for (uint32_t t = 0; t < b->n_tensors; t++) {
		if (t != n - 1 && rule_rank(b, t) > ir_type_rank(shape))
			return RULE_UNKNOWN;
		for (uint32_t d = 0; t != n - 1 && d < rule_rank(b, t); d++)
			rule_join(b, d, t, d);
	}
	rule_whole(b, n - 1, ir_operand(op, n - 1)->type);
	return RULE_MADE;
}

RuleVerdict
rules_collective_reduce(RuleBuilder *b, const IrOp *op)
{
	return rule_is_extended(b) ? with_root(b, op) : RULE_UNKNOWN;
}

RuleVerdict
rules_collective_broadcast(RuleBuilder *b, const IrOp *op)
{
	return rule_is_extended(b) ? with_root(b, op) : rules_same_shape(b, op);
}

/* ---- torch_index_select ---- */

RuleVerdict
rules_torch_index_select(RuleBuilder *b, const IrOp *op)
{
	const IrType *in = ir_operand(op, 0)->type, *index = ir_operand(op, 1)->type;
	int64_t dim = ir_op_int(op, ATOM_dim, 0), batch = ir_op_int(op, ATOM_batch_dims, 0);
	uint32_t rank = ir_type_rank(in), n_index = ir_type_rank(index), o = 0;

	if (!rule_is_extended(b) || dim < 0 || dim >= rank || batch < 0 || batch > dim || batch > n_index)
		return RULE_UNKNOWN;
	for (uint32_t r = 0; r < dim; r++, o++)
		rule_map(b, RULE_AT(r, r < batch ? r : RULE_NO, o), in->dims[r], RULE_PT);
	for (uint32_t j = (uint32_t)batch; j < n_index; j++, o++)
		rule_map(b, RULE_AT(RULE_NO, j, o), index->dims[j], RULE_PT);
	for (uint32_t r = (uint32_t)dim + 1; r < rank; r++, o++)
		rule_map(b, RULE_AT(r, RULE_NO, o), in->dims[r], RULE_PT);
	rule_map(b, RULE_AT((uint32_t)dim, RULE_NO, RULE_NO), in->dims[dim], in->dims[dim] == 1 ? RULE_NR : RULE_RD);
	return RULE_MADE;
}
