/* SPDX-License-Identifier: Apache-2.0
 *
 * How values that are not tiled like the one that leads look from its groups (spec 57 §6.5 and §8.1).
 */
#include "spmd/grouping.h"

/* The prime factors of n, in ascending order; a factor that is larger than the square root of what is left is not among
 * them, as in XLA. Returns how many there are. */
static uint32_t
prime_factors(uint32_t n, uint32_t *out)
{
	uint32_t count = 0;

	for (; n && n % 2 == 0; n /= 2)
		out[count++] = 2;
	for (uint32_t p = 3; p <= n / p; p += 2) {
		for (; n % p == 0; n /= p)
			out[count++] = p;
	}
	return count;
}

/* Moves factors of the tiles along dims to the last one until `borrow` devices are there. Returns false if they do not
 * suffice. */
static bool
borrow_devices(uint32_t *tiles, uint32_t *copies, uint32_t borrow, const SpmdDims *dims)
{
	for (uint32_t i = 0; i < dims->n; i++) {
		uint32_t factors[32], n = prime_factors(tiles[dims->v[i]], factors);

		for (uint32_t k = 0; k < n; k++) {
			if (borrow % factors[k])
				continue;
			tiles[dims->v[i]] /= factors[k];
			*copies *= factors[k];
			borrow /= factors[k];
			if (borrow == 1)
				return true;
		}
	}
	return false;
}

/* Groups of a tiled sharding on devices that are taken from its copies and from some dimensions. Returns false if these
 * are not enough. The devices are numbered anew. */
static bool
group_borrowed(SpmdTable *t, const SpmdSharding *s, uint32_t n, const SpmdDims *prio, SpmdGroups *out)
{
	uint32_t tiles[SPMD_DIMS], copies = spmd_is_partial(s) ? spmd_copies(s) : 1, most = copies,
		rank = s->tiles->rank;
	const SpmdSharding *p;
	SpmdDims last;

	for (uint32_t i = 0; i < prio->n; i++)
		most *= s->tiles->dims[prio->v[i]];
	if (most % n || n % copies)
		return false;
	memcpy(tiles, s->tiles->dims, rank * sizeof *tiles);
	if (!spmd_is_partial(s))
		tiles[rank++] = 1;
	if (!borrow_devices(tiles, &tiles[rank - 1], n / copies, prio))
		return false;
	p = spmd_partial(t, spmd_tiles_iota(&t->tiles, rank, tiles));
	if (!spmd_is_tiled(p))
		return false;
	last = (SpmdDims){ 1, { p->tiles->rank - 1 } };
	*out = spmd_group(t, p, &last, NULL);
	return true;
}

SpmdGroups
spmd_group_replicated(SpmdTable *t, const SpmdSharding *s, uint32_t n, uint32_t devices, uint32_t rank,
                      const SpmdDims *prio)
{
	uint32_t shape[2] = { n, devices / n };
	SpmdGroups g;

	if (spmd_is_partial(s) && spmd_copies(s) % n == 0) {
		SpmdDims last = { 1, { s->tiles->rank - 1 } };
		uint32_t left = spmd_copies(s) / n;

		return spmd_group(t, s, &last, &left);
	}
	if (spmd_is_tiled(s) && group_borrowed(t, s, n, prio, &g))
		return g;
	return (SpmdGroups){ .rows = spmd_tiles_iota(&t->tiles, 2, shape), .dims = { 1, { rank } }, .sizes = { n },
		             .rank = rank, .inner = t->rep };
}

/* Writes the tiles of one row: cell by cell the places of its devices in the row. Returns false if a tile has more of
 * its devices here than its share. */
static bool
tiles_of_row(const SpmdTiles *tiles, const uint32_t *places, const uint32_t *row, uint32_t width, uint32_t shards,
             uint32_t share, uint32_t *used, uint32_t *out)
{
	uint32_t copies = tiles->dims[tiles->rank - 1];

	memset(used, 0, tiles->n / copies * sizeof *used);
	for (uint32_t j = 0; j < width; j++) {
		uint32_t tile = places[row[j]] / copies, k = used[tile]++;

		if (k == shards || k >= share)
			return false;
		out[tile * share + k] = j;
	}
	return true;
}

bool
spmd_group_copies(SpmdTable *t, const SpmdSharding *s, uint32_t shards, const SpmdTiles *rows, SpmdGroups *out)
{
	uint32_t n = rows->dims[0], width = rows->dims[1], dims[SPMD_DIMS], copies, share, *cells, *used;
	const uint32_t *places, *list;
	const SpmdSharding *inner = NULL;
	ArenaMark mark;
	bool fits = true;

	if (!spmd_is_partial(s) || spmd_copies(s) % n)
		return false;
	copies = spmd_copies(s);
	share = copies / n;
	memcpy(dims, s->tiles->dims, s->tiles->rank * sizeof *dims);
	dims[s->tiles->rank - 1] = share;
	places = spmd_tiles_places(&t->tiles, s->tiles);
	list = spmd_tiles_list(&t->tiles, rows);
	mark = arena_mark(t->tiles.tmp);
	cells = ARENA_ARRAY(t->tiles.tmp, uint32_t, s->tiles->n / n);
	used = ARENA_ARRAY(t->tiles.tmp, uint32_t, s->tiles->n / copies);
	for (uint32_t i = 0; i < n && fits; i++, list += width) {
		const SpmdSharding *x;

		memset(cells, 0, s->tiles->n / n * sizeof *cells);
		fits = tiles_of_row(s->tiles, places, list, width, shards, share, used, cells);
		if (!fits)
			break;
		x = spmd_partial(t, spmd_tiles_new(&t->tiles, s->tiles->rank, dims, cells));
		if (!inner)
			inner = x;
		fits = inner == x;
	}
	arena_reset(t->tiles.tmp, mark);
	*out = (SpmdGroups){ .rows = rows, .dims = { 1, { s->tiles->rank - 1 } }, .sizes = { copies / shards },
		             .rank = s->tiles->rank - 1, .inner = inner };
	return fits;
}

/* The place of a cell along each dimension. */
static void
coordinates(const SpmdTiles *x, uint32_t cell, uint32_t *at)
{
	for (uint32_t i = x->rank; i-- > 0; cell /= x->dims[i])
		at[i] = cell % x->dims[i];
}

/* Whether the devices of each row have the same coordinates along dims. */
static bool
rows_agree(SpmdTable *t, const SpmdTiles *tiles, const SpmdTiles *rows, const SpmdDims *dims)
{
	const uint32_t *places = spmd_tiles_places(&t->tiles, tiles), *list = spmd_tiles_list(&t->tiles, rows);
	uint32_t width = rows->dims[1], first[SPMD_DIMS] = { 0 }, at[SPMD_DIMS] = { 0 };

	for (uint32_t i = 0; i < rows->n; i++) {
		coordinates(tiles, places[list[i]], i % width ? at : first);
		if (i % width == 0)
			continue;
		for (uint32_t k = 0; k < dims->n; k++) {
			if (at[dims->v[k]] != first[dims->v[k]])
				return false;
		}
	}
	return true;
}

bool
spmd_find_dims(SpmdTable *t, const SpmdSharding *s, const SpmdTiles *rows, SpmdDims *dims)
{
	uint32_t n = rows->dims[0], one[SPMD_DIMS] = { 0 }, other[SPMD_DIMS] = { 0 }, made = 1;
	const uint32_t *places, *list;

	*dims = (SpmdDims){ 0 };
	if (!spmd_is_tiled(s) || n < 2 || s->tiles->n != rows->n)
		return false;
	if (rows->dims[1] < 2) {
		for (uint32_t i = 0; i < s->tiles->rank; i++) {
			if (s->tiles->dims[i] > 1)
				dims->v[dims->n++] = i;
		}
		return true;
	}
	places = spmd_tiles_places(&t->tiles, s->tiles);
	list = spmd_tiles_list(&t->tiles, rows);
	coordinates(s->tiles, places[list[0]], one);
	coordinates(s->tiles, places[list[1]], other);
	for (uint32_t i = 0; i < s->tiles->rank; i++) {
		if (one[i] == other[i]) {
			dims->v[dims->n++] = i;
			made *= s->tiles->dims[i];
		}
	}
	if (made == n && rows_agree(t, s->tiles, rows, dims))
		return true;
	dims->n = 0;
	return false;
}
