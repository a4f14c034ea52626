/* SPDX-License-Identifier: Apache-2.0
 *
 * The batch of a program: a dimension of its arguments, and everything that grows with it.
 */
#ifndef SHARDC_EXPLAIN_FIT_BATCH_H
#define SHARDC_EXPLAIN_FIT_BATCH_H

#include "explain/address.h"

/* An argument or result of the main function that grows with the batch. */
typedef struct FitValue {
	const InspectNamed *named;
	Str type, dims;
} FitValue;

typedef struct FitBatch {
	uint32_t arg, dim;		/* of the main function */
	const InspectNamed *named;	/* the argument */
	int64_t size, step;		/* the size in the program, and what all sizes are multiples of */
	VEC(FitValue) values;
} FitBatch;

/* Finds the batch: the dimension that `address` names, or if that is NULL, the only one that looks like a batch.
 * `addresses` were read from the text of the module. Returns false after reporting an error: there is no such
 * dimension, or an operation does not scale with it. */
bool fit_batch_find(FitBatch *b, IrModule *m, InspectAddresses *addresses, const char *address, Arena *a);
/* Gives the batch of a copy of the module another size. Returns false if a tensor would be too large. */
bool fit_batch_apply(const FitBatch *b, IrModule *copy, int64_t size);

#endif
