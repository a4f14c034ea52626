/* SPDX-License-Identifier: Apache-2.0
 *
 * What the partitioner decided about each operation, as a report: its recipe, layouts, collectives and the costs of the
 * candidates.
 */
#ifndef SHARDC_PARTITION_DECISIONS_H
#define SHARDC_PARTITION_DECISIONS_H

#include "inspect/trips.h"
#include "partition/localizer.h"
#include "report/table.h"

enum { PART_EXPLAIN_OPERATIONS, PART_EXPLAIN_COLLECTIVES, PART_EXPLAIN_TOTALS, PART_EXPLAIN_TABLES };

extern const ReportLayout *const part_explain_layouts[PART_EXPLAIN_TABLES];

/* The operation that is treated now. */
typedef struct PartExplainOp PartExplainOp;

typedef struct PartExplain {
	ReportTable tables[PART_EXPLAIN_TABLES];
	Arena *arena;			/* of the texts */
	PartExplainOp *op;		/* NULL: none yet */
	InspectTimes times;		/* how often the operations run that are treated now */
	Map runs;			/* by function that others call: InspectTimes */
	int64_t n_replicated, n_unknown, sent;	/* of all operations */
} PartExplain;

/* Begins a report, whose texts live in the arena. */
void part_explain_init(PartExplain *e, Arena *arena);
/* Fills in the totals. */
void part_explain_finish(PartExplain *e);

/* Counts the calls of functions, before the first of them is treated. */
void part_explain_calls(Localizer *lz);
/* Begins the body of a function. */
void part_explain_function(Localizer *lz, const IrOp *func);
/* Begins a region. Returns what PartExplain.times was, which the caller sets again after the region. */
InspectTimes part_explain_region(PartExplain *e, const IrRegion *r);

/* Adds a row for an operation. Until part_explain_end(), all that follows belongs to it, except for the operations in
 * its regions. */
PartExplainOp *part_explain_begin(Localizer *lz, const IrOp *op);
/* Completes the row. What follows belongs to the operation around it. */
void part_explain_end(Localizer *lz, PartExplainOp *now, const char *recipe);

/* Adds a row for a terminator, which ends with the operation around it. */
void part_explain_terminator(Localizer *lz, const IrOp *op);

/* Add to the row: a candidate of this cost; an operand that the recipe takes in this layout; a collective of the local
 * program, and nothing for any other operation. */
void part_explain_candidate(Localizer *lz, int64_t cost);
void part_explain_operand(Localizer *lz, const IrValue *v, const PartLayout *l);
void part_explain_emitted(Localizer *lz, const IrOp *op);

/* Returns a list of atoms as axes: `"x", "y":(1)2`. */
Str part_axes_text(Localizer *lz, const PartMesh *mesh, PartAxes axes);

#endif
