/* SPDX-License-Identifier: Apache-2.0
 *
 * Arrays of devices: which device has which tile (spec 57 §2.1). The array of a sharding has a dimension for each
 * dimension of the tensor, and may have one or two more.
 *
 * Nearly all arrays come from meshes by reshapes and transposes. Such an array is held as digits, as the axes of a mesh
 * are: its dimensions are split into digits, and a device is the sum of each digit times its stride. So its cost
 * depends on the number of axes, not on that of devices. Any other array is a list of devices.
 *
 * Equal arrays are one object. All memory is that of the table.
 */
#ifndef SHARDC_SPMD_TILES_H
#define SHARDC_SPMD_TILES_H

#include "base/map.h"

enum {
	SPMD_RANK = 28,		/* the largest rank of a tensor in the model */
	SPMD_DIMS = 64		/* the most dimensions of an array: twice the rank, and some */
};

typedef struct SpmdDigit {
	uint32_t size, stride;
} SpmdDigit;

/* Lists that are made when they are first asked for. An array without digits has `list` from the beginning. */
typedef struct SpmdCells {
	const uint32_t *list, *places;	/* what spmd_tiles_list and spmd_tiles_places return; NULL: not made yet */
} SpmdCells;

typedef struct SpmdTiles {
	uint32_t id;		/* from 1 on */
	uint32_t n;		/* cells */
	uint32_t rank;
	const uint32_t *dims;
	uint32_t n_digits;
	/* from major to minor; two digits of one dimension that make one digit are joined; NULL: a list of devices */
	const SpmdDigit *digits;
	SpmdCells *cells;
} SpmdTiles;

typedef struct SpmdTilesTable {
	Arena *a;		/* arrays live here */
	Arena *tmp;		/* for lists on the way; each function gives back what it takes */
	Map map;
	uint32_t n;
} SpmdTilesTable;

/* Returns the array 0, 1, 2, ... of this shape. */
const SpmdTiles *spmd_tiles_iota(SpmdTilesTable *t, uint32_t rank, const uint32_t *dims);
/* Returns the array with these cells. */
const SpmdTiles *spmd_tiles_new(SpmdTilesTable *t, uint32_t rank, const uint32_t *dims, const uint32_t *list);
/* Returns the array of these digits, from major to minor. The product of their sizes is the number of cells, and no two
 * cells have the same device. */
const SpmdTiles *spmd_tiles_of_digits(SpmdTilesTable *t, uint32_t rank, const uint32_t *dims, uint32_t n,
                                      const SpmdDigit *digits);

/* Returns the same cells in another shape. */
const SpmdTiles *spmd_tiles_reshape(SpmdTilesTable *t, const SpmdTiles *x, uint32_t rank, const uint32_t *dims);
/* Returns the array whose dimension i is dimension order[i] of x. */
const SpmdTiles *spmd_tiles_transpose(SpmdTilesTable *t, const SpmdTiles *x, const uint32_t *order);
/* Returns the array with the cells along the last dimension in ascending order. */
const SpmdTiles *spmd_tiles_sort_last(SpmdTilesTable *t, const SpmdTiles *x);
/* Returns the array with the order of dimensions reversed along those in the set. */
const SpmdTiles *spmd_tiles_reverse(SpmdTilesTable *t, const SpmdTiles *x, uint64_t set);
/* Returns the array in which each cell c of x is cell c of a row of `rows`: the row number comes first in its shape. */
const SpmdTiles *spmd_tiles_map(SpmdTilesTable *t, const SpmdTiles *rows, const SpmdTiles *x);

/* Returns the cells in row-major order. */
const uint32_t *spmd_tiles_list(SpmdTilesTable *t, const SpmdTiles *x);
/* Returns, for each device up to the largest, the number of its cell. The cells are different devices below n. */
const uint32_t *spmd_tiles_places(SpmdTilesTable *t, const SpmdTiles *x);

/* Returns the set of the first n dimensions. */
static inline uint64_t
spmd_all_of(uint32_t n)
{
	return ((uint64_t)1 << n) - 1;
}

/* Returns the product of n sizes. */
static inline uint32_t
spmd_product(uint32_t n, const uint32_t *sizes)
{
	uint32_t p = 1;

	for (uint32_t i = 0; i < n; i++)
		p *= sizes[i];
	return p;
}

#endif
