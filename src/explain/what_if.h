/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc what-if`: the effects of edits of a program (spec 75 §21).
 */
#ifndef SHARDC_EXPLAIN_WHAT_IF_H
#define SHARDC_EXPLAIN_WHAT_IF_H

#include "inspect/named_values.h"
#include "pipeline/measure.h"

enum { WHAT_IF_HEAD, WHAT_IF_VALUES, WHAT_IF_COLLECTIVES, WHAT_IF_TOTALS, WHAT_IF_N_TABLES };
extern const ReportLayout *const what_if_layouts[WHAT_IF_N_TABLES];

typedef struct WhatIf {
	ReportTable tables[WHAT_IF_N_TABLES];
	/* The caller sets these. */
	Arena *arena;
	MeasureHow how;
	uint32_t top;		/* rows of values and of collectives; 0: all */
} WhatIf;

/* Compares a program with an edited copy of it, and fills in the tables. Returns false after an error. */
bool what_if_run(WhatIf *x, Runner *r, IrModule *before, IrModule *after);

#endif
