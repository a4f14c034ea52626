/* SPDX-License-Identifier: Apache-2.0
 *
 * By which calls the functions of a module are reached.
 */
#ifndef SHARDC_INSPECT_FIRST_CALLS_H
#define SHARDC_INSPECT_FIRST_CALLS_H

#include "ir/op.h"

typedef struct InspectCalls {
	IrModule *m;
	IrOp *main;		/* or NULL */
	Map first;		/* by a function: the call that reaches it first */
} InspectCalls;

/* Finds the calls of the functions that `main` reaches, and then those of the others. The arena of the session has
 * them. */
void inspect_calls_read(InspectCalls *x, IrModule *m, IrOp *main);
/* Returns the call that reaches the function around an operation, or NULL. Callers have callers, but never in a circle,
 * and the last one of a function that main reaches is in main. */
IrOp *inspect_calls_around(const InspectCalls *x, const IrOp *op);

#endif
