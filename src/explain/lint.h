/* SPDX-License-Identifier: Apache-2.0
 *
 * Lint: warnings about shardings that are valid, but probably not what their author wants (spec 75 §9). They are about
 * the program after propagation, on copies, so the program itself stays as it is.
 */
#ifndef SHARDC_EXPLAIN_LINT_H
#define SHARDC_EXPLAIN_LINT_H

#include "explain/lint_known.h"
#include "pipeline/runner.h"

/* Which lints are on. What options say about a single warning comes first. */
typedef struct ExplainLints {
	bool off;		/* not even those of the default group */
	bool extra;		/* also those of the group `extra` */
} ExplainLints;

/* Switches off the warnings of the groups that are not wanted. */
void explain_lint_select(DiagList *d, ExplainLints groups);
/* Returns whether a lint is on. */
bool explain_lint_any(const DiagList *d);

/* Gives the warnings about a program that has not been propagated, except those that `known` has, which may be NULL.
 * `as_xla` says whether they are about what XLA makes of it. A program that cannot be propagated has no warnings. */
void explain_lint(Runner *r, IrModule *m, bool as_xla, ExplainKnown *known);

#endif
