/* SPDX-License-Identifier: Apache-2.0
 *
 * What every run of a greedy pattern driver does to a region besides applying its patterns
 * (spec 40 §4.6, spec 50 §9.4).
 */
#ifndef SHARDC_IMPORT_CLEANUP_H
#define SHARDC_IMPORT_CLEANUP_H

#include "ir/op.h"

/* Merges equal constants (not sdy.constant) of each isolated region inside `root`, and moves them to
 * its start; returns whether two were merged. Uses IrOp.tmp. */
bool import_unique_constants(IrModule *m, Arena *a, IrOp *root);
/* Erases everything inside `root` that has no effect and no use. */
void import_erase_dead(Arena *a, IrOp *root);

#endif
