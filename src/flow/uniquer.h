/* SPDX-License-Identifier: Apache-2.0
 *
 * What every run of a greedy pattern driver does to a region besides applying its patterns
 * (spec 40 §4.6, spec 50 §9.4).
 */
#ifndef SHARDC_FLOW_UNIQUER_H
#define SHARDC_FLOW_UNIQUER_H

#include "ir/op.h"

/* Merges equal constants (not sdy.constant) of each isolated region, in the order they are taken in;
 * the first moves to the start of its region. `merging` (may be NULL) hears of each constant that is
 * about to give its uses to another. Lives in the arena. */
typedef struct FlowUniquer FlowUniquer;
FlowUniquer *flow_uniquer_new(IrModule *m, Arena *a, void (*merging)(const IrOp *gone, void *cx), void *cx);
/* Any op will do. True if it was erased. */
bool flow_uniquer_take(FlowUniquer *u, IrOp *op);

/* The same for everything inside `root`. */
void flow_unique_constants(IrModule *m, Arena *a, IrOp *root);
/* Erases everything inside `root` that has no effect and no use. True if there was something. */
bool flow_erase_dead(Arena *a, IrOp *root);

#endif
