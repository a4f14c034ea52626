/* SPDX-License-Identifier: Apache-2.0
 *
 * Convolutions with groups, which XLA for TPUs makes convolutions without groups before it partitions (spec 57 §21.5).
 * The groups become a spatial dimension of the operands and the result. Its window has the size of the dimension, and
 * holes between the groups are so large that each place sees one group. Groups of one input feature get a kernel for
 * all features; those with one output feature, too, stay.
 */
#include "spmd/algebra.h"
#include "spmd/tpu_fold.h"

/* Returns a shape in which dimension d has become two, the first one of this size. */
static const SpmdShape *
split(SpmdTable *t, const SpmdShape *s, uint32_t d, int64_t groups)
{
	int64_t dims[SPMD_DIMS];
	uint32_t n = 0;

	for (uint32_t k = 0; k < s->rank; k++) {
		if (k == d)
			dims[n++] = groups;
		dims[n++] = k == d ? s->dims[k] / groups : s->dims[k];
	}
	return spmd_shape_dims(t, s, n, dims);
}

static SpmdIns *
split_operand(SpmdRun *run, const SpmdIns *i, uint32_t side, uint32_t d, int64_t groups)
{
	SpmdIns *x = i->ops[side];
	const SpmdShape *s = split(run->t, x->shape, d, groups);
	SpmdIns *r = spmd_ins_new(run->in, i->comp, SPMD_OP_RESHAPE, s,
	                          spmd_propagate_reshape(run->t, x->shape->rank, x->shape->dims, s->rank, s->dims,
	                          x->sharding), 1, &x);

	r->name = x->name;
	r->source = i->source;
	return r;
}

/* Moves a dimension number behind the dimension that has become two, of which it then is the second one. */
static void
shift(uint32_t *dim, uint32_t split)
{
	*dim += *dim >= split;
}

static void
shift_all(SpmdDims *spatial, uint32_t split)
{
	for (uint32_t k = 0; k < spatial->n; k++)
		shift(&spatial->v[k], split);
	spatial->v[spatial->n++] = split;
}

/* Returns the sharding of a kernel of all input features: it is tiled as the input is where devices are free for it. */
static const SpmdSharding *
filled_sharding(SpmdRun *run, const SpmdIns *i)
{
	SpmdDims from = { 1, { i->conv->input_feature } }, to = { 1, { i->conv->kernel_input } };
	const SpmdSharding *own = i->ops[1]->sharding, *s = i->ops[0]->sharding;

	if (!spmd_is_tiled(s) || spmd_dim(s, (int32_t)from.v[0]) == 1)
		return own;
	s = spmd_merge_more(run->t, spmd_along(run->t, s, &from, &to, i->ops[1]->shape->rank), own);
	return s ? s : own;
}

/* Makes a kernel of one input feature for each group one of all input features, whose other elements are 0. The
 * elements do not matter for what is communicated. */
static void
fill_kernel(SpmdRun *run, SpmdIns *i)
{
	const SpmdConvDims *old = i->conv;
	SpmdIns *x = i->ops[1], *ops[2] = { i->ops[0] };
	SpmdConvDims *d;
	uint32_t n = 0, at = old->kernel_input;
	int64_t dims[SPMD_DIMS];
	const SpmdShape *s;
	SpmdDims kept = { 0 };

	if (spmd_is_tiled(x->sharding) && spmd_dim(x->sharding, (int32_t)at) > 1)
		return;
	for (uint32_t k = 0; k < x->shape->rank; k++) {
		if (k == at)
			continue;
		kept.v[kept.n++] = k;
		dims[n++] = x->shape->dims[k];
	}
	s = spmd_shape_dims(run->t, x->shape, n, dims);
	ops[1] = spmd_ins_new(run->in, i->comp, SPMD_OP_RESHAPE, s, spmd_propagate_reshape(run->t, x->shape->rank,
	                      x->shape->dims, n, dims, x->sharding), 1, &x);
	ops[1]->name = x->name;
	ops[1]->source = i->source;
	x = spmd_ins_new(run->in, i->comp, SPMD_OP_BROADCAST, spmd_shape_with(run->t, x->shape, at,
	                 old->feature_groups), filled_sharding(run, i), 1, &ops[1]);
	x->dims = kept;
	x->name = ops[1]->name;
	x->source = i->source;
	ops[1] = x;
	d = arena_dup(run->a, old, sizeof *old);
	d->feature_groups = 1;
	i->conv = d;
	i->ops = arena_dup(run->a, ops, sizeof ops);
}

void
spmd_ungroup_convolution(SpmdRun *run, SpmdIns *i)
{
	const SpmdConvDims *old = i->conv;
	bool by_batch = old->batch_groups > 1;
	int64_t groups = by_batch ? old->batch_groups : old->feature_groups;
	uint32_t in = by_batch ? old->input_batch : old->input_feature, kernel = old->kernel_output;
	uint32_t out = old->output_feature;
	const SpmdShape *l = i->ops[0]->shape, *r = i->ops[1]->shape, *s;
	int64_t each = r->dims[kernel] / groups;	/* output features of a group */
	bool has_one = !by_batch && r->dims[old->kernel_input] == 1;
	SpmdConvDims *d;
	SpmdWindow *windows;
	SpmdIns *ops[2], *conv;

	if (groups == 1 || l->rank == SPMD_RANK || l->dims[in] % groups || r->dims[kernel] % groups)
		return;
	if (has_one && each > 1)
		fill_kernel(run, i);
	if (has_one || (by_batch && each == 1))
		return;
	d = arena_dup(run->a, old, sizeof *old);
	d->feature_groups = d->batch_groups = 1;
	shift(&d->input_batch, in);
	shift(&d->input_feature, in);
	shift_all(&d->input_spatial, in);
	shift(&d->kernel_input, kernel);
	shift(&d->kernel_output, kernel);
	shift_all(&d->kernel_spatial, kernel);
	shift(&d->output_batch, out);
	shift(&d->output_feature, out);
	shift_all(&d->output_spatial, out);
	windows = ARENA_ARRAY(run->a, SpmdWindow, i->n_windows + 1);
	memcpy(windows, i->windows, i->n_windows * sizeof *windows);
	windows[i->n_windows] = (SpmdWindow){ .size = groups, .stride = groups - 1, .base_dilation = groups,
	                                      .window_dilation = 1 };
	ops[0] = split_operand(run, i, 0, in, groups);
	ops[1] = split_operand(run, i, 1, kernel, groups);
	s = split(run->t, i->shape, out, groups);
	conv = spmd_ins_new(run->in, i->comp, i->op, s, spmd_propagate_reshape(run->t, i->shape->rank, i->shape->dims,
	                    s->rank, s->dims, i->sharding), 2, ops);
	conv->conv = d;
	conv->windows = windows;
	conv->n_windows = i->n_windows + 1;
	conv->is_precise = i->is_precise;
	conv->name = i->name;
	conv->source = i->source;
	i->op = SPMD_OP_RESHAPE;
	i->n_ops = 1;
	i->ops = arena_dup(run->a, &conv, sizeof conv);
}
