/* SPDX-License-Identifier: Apache-2.0
 *
 * Convolution (spec 20 §5.9). The size of an input's spatial dimension is divided among a factor for the windows,
 * shared with the result, and a factor for the elements of a window, shared with the kernel.
 */
#include "rules/families.h"

typedef struct Conv {
	const IrType *lhs, *kernel, *out;
	IrConvDims n;
} Conv;

static void
conv_map(RuleBuilder *b, uint32_t lhs, uint32_t kernel, uint32_t out, int64_t size, unsigned type)
{
	uint32_t f = rule_factor(b, size, type);

	rule_join(b, f, 0, lhs);
	rule_join(b, f, 1, kernel);
	rule_join(b, f, b->n_operands, out);
}

/* Returns entry t of a list of spatial dimensions. */
static uint32_t
spatial(IrField dims, uint32_t t)
{
	return ir_dim_of(t < dims.n ? dims.v[t] : -1);
}

/* Makes a factor for a spatial dimension of the kernel or of the result if nothing is left of the input's. */
static void
map_alone(RuleBuilder *b, uint32_t kernel, uint32_t out, int64_t size)
{
	if (size > 1 && session_has(b->s, IR_FEATURE_CONVOLUTION_KERNEL))
		conv_map(b, RULE_NO, kernel, out, size, RULE_PM);
}

/* Makes the factor of spatial dimension t for the windows or for the elements of a window, out of the size `rest` of
 * the input's dimension. Returns the size that is left. */
static int64_t
map_window(RuleBuilder *b, const Conv *c, uint32_t t, bool elements, int64_t rest)
{
	uint32_t in = spatial(c->n.in, t), k = elements ? spatial(c->n.kernel, t) : RULE_NO;
	uint32_t out = elements ? RULE_NO : spatial(c->n.out, t);
	int64_t all = elements ? rule_size(c->kernel, k) : rule_size(c->out, out), size = rest < all ? rest : all;

	if (size <= 1) {
		map_alone(b, k, out, all);
		return rest;
	}
	conv_map(b, in, k, out, size, elements ? RULE_RD : RULE_PM);
	return rest / size;
}

/* The larger of the two factors is made first, so it is major. */
static void
map_spatial(RuleBuilder *b, const Conv *c, uint32_t t)
{
	int64_t rest = rule_size(c->lhs, spatial(c->n.in, t));
	bool elements = rule_size(c->kernel, spatial(c->n.kernel, t)) > rule_size(c->out, spatial(c->n.out, t));

	rest = map_window(b, c, t, elements, rest);
	map_window(b, c, t, !elements, rest);
}

/* Makes the factors of the groups, which are in a dimension of the input. XLA for TPUs makes a convolution without
 * groups before it propagates (spec 57 §21.5): the groups of the input are spatial then, and those of the kernel are
 * elements of a window; or, if a group has one input feature, each output feature sees all of the input. */
static void
map_groups(RuleBuilder *b, const Conv *c, uint32_t in, int64_t groups, int64_t per_group)
{
	const IrConvDims *n = &c->n;
	bool has_one = n->batch_groups == 1 && rule_size(c->kernel, n->kernel_in) == 1;

	if (!b->s->for_tpu || (per_group == 1 && (has_one || n->batch_groups > 1))) {
		conv_map(b, in, n->kernel_out, n->out_feature, groups, RULE_PT);
	} else if (has_one) {
		conv_map(b, in, RULE_NO, RULE_NO, groups, RULE_RD);
		conv_map(b, RULE_NO, n->kernel_out, n->out_feature, groups, RULE_PT);
	} else {
		conv_map(b, in, RULE_NO, n->out_feature, groups, RULE_PM);
		conv_map(b, RULE_NO, n->kernel_out, RULE_NO, groups, RULE_PM);
	}
}

RuleVerdict
rules_convolution(RuleBuilder *b, const IrOp *op)
{
	Conv c = { ir_operand(op, 0)->type, ir_operand(op, 1)->type, op->results[0].type, ir_conv_dims(op) };
	const IrConvDims *n = &c.n;
	int64_t features = n->feature_groups, batches = n->batch_groups;
	int64_t per_group = rule_size(c.out, n->out_feature) / features / batches;

	if (batches > 1)
		map_groups(b, &c, n->in_batch, batches, per_group);
	conv_map(b, n->in_batch, RULE_NO, n->out_batch, rule_size(c.out, n->out_batch), RULE_PT);
	for (uint32_t t = 0; !b->conservative && t < n->in.n; t++)
		map_spatial(b, &c, t);
	if (features > 1)
		map_groups(b, &c, n->in_feature, features, per_group);
	conv_map(b, n->in_feature, n->kernel_in, RULE_NO, rule_size(c.kernel, n->kernel_in), RULE_RD);
	if (per_group > 1)
		conv_map(b, RULE_NO, n->kernel_out, n->out_feature, per_group, RULE_PT);
	return RULE_MADE;
}
