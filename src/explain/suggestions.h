/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc suggest`: single edits of a program that make a step cheaper (spec 75 §22).
 */
#ifndef SHARDC_EXPLAIN_SUGGESTIONS_H
#define SHARDC_EXPLAIN_SUGGESTIONS_H

#include "explain/edit_candidates.h"
#include "pipeline/measure.h"
#include "report/table.h"

enum { SUGGEST_HEAD, SUGGEST_EDITS, SUGGEST_SUMMARY, SUGGEST_N_TABLES };
extern const ReportLayout *const suggest_layouts[SUGGEST_N_TABLES];

typedef enum SuggestMinimize { SUGGEST_TIME, SUGGEST_BYTES, SUGGEST_MEMORY } SuggestMinimize;

/* The result of a trial. */
typedef enum SuggestVerdict {
	SUGGEST_FAILED,		/* the edited program cannot be propagated or measured */
	SUGGEST_WORSE,		/* it saves nothing */
	SUGGEST_MORE_MEMORY, SUGGEST_MORE_WORK,		/* it saves, but a guard rejects it */
	SUGGEST_SAVES
} SuggestVerdict;

typedef struct SuggestTry {
	const ExplainCandidate *candidate;
	uint32_t order;
	SuggestVerdict verdict;
	Measured cost;
	double price;		/* the number of the cost that is minimized */
	double work;		/* divided by that of the program */
	uint32_t group;		/* of edits with nearly equal prices, from 1 */
} SuggestTry;

typedef struct Suggestions {
	ReportTable tables[SUGGEST_N_TABLES];
	/* The caller sets these. */
	Arena *arena;
	MeasureHow how;
	SuggestMinimize minimize;
	uint32_t limit;			/* trials */
	uint32_t top;			/* rows */
	double max_work, max_memory;	/* growth that is allowed, in parts: 0.01 */
	bool human;
	/* The rest is the result. */
	Measured now;
	double work, price;
	ExplainCandidates candidates;
	VEC(SuggestTry) tries;		/* those that save first, the best one first */
	uint32_t n[SUGGEST_SAVES + 1];	/* tries by verdict */
} Suggestions;

/* Tries the edits of a program and fills in the tables. Returns false after an error about the program. */
bool suggest_run(Suggestions *x, Runner *r, IrModule *m);
/* Returns the part of the cost that the best edit saves, or 0 if no edit saves. */
double suggest_saving(const Suggestions *x);
/* Returns the text of an edit as `--set` takes it. */
Str suggest_edit_text(InspectAddresses *x, const ExplainEdit *e);
/* Returns that text as an option for a shell: --set "train.py:54=P('fsdp', None)". */
Str suggest_option_text(Arena *a, Str set);

#endif
