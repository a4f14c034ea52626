/* SPDX-License-Identifier: Apache-2.0
 *
 * The all-to-alls between two shardings (spec 57 §4.6).
 */
#include "spmd/algebra.h"

/* The dimensions that have, or shall have, a number of tiles. */
typedef struct Bin {
	uint32_t size, n;
	uint32_t dims[SPMD_DIMS];
} Bin;

/* The bins of one side, the smallest size first. An empty bin is not there, except where said. */
typedef struct Bins {
	uint32_t n;
	Bin *v;
} Bins;

static Bin *
find_bin(Bins *b, uint32_t size)
{
	for (uint32_t i = 0; i < b->n; i++) {
		if (b->v[i].size == size)
			return &b->v[i];
	}
	return NULL;
}

static void
add_dim(Bins *b, uint32_t size, uint32_t d)
{
	Bin *bin = find_bin(b, size);

	if (!bin) {
		uint32_t i = b->n++;

		for (; i && b->v[i - 1].size > size; i--)
			b->v[i] = b->v[i - 1];
		bin = &b->v[i];
		*bin = (Bin){ .size = size };
	}
	bin->dims[bin->n++] = d;
}

static void
drop_dim(Bins *b, uint32_t size, uint32_t d)
{
	Bin *bin = find_bin(b, size);
	uint32_t n = 0;

	if (!bin)
		return;
	for (uint32_t i = 0; i < bin->n; i++) {
		if (bin->dims[i] != d)
			bin->dims[n++] = bin->dims[i];
	}
	bin->n = n;
	if (!n) {
		memmove(bin, bin + 1, (size_t)(b->v + b->n - bin - 1) * sizeof *bin);
		b->n--;
	}
}

/* Whether both sides have the same sizes equally often. */
static bool
same_sizes(Bins *a, Bins *b)
{
	if (!a->n || a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++) {
		if (a->v[i].size != b->v[i].size || a->v[i].n != b->v[i].n)
			return false;
	}
	return true;
}

/* Chooses the dimension whose tiles dimension i gets, which has `size` and wants the size of the bin. Returns -1 if its
 * size does not fit. */
static int32_t
choose_source(const Bin *bin, const SpmdSharding *t, uint32_t size)
{
	uint32_t k = 0;

	if (size != 1 && bin->size % size)
		return -1;
	while (k < bin->n - 1 &&
	       (size == 1 ? t->tiles->dims[bin->dims[k]] == 1 : t->tiles->dims[bin->dims[k]] != size))
		k++;
	return (int32_t)bin->dims[k];
}

bool
spmd_find_steps(const SpmdSharding *s, const SpmdSharding *t, uint32_t *n, SpmdStep steps[SPMD_DIMS])
{
	Bin have[SPMD_RANK + 4], want[SPMD_RANK + 4];
	Bins from = { 0, have }, to = { 0, want };

	*n = 0;
	if (!spmd_is_tiled(s) || !spmd_is_tiled(t) || s->tiles->rank != t->tiles->rank ||
	    spmd_n_tiles(s) != spmd_n_tiles(t))
		return false;
	for (uint32_t i = 0; i < s->tiles->rank; i++) {
		if (s->tiles->dims[i] == t->tiles->dims[i])
			continue;
		add_dim(&from, s->tiles->dims[i], i);
		add_dim(&to, t->tiles->dims[i], i);
	}
	if (!same_sizes(&from, &to))
		return false;
	while (from.n) {
		Bin *smallest = &from.v[0], *bin;
		uint32_t size = smallest->size, i = smallest->dims[smallest->n - 1], wanted = t->tiles->dims[i];
		int32_t j;

		if (wanted == size) {
			drop_dim(&from, size, i);
			continue;
		}
		bin = find_bin(&from, wanted);
		j = bin ? choose_source(bin, t, size) : -1;
		if (j < 0)
			return false;
		steps[(*n)++] = (SpmdStep){ (uint32_t)j, i };
		smallest->dims[smallest->n - 1] = (uint32_t)j;
		drop_dim(&from, wanted, (uint32_t)j);
	}
	return true;
}

static const SpmdTiles *
after_step(SpmdTable *t, const SpmdTiles *x, SpmdStep s)
{
	uint32_t split[SPMD_DIMS], order[SPMD_DIMS], dims[SPMD_DIMS], n = 0, a = 0, b = 0;

	memcpy(dims, x->dims, x->rank * sizeof *dims);
	for (uint32_t i = 0; i < x->rank; i++) {
		if (i == s.from) {
			split[n++] = x->dims[s.to];
			a = n;
			split[n++] = x->dims[i] / x->dims[s.to];
		} else {
			split[n++] = x->dims[i];
			if (i == s.to) {
				b = n;
				split[n++] = 1;
			}
		}
	}
	for (uint32_t i = 0; i < n; i++)
		order[i] = i == a ? b : i == b ? a : i;
	dims[s.from] = x->dims[s.to];
	dims[s.to] = x->dims[s.from];
	x = spmd_tiles_reshape(&t->tiles, x, n, split);
	x = spmd_tiles_transpose(&t->tiles, x, order);
	return spmd_tiles_reshape(&t->tiles, x, n - 2, dims);
}

const SpmdSharding *
spmd_after_steps(SpmdTable *t, const SpmdSharding *s, uint32_t n, const SpmdStep *steps)
{
	const SpmdTiles *x = s->tiles;

	for (uint32_t i = 0; i < n; i++)
		x = after_step(t, x, steps[i]);
	return spmd_like(t, s, x);
}
