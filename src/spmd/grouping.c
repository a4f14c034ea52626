/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd/grouping.h"

#include <assert.h>

SpmdDims
spmd_dims_of(uint64_t set)
{
	SpmdDims dims = { 0 };

	for (uint32_t i = 0; i < SPMD_DIMS && set >> i; i++) {
		if (set >> i & 1)
			dims.v[dims.n++] = i;
	}
	return dims;
}

uint64_t
spmd_set_of(const SpmdDims *dims)
{
	uint64_t set = 0;

	for (uint32_t i = 0; i < dims->n; i++)
		set |= (uint64_t)1 << dims->v[i];
	return set;
}

static void
insert(uint32_t *v, uint32_t *n, uint32_t at, uint32_t x)
{
	memmove(v + at + 1, v + at, (*n - at) * sizeof *v);
	v[at] = x;
	*n += 1;
}

static void
drop(uint32_t *v, uint32_t *n, uint32_t at)
{
	*n -= 1;
	memmove(v + at, v + at + 1, (*n - at) * sizeof *v);
}

/* Sets places[i] to the place of dims[i] where a dimension in front of each is inserted. */
static void
find_places(const SpmdDims *dims, uint32_t *places)
{
	for (uint32_t i = 0; i < dims->n; i++) {
		places[i] = dims->v[i];
		for (uint32_t k = 0; k < dims->n; k++)
			places[i] += dims->v[k] < dims->v[i];
	}
}

/* Sets `order` to the inserted dimensions, as the list has them, and then all others. */
static void
order_first(const SpmdDims *dims, const uint32_t *places, uint32_t n, uint32_t *order)
{
	uint64_t taken = 0;
	uint32_t k = dims->n;

	for (uint32_t i = 0; i < dims->n; i++) {
		order[i] = places[i];
		taken |= (uint64_t)1 << places[i];
	}
	for (uint32_t i = 0; i < n; i++) {
		if (!(taken >> i & 1))
			order[k++] = i;
	}
}

/* Returns a row of devices per group. Along dims[i] there are sizes[i] groups; what is left of the array is a row. */
static const SpmdTiles *
rows_of(SpmdTable *t, const SpmdTiles *tiles, const SpmdDims *dims, const uint32_t *sizes)
{
	uint32_t split[SPMD_DIMS], places[SPMD_DIMS], order[SPMD_DIMS], n = 0, shape[2];

	find_places(dims, places);
	for (uint32_t d = 0; d < tiles->rank; d++) {
		uint32_t left = tiles->dims[d];

		for (uint32_t i = 0; i < dims->n; i++) {
			if (dims->v[i] == d) {
				left /= sizes[i];
				split[n++] = sizes[i];
			}
		}
		split[n++] = left;
	}
	order_first(dims, places, n, order);
	tiles = spmd_tiles_reshape(&t->tiles, tiles, n, split);
	tiles = spmd_tiles_transpose(&t->tiles, tiles, order);
	shape[0] = spmd_product(dims->n, sizes);
	shape[1] = tiles->n / shape[0];
	return spmd_tiles_reshape(&t->tiles, tiles, 2, shape);
}

/* The sharding in a group whose tiles have this shape. */
static const SpmdSharding *
inner_of(SpmdTable *t, const SpmdSharding *s, uint32_t *left)
{
	uint32_t n = s->tiles->rank, all = spmd_product(n, left);
	const SpmdTiles *tiles;

	if (all == 1 || (spmd_is_partial(s) && all == left[n - 1]))
		return t->rep;
	if (spmd_has_manual(s))
		drop(left, &n, spmd_rank(s));
	if (spmd_is_partial(s) && left[n - 1] == 1)
		n--;
	tiles = spmd_tiles_iota(&t->tiles, n, left);
	return spmd_is_partial(s) && n == s->tiles->rank ? spmd_partial(t, tiles) : spmd_tile(t, tiles);
}

SpmdGroups
spmd_group(SpmdTable *t, const SpmdSharding *s, const SpmdDims *dims, const uint32_t *shards)
{
	SpmdGroups g = { .dims = *dims, .rank = s->tiles->rank };
	uint32_t left[SPMD_DIMS];

	memcpy(left, s->tiles->dims, s->tiles->rank * sizeof *left);
	for (uint32_t i = 0; i < dims->n; i++) {
		uint32_t keep = shards ? shards[i] : 1, d = dims->v[i];

		assert(left[d] % keep == 0);
		g.sizes[i] = left[d] / keep;
		left[d] = keep;
	}
	g.rows = rows_of(t, s->tiles, dims, g.sizes);
	if (spmd_is_partial(s) || spmd_has_manual(s))
		g.rank -= s->n_types;
	g.inner = inner_of(t, s, left);
	return g;
}

SpmdGroups
spmd_group_manual(SpmdTable *t, const SpmdSharding *s)
{
	SpmdDims dims = { 1, { spmd_rank(s) } };
	SpmdGroups g = spmd_group(t, s, &dims, NULL);

	g.is_manual = true;
	if (spmd_is_tiled(g.inner) && (s->n_types == 2 || g.inner->tiles->rank > spmd_rank(s)))
		g.inner = spmd_partial(t, g.inner->tiles);
	return g;
}

/* The tiles in a group as an array of the tensor's rank, and perhaps the copies. Sets *partial to whether it
 * has these. */
static const SpmdTiles *
tiles_in_group(SpmdTable *t, const SpmdGroups *g, bool *partial)
{
	uint32_t dims[SPMD_DIMS], n = g->rank, devices = g->rows->dims[1];

	*partial = spmd_is_tiled(g->inner) && spmd_is_partial(g->inner);
	if (spmd_is_tiled(g->inner))
		return g->inner->tiles;
	for (uint32_t i = 0; i < n; i++)
		dims[i] = 1;
	for (uint32_t i = 0; i <= g->dims.n; i++) {
		if (i < g->dims.n ? g->dims.v[i] == g->rank : devices != 1) {
			dims[n++] = devices;
			*partial = true;
			break;
		}
	}
	return spmd_tiles_iota(&t->tiles, n, dims);
}

const SpmdSharding *
spmd_ungroup(SpmdTable *t, const SpmdGroups *g)
{
	bool partial;
	const SpmdTiles *tiles = tiles_in_group(t, g, &partial);
	uint32_t n = tiles->rank, left[SPMD_DIMS], split[SPMD_DIMS], places[SPMD_DIMS], back[SPMD_DIMS],
		order[SPMD_DIMS];
	SpmdType types[4] = { SPMD_TYPE_REP, SPMD_TYPE_REP, SPMD_TYPE_REP, SPMD_TYPE_REP };
	uint32_t n_types = g->dims.n;

	memcpy(left, tiles->dims, n * sizeof *left);
	if (g->is_manual) {
		partial = (spmd_is_tiled(g->inner) && spmd_is_partial(g->inner)) || spmd_is_rep(g->inner);
		n_types += partial;
		for (uint32_t i = 0; i < g->dims.n; i++) {
			types[g->dims.v[i] - g->rank] = SPMD_TYPE_MAN;
			insert(left, &n, g->dims.v[i], 1);
		}
	} else if (spmd_is_tiled(g->inner)) {
		for (uint32_t i = 0, rank = n; i < g->dims.n; i++) {
			if (g->dims.v[i] == rank) {
				left[n++] = 1;
				partial = true;
				break;
			}
		}
	}
	memcpy(split, g->sizes, g->dims.n * sizeof *split);
	memcpy(split + g->dims.n, left, n * sizeof *left);
	find_places(&g->dims, places);
	order_first(&g->dims, places, n + g->dims.n, back);
	for (uint32_t i = 0; i < n + g->dims.n; i++)
		order[back[i]] = i;
	tiles = spmd_tiles_map(&t->tiles, g->rows, tiles);
	tiles = spmd_tiles_reshape(&t->tiles, tiles, n + g->dims.n, split);
	tiles = spmd_tiles_transpose(&t->tiles, tiles, order);
	for (uint32_t i = 0; i < g->dims.n; i++)
		left[g->dims.v[i]] *= g->sizes[i];
	tiles = spmd_tiles_reshape(&t->tiles, tiles, n, left);
	if (g->is_manual)
		return spmd_subgroup(t, tiles, n_types, types);
	return partial ? spmd_partial(t, tiles) : spmd_tile(t, tiles);
}

/* How the rows of one array of groups lie in those of another. */
typedef struct Relation {
	/* each row has the devices of one row, and of the same one unless any order is right */
	bool same;
	bool alike;			/* and all rows have the same order of devices */
	const SpmdTiles *first;		/* the places of the devices of the first row; NULL if that is not in one row */
} Relation;

static const Relation *
relate(SpmdTable *t, const SpmdTiles *a, const SpmdTiles *b, bool any_order)
{
	uint64_t words[] = { SPMD_ASK_RELATION, a->id, b->id, any_order };
	const void **slot = spmd_memo(t, 4, words);
	const uint32_t *list, *places;
	uint32_t width = a->dims[1], shape[2] = { 1, width }, *first;
	Relation *r;

	if (*slot)
		return *slot;
	list = spmd_tiles_list(&t->tiles, a);
	places = spmd_tiles_places(&t->tiles, b);
	first = ARENA_ARRAY(t->a, uint32_t, width);
	r = ARENA_NEW(t->a, Relation);
	*r = (Relation){ .same = true, .alike = true };
	*slot = r;
	for (uint32_t i = 0; i < a->dims[0] && r->same; i++, list += width) {
		uint32_t row = places[list[0]] / width;

		if (!any_order && row != i)
			r->same = false;
		for (uint32_t j = 0; j < width && r->same; j++) {
			uint32_t place = places[list[j]];

			if (place / width != row)
				r->same = false;
			if (i == 0)
				first[j] = place % width;
			else if (first[j] != place % width)
				r->alike = false;
		}
	}
	r->alike &= r->same;
	if (r->same)
		r->first = spmd_tiles_new(&t->tiles, 2, shape, first);
	return r;
}

/* Gives g the rows of ref, and to the inner tiles the numbers that their devices have there. */
static SpmdGroups
renumber(SpmdTable *t, const SpmdGroups *g, const SpmdGroups *ref, const SpmdTiles *first)
{
	SpmdGroups out = *g;

	out.rows = ref->rows;
	if (first && spmd_is_tiled(g->inner)) {
		const SpmdTiles *x = g->inner->tiles, *mapped = spmd_tiles_map(&t->tiles, first, x);

		mapped = spmd_tiles_reshape(&t->tiles, mapped, x->rank, x->dims);
		out.inner = spmd_like(t, g->inner, mapped);
	}
	return out;
}

SpmdGroups
spmd_align(SpmdTable *t, const SpmdGroups *g, const SpmdGroups *ref, bool any_order)
{
	assert(g->rows->dims[0] == ref->rows->dims[0] && g->rows->n == ref->rows->n);
	if (g->rows == ref->rows)
		return *g;
	return renumber(t, g, ref, relate(t, g->rows, ref->rows, any_order)->first);
}

bool
spmd_align_if(SpmdTable *t, const SpmdGroups *g, const SpmdGroups *ref, SpmdGroups *out)
{
	const Relation *r;

	*out = *g;
	if (g->rows == ref->rows)
		return true;
	if (g->rows->dims[0] != ref->rows->dims[0] || g->rows->n != ref->rows->n)
		return false;
	r = relate(t, g->rows, ref->rows, false);
	*out = renumber(t, g, ref, r->first);
	return r->alike;
}

bool
spmd_groups_match(SpmdTable *t, const SpmdGroups *a, const SpmdGroups *b, bool any_order)
{
	if (a->rows->dims[0] != b->rows->dims[0] || a->rows->n != b->rows->n)
		return false;
	return a->rows == b->rows || relate(t, b->rows, a->rows, any_order)->same;
}

const SpmdSharding *
spmd_align_dims(SpmdTable *t, const SpmdSharding *s, const SpmdDims *dims, const SpmdSharding *ref,
                const SpmdDims *ref_dims)
{
	SpmdGroups g = spmd_group(t, s, dims, NULL), r = spmd_group(t, ref, ref_dims, NULL);

	g = spmd_align(t, &g, &r, false);
	return spmd_ungroup(t, &g);
}

const SpmdTiles *
spmd_rows_along(SpmdTable *t, const SpmdSharding *s, uint64_t set)
{
	uint32_t order[SPMD_DIMS], n = 0, shape[2] = { 0, 1 };
	const SpmdTiles *x = s->tiles;

	for (uint32_t i = 0; i < x->rank; i++) {
		if (!(set >> i & 1))
			order[n++] = i;
	}
	for (uint32_t i = 0; i < x->rank; i++) {
		if (set >> i & 1) {
			order[n++] = i;
			shape[1] *= x->dims[i];
		}
	}
	shape[0] = x->n / shape[1];
	x = spmd_tiles_transpose(&t->tiles, x, order);
	return spmd_tiles_reshape(&t->tiles, x, 2, shape);
}

const SpmdTiles *
spmd_rows_of_parts(SpmdTable *t, const SpmdSharding *s, const SpmdDims *dims, const uint32_t *sizes)
{
	uint32_t split[SPMD_DIMS], order[SPMD_DIMS], n = 0, others = 0, shape[2];
	uint64_t minor = 0;
	const SpmdTiles *x = s->tiles;

	for (uint32_t d = 0; d < x->rank; d++) {
		uint32_t size = 1;

		for (uint32_t i = 0; i < dims->n; i++) {
			if (dims->v[i] == d)
				size = sizes[i];
		}
		split[n++] = x->dims[d] / size;
		if (spmd_set_of(dims) >> d & 1) {
			minor |= (uint64_t)1 << n;
			split[n++] = size;
		}
	}
	for (uint32_t i = 0; i < n; i++) {
		if (!(minor >> i & 1))
			order[others++] = i;
	}
	for (uint32_t i = 0; i < n; i++) {
		if (minor >> i & 1)
			order[others++] = i;
	}
	shape[1] = spmd_product(dims->n, sizes);
	shape[0] = x->n / shape[1];
	x = spmd_tiles_reshape(&t->tiles, x, n, split);
	x = spmd_tiles_transpose(&t->tiles, x, order);
	return spmd_tiles_reshape(&t->tiles, x, 2, shape);
}
