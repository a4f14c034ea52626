/* SPDX-License-Identifier: Apache-2.0
 *
 * The index tensors of gather and scatter: components of the index vectors that recipes rewrite (spec 56 §7.6,
 * §7.7).
 */
#ifndef SHARDC_PARTITION_INDICES_H
#define SHARDC_PARTITION_INDICES_H

#include "ir/dims.h"
#include "partition/recipe_parts.h"

/* The components of an index tensor as i64. Each keeps the dimension of the index vectors, with size 1. An implicit
 * dimension becomes explicit, at the place that index_vector_dim names already. */
typedef struct PartIndices {
	Localizer *lz;
	IrValue **component;
	uint32_t n, vector_dim;
} PartIndices;

/* Takes a tile of the indices apart. */
PartIndices part_indices(Localizer *lz, const IrSlicing *p, IrValue *x);
/* Puts the components together. */
IrValue *part_indices_join(const PartIndices *x);
/* Returns whether low <= x < high for a tensor of i64. */
IrValue *part_is_between(Localizer *lz, IrValue *x, int64_t low, int64_t high);
/* Returns x minus the first row of this device's tile along dimension d, whose global size is `size`. */
IrValue *part_minus_pos(Localizer *lz, IrValue *x, const PartLayout *l, uint32_t d, int64_t size);

#endif
