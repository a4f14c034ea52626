/* SPDX-License-Identifier: Apache-2.0
 *
 * Warnings about valid text that has no effect, such as a misspelt attribute: MLIR keeps it, and Shardy ignores it.
 */
#ifndef SHARDC_DRIVER_ADVICE_H
#define SHARDC_DRIVER_ADVICE_H

#include "read/read.h"

/* Reports the text in the documents of a file that has no effect, each name once. A document can be NULL. Also reports
 * the shardings of arguments and results that propagation shortens. If passes follow, they report them with the new
 * shardings, so this function only notes them in Session.to_shorten. */
void advice_give(Session *s, const ReadDocs *docs, bool passes_follow);
/* Reports only annotations that have no effect, because all that follows ignores them. */
void advice_give_ignored(Session *s, const ReadDocs *docs);
/* Looks at the shardings of arguments and results in one document. */
void advice_look_at_boundaries(IrModule *m, bool passes_follow);
/* Lets the propagation that follows report the shardings of arguments and results that it shortens. */
void advice_on_boundary(IrModule *m);

#endif
