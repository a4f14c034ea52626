/* SPDX-License-Identifier: Apache-2.0
 *
 * The index tensors of gather and scatter: dimension numbers under common names, and components of the index vectors
 * that recipes rewrite (spec 56 §7.6, §7.7).
 */
#ifndef SHARDC_PARTITION_INDICES_H
#define SHARDC_PARTITION_INDICES_H

#include "partition/recipe_parts.h"

#define PART_NO_DIM UINT32_MAX

/* The dimension numbers of a gather or a scatter. `sliced` is the result of a gather, or the updates of a scatter. */
typedef struct PartPicks {
	const IrType *operand, *index, *sliced;
	IrField window, collapsed, batch, index_batch, map;
	uint32_t vector_dim;
} PartPicks;

/* Reads them from a gather or a scatter. */
PartPicks part_picks(const IrOp *op);
/* Return the dimension of the sliced tensor that runs over dimension d of the operand (over dimension i of the
 * indices), or PART_NO_DIM. */
uint32_t part_sliced_of_operand(const PartPicks *p, uint32_t d);
uint32_t part_sliced_of_index(const PartPicks *p, uint32_t i);
/* Returns the dimension of the operand that is batched with dimension i of the indices, or PART_NO_DIM. */
uint32_t part_operand_of_index(const PartPicks *p, uint32_t i);

/* ---- components ---- */

/* The components of an index tensor as i64. Each keeps the dimension of the index vectors, with size 1. An implicit
 * dimension becomes explicit, at the place that index_vector_dim names already. */
typedef struct PartIndices {
	Localizer *lz;
	IrValue **component;
	uint32_t n, vector_dim;
} PartIndices;

/* Takes a tile of the indices apart. */
PartIndices part_indices(Localizer *lz, const PartPicks *p, IrValue *x);
/* Puts the components together. */
IrValue *part_indices_join(const PartIndices *x);
/* Returns whether low <= x < high for a tensor of i64. */
IrValue *part_is_between(Localizer *lz, IrValue *x, int64_t low, int64_t high);
/* Returns x minus the first row of this device's tile along dimension d, whose global size is `size`. */
IrValue *part_minus_pos(Localizer *lz, IrValue *x, const Layout *l, uint32_t d, int64_t size);

#endif
