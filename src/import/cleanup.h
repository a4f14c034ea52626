/* SPDX-License-Identifier: Apache-2.0
 *
 * What every run of a greedy pattern driver does to a region besides applying its patterns
 * (spec 40 §4.6, spec 50 §9.4).
 */
#ifndef SHARDC_IMPORT_CLEANUP_H
#define SHARDC_IMPORT_CLEANUP_H

#include "ir/op.h"

/* Merges equal constants (not sdy.constant) of each isolated region, in the order they are taken in;
 * the first moves to the start of its region. `merging` (may be NULL) hears of each constant that is
 * about to give its uses to another. Lives in the arena. */
typedef struct ImportUniquer ImportUniquer;
ImportUniquer *import_uniquer_new(IrModule *m, Arena *a, void (*merging)(const IrOp *gone, void *cx), void *cx);
/* Any op will do. True if it was erased. */
bool import_uniquer_take(ImportUniquer *u, IrOp *op);

/* The same for everything inside `root`. */
void import_unique_constants(IrModule *m, Arena *a, IrOp *root);
/* Erases everything inside `root` that has no effect and no use. True if there was something. */
bool import_erase_dead(Arena *a, IrOp *root);

#endif
