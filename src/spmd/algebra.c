/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd/algebra.h"

#include <assert.h>

#include "base/num.h"

static bool
has(uint64_t set, uint32_t d)
{
	return set >> d & 1;
}

const SpmdSharding *
spmd_rep_on(SpmdTable *t, const SpmdSharding *s, uint64_t set)
{
	uint32_t rank, order[SPMD_DIMS], dims[SPMD_DIMS], n = 0, gone = 1;
	SpmdType types[3] = { SPMD_TYPE_REP };
	const SpmdTiles *tiles;

	if (!spmd_is_tiled(s))
		return s;
	rank = spmd_rank(s);
	for (uint32_t i = 0; i < rank; i++) {
		dims[i] = has(set, i) ? 1 : s->tiles->dims[i];
		if (has(set, i))
			gone *= s->tiles->dims[i];
		else
			order[n++] = i;
	}
	if (gone == 1)
		return s;
	if (gone == spmd_n_tiles(s) && !s->n_types)
		return t->rep;
	for (uint32_t i = 0; i < rank; i++) {
		if (has(set, i))
			order[n++] = i;
	}
	for (uint32_t i = rank; i < s->tiles->rank; i++)
		order[i] = i;
	tiles = spmd_tiles_transpose(&t->tiles, s->tiles, order);
	if (spmd_is_partial(s)) {
		dims[rank] = s->tiles->dims[rank] * gone;
		return spmd_partial(t, spmd_tiles_reshape(&t->tiles, tiles, rank + 1, dims));
	}
	dims[rank] = gone;
	for (uint32_t i = 0; i < s->n_types; i++) {
		dims[rank + 1 + i] = s->tiles->dims[rank + i];
		types[1 + i] = s->types[i];
	}
	tiles = spmd_tiles_reshape(&t->tiles, tiles, rank + 1 + s->n_types, dims);
	return spmd_subgroup(t, tiles, s->n_types + 1, types);
}

const SpmdSharding *
spmd_rep_except(SpmdTable *t, const SpmdSharding *s, uint64_t keep)
{
	return spmd_rep_on(t, s, ~keep);
}

const SpmdSharding *
spmd_rep_all_data(SpmdTable *t, const SpmdSharding *s)
{
	if (s->kind == SPMD_MAN)
		return s;
	if (!spmd_is_tiled(s) || !s->n_types)
		return t->rep;
	return spmd_rep_except(t, s, 0);
}

/* Transposes all dimensions of the tiles. */
static const SpmdSharding *
transpose_all(SpmdTable *t, const SpmdSharding *s, const uint32_t *order)
{
	const SpmdTiles *tiles = spmd_tiles_transpose(&t->tiles, s->tiles, order);
	SpmdType types[2];

	if (spmd_is_partial(s))
		return spmd_partial(t, tiles);
	for (uint32_t i = 0; i < s->n_types; i++)
		types[i] = s->types[order[spmd_rank(s) + i] - spmd_rank(s)];
	return spmd_subgroup(t, tiles, s->n_types, types);
}

const SpmdSharding *
spmd_transpose(SpmdTable *t, const SpmdSharding *s, const uint32_t *order)
{
	uint32_t all[SPMD_DIMS];

	if (!spmd_is_tiled(s))
		return s;
	memcpy(all, order, spmd_rank(s) * sizeof *all);
	for (uint32_t i = spmd_rank(s); i < s->tiles->rank; i++)
		all[i] = i;
	return transpose_all(t, s, all);
}

const SpmdSharding *
spmd_transpose_collapsed(SpmdTable *t, const SpmdSharding *s, uint32_t n_from, const int32_t *to, uint32_t n_to,
                         const int32_t *from)
{
	uint32_t order[SPMD_DIMS], dims[SPMD_DIMS], kept = 0, dropped = n_from, n = 0;
	const SpmdTiles *tiles;

	if (!spmd_is_tiled(s))
		return s;
	assert(n_from == spmd_rank(s));
	for (uint32_t i = 0; i < n_to; i++) {
		if (from[i] >= 0)
			order[kept++] = (uint32_t)from[i];
	}
	/* Dimensions without target have one tile, so their place does not matter. */
	for (uint32_t i = 0; i < n_from; i++) {
		if (to[i] >= 0)
			continue;
		if (s->tiles->dims[i] > 1)
			return NULL;
		order[--dropped] = i;
	}
	assert(kept == dropped);
	tiles = s->tiles;
	for (uint32_t i = n_from; i < tiles->rank; i++)
		order[i] = i;
	s = transpose_all(t, s, order);
	if (!spmd_is_tiled(s))
		return s;
	for (uint32_t i = 0; i < n_to; i++)
		dims[i] = from[i] >= 0 ? s->tiles->dims[n++] : 1;
	for (uint32_t i = 0; i < s->n_types; i++)
		dims[n_to + i] = s->tiles->dims[n_from + i];
	tiles = spmd_tiles_reshape(&t->tiles, s->tiles, n_to + s->n_types, dims);
	return spmd_like(t, s, tiles);
}

const SpmdSharding *
spmd_remove_dims(SpmdTable *t, const SpmdSharding *s, uint64_t set)
{
	uint32_t dims[SPMD_DIMS], n = 0;

	if (!spmd_is_tiled(s) || !set)
		return s;
	for (uint32_t i = 0; i < s->tiles->rank; i++) {
		if (!has(set, i))
			dims[n++] = s->tiles->dims[i];
	}
	return spmd_like(t, s, spmd_tiles_reshape(&t->tiles, s->tiles, n, dims));
}

const SpmdSharding *
spmd_reverse(SpmdTable *t, const SpmdSharding *s, uint64_t set)
{
	if (!spmd_is_tiled(s) || !set)
		return s;
	return spmd_like(t, s, spmd_tiles_reverse(&t->tiles, s->tiles, set));
}

const SpmdSharding *
spmd_move_merge(SpmdTable *t, const SpmdSharding *s, uint32_t a, uint32_t b)
{
	uint32_t dims[SPMD_DIMS], order[SPMD_DIMS], n = 0, from = a < b ? a : a + 1;
	const SpmdTiles *x = s->tiles;

	assert(x->rank);
	for (uint32_t i = 0; i < x->rank; i++) {
		dims[n++] = x->dims[i];
		if (i == b)
			dims[n++] = 1;
	}
	x = spmd_tiles_reshape(&t->tiles, x, n, dims);
	for (uint32_t i = 0; i < n; i++)
		order[i] = i == b + 1 ? from : i == from ? b + 1 : i;
	x = spmd_tiles_transpose(&t->tiles, x, order);
	memcpy(dims, x->dims, n * sizeof *dims);
	dims[b] *= dims[b + 1];
	memmove(dims + b + 1, dims + b + 2, (n - b - 2) * sizeof *dims);
	return spmd_like(t, s, spmd_tiles_reshape(&t->tiles, x, n - 1, dims));
}

int32_t
spmd_target_dim(const SpmdSharding *s, uint32_t rank, const int64_t *shape, uint32_t a, uint64_t without)
{
	if (rank < 2 || shape[a] == 1 || spmd_dim(s, (int32_t)a) == 1)
		return -1;
	for (uint32_t d = 0; d < rank; d++) {
		if (d == a || has(without, d))
			continue;
		if (shape[d] % ((int64_t)s->tiles->dims[a] * s->tiles->dims[d]) == 0)
			return (int32_t)d;
	}
	return -1;
}

const SpmdSharding *
spmd_split_dim(SpmdTable *t, const SpmdSharding *s, uint32_t d, uint32_t major)
{
	uint32_t dims[SPMD_DIMS], n = s->tiles->rank;

	memcpy(dims, s->tiles->dims, n * sizeof *dims);
	memmove(dims + d + 1, dims + d, (n - d) * sizeof *dims);
	dims[d] = major;
	dims[d + 1] /= major;
	return spmd_like(t, s, spmd_tiles_reshape(&t->tiles, s->tiles, n + 1, dims));
}

const SpmdSharding *
spmd_merge_dim(SpmdTable *t, const SpmdSharding *s, uint32_t d)
{
	uint32_t dims[SPMD_DIMS], n = s->tiles->rank;

	memcpy(dims, s->tiles->dims, n * sizeof *dims);
	dims[d] *= dims[d + 1];
	memmove(dims + d + 1, dims + d + 2, (n - d - 2) * sizeof *dims);
	return spmd_like(t, s, spmd_tiles_reshape(&t->tiles, s->tiles, n - 1, dims));
}

/* Whether the dimensions of both lists are in the same order. */
static bool
same_order(const SpmdDims *a, const SpmdDims *b)
{
	for (uint32_t i = 0; i < a->n; i++) {
		for (uint32_t k = i + 1; k < a->n; k++) {
			if ((a->v[i] < a->v[k]) != (b->v[i] < b->v[k]))
				return false;
		}
	}
	return true;
}

/* The dimensions `from` in the order in which `to` has their targets, then all others. */
static void
order_as(const SpmdSharding *s, const SpmdDims *from, const SpmdDims *to, uint32_t *order)
{
	uint64_t set = spmd_set_of(from);
	uint32_t n = 0;

	for (uint32_t i = 0; i < from->n; i++) {
		uint32_t place = 0;

		for (uint32_t k = 0; k < from->n; k++)
			place += to->v[k] < to->v[i];
		order[place] = from->v[i];
		n++;
	}
	for (uint32_t i = 0; i < s->tiles->rank; i++) {
		if (!has(set, i))
			order[n++] = i;
	}
}

const SpmdSharding *
spmd_along(SpmdTable *t, const SpmdSharding *s, const SpmdDims *from, const SpmdDims *to, uint32_t rank)
{
	const SpmdSharding *q;
	uint32_t dims[SPMD_DIMS], order[SPMD_DIMS];

	if (!spmd_is_tiled(s))
		return s;
	q = spmd_rep_except(t, s, spmd_set_of(from));
	if (!spmd_is_tiled(q))
		return q;
	for (uint32_t i = 0; i < rank; i++)
		dims[i] = 1;
	for (uint32_t i = 0; i < from->n; i++)
		dims[to->v[i]] = s->tiles->dims[from->v[i]];
	if (!same_order(from, to)) {
		order_as(q, from, to, order);
		q = transpose_all(t, q, order);
	}
	for (uint32_t i = 0; i < q->n_types; i++)
		dims[rank + i] = q->tiles->dims[spmd_rank(q) + i];
	return spmd_like(t, q, spmd_tiles_reshape(&t->tiles, q->tiles, rank + q->n_types, dims));
}

bool
spmd_more_specific(const SpmdSharding *a, const SpmdSharding *b)
{
	if (a->kind == SPMD_MAN && spmd_is_maximal(b))
		return true;
	if (a->kind == SPMD_MAN || b->kind == SPMD_MAN)
		return false;
	if (!spmd_is_maximal(b))
		return spmd_n_tiles(a) > spmd_n_tiles(b);
	return spmd_is_rep(b) ? !spmd_is_rep(a) : !spmd_is_maximal(a);
}

bool
spmd_can_permute(const SpmdSharding *s, const SpmdSharding *t)
{
	return spmd_is_tiled(s) && spmd_is_tiled(t) && s->tiles->rank == t->tiles->rank &&
	       memcmp(s->tiles->dims, t->tiles->dims, s->tiles->rank * sizeof(uint32_t)) == 0 &&
	       spmd_is_partial(s) == spmd_is_partial(t) && s->tiles != t->tiles;
}

const SpmdSharding *
spmd_partial_compatible(SpmdTable *t, const SpmdSharding *partial, const SpmdSharding *target)
{
	uint32_t rank, split[SPMD_DIMS], order[SPMD_DIMS], n, k = 0;
	int64_t shape[SPMD_DIMS];
	const SpmdTiles *x;

	if (!spmd_is_partial(partial) || !spmd_is_tiled(target) || partial->tiles->n != target->tiles->n)
		return NULL;
	rank = spmd_rank(partial);
	if (rank != spmd_rank(target))
		return NULL;
	n = rank;
	for (uint32_t d = 0; d < rank; d++) {
		uint32_t a = partial->tiles->dims[d], b = target->tiles->dims[d];

		if (b % a)
			return NULL;
		shape[d] = b;
		split[d] = a;
		order[k++] = d;
		if (b > a) {
			order[k++] = n;
			split[n++] = b / a;
		}
	}
	if (spmd_is_subtiling(t, rank, shape, target, partial))
		return target;
	if (spmd_is_partial(target)) {
		order[k++] = n;
		split[n++] = spmd_copies(target);
	}
	x = spmd_tiles_reshape(&t->tiles, partial->tiles, n, split);
	x = spmd_tiles_transpose(&t->tiles, x, order);
	x = spmd_tiles_reshape(&t->tiles, x, target->tiles->rank, target->tiles->dims);
	return spmd_like(t, target, x);
}

/* Makes the split of a dimension of both. */
static bool
split_both(SpmdTable *t, const SpmdSharding *s, const SpmdSharding *target, uint32_t d, uint32_t major, SpmdSplit *out)
{
	*out = (SpmdSplit){ spmd_split_dim(t, s, d, major), spmd_split_dim(t, target, d, major), d };
	return true;
}

bool
spmd_find_split(SpmdTable *t, uint32_t rank, const int64_t *shape, const SpmdSharding *s, const SpmdSharding *target,
                SpmdSplit *out)
{
	uint64_t one = 0, two = 0;
	const uint32_t *a, *b;

	if (!spmd_is_tiled(s) || !spmd_is_tiled(target) || spmd_rank(s) != spmd_rank(target))
		return false;
	if (spmd_has_rep(s) != spmd_has_rep(target) ||
	    (spmd_has_rep(s) && s->tiles->dims[rank] != target->tiles->dims[rank]))
		return false;
	a = s->tiles->dims;
	b = target->tiles->dims;
	for (uint32_t i = 0; i < rank; i++) {
		uint32_t lo = a[i] < b[i] ? a[i] : b[i], hi = a[i] < b[i] ? b[i] : a[i];

		if (lo == hi)
			continue;
		if (lo == 1)
			one |= (uint64_t)1 << i;
		else if (hi % lo == 0 && num_mul(num_ceil(shape[i], lo), lo) % hi == 0)
			two |= (uint64_t)1 << i;
	}
	for (uint32_t i = 0; i < rank; i++) {
		for (uint32_t j = 0; has(two, i) && j < rank; j++) {
			if (has(one, j) && (uint64_t)a[i] * a[j] == (uint64_t)b[i] * b[j])
				return split_both(t, s, target, i, a[i] < b[i] ? a[i] : b[i], out);
		}
	}
	for (uint32_t i = 0; i < rank; i++) {
		if (has(two, i) && a[i] > b[i])
			return split_both(t, s, target, i, b[i], out);
	}
	return false;
}

const SpmdSharding *
spmd_one_dim_less(SpmdTable *t, const SpmdSharding *s, const SpmdSharding *target)
{
	if (!spmd_is_partial(target))
		return NULL;
	for (uint32_t i = 0; i < spmd_rank(s); i++) {
		if (s->tiles->dims[i] != 1 && (uint64_t)s->tiles->dims[i] * spmd_copies(s) == spmd_copies(target))
			return spmd_rep_on(t, s, (uint64_t)1 << i);
	}
	return NULL;
}
