/* SPDX-License-Identifier: Apache-2.0
 *
 * The attempts of a reshard that are not a gather of everything (spec 57 §4.6 to §4.10).
 */
#include "spmd/reshard_moves.h"

#include "base/num.h"
#include "spmd/halo.h"

static int64_t
round_up(int64_t a, int64_t b)
{
	return num_mul(num_ceil(a, b), b);
}

static SpmdNode *
reshape(SpmdValue x, SpmdNode *n, uint32_t rank, const int64_t *dims)
{
	return spmd_node_of(x.st->b, SPMD_OP_RESHAPE, spmd_shape_dims(spmd_table_of(x.st), x.base, rank, dims), n);
}

static SpmdNode *
transpose(SpmdValue x, SpmdNode *n, const uint32_t *order)
{
	int64_t dims[SPMD_DIMS];

	for (uint32_t i = 0; i < n->shape->rank; i++)
		dims[i] = n->shape->dims[order[i]];
	return spmd_node_transpose(x.st->b, spmd_shape_dims(spmd_table_of(x.st), x.base, n->shape->rank, dims), n,
	                           order);
}

/* ---- all-to-alls ---- */

/* Pads dimension `d` of x so that `tiles` divide its shards. */
static SpmdNode *
pad_for_step(SpmdValue x, uint32_t d, uint32_t tiles)
{
	const SpmdSharding *s = x.node->sharding;
	uint32_t rank = x.base->rank;
	SpmdWindow w[SPMD_DIMS];
	SpmdWindowed r;

	spmd_plain_windows(rank, w);
	w[d].high = round_up(x.base->dims[d], tiles) - x.node->shape->dims[d] * spmd_dim(s, (int32_t)d);
	if (!spmd_windowed(x, w, s, &r))
		return NULL;
	return spmd_pad_windowed(x.st, &r);
}

/* Slices what an all-to-all has padded. */
static SpmdNode *
slice_after_step(SpmdValue x, SpmdNode *n, SpmdStep step, const SpmdSharding *after)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	uint32_t rank = x.base->rank;
	int64_t starts[SPMD_DIMS] = { 0 }, limits[SPMD_DIMS], strides[SPMD_DIMS], base[SPMD_DIMS];
	SpmdWindowed r;

	for (uint32_t i = 0; i < rank; i++) {
		limits[i] = base[i] = x.base->dims[i];
		strides[i] = 1;
	}
	limits[step.from] = round_up(x.base->dims[step.from], spmd_dim(after, (int32_t)step.from));
	base[step.from] = x.node->shape->dims[step.from] * spmd_dim(s, (int32_t)step.from);
	if (!spmd_windowed_slice(spmd_value(n, after, spmd_shape_dims(t, x.base, rank, base), x.st), starts, limits,
	                         strides, after, &r))
		return NULL;
	return spmd_slice_windowed(x.st, &r, strides, x.base, after);
}

/* One step: the dimension that gets tiles is cut, exchanged, and what comes is joined to the dimension that gives. */
static SpmdValue
make_step(SpmdValue x, SpmdStep step)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding, *after = spmd_after_steps(t, s, 1, &step);
	uint32_t parts = spmd_dim(s, (int32_t)step.from) / spmd_dim(s, (int32_t)step.to);
	uint32_t order[SPMD_DIMS], n = 0, rank = x.base->rank, place = step.to < step.from ? step.from + 1 : step.from;
	SpmdNode *node = pad_for_step(x, step.to, spmd_dim(after, (int32_t)step.to));
	SpmdDims dims = { 1, { step.to } };
	int64_t cut[SPMD_DIMS], joined[SPMD_DIMS];

	if (!node)
		return spmd_no_value();
	memcpy(joined, node->shape->dims, rank * sizeof *joined);
	memcpy(cut, joined, step.to * sizeof *cut);
	cut[step.to] = parts;
	memcpy(cut + step.to + 1, joined + step.to, (rank - step.to) * sizeof *cut);
	cut[step.to + 1] /= parts;
	node = reshape(x, node, rank + 1, cut);
	node = spmd_all_to_all(x.st, node, spmd_rows_of_parts(t, after, &dims, &parts), step.to);
	for (uint32_t i = 0; i <= rank; i++) {
		if (i == step.to)
			continue;
		if (i == place)
			order[n++] = step.to;
		order[n++] = i;
	}
	node = transpose(x, node, order);
	joined[step.to] /= parts;
	joined[step.from] *= parts;
	node = reshape(x, node, rank, joined);
	node->sharding = after;
	node = slice_after_step(x, node, step, after);
	return node ? spmd_value(node, after, x.base, x.st) : spmd_no_value();
}

static SpmdValue
make_steps(SpmdValue x, const SpmdSharding *target, uint32_t n, const SpmdStep *steps)
{
	for (uint32_t i = 0; i < n && x.node->sharding != target; i++) {
		x = make_step(x, steps[i]);
		if (!x.node)
			return x;
	}
	return x.node->sharding == target ? x : spmd_reshard_by_permute(x, target);
}

/* Steps that one all-to-all can make, by target dimension; the others stay in their order. */
typedef struct Joint {
	uint32_t n, n_rest;
	SpmdStep steps[SPMD_DIMS], rest[SPMD_DIMS];
	uint32_t parts[SPMD_DIMS];
} Joint;

static Joint
find_joint(SpmdValue x, const SpmdSharding *target, uint32_t n, const SpmdStep *steps)
{
	const SpmdSharding *s = x.node->sharding;
	SpmdStep sorted[SPMD_DIMS];
	uint64_t used = 0;
	Joint j = { 0 };

	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = i;

		for (; k && sorted[k - 1].to > steps[i].to; k--)
			sorted[k] = sorted[k - 1];
		sorted[k] = steps[i];
	}
	for (uint32_t i = 0; i < n; i++) {
		uint32_t a = sorted[i].from, b = sorted[i].to;

		if (!(used >> a & 1) && !(used >> b & 1) && a < x.base->rank && b < x.base->rank &&
		    x.base->dims[a] % spmd_dim(s, (int32_t)a) == 0 &&
		    x.base->dims[b] % spmd_dim(target, (int32_t)b) == 0) {
			j.parts[j.n] = spmd_dim(s, (int32_t)a) / spmd_dim(s, (int32_t)b);
			j.steps[j.n++] = sorted[i];
			used |= (uint64_t)1 << a | (uint64_t)1 << b;
		} else {
			j.rest[j.n_rest++] = sorted[i];
		}
	}
	return j;
}

/* Cuts the dimensions that get tiles and brings the parts to the front, as one dimension. */
static SpmdNode *
gather_parts(SpmdValue x, const Joint *j, SpmdNode **cut)
{
	const SpmdShape *shape = x.node->shape;
	int64_t dims[SPMD_DIMS];
	uint32_t order[SPMD_DIMS], n = 0, k = 0;
	uint64_t parts = 0;
	SpmdNode *node;

	for (uint32_t i = 0; i < shape->rank; i++) {
		int64_t size = shape->dims[i];

		for (uint32_t m = 0; m < j->n; m++) {
			if (j->steps[m].to != i)
				continue;
			parts |= (uint64_t)1 << n;
			order[k++] = n;
			dims[n++] = j->parts[m];
			size /= j->parts[m];
		}
		dims[n++] = size;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (!(parts >> i & 1))
			order[k++] = i;
	}
	node = reshape(x, x.node, n, dims);
	*cut = node = transpose(x, node, order);
	memcpy(dims, node->shape->dims, n * sizeof *dims);
	for (uint32_t i = 1; i < j->n; i++)
		dims[0] *= dims[i];
	memmove(dims + 1, dims + j->n, (n - j->n) * sizeof *dims);
	return reshape(x, node, n - j->n + 1, dims);
}

/* Brings each part in front of the dimension that gives, and joins them. */
static SpmdNode *
join_parts(SpmdValue x, const Joint *j, SpmdNode *node, const SpmdShape *cut)
{
	uint32_t order[SPMD_DIMS], n = 0, k = 0;
	int64_t dims[SPMD_DIMS];

	node = reshape(x, node, cut->rank, cut->dims);
	for (uint32_t i = 0; i < x.base->rank; i++) {
		for (uint32_t m = 0; m < j->n; m++) {
			if (j->steps[m].from == i)
				order[n++] = m;
		}
		order[n++] = j->n + i;
	}
	node = transpose(x, node, order);
	for (uint32_t i = 0; i < n; i++) {
		dims[k] = node->shape->dims[i];
		if (order[i] < j->n)
			dims[k] *= node->shape->dims[++i];
		k++;
	}
	return reshape(x, node, k, dims);
}

/* Whether XLA can make the joint steps and then the others: the dimension that gives has a multiple of the tiles of the
 * other one, the shards can be cut, and the tiles at the end are those of the target. XLA sorts the steps without
 * looking at that, and crashes. */
static bool
is_sound(SpmdValue x, const SpmdSharding *target, const Joint *j)
{
	const SpmdTiles *tiles = x.node->sharding->tiles;
	uint32_t sizes[SPMD_DIMS];

	memcpy(sizes, tiles->dims, tiles->rank * sizeof *sizes);
	for (uint32_t i = 0; i < j->n + j->n_rest; i++) {
		SpmdStep step = i < j->n ? j->steps[i] : j->rest[i - j->n];
		uint32_t given = sizes[step.from];

		if (given % sizes[step.to])
			return false;
		if (i < j->n && x.node->shape->dims[step.to] % j->parts[i])
			return false;
		sizes[step.from] = sizes[step.to];
		sizes[step.to] = given;
	}
	return memcmp(sizes, target->tiles->dims, tiles->rank * sizeof *sizes) == 0;
}

SpmdValue
spmd_reshard_by_steps(SpmdValue x, const SpmdSharding *target, uint32_t n, const SpmdStep *steps)
{
	SpmdTable *t = spmd_table_of(x.st);
	Joint j = find_joint(x, target, n, steps);
	const SpmdSharding *after;
	SpmdDims dims = { 0 };
	SpmdNode *cut, *node;

	if (j.n < 2)
		return make_steps(x, target, n, steps);
	if (!is_sound(x, target, &j)) {
		spmd_unsupported(x.st->b->run, "a reshard by several all-to-alls, at which XLA crashes");
		return make_steps(x, target, n, steps);
	}
	after = spmd_after_steps(t, x.node->sharding, j.n, j.steps);
	for (uint32_t i = 0; i < j.n; i++)
		dims.v[dims.n++] = j.steps[i].to;
	node = gather_parts(x, &j, &cut);
	node = spmd_all_to_all(x.st, node, spmd_rows_of_parts(t, after, &dims, j.parts), 0);
	node = join_parts(x, &j, node, cut->shape);
	return make_steps(spmd_value(node, after, x.base, x.st), target, j.n_rest, j.rest);
}

/* ---- partial shardings ---- */

/* Returns the sizes of a value padded so that its tiles are whole. */
static void
padded(const SpmdShape *base, const SpmdSharding *s, int64_t *dims)
{
	for (uint32_t i = 0; i < base->rank; i++)
		dims[i] = spmd_is_maximal(s) ? base->dims[i] : round_up(base->dims[i], spmd_dim(s, (int32_t)i));
}

static bool
is_padded_size(const SpmdNode *x, const int64_t *dims)
{
	return memcmp(x->shape->dims, dims, x->shape->rank * sizeof *dims) == 0;
}

/* Moves the shards so that what a group gathers is what its tile under the target holds (spec 57 §4.7 step 2). */
static SpmdNode *
move_for_gather(SpmdValue x, const SpmdSharding *from, const SpmdSharding *target, const SpmdDims *dims)
{
	int64_t source[SPMD_DIMS], dest[SPMD_DIMS];
	Arena *tmp = x.st->b->run->tmp;
	SpmdNode *n = x.node;

	padded(x.base, from, source);
	padded(x.base, target, dest);
	if (is_padded_size(n, dest))
		return n;
	for (uint32_t k = 0; k < dims->n; k++) {
		uint32_t d = dims->v[k], tiles = spmd_dim(from, (int32_t)d), wanted = spmd_dim(target, (int32_t)d);
		int64_t a = source[d] / wanted, e = dest[d] / wanted, *left, *right;
		ArenaMark mark = arena_mark(tmp);

		if (a <= e || wanted == 1)
			continue;
		left = ARENA_ARRAY(tmp, int64_t, tiles);
		right = ARENA_ARRAY(tmp, int64_t, tiles);
		for (uint32_t i = 0; i < tiles; i++) {
			left[i] = (a - e) * (i / (tiles / wanted));
			right[i] = -left[i];
		}
		n = spmd_exchange_compact(x.st, n, x.base->dims, left, right, d, from);
		arena_reset(tmp, mark);
	}
	return n;
}

SpmdValue
spmd_to_partial(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *near = spmd_partial_compatible(t, target, x.node->sharding), *old;
	uint32_t parts[SPMD_DIMS];
	SpmdDims dims = { 0 };
	SpmdNode *n;
	SpmdGroups g;

	if (!near)
		return spmd_no_value();
	if (spmd_can_permute(x.node->sharding, near))
		x = spmd_reshard_by_permute(x, near);
	for (uint32_t d = 0; d < x.node->shape->rank; d++) {
		uint32_t f = spmd_dim(near, (int32_t)d) / spmd_dim(target, (int32_t)d);

		if (f > 1) {
			parts[dims.n] = f;
			dims.v[dims.n++] = d;
		}
	}
	n = move_for_gather(x, near, target, &dims);
	g = spmd_group(t, near, &dims, parts);
	old = x.node->sharding;
	n->sharding = g.inner;
	n = spmd_gather_dims((SpmdValue){ n, spmd_shard_shape(t, x.base, target), spmd_state_in(x.st, g.rows) },
	                     spmd_set_of(&dims));
	x.node->sharding = old;
	return spmd_value(n, target, x.base, x.st);
}

/* Pads dimensions that get more tiles, so that each shard can be sliced (spec 57 §4.8). */
static SpmdNode *
pad_for_slices(SpmdValue x, const SpmdSharding *to, uint64_t set)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	int64_t source[SPMD_DIMS], dest[SPMD_DIMS];
	Arena *tmp = x.st->b->run->tmp;
	SpmdNode *n = x.node;
	const SpmdShape *shape;
	uint64_t plain = 0;

	padded(x.base, s, source);
	padded(x.base, to, dest);
	if (is_padded_size(n, dest))
		return n;
	for (uint32_t d = 0; d < x.base->rank; d++) {
		uint32_t tiles = spmd_dim(s, (int32_t)d);
		int64_t a = source[d] / tiles, b = dest[d] / tiles, *left, *right;
		ArenaMark mark = arena_mark(tmp);

		if (!(set >> d & 1) || a >= b)
			continue;
		if (tiles == 1) {
			plain |= (uint64_t)1 << d;
			continue;
		}
		left = ARENA_ARRAY(tmp, int64_t, tiles);
		right = ARENA_ARRAY(tmp, int64_t, tiles);
		for (uint32_t i = 0; i < tiles; i++) {
			left[i] = (a - b) * i;
			right[i] = (b - a) * (i + 1);
		}
		n = spmd_exchange_compact(x.st, n, x.base->dims, left, right, d, s);
		arena_reset(tmp, mark);
	}
	if (!plain)
		return n;
	shape = n->shape;
	for (uint32_t d = 0; d < shape->rank; d++) {
		if (plain >> d & 1)
			shape = spmd_shape_with(t, shape, d, shape->dims[d] + dest[d] - source[d]);
	}
	return spmd_node_of(x.st->b, SPMD_OP_PAD, shape, n);
}

SpmdValue
spmd_from_partial(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *near = spmd_partial_compatible(t, x.node->sharding, target);
	uint64_t set = 0;
	SpmdNode *n;
	SpmdValue r;

	if (!near)
		return spmd_no_value();
	for (uint32_t d = 0; d < x.node->shape->rank; d++) {
		if (spmd_dim(near, (int32_t)d) > spmd_dim(x.node->sharding, (int32_t)d))
			set |= (uint64_t)1 << d;
	}
	n = pad_for_slices(x, near, set);
	n = spmd_node_of(x.st->b, SPMD_OP_DYNAMIC_SLICE, spmd_shard_shape(t, x.base, near), n);
	r = spmd_value(n, near, x.base, x.st);
	return spmd_can_permute(near, target) ? spmd_reshard_by_permute(r, target) : r;
}

/* Returns the sharding with the tiles of `tiled`, in which the last tiled dimension has become the copies of `partial`;
 * NULL if they do not correspond (spec 57 §4.9). */
static const SpmdSharding *
copies_for_tiles(SpmdTable *t, const SpmdSharding *partial, const SpmdSharding *tiled)
{
	const SpmdTiles *p = partial->tiles, *x = tiled->tiles;
	uint32_t dims[SPMD_DIMS];
	int32_t moved = -1;

	if (x->rank + 1 != p->rank || p->dims[0] != 1)
		return NULL;
	for (uint32_t i = x->rank; i-- > 0;) {
		if (x->dims[i] > 1 && moved < 0) {
			if (x->dims[i] != spmd_copies(partial))
				return NULL;
			moved = (int32_t)i;
		}
		if (x->dims[i] != p->dims[i + 1])
			return NULL;
	}
	if (moved < 0 || spmd_tiles_reshape(&t->tiles, p, x->rank, x->dims) != x)
		return NULL;
	memcpy(dims, x->dims, x->rank * sizeof *dims);
	dims[x->rank] = dims[moved];
	dims[moved] = 1;
	return spmd_partial(t, spmd_tiles_reshape(&t->tiles, x, x->rank + 1, dims));
}

SpmdValue
spmd_exchange_copies(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	bool from_copies = spmd_is_partial(x.node->sharding);
	const SpmdSharding *partial = from_copies ? x.node->sharding : target;
	const SpmdSharding *tiled = from_copies ? target : x.node->sharding, *between;
	SpmdStep steps[SPMD_DIMS];
	uint32_t n;

	if (!spmd_is_partial(partial) || spmd_is_partial(tiled) || !spmd_is_tiled(tiled))
		return spmd_no_value();
	between = copies_for_tiles(t, partial, tiled);
	if (!between)
		return spmd_no_value();
	if (from_copies) {
		if (!spmd_find_steps(x.node->sharding, between, &n, steps))
			return spmd_no_value();
		return spmd_reshard(spmd_reshard_by_steps(x, between, n, steps), target);
	}
	x = spmd_reshard(x, between);
	if (!spmd_find_steps(x.node->sharding, target, &n, steps))
		return spmd_no_value();
	return spmd_reshard_by_steps(x, target, n, steps);
}

/* ---- complex reshards (spec 57 §4.10) ---- */

/* Returns x if it has the target's sharding, else nothing. */
static SpmdValue
if_reached(SpmdValue x, const SpmdSharding *target)
{
	return x.node->sharding == target ? x : spmd_no_value();
}

static SpmdValue
reshard_split(SpmdValue x, const SpmdSharding *target, const SpmdSplit *split)
{
	SpmdTable *t = spmd_table_of(x.st);
	uint32_t d = split->dim, rank = x.base->rank;
	int64_t local[SPMD_DIMS], base[SPMD_DIMS], unit;
	SpmdValue p;

	memcpy(local, x.node->shape->dims, (d + 1) * sizeof *local);
	memcpy(local + d + 1, x.node->shape->dims + d, (rank - d) * sizeof *local);
	local[d] = 1;
	memcpy(base, x.base->dims, (d + 1) * sizeof *base);
	memcpy(base + d + 1, x.base->dims + d, (rank - d) * sizeof *base);
	unit = local[d + 1] * spmd_dim(split->source, (int32_t)d + 1);
	if (!unit)
		return spmd_no_value();
	base[d] /= unit;
	base[d + 1] = unit;
	p = spmd_value(reshape(x, x.node, rank + 1, local), split->source, spmd_shape_dims(t, x.base, rank + 1, base),
	               x.st);
	p = spmd_reshard_nocache(p, split->target, false);
	if (p.node->sharding != split->target)
		return spmd_no_value();
	memcpy(local, p.node->shape->dims, (rank + 1) * sizeof *local);
	local[d] *= local[d + 1];
	memmove(local + d + 1, local + d + 2, (rank - d - 1) * sizeof *local);
	memcpy(base, p.base->dims, (rank + 1) * sizeof *base);
	base[d] *= base[d + 1];
	memmove(base + d + 1, base + d + 2, (rank - d - 1) * sizeof *base);
	p = spmd_value(reshape(x, p.node, rank, local), spmd_merge_dim(t, p.node->sharding, d),
	               spmd_shape_dims(t, x.base, rank, base), p.st);
	if (p.node->sharding != target) {
		p = if_reached(spmd_reshard_nocache(p, target, false), target);
		if (!p.node)
			return p;
	}
	return (SpmdValue){ p.node, x.base, p.st };
}

/* Exchanges the copies with the first dimension that gets tiles, if they suffice. */
static SpmdValue
reshard_by_copies(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	uint32_t order[SPMD_DIMS], copies = spmd_copies(s), last = s->tiles->rank - 1;

	for (uint32_t i = 0; i < target->tiles->rank; i++) {
		if (target->tiles->dims[i] == spmd_dim(s, (int32_t)i) || spmd_dim(s, (int32_t)i) != 1 ||
		    target->tiles->dims[i] % copies)
			continue;
		for (uint32_t k = 0; k <= last; k++)
			order[k] = k == i ? last : k == last ? i : k;
		s = spmd_partial(t, spmd_tiles_transpose(&t->tiles, s->tiles, order));
		return if_reached(spmd_reshard_nocache(spmd_reshard(x, s), target, false), target);
	}
	return spmd_no_value();
}

SpmdValue
spmd_reshard_complex(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *less;
	SpmdSplit split;

	if (spmd_find_split(t, x.base->rank, x.base->dims, x.node->sharding, target, &split))
		return reshard_split(x, target, &split);
	less = spmd_one_dim_less(t, x.node->sharding, target);
	if (less)
		return if_reached(spmd_reshard_nocache(spmd_reshard(x, less), target, false), target);
	if (spmd_is_partial(x.node->sharding) && !spmd_is_partial(target))
		return reshard_by_copies(x, target);
	return spmd_no_value();
}
