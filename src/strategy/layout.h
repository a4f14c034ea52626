/* SPDX-License-Identifier: Apache-2.0
 *
 * Tensor layouts of strategy mode (spec 70 §5): a device matrix, and a map that says which entry of the matrix splits
 * each dimension. Layouts are interned in standard form: the device matrix has no entry of size 1, and a
 * dimension that such an entry would split is not split. Layouts with the same parts are the same pointer.
 *
 * An entry at position q from the left is the interval (a, d) of the row-major order of ranks: d is its size, and the
 * pre-size a is the product of the entries before it. A layout that no strategy makes can split one dimension by
 * several intervals. Then `shape` is the expanded shape, in which every dimension has at most one (spec 70 §5.5).
 */
#ifndef SHARDC_STRATEGY_LAYOUT_H
#define SHARDC_STRATEGY_LAYOUT_H

#include "base/map.h"
#include "base/vec.h"

enum {
	LAYOUT_WHOLE = -1,	/* in a map: the dimension is not split */
	LAYOUT_ENTRIES = 64	/* entries of a device matrix in standard form, whose product has 63 bits */
};

/* Tensors with more elements are rejected, so that costs fit into 64 bits. */
#define LAYOUT_MAX_ELEMENTS ((int64_t)1 << 40)

/* `size` consecutive blocks of ranks, repeated `pre` times. */
typedef struct LayoutInterval {
	int64_t pre, size;
} LayoutInterval;

typedef struct Layout {
	uint32_t id;			/* consecutive numbers of one table */
	uint32_t n_dev, rank;		/* lengths of `dev`, and of `shape` and `map` */
	uint32_t n_dims;		/* dimensions of the tensor, at most `rank` */
	uint32_t owned;			/* equal for layouts in which every rank owns the same slice (spec 70 §5.4) */
	const int64_t *dev, *shape;
	const int32_t *map;		/* entry of the device matrix, counted from the right, or LAYOUT_WHOLE */
	const uint32_t *first; /* by dimension of the tensor, n_dims + 1 entries: its first dimension in `shape` */
} Layout;

typedef struct LayoutTable {
	Arena *arena;
	int64_t n_devices;
	Map layouts, owners;		/* layouts by the hash of their parts, and of the slices that ranks own */
	VEC(Layout *) all;		/* by id */
	VEC(Layout *) owner;		/* by Layout.owned: the first layout with these slices */
} LayoutTable;

/* Makes an empty table, which allocates in the arena. */
void layout_table_init(LayoutTable *t, Arena *arena, int64_t n_devices);

/* Returns the layout with these parts in standard form. Every dimension of the shape is one of the tensor. */
const Layout *layout_make(LayoutTable *t, const int64_t *dev, uint32_t n_dev, const int32_t *map,
                          const int64_t *shape, uint32_t rank);
/* Returns the layout in which every device has the whole tensor. */
const Layout *layout_whole(LayoutTable *t, const int64_t *shape, uint32_t rank);
/* Returns the layout in which dimension d is split by the intervals first[d] .. first[d + 1] - 1, major to minor. Their
 * product must divide the size of the dimension, and intervals must not overlap. */
const Layout *layout_of_intervals(LayoutTable *t, const int64_t *shape, uint32_t rank, const LayoutInterval *lists,
                                  const uint32_t *first);

/* Returns whether every rank owns the same slice in both. */
static inline bool
layout_equal(const Layout *a, const Layout *b)
{
	return a->owned == b->owned;
}

/* Returns the size of the entry that splits dimension i of the shape, 1 if none does. */
static inline int64_t
layout_parts(const Layout *l, uint32_t i)
{
	return l->map[i] == LAYOUT_WHOLE ? 1 : l->dev[l->n_dev - 1 - (uint32_t)l->map[i]];
}

/* Writes the intervals that split dimension d of the tensor, adjacent ones merged, and returns their number, which is
 * below LAYOUT_ENTRIES. */
uint32_t layout_dim_intervals(const Layout *l, uint32_t d, LayoutInterval *out);
/* Returns the size of dimension d of the tensor, and into how many parts it is split. */
int64_t layout_dim_size(const Layout *l, uint32_t d);
int64_t layout_dim_parts(const Layout *l, uint32_t d);
/* Returns the number of elements of the slice of one rank. */
int64_t layout_slice_elements(const Layout *l);
/* Returns the first index of dimension d of the tensor that the rank owns. */
int64_t layout_offset(const Layout *l, uint32_t d, int64_t rank);

#endif
