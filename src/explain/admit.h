/* SPDX-License-Identifier: Apache-2.0
 *
 * Edits of the program that admit an axis which a value does not have (spec 75 §4.4). Each is tried.
 */
#ifndef SHARDC_EXPLAIN_ADMIT_H
#define SHARDC_EXPLAIN_ADMIT_H

#include "explain/program_edit.h"
#include "explain/why.h"
#include "pipeline/measure.h"

/* The search for edits of one program. */
typedef struct ExplainAdmitting {
	Runner *runner;
	IrModule *m;		/* the program before propagation */
	InspectAddresses *values;	/* of m */
	MeasureHow how;
	Arena *arena;
	Measured now;		/* the program as it is */
	bool is_measured;
	uint64_t start;		/* operations made before the search */
} ExplainAdmitting;

/* Finds edits for each question of the answers about an axis that is not there. The meshes of x->m have names. */
void explain_admit(ExplainAdmitting *x, ExplainAnswers *w);

/* Appends lines about the edits for an absent axis. */
void explain_admit_text(Buf *out, ExplainAnswers *w, const ExplainAbsent *a);
/* Fills in the rows of the table `admitted` for an absent axis. */
void explain_admit_rows(ExplainAnswers *w, const ExplainSubject *s, const ExplainAbsent *a);

extern const ReportLayout explain_admit_layout;

#endif
