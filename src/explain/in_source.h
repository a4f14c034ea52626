/* SPDX-License-Identifier: Apache-2.0
 *
 * `propagate --in-source`: edits of the user's text that write the propagated shardings into it (spec 85 §3).
 */
#ifndef SHARDC_EXPLAIN_IN_SOURCE_H
#define SHARDC_EXPLAIN_IN_SOURCE_H

#include "print/print.h"

typedef struct ExplainInSource ExplainInSource;

/* Records where the text of a program has, or can have, shardings. Called before the passes. If `boundary`, only the
 * arguments and results of functions that are not private. */
ExplainInSource *explain_in_source(Arena *a, IrModule *m, bool boundary);
/* Appends the edits for the shardings of the program after the passes. If the copies of a place in the text have
 * different shardings, the place gets no edit, but the remark in-source-split. */
void explain_in_source_edits(ExplainInSource *x, IrModule *after, PrintEdits *out);

#endif
