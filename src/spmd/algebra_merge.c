/* SPDX-License-Identifier: Apache-2.0
 *
 * Merges of two tilings, and whether one refines another (spec 57 §2.5).
 */
#include <stdlib.h>

#include "base/num.h"
#include "spmd/algebra.h"

/* The dimensions of a merge. Of each sharding, the dimensions that it tiles, and those that only the other one does,
 * which its copies must give. */
typedef struct MergeSide {
	const SpmdSharding *s;
	uint32_t n_old, old[SPMD_DIMS];		/* sizes */
	uint32_t n_new, sizes[SPMD_DIMS], dims[SPMD_DIMS];
	int32_t order[SPMD_DIMS];		/* by dimension of the result: its place in `old`, -1: not there */
	uint32_t cells;				/* tiles, the manual ones included */
} MergeSide;

typedef struct Merge {
	MergeSide a, b;
	uint32_t rank, n_dims, dims[SPMD_DIMS];	/* of the result */
	uint32_t copies;
	uint32_t n_types;
	SpmdType types[2];
} Merge;

static void
keep_dim(MergeSide *m, uint32_t d, uint32_t size)
{
	m->order[d] = (int32_t)m->n_old;
	m->old[m->n_old++] = size;
	m->cells *= size;
}

static void
want_dim(MergeSide *m, uint32_t d, uint32_t size)
{
	m->dims[m->n_new] = d;
	m->sizes[m->n_new++] = size;
}

/* Fills in the sizes of the result. Returns false if they do not merge. */
static bool
plan(Merge *m, const SpmdSharding *a, const SpmdSharding *b, uint32_t minimum)
{
	uint32_t n = a->tiles->n;
	uint64_t tiles = 1;	/* of the result, which may be n times n */

	*m = (Merge){ .a = { .s = a, .cells = 1 }, .b = { .s = b, .cells = 1 }, .rank = spmd_rank(a) };
	for (uint32_t i = 0; i < SPMD_DIMS; i++)
		m->a.order[i] = m->b.order[i] = -1;
	for (uint32_t i = 0; i < m->rank; i++) {
		uint32_t x = a->tiles->dims[i], y = b->tiles->dims[i];

		if (x != y && x != 1 && y != 1)
			return false;
		if (x == y || y == 1)
			keep_dim(&m->a, i, x);
		else
			want_dim(&m->a, i, y);
		if (x == y || y != 1)
			keep_dim(&m->b, i, y);
		else
			want_dim(&m->b, i, x);
		m->dims[m->n_dims++] = x > y ? x : y;
		tiles *= x > y ? x : y;
	}
	if (n % tiles || tiles < minimum)
		return false;
	if (spmd_man_dim(a) >= 0) {
		uint32_t size = spmd_dim(a, spmd_man_dim(a));

		if (size != spmd_dim(b, spmd_man_dim(b)) || n % (tiles * size))
			return false;
		keep_dim(&m->a, m->rank, size);
		keep_dim(&m->b, m->rank, size);
		m->dims[m->n_dims++] = size;
		m->types[m->n_types++] = SPMD_TYPE_MAN;
		tiles *= size;
	}
	m->copies = n / (uint32_t)tiles;
	if (m->copies > 1) {
		m->dims[m->n_dims++] = m->copies;
		m->types[m->n_types++] = SPMD_TYPE_REP;
	}
	return true;
}

/* Moves to the next order of numbers, as they are sorted. Returns false after the last one. */
static bool
next_order(uint32_t n, uint32_t *v)
{
	uint32_t i = n, j = n, x;

	while (i > 1 && v[i - 2] > v[i - 1])
		i--;
	if (i < 2)
		return false;
	i -= 2;
	while (v[j - 1] < v[i])
		j--;
	x = v[i];
	v[i] = v[j - 1];
	v[j - 1] = x;
	for (uint32_t k = i + 1, e = n - 1; k < e; k++, e--) {
		x = v[k];
		v[k] = v[e];
		v[e] = x;
	}
	return true;
}

typedef struct Candidates {
	uint32_t n;
	const SpmdTiles *v[720];	/* orders of six dimensions */
} Candidates;

/* The tiles of one side with those of the other made of its copies, in every order. */
static void
list_candidates(SpmdTable *t, const Merge *m, MergeSide side, Candidates *out)
{
	uint32_t length = m->b.s->tiles->rank, order[SPMD_DIMS];

	out->n = 0;
	if (!spmd_has_rep(side.s) || spmd_copies(side.s) == m->copies) {
		out->v[out->n++] = side.s->tiles;
		return;
	}
	if (m->copies == 1)
		length--;
	else
		want_dim(&side, length - 1, m->copies);
	for (uint32_t i = 0; i < side.n_new; i++)
		order[i] = i;
	do {
		uint32_t split[SPMD_DIMS], n = side.n_old, at[SPMD_DIMS];
		int32_t places[SPMD_DIMS];
		bool complete = true;
		const SpmdTiles *x;

		memcpy(split, side.old, n * sizeof *split);
		memcpy(places, side.order, sizeof places);
		for (uint32_t i = 0; i < side.n_new; i++) {
			places[side.dims[order[i]]] = (int32_t)n;
			split[n++] = side.sizes[order[i]];
		}
		for (uint32_t i = 0; i < length; i++) {
			complete &= places[i] >= 0;
			at[i] = (uint32_t)places[i];
		}
		if (!complete || n != length || spmd_product(n, split) != side.s->tiles->n)
			continue;
		x = spmd_tiles_reshape(&t->tiles, side.s->tiles, n, split);
		out->v[out->n++] = spmd_tiles_transpose(&t->tiles, x, at);
	} while (out->n < 720 && next_order(side.n_new, order));
}

/* The last arrangement that both sides have, or NULL. */
static const SpmdTiles *
find_arrangement(SpmdTable *t, const Merge *m)
{
	ArenaMark mark = arena_mark(t->tiles.tmp);
	Candidates *a = ARENA_NEW(t->tiles.tmp, Candidates), *b = ARENA_NEW(t->tiles.tmp, Candidates);
	const SpmdTiles *found = NULL;

	list_candidates(t, m, m->a, a);
	list_candidates(t, m, m->b, b);
	for (uint32_t i = 0; i < b->n; i++) {
		for (uint32_t k = 0; k < a->n; k++) {
			if (a->v[k] == b->v[i])
				found = b->v[i];
		}
	}
	arena_reset(t->tiles.tmp, mark);
	return found;
}

static int
compare_numbers(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* The number of the tile of a side in which a cell of the result lies. */
static uint32_t
tile_of_cell(const Merge *m, const MergeSide *side, const uint32_t *at)
{
	uint32_t tile = 0;

	for (uint32_t i = 0; i < m->rank; i++)
		tile = tile * side->s->tiles->dims[i] + (side->s->tiles->dims[i] == 1 ? 0 : at[i]);
	if (m->n_types && m->types[0] == SPMD_TYPE_MAN)
		tile = tile * m->dims[m->rank] + at[m->rank];
	return tile;
}

/* Gives each cell the smallest free device that both tiles hold. Returns NULL if a cell gets none. */
static const SpmdTiles *
distribute(SpmdTable *t, const Merge *m)
{
	uint32_t n = m->a.s->tiles->n, per_a = n / m->a.cells, per_b = n / m->b.cells, at[SPMD_DIMS] = { 0 }, c;
	ArenaMark mark = arena_mark(t->tiles.tmp);
	uint32_t *a = arena_dup(t->tiles.tmp, spmd_tiles_list(&t->tiles, m->a.s->tiles), n * sizeof *a);
	uint32_t *out = ARENA_ARRAY(t->tiles.tmp, uint32_t, n);
	bool *used = ARENA_ARRAY(t->tiles.tmp, bool, n);
	const uint32_t *places = spmd_tiles_places(&t->tiles, m->b.s->tiles);
	const SpmdTiles *tiles = NULL;

	for (uint32_t i = 0; i < n; i += per_a)
		qsort(a + i, per_a, sizeof *a, compare_numbers);
	for (c = 0; c < n; c++) {
		const uint32_t *mine = a + (size_t)tile_of_cell(m, &m->a, at) * per_a;
		uint32_t other = tile_of_cell(m, &m->b, at), k = 0;

		while (k < per_a && (used[mine[k]] || places[mine[k]] / per_b != other))
			k++;
		if (k == per_a)
			break;
		used[mine[k]] = true;
		out[c] = mine[k];
		for (uint32_t i = m->n_dims; i-- > 0 && ++at[i] == m->dims[i];)
			at[i] = 0;
	}
	if (c == n)
		tiles = spmd_tiles_new(&t->tiles, m->n_dims, m->dims, out);
	arena_reset(t->tiles.tmp, mark);
	return tiles;
}

static const SpmdSharding *
merge(SpmdTable *t, const SpmdSharding *a, const SpmdSharding *b, uint32_t minimum)
{
	const SpmdTiles *tiles;
	Merge m;

	if (!plan(&m, a, b, minimum))
		return NULL;
	tiles = find_arrangement(t, &m);
	if (!tiles)
		tiles = distribute(t, &m);
	return tiles ? spmd_subgroup(t, tiles, m.n_types, m.types) : NULL;
}

const SpmdSharding *
spmd_merge_if(SpmdTable *t, const SpmdSharding *a, const SpmdSharding *b, uint32_t minimum)
{
	uint64_t words[] = { SPMD_ASK_MERGE, a->id, b->id, minimum };
	const void **slot;
	const SpmdSharding *s;

	if (!spmd_is_tiled(a))
		return NULL;
	if (spmd_is_maximal(b))
		return a;
	if (!spmd_has_rep(b) || spmd_rank(a) != spmd_rank(b) || a->tiles->n != b->tiles->n ||
	    (spmd_man_dim(a) >= 0) != (spmd_man_dim(b) >= 0))
		return NULL;
	slot = spmd_memo(t, 4, words);
	if (!*slot) {
		s = merge(t, a, b, minimum);
		*slot = s ? s : (const void *)t;	/* the table stands for none */
	}
	return *slot == t ? NULL : *slot;
}

const SpmdSharding *
spmd_merge_more(SpmdTable *t, const SpmdSharding *a, const SpmdSharding *b)
{
	return spmd_merge_if(t, a, b, spmd_n_tiles(b) + 1);
}

const SpmdSharding *
spmd_common(SpmdTable *t, uint32_t n, const SpmdSharding *const *list)
{
	const SpmdSharding *s = list[0];

	for (uint32_t i = 1; i < n; i++) {
		if (s == list[i])
			continue;
		s = spmd_merge_if(t, list[i], s, spmd_n_tiles(s));
		if (!s)
			return list[0];
	}
	return s;
}

/* Whether each tile size of s divides that of p and no shard is short, so that the arrays decide. */
static bool
divides_evenly(uint32_t rank, const int64_t *shape, const SpmdSharding *p, const SpmdSharding *s)
{
	for (uint32_t i = 0; i < rank; i++) {
		int64_t n = shape[i], a = p->tiles->dims[i], b = s->tiles->dims[i];
		int64_t pb = num_ceil(n, a), sb = num_ceil(n, b);

		if (b != 1 && (a % b || !pb || sb % pb || n <= (a - 1) * pb || n <= (b - 1) * sb))
			return false;
	}
	return true;
}

/* Whether s is what p becomes when the factors of its tiles that s lacks become copies. */
static bool
is_coarser(SpmdTable *t, uint32_t rank, const SpmdSharding *p, const SpmdSharding *s)
{
	uint32_t split[SPMD_DIMS], order[SPMD_DIMS], n = 0, kept = 0, rest[SPMD_DIMS] = { 0 }, n_rest = 0;
	const SpmdSharding *r;
	const SpmdTiles *x;

	for (uint32_t i = 0; i < rank; i++) {
		order[kept++] = n;
		split[n++] = s->tiles->dims[i];
		if (p->tiles->dims[i] != s->tiles->dims[i]) {
			rest[n_rest++] = n;
			split[n++] = p->tiles->dims[i] / s->tiles->dims[i];
		}
	}
	for (uint32_t i = rank; i < p->tiles->rank; i++) {
		order[kept++] = n;
		split[n++] = p->tiles->dims[i];
	}
	memcpy(order + kept, rest, n_rest * sizeof *rest);
	x = spmd_tiles_reshape(&t->tiles, p->tiles, n, split);
	x = spmd_tiles_transpose(&t->tiles, x, order);
	x = spmd_tiles_reshape(&t->tiles, x, s->tiles->rank, s->tiles->dims);
	r = spmd_partial(t, x);
	return spmd_is_tiled(r) && r->tiles == s->tiles;
}

/* Whether each device's tile under p begins and ends in its tile under s. */
static bool
lies_inside(SpmdTable *t, uint32_t rank, const int64_t *shape, const SpmdSharding *p, const SpmdSharding *s)
{
	const uint32_t *list = spmd_tiles_list(&t->tiles, p->tiles), *places = spmd_tiles_places(&t->tiles, s->tiles);

	for (uint32_t c = 0; c < p->tiles->n; c++) {
		uint32_t cell = c, other = list[c] < s->tiles->n ? places[list[c]] : 0;

		for (uint32_t i = p->tiles->rank; i-- > rank;)
			cell /= p->tiles->dims[i];
		for (uint32_t i = s->tiles->rank; i-- > rank;)
			other /= s->tiles->dims[i];
		for (uint32_t i = rank; i-- > 0; cell /= p->tiles->dims[i], other /= s->tiles->dims[i]) {
			int64_t pb = num_ceil(shape[i], p->tiles->dims[i]), sb = num_ceil(shape[i], s->tiles->dims[i]);
			int64_t x = pb * (cell % p->tiles->dims[i]), o = sb * (other % s->tiles->dims[i]);

			if (x < o || (x + pb <= shape[i] && x + pb > o + sb))
				return false;
		}
	}
	return true;
}

bool
spmd_is_subtiling(SpmdTable *t, uint32_t rank, const int64_t *shape, const SpmdSharding *p, const SpmdSharding *s)
{
	if (p->kind == SPMD_MAN || s->kind == SPMD_MAN)
		return false;
	if (spmd_is_maximal(s))
		return true;
	if (spmd_is_maximal(p))
		return false;
	if (spmd_rank(p) != spmd_rank(s) || spmd_rank(p) != rank)
		return false;
	for (uint32_t i = 0; i < rank; i++) {
		if (p->tiles->dims[i] < s->tiles->dims[i])
			return false;
	}
	if (divides_evenly(rank, shape, p, s)) {
		if (!spmd_has_rep(s))
			return p == s;
		if (p->tiles->n == s->tiles->n)
			return is_coarser(t, rank, p, s);
	}
	return lies_inside(t, rank, shape, p, s);
}
