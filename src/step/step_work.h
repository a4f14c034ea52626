/* SPDX-License-Identifier: Apache-2.0
 *
 * What a step computes on one device (spec 76 §7): the work of each operation of the program that XLA's partitioner
 * makes, with all that is fused into it, and how often it runs.
 */
#ifndef SHARDC_STEP_STEP_WORK_H
#define SHARDC_STEP_STEP_WORK_H

#include "cost/chip.h"
#include "step/step.h"

/* An operation that runs. */
typedef struct StepOp {
	const SpmdNode *node;
	const SpmdNode *named;		/* the product or sum that is fused into it, else itself: whose name it has */
	const LateRow *row;		/* of a collective, or NULL */
	CostWork work;			/* of one run */
	double seconds;			/* of that on the chip; 0: there is none, or it is not about work */
	CostBound bound;		/* what binds it */
	uint32_t inner;			/* a loop, a call, a conditional: the computation that runs, in StepRun.comps;
					 * else STEP_NONE */
	double trips;			/* of it per run of the operation */
} StepOp;

typedef struct StepWorkComp {
	double runs;			/* in a step */
	VEC(StepOp) ops;		/* in the order in which they run */
} StepWorkComp;

typedef struct StepWork {
	StepWorkComp *comps;		/* those that are called first */
	uint32_t n_comps;
	uint32_t entry;
	uint32_t devices;
	bool guesses_trips;		/* a loop runs an unknown number of times: as often as is assumed */
} StepWork;

/* How often loops run. */
typedef struct StepTrips {
	/* Returns how often the loop that comes from `source` runs; below 0: unknown. */
	int64_t (*of)(const void *source);
	int64_t assumed;		/* if it is unknown */
} StepTrips;

/* Finds the work of a partitioned program, as step_memory() finds its memory. Of a conditional the branch counts that
 * takes longest on the chip, or has most to read and write if that is NULL. All is in run->a. */
void step_work(SpmdRun *run, const SpmdResult *result, const LateRow *rows, const StepOptions *options,
               const StepTrips *trips, const CostChip *chip, StepWork *out);

#endif
