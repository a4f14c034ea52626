/* SPDX-License-Identifier: Apache-2.0
 *
 * Convolutions (spec 57 §6.9): those whose windows span shards, and those with groups of features or batches. All
 * others are like dots.
 */
#include "base/num.h"
#include "spmd/dots.h"

static int64_t
max_i64(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* Rounds towards minus infinity; b > 0. */
static int64_t
floor_div(int64_t a, int64_t b)
{
	return a >= 0 ? a / b : -num_ceil(-a, b);
}

static bool
has_no_padding(const SpmdWindow *w)
{
	return !w->low && !w->high;
}

/* Whether the window makes a dot of a spatial dimension of this size, each element with its own one. */
static bool
is_parallel(const SpmdWindow *w, int64_t size)
{
	int64_t step = max_i64(1, size - 1);

	if (w->size != size)
		return false;
	if (size == w->base_dilation && has_no_padding(w) && !w->is_reversed &&
	    ((step == w->stride && w->window_dilation == 1) || (step == w->window_dilation && w->stride == 1)))
		return true;
	return w->high == size - 1 && w->low == size - 1 && w->is_reversed && w->window_dilation == 1 &&
	       w->stride == size && w->base_dilation == size - 1;
}

static SpmdDotClass
class_of(const SpmdWindow *w, int64_t input, int64_t kernel)
{
	if (is_parallel(w, input))
		return SPMD_BATCH;
	if (input == w->size && w->base_dilation == 1 && w->window_dilation == 1 && has_no_padding(w) &&
	    !w->is_reversed)
		return SPMD_CONTRACTING;
	if (w->stride != 1 || w->window_dilation != 1 || w->base_dilation != 1)
		return SPMD_SPATIAL;
	if (kernel == 1 && w->size == 1 && has_no_padding(w) && !w->is_reversed)
		return SPMD_LHS_FREE;
	if (input == 1 && w->size == kernel && w->high == kernel - 1 && w->low == kernel - 1 && w->is_reversed)
		return SPMD_RHS_FREE;
	return SPMD_SPATIAL;
}

void
spmd_conv_plan(const SpmdIns *i, SpmdDotPlan *plan)
{
	const SpmdConvDims *c = i->conv;

	spmd_dot_add(&plan->dims[SPMD_LHS_FREE], (int32_t)c->input_batch, -1, (int32_t)c->output_batch, -1);
	spmd_dot_add(&plan->dims[SPMD_RHS_FREE], -1, (int32_t)c->kernel_output, (int32_t)c->output_feature, -1);
	spmd_dot_add(&plan->dims[SPMD_CONTRACTING], (int32_t)c->input_feature, (int32_t)c->kernel_input, -1, -1);
	for (uint32_t k = 0; k < c->input_spatial.n; k++) {
		uint32_t l = c->input_spatial.v[k], r = c->kernel_spatial.v[k];
		SpmdDotClass x = class_of(&i->windows[k], i->ops[0]->shape->dims[l], i->ops[1]->shape->dims[r]);

		spmd_dot_add(&plan->dims[x], (int32_t)l, (int32_t)r, (int32_t)c->output_spatial.v[k], (int32_t)k);
	}
}

/* The windows of a local convolution, whose spatial dimensions other than those of windows across shards are of other
 * sizes than in the instruction. */
static void
local_windows(const SpmdDot *c, const SpmdShape *l, const SpmdShape *r, SpmdWindow *w)
{
	const SpmdConvDims *d = c->ins->conv;
	const SpmdDotList *dims = c->plan.dims;

	memcpy(w, c->ins->windows, d->input_spatial.n * sizeof *w);
	for (uint32_t i = 0; i < dims[SPMD_BATCH].n; i++) {
		int32_t k = dims[SPMD_BATCH].v[i].spatial;

		w[k].size = l->dims[d->input_spatial.v[k]];
		w[k].stride = max_i64(1, w[k].size - 1);
		w[k].base_dilation = w[k].size;
	}
	for (uint32_t i = 0; i < dims[SPMD_CONTRACTING].n; i++) {
		int32_t k = dims[SPMD_CONTRACTING].v[i].spatial;

		if (k >= 0)
			w[k].size = l->dims[d->input_spatial.v[k]];
	}
	for (uint32_t i = 0; i < dims[SPMD_RHS_FREE].n; i++) {
		int32_t k = dims[SPMD_RHS_FREE].v[i].spatial;

		if (k < 0)
			continue;
		w[k].size = r->dims[d->kernel_spatial.v[k]];
		w[k].low = w[k].high = w[k].size - 1;
	}
}

/* Returns the number of groups of batches in a local convolution; checks the groups as XLA does. */
static int64_t
local_groups(const SpmdDot *c, const SpmdShape *l, const SpmdShape *r)
{
	const SpmdConvDims *d = c->ins->conv;
	int64_t batch = l->dims[d->input_batch], feature = l->dims[d->input_feature], n = 1;
	int64_t out = r->dims[d->kernel_output];
	bool fits = true;

	if (d->batch_groups > 1) {
		n = batch / c->ins->shape->dims[d->output_batch];
		fits = n && batch % n == 0 && out % n == 0;
	}
	if (d->feature_groups > 1) {
		int64_t in = max_i64(1, r->dims[d->kernel_input]);

		fits &= feature % in == 0 && out % max_i64(1, feature / in) == 0;
	}
	if (!fits)
		spmd_unsupported(c->b->run, "a convolution whose groups XLA cuts in the wrong places");
	return max_i64(1, n);
}

const SpmdShape *
spmd_conv_shape(const SpmdDot *c, const SpmdShape *l, const SpmdShape *r, const SpmdWindow *windows)
{
	const SpmdConvDims *d = c->ins->conv;
	const SpmdDotList *spatial = &c->plan.dims[SPMD_SPATIAL];
	int64_t dims[SPMD_DIMS] = { 0 }, groups = local_groups(c, l, r);
	SpmdWindow w[SPMD_RANK];

	local_windows(c, l, r, w);
	for (uint32_t i = 0; i < spatial->n; i++) {
		int32_t k = spatial->v[i].spatial;

		w[k].size = windows[k].size;
		w[k].low = windows[k].low;
		w[k].high = windows[k].high;
	}
	dims[d->output_batch] = l->dims[d->input_batch] / groups;
	dims[d->output_feature] = r->dims[d->kernel_output];
	for (uint32_t k = 0; k < d->input_spatial.n; k++) {
		int64_t n = l->dims[d->input_spatial.v[k]];
		int64_t full = (n ? 1 + (n - 1) * w[k].base_dilation : 0) + w[k].low + w[k].high;
		int64_t window = 1 + (w[k].size - 1) * w[k].window_dilation;

		dims[d->output_spatial.v[k]] = floor_div(full - window, w[k].stride) + 1;
	}
	return spmd_shape_dims(c->t, c->ins->shape, c->ins->shape->rank, dims);
}

/* The inverse of an order. */
static void
invert(uint32_t n, const uint32_t *order, uint32_t *out)
{
	for (uint32_t i = 0; i < n; i++)
		out[order[i]] = i;
}

/* The dimension of the input for each one of the kernel: output features to batch, or the other way round. */
static void
kernel_to_input(const SpmdConvDims *d, bool batch, uint32_t *order)
{
	order[d->kernel_output] = batch ? d->input_batch : d->input_feature;
	order[d->kernel_input] = batch ? d->input_feature : d->input_batch;
	for (uint32_t i = 0; i < d->input_spatial.n; i++)
		order[d->kernel_spatial.v[i]] = d->input_spatial.v[i];
}

static uint32_t
tiles_at(SpmdValue x, uint32_t d)
{
	return spmd_dim(x.node->sharding, (int32_t)d);
}

/* Each device has whole groups: both operands are tiled alike along these. */
static SpmdNode *
depthwise(const SpmdDotTask *k, bool batch)
{
	const SpmdConvDims *d = k->c->ins->conv;
	SpmdTable *t = k->c->t;
	uint32_t rank = k->base->rank, to_input[SPMD_DIMS] = { 0 }, to_kernel[SPMD_DIMS] = { 0 }, out[SPMD_DIMS];
	uint32_t grouped = batch ? d->input_batch : d->input_feature;
	SpmdValue l = k->lhs, r = k->rhs;
	SpmdNode *x;

	kernel_to_input(d, batch, to_input);
	invert(rank, to_input, to_kernel);
	out[batch ? d->input_batch : d->input_feature] = d->output_feature;
	out[batch ? d->input_feature : d->input_batch] = d->output_batch;
	for (uint32_t i = 0; i < d->input_spatial.n; i++)
		out[d->input_spatial.v[i]] = d->output_spatial.v[i];
	if (tiles_at(l, grouped) == k->devices)
		r = spmd_reshard(r, spmd_transpose(t, l.node->sharding, to_input));
	else if (tiles_at(r, d->kernel_output) == k->devices)
		l = spmd_reshard(l, spmd_transpose(t, r.node->sharding, to_kernel));
	else
		return NULL;
	x = spmd_dot_make(k->c, l, r, k->windows);
	return spmd_dot_finish(k, x, spmd_transpose(t, l.node->sharding, out));
}

/* Whether grouped features or batches are tiled, with which the following cannot deal. */
static bool
has_tiled_groups(const SpmdDotTask *k, SpmdValue l, SpmdValue r)
{
	const SpmdConvDims *d = k->c->ins->conv;
	bool kernel = tiles_at(r, d->kernel_output) > 1;

	return (d->feature_groups > 1 && (kernel || tiles_at(l, d->input_feature) > 1)) ||
	       (d->batch_groups > 1 && (kernel || tiles_at(l, d->input_batch) > 1));
}

/* Brings both operands to the same tiles, where the pieces of the kernel are as the window needs them. Returns false if
 * they do not fit. */
static bool
align_to_kernel(const SpmdDotTask *k, SpmdValue *l, SpmdValue *r)
{
	const SpmdConvDims *d = k->c->ins->conv;
	SpmdTable *t = k->c->t;
	uint32_t to_input[SPMD_DIMS] = { 0 }, to_kernel[SPMD_DIMS] = { 0 };
	const SpmdSharding *s;
	uint64_t reversed = 0;

	for (uint32_t i = 0; i < d->input_spatial.n; i++) {
		if (k->windows[i].is_reversed)
			reversed |= (uint64_t)1 << d->kernel_spatial.v[i];
	}
	if (reversed) {
		SpmdNode *x = spmd_pad_left(*r, reversed);

		if (!x)
			return false;
		*r = spmd_value(x, r->node->sharding, r->base, r->st);
	}
	kernel_to_input(d, true, to_input);
	invert(k->base->rank, to_input, to_kernel);
	if (spmd_bytes_rounded(l->base) < spmd_bytes_rounded(r->base)) {
		s = spmd_transpose(t, spmd_reverse(t, r->node->sharding, reversed), to_kernel);
		if (spmd_dim(s, (int32_t)d->input_batch) != 1 || tiles_at(*r, d->kernel_output) != 1)
			return false;
		*l = spmd_reshard(*l, s);
	} else {
		s = spmd_reverse(t, spmd_transpose(t, l->node->sharding, to_input), reversed);
		if (tiles_at(*l, d->input_batch) != 1 || spmd_dim(s, (int32_t)d->kernel_output) != 1)
			return false;
		*r = spmd_reshard(*r, s);
	}
	*l = spmd_mask(*l);
	*r = spmd_mask(*r);
	return true;
}

/* Gives each shard the input for its piece of the kernel along one dimension. */
static SpmdNode *
exchange(const SpmdState *st, SpmdValue l, SpmdNode *x, uint32_t d, const SpmdWindow *w, int64_t piece)
{
	const SpmdSharding *s = l.node->sharding;
	uint32_t n = spmd_dim(s, (int32_t)d);
	int64_t shard = num_ceil(l.base->dims[d], n), extent = (piece - 1) * w->window_dilation + 1;
	int64_t whole = 1 + (w->size - 1) * w->window_dilation;
	int64_t count = 1 + (w->low + w->high + l.base->dims[d] - whole) / w->stride;
	Arena *tmp = st->b->run->tmp;
	ArenaMark mark = arena_mark(tmp);
	int64_t *left = ARENA_ARRAY(tmp, int64_t, n), *right = ARENA_ARRAY(tmp, int64_t, n);
	int64_t step = shard - piece * w->window_dilation;
	SpmdNode *out;

	for (uint32_t i = 0; i < n; i++) {
		left[i] = i * step + w->low;
		right[i] = -(i * step) - step + 1 - w->window_dilation + w->stride * (count - 1) - w->low;
	}
	out = spmd_halo_valid(st, x, l.base->dims, left, right, w->low, w->stride * (count - 1) + extent, d, s);
	arena_reset(tmp, mark);
	return out;
}

/* Both operands are cut along spatial dimensions: each shard convolves its piece of the input with its piece of the
 * kernel, and the results are summed. */
static SpmdNode *
cut_kernel(const SpmdDotTask *k)
{
	const SpmdConvDims *d = k->c->ins->conv;
	SpmdValue l = k->lhs, r = k->rhs;
	SpmdWindow windows[SPMD_RANK];
	SpmdNode *x;

	if (!align_to_kernel(k, &l, &r) || has_tiled_groups(k, l, r))
		return NULL;
	memcpy(windows, k->windows, d->input_spatial.n * sizeof *windows);
	for (uint32_t i = 0; i < d->input_spatial.n; i++) {
		if (windows[i].base_dilation != 1)
			return NULL;
	}
	x = l.node;
	for (uint32_t i = 0; i < d->input_spatial.n; i++) {
		uint32_t at = d->input_spatial.v[i], n = tiles_at(l, at);

		if (n == 1)
			continue;
		windows[i].low = windows[i].high = 0;
		windows[i].size = num_ceil(r.base->dims[d->kernel_spatial.v[i]], n);
		x = exchange(l.st, l, x, at, &k->windows[i], windows[i].size);
		if (!x)
			return NULL;
	}
	if (x != l.node)
		x->sharding = l.node->sharding;
	l.node = x;
	x = spmd_dot_make(k->c, l, r, windows);
	return spmd_dot_finish(k, spmd_all_reduce(l.st, x, NULL, SPMD_OP_ADD), k->c->t->rep);
}

/* Each shard gets the input for its part of the result. */
static SpmdNode *
tile_result(const SpmdDotTask *k)
{
	const SpmdConvDims *d = k->c->ins->conv;
	SpmdTable *t = k->c->t;
	uint32_t order[SPMD_DIMS], rank = k->base->rank;
	Arena *a = k->c->b->run->a;
	SpmdWindow *windows = ARENA_ARRAY(a, SpmdWindow, rank), own[SPMD_RANK];
	const SpmdShape *shard;
	const SpmdSharding *s;
	SpmdValue l, r;
	SpmdWindowed x;
	SpmdNode *node;

	if (spmd_dim(k->sharding, (int32_t)d->output_feature) > 1 || has_tiled_groups(k, k->lhs, k->rhs))
		return NULL;
	order[d->input_batch] = d->output_batch;
	order[d->input_feature] = d->output_feature;
	spmd_plain_windows(rank, windows);
	for (uint32_t i = 0; i < d->input_spatial.n; i++) {
		order[d->input_spatial.v[i]] = d->output_spatial.v[i];
		windows[d->input_spatial.v[i]] = k->windows[i];
	}
	s = spmd_transpose(t, k->sharding, order);
	l = spmd_reshard(k->lhs, s);
	r = spmd_reshard(k->rhs, t->rep);
	if (!spmd_windowed(l, windows, s, &x))
		return NULL;
	for (uint32_t i = 0; i < d->input_spatial.n; i++)
		own[i] = x.windows[d->input_spatial.v[i]];
	node = spmd_dot_make(k->c, (SpmdValue){ x.node, l.base, l.st }, r, own);
	shard = spmd_shard_shape(t, k->base, k->sharding);
	if (x.needs_slice)
		return spmd_node_of(k->c->b, SPMD_OP_DYNAMIC_SLICE, shard, node);
	if (node->shape != shard)
		spmd_unsupported(k->c->b->run, "a convolution that gives XLA a wrong part of the result");
	return node;
}

static SpmdNode *
conv_base(const SpmdDotTask *k)
{
	const SpmdConvDims *d = k->c->ins->conv;
	int64_t batch = k->lhs.base->dims[d->input_batch], feature = k->lhs.base->dims[d->input_feature];
	int64_t out = k->rhs.base->dims[d->kernel_output];
	SpmdNode *x = NULL;

	if (d->batch_groups > 1 && d->batch_groups % k->devices == 0 && batch == out && batch == d->batch_groups)
		x = depthwise(k, true);
	if (!x && d->feature_groups > 1 && d->feature_groups % k->devices == 0 && out % d->feature_groups == 0 &&
	    feature % d->feature_groups == 0)
		x = depthwise(k, false);
	if (!x && !spmd_is_maximal(k->lhs.node->sharding) && !spmd_is_maximal(k->rhs.node->sharding))
		x = cut_kernel(k);
	if (!x && !spmd_is_maximal(k->sharding))
		x = tile_result(k);
	return x;
}

/* Makes a plan in which the grouped dimensions are batch dimensions. Returns false if they do not lend themselves. */
static bool
plan_groups(const SpmdDotTask *k, SpmdDotPlan *plan)
{
	const SpmdConvDims *d = k->c->ins->conv;
	bool by_features = false, by_batch = false;
	int32_t ib = (int32_t)d->input_batch, ic = (int32_t)d->input_feature, ki = (int32_t)d->kernel_input;
	int32_t ko = (int32_t)d->kernel_output, oc = (int32_t)d->output_feature;
	const int64_t groups[2] = { d->feature_groups, d->batch_groups };

	for (uint32_t i = 0; i < 2; i++) {
		uint32_t at = i ? d->input_batch : d->input_feature;

		if (groups[i] > 1 && (k->lhs.base->dims[at] == k->rhs.base->dims[ko] ||
		                      (spmd_is_tiled(k->lhs.node->sharding) && groups[i] % tiles_at(k->lhs, at) == 0)))
			*(i ? &by_batch : &by_features) = true;
	}
	if (k->plan->dims[SPMD_BATCH].n == SPMD_RANK + 4)
		return false;
	*plan = *k->plan;
	plan->dims[SPMD_LHS_FREE].n = plan->dims[SPMD_RHS_FREE].n = 0;
	if (by_batch) {
		spmd_dot_add(&plan->dims[SPMD_BATCH], ib, ko, oc, -1);
	} else if (by_features) {
		plan->dims[SPMD_CONTRACTING].n = 0;
		spmd_dot_add(&plan->dims[SPMD_BATCH], ic, ko, oc, -1);
		spmd_dot_add(&plan->dims[SPMD_LHS_FREE], ib, -1, -1, -1);
		spmd_dot_add(&plan->dims[SPMD_RHS_FREE], -1, ki, -1, -1);
	}
	return by_batch || by_features;
}

/* One of the operands or the result, which keeps the tiles of one dimension, leads; the others follow. */
static SpmdNode *
follow(const SpmdDotTask *k, SpmdDotSide leading, uint32_t kept)
{
	SpmdTable *t = k->c->t;
	const SpmdSharding *all[SPMD_DOT_SIDES] = { k->lhs.node->sharding, k->rhs.node->sharding, k->sharding }, *s;
	SpmdValue l, r;

	s = spmd_rep_except(t, all[leading], (uint64_t)1 << kept);
	for (SpmdDotSide side = SPMD_LHS; side < SPMD_DOT_SIDES; side++) {
		all[side] = side == leading ? s : spmd_dot_map(k, s, leading, side);
		if (!all[side])
			return NULL;
	}
	if (leading == SPMD_RHS) {
		r = spmd_reshard(k->rhs, all[SPMD_RHS]);
		l = spmd_reshard(k->lhs, all[SPMD_LHS]);
	} else {
		l = spmd_reshard(k->lhs, all[SPMD_LHS]);
		r = spmd_reshard(k->rhs, all[SPMD_RHS]);
	}
	return spmd_dot_finish(k, spmd_dot_make(k->c, l, r, k->windows), all[SPMD_OUT]);
}

/* What the base case cannot do with groups of features or batches. */
static SpmdNode *
conv_grouped(const SpmdDotTask *task)
{
	const SpmdConvDims *d = task->c->ins->conv;
	SpmdDotTask k = *task;
	SpmdDotPlan plan;
	uint32_t lb, rb, ob, most;
	SpmdNode *x;

	if (!plan_groups(&k, &plan))
		return NULL;
	k.plan = &plan;
	spmd_dot_count(&k);
	lb = k.parts[SPMD_LHS][SPMD_BATCH];
	rb = k.parts[SPMD_RHS][SPMD_BATCH];
	ob = k.parts[SPMD_OUT][SPMD_BATCH];
	if (ob > 1 && (lb == ob || rb == ob)) {
		x = spmd_dot_group_batch(&k);
		if (x)
			return x;
	}
	most = lb > rb ? lb : rb;
	most = most > ob ? most : ob;
	if (k.match || most == 1 || !((d->batch_groups > 1 && d->batch_groups % most == 0) ||
	                              (d->feature_groups > 1 && d->feature_groups % most == 0)))
		return NULL;
	if (most == lb)
		return follow(&k, SPMD_LHS, d->batch_groups > 1 ? d->input_batch : d->input_feature);
	return most == rb ? follow(&k, SPMD_RHS, d->kernel_output) : follow(&k, SPMD_OUT, d->output_feature);
}

bool
spmd_conv_step(const SpmdDotTask *k, SpmdNode **out)
{
	const SpmdConvDims *d = k->c->ins->conv;
	bool is_grouped = d->batch_groups > 1 || d->feature_groups > 1, is_batched = false, spans = false;

	for (SpmdDotSide side = SPMD_LHS; side < SPMD_DOT_SIDES; side++) {
		is_batched |= k->parts[side][SPMD_BATCH] > 1;
		spans |= k->parts[side][SPMD_SPATIAL] > 1;
	}
	is_batched |= k->parts[SPMD_LHS][SPMD_CONTRACTING] > 1 && k->parts[SPMD_RHS][SPMD_CONTRACTING] > 1;
	*out = NULL;
	if (!is_grouped && (!spans || is_batched))
		return false;
	if (d->feature_groups > 1 && k->rhs.node->shape->dims[d->kernel_input] > 1)
		return true;
	*out = conv_base(k);
	if (!*out && is_grouped)
		*out = conv_grouped(k);
	return *out || is_grouped;
}
