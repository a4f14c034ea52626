/* SPDX-License-Identifier: Apache-2.0
 *
 * Partitions one operation alone, in a module of its own (spec 55 §8.2).
 */
#ifndef SHARDC_LOCALIZE_OUTLINE_H
#define SHARDC_LOCALIZE_OUTLINE_H

#include "localize/emit.h"
#include "shard/layout_compare.h"

typedef struct Outline {
	Emit e;			/* of the whole module */
	PassCx *cx;
	const char *resolve, *convert;	/* options of the passes */
} Outline;

/* Returns the state for a pass with the options enable-halo-exchange, replica-count and partition-count. */
Outline outline_new(IrModule *m, PassCx *cx);
/* Replaces an operation by a manual computation that does the same on each device's part. Returns false after it has
 * reported an error. */
bool outline_partition(Outline *o, IrOp *op);

#endif
