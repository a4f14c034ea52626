/* SPDX-License-Identifier: Apache-2.0
 *
 * Regions that combine n accumulated scalars with n new ones, as reductions and scatters have them. A scalar takes two
 * cells in all arrays.
 */
#ifndef SHARDC_INTERP_REGION_H
#define SHARDC_INTERP_REGION_H

#include "interp/machine.h"

enum { INTERP_MAX_VARIADIC = 16 };

typedef struct InterpRegion {
	Interp *x;
	IrBlock *block;
	uint32_t device, n;
	IrOpKind direct;	/* the only operation of the block, or 0 */
} InterpRegion;

/* Prepares a region of a reduction, which is then called for one device. */
void interp_region_init(InterpRegion *r, Interp *x, IrBlock *b, uint32_t device);
/* Replaces the accumulated scalars by what the region makes of them and the new ones. */
void interp_region_combine(const InterpRegion *r, InterpCell *acc, const InterpCell *v);
/* Loads one element, converted to the type `as`. */
void interp_region_load(const InterpTensor *t, int64_t i, const IrType *as, InterpCell *v);

#endif
