/* SPDX-License-Identifier: Apache-2.0
 *
 * The dimensions of a reshape: which of them belong together, and whether two shardings put the same elements on the
 * same devices (spec 55 §2.7).
 */
#ifndef SHARDC_LOCALIZE_RESHAPE_LAYOUT_H
#define SHARDC_LOCALIZE_RESHAPE_LAYOUT_H

#include "localize/emit.h"

/* Dimensions in0 .. in1 - 1 of the operand and out0 .. out1 - 1 of the result, whose products are equal. */
typedef struct ReshapeGroup {
	uint32_t in0, in1, out0, out1;
	uint32_t n_in, n_out;	/* how many of them are not of size 1 */
} ReshapeGroup;

typedef struct ReshapeGroups {
	ReshapeGroup *v;
	uint32_t n, cap;
} ReshapeGroups;

static inline bool
reshape_group_is_passthrough(const ReshapeGroup *g)
{
	return g->n_in <= 1 && g->n_out <= 1;
}

/* Returns the groups of a reshape between static tensors. */
ReshapeGroups reshape_groups(Arena *a, const IrType *in, const IrType *out);
/* Returns whether the elements are on the same devices under both shardings. A relaxed comparison ignores how sizes
 * that are not divisible by their number of parts are rounded. */
bool reshape_equivalent(Emit *e, const IrAttr *in, const IrType *t_in, const IrAttr *out, const IrType *t_out,
                        bool relaxed);

#endif
