/* SPDX-License-Identifier: Apache-2.0
 *
 * The edits that `suggest` tries (spec 75 §22.1), the most promising first.
 */
#ifndef SHARDC_EXPLAIN_EDIT_CANDIDATES_H
#define SHARDC_EXPLAIN_EDIT_CANDIDATES_H

#include "explain/program_edit.h"
#include "pipeline/runner.h"

/* The reason to try an edit. */
typedef enum ExplainWhy {
	EXPLAIN_CONFLICT,	/* an operand offered another sharding for the value */
	EXPLAIN_BOUNDARY,	/* an argument, a result or a constraint */
	EXPLAIN_LINE		/* the value of a line of the original program */
} ExplainWhy;

typedef struct ExplainCandidate {
	ExplainEdit edit;
	ExplainWhy why;
	IrAttr *now;		/* the sharding of the value after propagation, or NULL */
} ExplainCandidate;

typedef VEC(ExplainCandidate) ExplainCandidates;

/* Lists the edits of a program, whose values are those of x. Returns false after an error about the program. */
bool explain_candidates(Runner *r, InspectAddresses *x, IrModule *m, bool as_xla, Arena *a, ExplainCandidates *list);

#endif
