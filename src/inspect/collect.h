/* SPDX-License-Identifier: Apache-2.0
 *
 * All movements of data in a program, and how often each runs (spec 75 §10.2).
 */
#ifndef SHARDC_INSPECT_COLLECT_H
#define SHARDC_INSPECT_COLLECT_H

#include "inspect/move.h"
#include "inspect/remat.h"
#include "inspect/trips.h"
#include "step/step_work.h"

typedef struct InspectRun {
	IrOp *op;
	InspectMove move;
	InspectTimes times;
	int64_t trips;		/* how often it runs per run of the innermost loop around it; 1: no loop */
	uint32_t branch;	/* of the innermost stablehlo.case or if around it, plus 1; 0: none */
	bool dropped;		/* it is in a branch that is not the most expensive one */
} InspectRun;

/* Returns the value that a run moves. */
static inline const IrValue *
inspect_run_value(const InspectRun *run)
{
	if (run->move.has_why)
		return run->move.value;
	return inspect_is_move(run->op) ? ir_operand(run->op, 0) : &run->op->results[0];
}

typedef struct InspectRuns {
	Arena *arena;
	int64_t assumed_trips;	/* for loops with an unknown trip count */
	InspectRagged ragged;
	bool as_xla;		/* list what XLA's partitioner communicates, */
	LateTarget target;	/* and what becomes of it on this target */
	const char *if_not_modelled;	/* as-xla: a warning, which ends so, and no error if the model does not cover
				 * the program; NULL: an error */
	bool not_modelled;	/* the result: the program is not covered */
	bool trips_given;	/* the user has given that number, so it counts as known */
	StepWork *work;		/* as-xla: gets what the program computes; NULL: nobody asked */
	const CostChip *chip;	/* on which it computes; NULL: unknown */
	VEC(InspectRun) list;	/* in the order of the program */
	InspectRemats remats;	/* as-xla: what XLA gathers without need, in its order */
} InspectRuns;

/* Assumes that loops with an unknown trip count run n times; 0: nothing is assumed. */
static inline void
inspect_runs_assume(InspectRuns *runs, int64_t n)
{
	if (n <= 0)
		return;
	runs->assumed_trips = n;
	runs->trips_given = true;
}

/* Adds the movements of a module. Returns false after reporting an error about its calls. */
bool inspect_collect(InspectRuns *runs, IrModule *m);

#endif
