/* SPDX-License-Identifier: Apache-2.0
 *
 * Moving rows along a sharded dimension (spec 56 §6.4, §6.5): every shard gets the rows of the global tensor that it
 * needs, with as few bytes as possible.
 */
#ifndef SHARDC_PARTITION_FETCH_H
#define SHARDC_PARTITION_FETCH_H

#include "ir/dims.h"
#include "partition/localizer.h"

/* A dimension of a local value and the axes that shall cut it. */
typedef struct FetchDim {
	uint32_t dim;
	const PartMesh *mesh;
	PartAxes axes;
	int64_t size;		/* D: rows of the global tensor */
	bool whole;		/* the value has all rows, else the tile */
	int64_t end;		/* rows from this one on only get into junk; INT64_MAX: none do */
} FetchDim;

/* Returns dimension d of a tensor of global size `size` that has layout `from` and is to be cut as in l. */
static inline FetchDim
fetch_dim(const PartLayout *l, const PartLayout *from, uint32_t d, int64_t size)
{
	return (FetchDim){ d, l->mesh, l->dims[d], size, !from->dims[d].n, INT64_MAX };
}

/* Returns the layout in which to get a value for a fetch along d: `from`, but with dimension d whole if it is whole in
 * the present layout `cur`, because then nothing needs to be sent. */
const PartLayout *part_fetch_from(Localizer *lz, const PartLayout *from, const PartLayout *cur, uint32_t d);

/* FETCH: returns, on shard t, the rows start[t] .. start[t] + len - 1 of x. Rows outside the tensor are `fill`, a
 * scalar, or anything if `fill` is NULL. */
IrValue *part_fetch(Localizer *lz, IrValue *x, FetchDim d, const int64_t *start, int64_t len, IrValue *fill);

/* Returns the bytes that a device receives in such a fetch. The value has this global type and layout `from`. */
int64_t part_fetch_bytes(Localizer *lz, const IrType *type, const PartLayout *from, FetchDim d, const int64_t *start,
                         int64_t len);

/* Returns, by one permute, the tile at the opposite place along all of these dimensions, which are cut into equal
 * tiles. */
IrValue *part_mirror(Localizer *lz, IrValue *x, const FetchDim *dims, uint32_t n_dims);

/* PADFETCH: returns the tiles of the tensor padded to `out_size` rows along d: `low` cells before and `interior` cells
 * between its rows are `fill`. */
IrValue *part_fetch_padded(Localizer *lz, IrValue *x, FetchDim d, int64_t out_size, int64_t low, int64_t interior,
                           IrValue *fill);

/* WINFETCH: returns the rows that a local window operation without padding and base dilation needs to compute the tiles
 * of a result of `out_size` rows. */
IrValue *part_fetch_window(Localizer *lz, IrValue *x, FetchDim d, int64_t out_size, const IrWindow *w,
                           IrValue *fill);

#endif
