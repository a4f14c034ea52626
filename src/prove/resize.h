/* SPDX-License-Identifier: Apache-2.0
 *
 * The same program with another size of one dimension, such as the batch (spec 76 §5.1). All dimensions that depend on
 * it grow or shrink with it, in proportion.
 */
#ifndef SHARDC_PROVE_RESIZE_H
#define SHARDC_PROVE_RESIZE_H

#include "prove/shrink.h"

/* How a class of dimensions contains the dimension that is resized: as a factor `core` of its size, in front of a
 * factor `minor`. core 0: it does not contain it. */
typedef struct ResizePart {
	int64_t core, minor;
} ResizePart;

typedef struct Resize {
	Shrink *shrink;
	int64_t full;			/* the size of the dimension in the program */
	ResizePart *parts;		/* by class */
	VEC(uint32_t) reached;		/* the classes that contain the dimension */
	int64_t step;			/* its sizes are multiples of this */
	const IrOp *splits;		/* the first reshape that splits the dimension itself, or NULL */
	const IrOp *op;			/* after a failure: the operation that has no other size, */
	const char *why;		/* and why not */
} Resize;

/* Finds what depends on a dimension of a value. Returns false if an operation cannot be resized along. */
bool prove_resize_begin(Resize *r, Shrink *x, const IrValue *v, uint32_t d);
/* Returns whether dimension d of a value depends on the dimension. */
bool prove_resize_reaches(Resize *r, const IrValue *v, uint32_t d);
/* Gives the dimension a size, a multiple of the step, and writes all new sizes into the module. Returns false if a size
 * is too large. */
bool prove_resize_apply(Resize *r, int64_t size);

#endif
