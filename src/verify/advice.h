/* SPDX-License-Identifier: Apache-2.0
 *
 * Warnings about valid text that has no effect, such as a misspelt attribute: MLIR keeps it, and Shardy ignores it.
 */
#ifndef SHARDC_VERIFY_ADVICE_H
#define SHARDC_VERIFY_ADVICE_H

#include "ir/op.h"

/* Reports the text in the documents of a file that has no effect, each name once. A document can be NULL. Also reports
 * the shardings of arguments and results that propagation shortens. If passes follow, `to_shorten` is not NULL:
 * they report them with the new shardings, so this function only puts their keys into it (flow_boundary_key()). */
void advice_give(Session *s, IrModule *const *docs, uint32_t n, Map *to_shorten);
/* Reports only annotations that have no effect, because all that follows ignores them. */
void advice_give_ignored(Session *s, IrModule *const *docs, uint32_t n);
/* What the locations of an input tell about its values. */
typedef enum AdviceNamesState {
	ADVICE_NAMES_NONE,		/* nothing, and nothing is missing */
	ADVICE_NAMES_OF_JAX,		/* nothing, although JAX knows the names */
	ADVICE_NAMES_GIVEN
} AdviceNamesState;

typedef struct AdviceNames {
	AdviceNamesState state;
	Span at;		/* the first module to which this applies */
} AdviceNames;

/* Finds out what the locations of the documents tell. A document can be NULL. */
AdviceNames advice_find_names(IrModule *const *docs, uint32_t n);
/* Remarks that the locations are not in the program that is printed. Returns whether there is a remark. */
bool advice_on_program(DiagList *d, const AdviceNames *names);
/* The same for a report that lacks names, because JAX has printed the input without locations. */
bool advice_on_report(DiagList *d, const AdviceNames *names);
/* Looks at the shardings of arguments and results in one document. */
void advice_look_at_boundaries(IrModule *m, Map *to_shorten);
/* Lets the propagation that follows report the shardings of arguments and results that it shortens. */
void advice_on_boundary(IrModule *m, Map *to_shorten);

#endif
