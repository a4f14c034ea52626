/* SPDX-License-Identifier: Apache-2.0
 *
 * Merges equal constants and erases dead operations of a whole region. MLIR's greedy pattern driver does both while it
 * applies patterns (spec 40 §4.6, spec 50 §9.4).
 */
#ifndef SHARDC_FLOW_UNIQUER_H
#define SHARDC_FLOW_UNIQUER_H

#include "ir/op.h"

/* Returns a uniquer, which lives in the arena. It merges equal constants (not sdy.constant) of each isolated region in
 * the order in which flow_uniquer_take() gets them; the first moves to the start of its region. `merging` (may be NULL)
 * is called for each constant before its uses move to another constant. */
typedef struct FlowUniquer FlowUniquer;
FlowUniquer *flow_uniquer_new(IrModule *m, Arena *a, void (*merging)(const IrOp *gone, void *cx), void *cx);
/* Passes an operation to the uniquer, which ignores it if it is not a constant. Returns whether it was erased. */
bool flow_uniquer_take(FlowUniquer *u, IrOp *op);

/* Merges the constants inside `root`. */
void flow_unique_constants(IrModule *m, Arena *a, IrOp *root);
/* Erases every operation inside `root` that has no effect and no use. Returns whether there was one. */
bool flow_erase_dead(Arena *a, IrOp *root);

#endif
