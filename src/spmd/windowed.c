/* SPDX-License-Identifier: Apache-2.0
 *
 * The input that a shard's part of a windowed result needs (spec 57 §4.13): each shard gets a range of the operand,
 * from `start` to `limit`, by halos. Shards that need nothing are left out.
 */
#include "base/num.h"
#include "spmd/halo.h"

static int64_t
max(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

void
spmd_plain_windows(uint32_t n, SpmdWindow *w)
{
	for (uint32_t i = 0; i < n; i++)
		w[i] = (SpmdWindow){ .size = 1, .stride = 1, .base_dilation = 1, .window_dilation = 1 };
}

static bool
is_plain(const SpmdWindow *w)
{
	return w->size == 1 && w->stride == 1 && !w->low && !w->high && w->window_dilation == 1 &&
		w->base_dilation == 1;
}

/* What is known of a dimension of the operand. */
typedef struct Span {
	bool is_plain;		/* its window changes nothing */
	uint32_t shards;	/* that take part */
	uint32_t gap, n_gap;	/* shards that are left out in the middle: the first, and how many */
	int64_t per;		/* windows of a shard */
	int64_t low;		/* padding on the left, in elements of the operand */
	int64_t base_low;	/* of the dilated operand: what is left of it for the shard's window */
	int64_t step, first, end;	/* shard p needs [(step * p + first) / dilation, (step * p + end) / dilation) */
	int64_t dilation;
	int64_t size, padded;	/* of a shard's input, and of all */
	int64_t extent;		/* of the shards that take part */
	int64_t skip, length;	/* the part of a shard that is looked at: where it begins, and its end */
	bool is_masked;		/* first, because what lies behind the end is read */
} Span;

typedef struct Windowing {
	SpmdValue x;
	const SpmdSharding *target;
	uint32_t rank;
	const SpmdWindow *windows;	/* wanted */
	SpmdWindow *left;		/* for the shard's own operation */
	Span *spans;
	bool needs_slice;
} Windowing;

static int64_t
start_of(const Span *d, int64_t p)
{
	return (d->step * p + d->first) / d->dilation;
}

static int64_t
limit_of(const Span *d, int64_t p)
{
	return (d->step * p + d->end) / d->dilation;
}

/* Leaves out shards at the end that have no input. Returns false if one shard is left, which needs no halo. */
static bool
trim_end(Windowing *w, uint32_t i, int64_t windows, int64_t full, int64_t *n)
{
	const SpmdWindow *win = &w->windows[i];
	Span *d = &w->spans[i];
	int64_t base = w->x.base->dims[i], useful = num_ceil(base + win->high, *n);

	if (useful >= d->shards)
		return true;
	d->shards = (uint32_t)max(max(useful, windows), 0);	/* none is found to be too few later */
	if (d->shards == 1) {
		w->left[i].high = base + win->high - w->x.node->shape->dims[i];
		return false;
	}
	d->extent = *n * d->shards;
	if (d->extent > base && win->high > 0) {
		d->is_masked = true;
	} else if (win->high < 0 && full - win->low < *n) {
		*n = full - win->low;
		d->extent = *n * d->shards;
		d->length = *n;
	}
	return true;
}

/* Leaves out shards in the middle, where much is cut away on the left. Returns false where XLA leaves out all but one,
 * or cuts away more than a shard has, and so crashes. */
static bool
trim_middle(Span *d, int64_t windows, int64_t full, int64_t n)
{
	int64_t gone = -d->low / n - windows;

	if (gone <= 0)
		return true;
	if (gone >= (int64_t)d->shards - 1)
		return false;
	d->shards -= (uint32_t)gone;
	d->gap = (uint32_t)windows;
	d->n_gap = (uint32_t)gone;
	d->low += gone * n;
	d->extent = n * d->shards;
	if (-d->low <= n * (d->shards - 1))
		return true;
	d->skip = -d->low - n * (d->shards - 1);
	n -= d->skip;
	if (n < 0)
		return false;
	d->low += d->skip * d->shards;
	if (full < n) {
		d->length -= n - full;
		d->low += (n - full) * (d->shards - 1);
		n = full;
	}
	d->extent = n * d->shards;
	return true;
}

/* Fills in what the dilation of the operand changes in the shard's window. */
static void
fit_dilation(Windowing *w, uint32_t i, int64_t want)
{
	const SpmdWindow *win = &w->windows[i];
	SpmdWindow *left = &w->left[i];
	Span *d = &w->spans[i];
	int64_t low = left->low, most = 0;
	bool is_same = true;

	for (uint32_t p = 0; p < d->shards; p++) {
		int64_t first = start_of(d, p) * win->base_dilation + low - win->stride * d->per * p;

		left->high = max(left->high, want - (first + (d->size - 1) * win->base_dilation + 1));
		is_same &= !p || first == low;
		most = p ? max(most, first) : first;
	}
	if (win->stride == 1) {
		left->low = most;
		w->needs_slice |= !is_same;
	}
}

/* Fills in a dimension whose window is not plain. Returns false if halos do not do. */
static bool
plan_dim(Windowing *w, uint32_t i)
{
	const SpmdWindow *win = &w->windows[i];
	SpmdWindow *left = &w->left[i];
	Span *d = &w->spans[i];
	int64_t base = w->x.base->dims[i], n = w->x.node->shape->dims[i];
	int64_t dilated = 1 + (win->size - 1) * win->window_dilation;
	int64_t full = 1 + (base - 1) * win->base_dilation + win->high + win->low;
	int64_t windows = (full - dilated) / win->stride + 1, want;
	bool is_undilated = win->window_dilation == 1 && win->base_dilation == 1;

	d->per = num_ceil(windows, d->shards);
	if (!n)
		return false;
	if (windows < d->shards && is_undilated && !trim_end(w, i, windows, full, &n))
		return true;
	d->low = win->low / win->base_dilation;
	left->low = win->low % win->base_dilation;
	left->high = 0;
	if (windows < d->shards && is_undilated && !trim_middle(d, windows, full, n)) {
		spmd_unsupported(w->x.st->b->run, "padding that removes too much, at which XLA crashes");
		return false;
	}
	if (full < dilated || (win->stride != 1 && win->stride * d->per % win->base_dilation != 0))
		return false;
	d->dilation = win->base_dilation;
	d->step = win->stride * d->per;
	d->first = win->base_dilation - 1 - left->low;
	want = win->stride * (d->per - 1) + dilated;
	d->end = want + d->first;
	for (uint32_t p = 0; p < d->shards; p++) {
		int64_t size = limit_of(d, p) - start_of(d, p);

		d->size = p ? max(d->size, size) : size;
	}
	d->padded = limit_of(d, d->shards - 1);
	if (win->base_dilation != 1)
		fit_dilation(w, i, want);
	return true;
}

static bool
plan(Windowing *w)
{
	for (uint32_t i = 0; i < w->rank; i++) {
		Span *d = &w->spans[i];
		int64_t base = w->x.base->dims[i];

		w->left[i] = w->windows[i];
		*d = (Span){ .is_plain = is_plain(&w->windows[i]), .shards = spmd_dim(w->target, (int32_t)i),
			     .dilation = 1, .size = base, .padded = base, .extent = base,
			     .length = w->x.node->shape->dims[i] };
		if (d->shards == 1)
			continue;
		if (d->is_plain) {
			d->size = num_ceil(base, d->shards);
			d->padded = d->size * d->shards;
		} else if (!plan_dim(w, i)) {
			return false;
		}
	}
	return true;
}

static SpmdWindowed
result(const Windowing *w, SpmdNode *n)
{
	return (SpmdWindowed){ n, w->left, w->needs_slice };
}

static SpmdNode *
node_with(SpmdValue x, SpmdOpcode op, const int64_t *dims, SpmdNode *n)
{
	return spmd_node_of(x.st->b, op, spmd_shape_dims(spmd_table_of(x.st), x.base, x.base->rank, dims), n);
}

/* All that a shard needs is on it. */
static SpmdWindowed
take_local(const Windowing *w)
{
	SpmdNode *n = w->x.node;
	int64_t padded[SPMD_DIMS], sizes[SPMD_DIMS];
	bool is_padded = false, is_rep = spmd_is_rep(n->sharding);

	for (uint32_t i = 0; i < w->rank; i++) {
		const Span *d = &w->spans[i];

		padded[i] = n->shape->dims[i];
		if (spmd_dim(w->target, (int32_t)i) != 1 && (!d->is_plain || is_rep))
			padded[i] = d->padded;
		sizes[i] = d->size;
		is_padded |= padded[i] != w->x.base->dims[i];
	}
	if (is_padded)
		n = node_with(w->x, SPMD_OP_PAD, padded, n);
	return result(w, node_with(w->x, SPMD_OP_DYNAMIC_SLICE, sizes, n));
}

/* The target without the shards that are left out. */
static const SpmdSharding *
trimmed(const Windowing *w)
{
	SpmdTable *t = spmd_table_of(w->x.st);
	const SpmdTiles *tiles = w->target->tiles;
	uint32_t dims[SPMD_DIMS], at[SPMD_DIMS] = { 0 }, n;
	const uint32_t *list;
	ArenaMark mark;
	uint32_t *cells;

	memcpy(dims, tiles->dims, tiles->rank * sizeof *dims);
	for (uint32_t i = 0; i < w->rank; i++)
		dims[i] = w->spans[i].shards;
	n = spmd_product(tiles->rank, dims);
	if (n == tiles->n)
		return w->target;
	mark = arena_mark(t->tiles.tmp);
	list = spmd_tiles_list(&t->tiles, tiles);
	cells = ARENA_ARRAY(t->tiles.tmp, uint32_t, n);
	for (uint32_t c = 0; c < n; c++) {
		uint32_t from = 0;

		for (uint32_t i = 0; i < tiles->rank; i++) {
			const Span *d = i < w->rank ? &w->spans[i] : NULL;

			from = from * tiles->dims[i] + at[i] + (d && d->n_gap && at[i] >= d->gap ? d->n_gap : 0);
		}
		cells[c] = list[from];
		for (uint32_t i = tiles->rank; i-- > 0 && ++at[i] == dims[i];)
			at[i] = 0;
	}
	tiles = spmd_tiles_new(&t->tiles, tiles->rank, dims, cells);
	arena_reset(t->tiles.tmp, mark);
	return spmd_like(t, w->target, tiles);
}

/* Masks and slices the shards before their halos. */
static SpmdNode *
prepare(const Windowing *w)
{
	int64_t dims[SPMD_DIMS];
	SpmdNode *n = w->x.node;
	uint64_t masked = 0;
	bool is_sliced = false;

	for (uint32_t i = 0; i < w->rank; i++) {
		const Span *d = &w->spans[i];

		if (d->is_masked)
			masked |= (uint64_t)1 << i;
		dims[i] = d->length - d->skip;
		is_sliced |= dims[i] != n->shape->dims[i];
	}
	if (masked)
		n = spmd_mask_dims(w->x, masked).node;
	return is_sliced ? node_with(w->x, SPMD_OP_SLICE, dims, n) : n;
}

/* Exchanges the halos of all dimensions. Returns NULL if one fails. */
static SpmdNode *
exchange(const Windowing *w)
{
	const SpmdSharding *target = trimmed(w);
	Arena *tmp = w->x.st->b->run->tmp;
	SpmdNode *n = prepare(w);
	int64_t extents[SPMD_DIMS];

	for (uint32_t i = 0; i < w->rank; i++)
		extents[i] = w->spans[i].extent;
	for (uint32_t i = 0; i < w->rank && n; i++) {
		const Span *d = &w->spans[i];
		int64_t shard, *left, *right;
		ArenaMark mark;

		if (d->is_plain || spmd_dim(target, (int32_t)i) == 1)
			continue;
		shard = num_ceil(d->extent, d->shards);
		mark = arena_mark(tmp);
		left = ARENA_ARRAY(tmp, int64_t, d->shards);
		right = ARENA_ARRAY(tmp, int64_t, d->shards);
		for (uint32_t p = 0; p < d->shards; p++) {
			left[p] = shard * p + d->low - start_of(d, p);
			right[p] = limit_of(d, p) - (shard * p + shard + d->low);
		}
		n = spmd_halo_valid(w->x.st, n, extents, left, right, d->low, d->size, i, target);
		arena_reset(tmp, mark);
	}
	return n;
}

/* The target with the dimensions whose windows are not plain on all devices. */
static const SpmdSharding *
gathered(const Windowing *w)
{
	uint64_t set = 0;

	for (uint32_t i = 0; i < w->rank; i++) {
		if (!w->spans[i].is_plain)
			set |= (uint64_t)1 << i;
	}
	return spmd_rep_on(spmd_table_of(w->x.st), w->target, set);
}

static bool
has_one_shard(const Windowing *w)
{
	for (uint32_t i = 0; i < w->rank; i++) {
		if (w->spans[i].shards != 1)
			return false;
	}
	return true;
}

static bool
make_windowed(SpmdValue x, const SpmdWindow *windows, const SpmdSharding *target, SpmdWindowed *out)
{
	Arena *a = x.st->b->run->a;
	Windowing w = { .x = x, .target = target, .rank = x.base->rank, .windows = windows };
	const SpmdSharding *s = x.node->sharding, *local;
	SpmdNode *n;

	w.left = ARENA_ARRAY(a, SpmdWindow, w.rank);
	w.spans = ARENA_ARRAY(a, Span, w.rank);
	if (!plan(&w))
		return false;
	local = gathered(&w);
	if (spmd_is_rep(s) || (target != s && local == s)) {
		*out = take_local(&w);
		return true;
	}
	if (target != s)
		return spmd_windowed(spmd_reshard(x, target), windows, target, out);
	if (has_one_shard(&w)) {
		*out = result(&w, x.node);
		return true;
	}
	n = exchange(&w);
	if (n) {
		*out = result(&w, n);
		return true;
	}
	if (local == s) {
		*out = take_local(&w);
		return true;
	}
	return spmd_windowed(spmd_reshard(x, local), windows, target, out);
}

bool
spmd_windowed(SpmdValue x, const SpmdWindow *windows, const SpmdSharding *target, SpmdWindowed *out)
{
	const SpmdWindowed *cached = spmd_window_find(x.st, x.node, target, x.base->rank, windows);

	if (cached) {
		*out = *cached;
		return true;
	}
	if (!spmd_is_tiled(target) && !spmd_is_rep(target))
		return false;
	if (!make_windowed(x, windows, target, out))
		return false;
	spmd_window_set(x.st, x.node, target, x.base->rank, windows, out);
	return true;
}

bool
spmd_windowed_slice(SpmdValue x, const int64_t *starts, const int64_t *limits, const int64_t *strides,
                    const SpmdSharding *target, SpmdWindowed *out)
{
	SpmdWindow w[SPMD_DIMS];

	spmd_plain_windows(x.base->rank, w);
	for (uint32_t i = 0; i < x.base->rank; i++) {
		w[i].stride = strides[i];
		w[i].low = -starts[i];
		w[i].high = limits[i] - x.base->dims[i];
	}
	return spmd_windowed(x, w, target, out);
}

SpmdNode *
spmd_slice_windowed(const SpmdState *st, const SpmdWindowed *r, const int64_t *strides, const SpmdShape *base,
                    const SpmdSharding *target)
{
	bool is_sliced = false;

	for (uint32_t i = 0; i < base->rank; i++)
		is_sliced |= r->windows[i].low || r->windows[i].high || strides[i] != 1;
	if (!is_sliced)
		return r->node;
	return spmd_node_of(st->b, SPMD_OP_SLICE, spmd_shard_shape(spmd_table_of(st), base, target), r->node);
}

SpmdNode *
spmd_pad_windowed(const SpmdState *st, const SpmdWindowed *r)
{
	const SpmdShape *shape = r->node->shape;
	int64_t dims[SPMD_DIMS];
	uint64_t same = 0;
	SpmdNode *n;

	for (uint32_t i = 0; i < shape->rank; i++) {
		const SpmdWindow *w = &r->windows[i];
		int64_t size = shape->dims[i];

		dims[i] = size + (size > 0 ? (size - 1) * (w->base_dilation - 1) : 0) + w->low + w->high;
		if (!w->low && !w->high && w->base_dilation == 1)
			same |= (uint64_t)1 << i;
	}
	if (same == spmd_all_of(shape->rank))
		return r->node;
	n = spmd_node_of(st->b, SPMD_OP_PAD, spmd_shape_dims(spmd_table_of(st), shape, shape->rank, dims), r->node);
	n->constant_dims = r->node->constant_dims & same;
	return n;
}

SpmdNode *
spmd_pad_left(SpmdValue x, uint64_t set)
{
	const SpmdSharding *s = x.node->sharding;
	SpmdWindow w[SPMD_DIMS];
	SpmdWindowed r;

	if (spmd_is_maximal(s))
		return x.node;
	spmd_plain_windows(x.base->rank, w);
	for (uint32_t i = 0; i < x.base->rank; i++) {
		int64_t n = spmd_dim(s, (int32_t)i), size = x.base->dims[i];

		if (set >> i & 1)
			w[i].low = num_ceil(size, n) * n - size;
	}
	return spmd_windowed(x, w, s, &r) ? r.node : NULL;
}
