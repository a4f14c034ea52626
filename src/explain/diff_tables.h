/* SPDX-License-Identifier: Apache-2.0
 *
 * The tables of `shardc diff` (spec 75 §7).
 */
#ifndef SHARDC_EXPLAIN_DIFF_TABLES_H
#define SHARDC_EXPLAIN_DIFF_TABLES_H

#include "explain/compare.h"
#include "report/table.h"

enum {
	EXPLAIN_DIFF_HEAD, EXPLAIN_DIFF_RENAMES, EXPLAIN_DIFF_MESHES, EXPLAIN_DIFF_ARGS, EXPLAIN_DIFF_RESULTS,
	EXPLAIN_DIFF_VALUES, EXPLAIN_DIFF_MOVES, EXPLAIN_DIFF_SUMS, EXPLAIN_DIFF_TOTALS, EXPLAIN_N_DIFF_TABLES
};
extern const ReportLayout *const explain_diff_layouts[EXPLAIN_N_DIFF_TABLES];

typedef struct ExplainDiff {
	ReportTable tables[EXPLAIN_N_DIFF_TABLES];
	Arena *arena;
	bool human;		/* totals have units for people */
} ExplainDiff;

/* Makes empty tables in the arena. */
void explain_diff_init(ExplainDiff *d, Arena *arena);
/* Fills in the tables. */
void explain_diff_fill(ExplainDiff *d, const ExplainComparison *c);
/* Lists the tables that have something to say in text, the totals first if `totals_first`; `list` has room for all.
 * Returns their number. */
uint32_t explain_diff_shown(const ExplainDiff *d, bool totals_first, ReportTable *list);

#endif
