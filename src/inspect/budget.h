/* SPDX-License-Identifier: Apache-2.0
 *
 * Limits on what a report measures (spec 75 §8).
 */
#ifndef SHARDC_INSPECT_BUDGET_H
#define SHARDC_INSPECT_BUDGET_H

#include "base/ratio.h"
#include "base/str.h"

typedef enum InspectMeasure {
	INSPECT_BUDGET_BYTES, INSPECT_BUDGET_COLLECTIVES, INSPECT_BUDGET_RESHARDS, INSPECT_BUDGET_TIME,
	INSPECT_BUDGET_REMATERIALIZATIONS,
	INSPECT_BUDGET_NEW_COLLECTIVES,	/* compared with an earlier report */
	INSPECT_BUDGET_GROWTH,	/* of every total, compared with an earlier report */
	INSPECT_BUDGET_MEMORY, INSPECT_BUDGET_ARGUMENTS, INSPECT_BUDGET_UNSHARDED, INSPECT_BUDGET_REPLICATED,
	INSPECT_BUDGET_PADDING,
	INSPECT_BUDGET_N
} InspectMeasure;

/* One item, such as `bytes[all_gather,model]<=64MiB`. */
typedef struct InspectBudget {
	Str text;		/* as written */
	InspectMeasure measure;
	bool is_final;		/* of the program that runs: `final.bytes` */
	VEC(Str) only;		/* of a selector: kinds and axes, all of which must match; REPLICATED: one pattern */
	const char *file;	/* the configuration file that has it, or NULL */
	uint32_t line, col;	/* ... and the place there */
	Ratio limit;		/* in bytes, seconds or numbers; a percentage is a fraction */
} InspectBudget;

typedef VEC(InspectBudget) InspectBudgets;

/* Returns whether `shardc mem` measures this, and not `shardc comms`. */
bool inspect_measure_is_memory(InspectMeasure measure);

/* Returns whether two budgets limit the same quantity. */
bool inspect_budget_is_same(const InspectBudget *x, const InspectBudget *y);

/* Adds the items of a list separated by commas. Returns NULL, or the reason why it is wrong. */
const char *inspect_budgets_add(Arena *a, InspectBudgets *budgets, const char *list);

#endif
