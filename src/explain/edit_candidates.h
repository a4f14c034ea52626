/* SPDX-License-Identifier: Apache-2.0
 *
 * The edits that `suggest` tries (spec 75 §22.1), the most promising first.
 */
#ifndef SHARDC_EXPLAIN_EDIT_CANDIDATES_H
#define SHARDC_EXPLAIN_EDIT_CANDIDATES_H

#include "explain/program_edit.h"
#include "pipeline/runner.h"

/* Why an edit is tried. */
typedef enum ExplainWhy {
	EXPLAIN_CONFLICT,	/* propagation had another sharding to offer here */
	EXPLAIN_BOUNDARY,	/* an argument, a result or a constraint */
	EXPLAIN_LINE		/* the value of a line of the original program */
} ExplainWhy;

typedef struct ExplainCandidate {
	ExplainEdit edit;
	ExplainWhy why;
	IrAttr *now;		/* the sharding that propagation gives to the value, or NULL */
} ExplainCandidate;

typedef VEC(ExplainCandidate) ExplainCandidates;

/* Lists the edits of a program, whose values are those of x. Returns false after an error about the program. */
bool explain_candidates(Runner *r, InspectAddresses *x, IrModule *m, bool as_xla, Arena *a, ExplainCandidates *list);

#endif
