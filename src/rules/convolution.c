/* SPDX-License-Identifier: Apache-2.0
 *
 * Convolution (spec 20 §5.9). The size of an input's spatial dimension is divided among a factor for the windows,
 * shared with the result, and a factor for the elements of a window, shared with the kernel.
 */
#include "rules/families.h"

typedef struct Conv {
	const IrType *lhs, *kernel, *out;
	IrField dims[IR_FIELDS_MAX];	/* by CONV_* */
} Conv;

static void
conv_map(RuleBuilder *b, uint32_t lhs, uint32_t kernel, uint32_t out, int64_t size, unsigned type)
{
	uint32_t f = rule_factor(b, size, type);

	rule_join(b, f, 0, lhs);
	rule_join(b, f, 1, kernel);
	rule_join(b, f, b->n_operands, out);
}

static uint32_t
conv_dim(const Conv *c, int field, uint32_t i)
{
	return i < c->dims[field].n ? ir_dim_of(c->dims[field].v[i]) : RULE_NO - 1;
}

/* Makes the factor of spatial dimension t for the windows, out of the size `rest` of the input's dimension. Returns the
 * size that is left. */
static int64_t
map_windows(RuleBuilder *b, const Conv *c, uint32_t t, int64_t rest)
{
	uint32_t in = conv_dim(c, CONV_IN_SPATIAL, t), out = conv_dim(c, CONV_OUT_SPATIAL, t);
	int64_t windows = rule_size(c->out, out), size = rest < windows ? rest : windows;

	if (size <= 1)
		return rest;
	conv_map(b, in, RULE_NO, out, size, RULE_PM);
	return rest / size;
}

/* Makes the factor of spatial dimension t for the elements of a window, and returns the size that is left. */
static int64_t
map_window(RuleBuilder *b, const Conv *c, uint32_t t, int64_t rest)
{
	uint32_t in = conv_dim(c, CONV_IN_SPATIAL, t), k = conv_dim(c, CONV_KERNEL_SPATIAL, t);
	int64_t window = rule_size(c->kernel, k), size = rest < window ? rest : window;

	if (size <= 1)
		return rest;
	conv_map(b, in, k, RULE_NO, size, RULE_RD);
	return rest / size;
}

/* The larger of the two factors is made first, so it is major. */
static void
map_spatial(RuleBuilder *b, const Conv *c, uint32_t t)
{
	int64_t rest = rule_size(c->lhs, conv_dim(c, CONV_IN_SPATIAL, t));
	int64_t windows = rule_size(c->out, conv_dim(c, CONV_OUT_SPATIAL, t));

	if (windows >= rule_size(c->kernel, conv_dim(c, CONV_KERNEL_SPATIAL, t)))
		map_window(b, c, t, map_windows(b, c, t, rest));
	else
		map_windows(b, c, t, map_window(b, c, t, rest));
}

RuleVerdict
rules_convolution(RuleBuilder *b, const IrOp *op)
{
	Conv c = { .lhs = ir_operand(op, 0)->type, .kernel = ir_operand(op, 1)->type, .out = op->results[0].type };
	int64_t features = ir_op_int(op, ATOM_feature_group_count, 1);
	int64_t batches = ir_op_int(op, ATOM_batch_group_count, 1), per_group;
	uint32_t in_batch, in_feature, k_in, k_out, out_batch, out_feature;

	for (uint32_t i = 0; i < IR_FIELDS_MAX; i++)
		c.dims[i] = rule_prop_field(op, ATOM_dimension_numbers, i);
	in_batch = conv_dim(&c, CONV_IN_BATCH, 0);
	in_feature = conv_dim(&c, CONV_IN_FEATURE, 0);
	k_in = conv_dim(&c, CONV_KERNEL_IN, 0);
	k_out = conv_dim(&c, CONV_KERNEL_OUT, 0);
	out_batch = conv_dim(&c, CONV_OUT_BATCH, 0);
	out_feature = conv_dim(&c, CONV_OUT_FEATURE, 0);
	per_group = rule_size(c.out, out_feature) / features / batches;
	if (batches > 1)
		conv_map(b, in_batch, k_out, out_feature, batches, RULE_PT);
	conv_map(b, in_batch, RULE_NO, out_batch, rule_size(c.out, out_batch), RULE_PT);
	for (uint32_t t = 0; !b->conservative && t < c.dims[CONV_IN_SPATIAL].n; t++)
		map_spatial(b, &c, t);
	if (features > 1)
		conv_map(b, in_feature, k_out, out_feature, features, RULE_PT);
	conv_map(b, in_feature, k_in, RULE_NO, rule_size(c.kernel, k_in), RULE_RD);
	if (per_group > 1)
		conv_map(b, RULE_NO, k_out, out_feature, per_group, RULE_PT);
	return RULE_MADE;
}
