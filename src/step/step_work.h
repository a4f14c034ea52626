/* SPDX-License-Identifier: Apache-2.0
 *
 * The work of a step on one device (spec 76 §7): the work of each operation of the program that XLA's partitioner
 * makes, including the operations fused into it, and the number of its runs.
 */
#ifndef SHARDC_STEP_STEP_WORK_H
#define SHARDC_STEP_STEP_WORK_H

#include "cost/chip.h"
#include "step/step.h"

/* An operation that runs. */
typedef struct StepOp {
	const SpmdNode *node;
	const SpmdNode *named;		/* the node whose name it has: a product or sum fused into it, else its own */
	const LateRow *row;		/* of a collective, or NULL */
	CostWork work;			/* of one run */
	double seconds;			/* of one run on the chip; 0: unknown, or it computes nothing itself */
	CostBound bound;		/* of that time */
	uint32_t inner;			/* of a loop, call or conditional: the computation that runs, in StepRun.comps;
					 * else STEP_NONE */
	double trips;			/* of it per run of the operation */
} StepOp;

typedef struct StepWorkComp {
	double runs;			/* in a step */
	VEC(StepOp) ops;		/* in the order in which they run */
} StepWorkComp;

typedef struct StepWork {
	StepWorkComp *comps;		/* callees before callers */
	uint32_t n_comps;
	uint32_t entry;
	uint32_t devices;
	bool guesses_trips;		/* a loop has an unknown trip count, for which the assumed one is used */
} StepWork;

/* How often loops run. */
typedef struct StepTrips {
	/* Returns how often the loop that comes from `source` runs; below 0: unknown. */
	int64_t (*of)(const void *source);
	int64_t assumed;		/* if it is unknown */
} StepTrips;

/* Finds the work of a partitioned program, as step_memory() finds its memory. A conditional counts the branch that
 * takes longest on the chip; if the chip is NULL, the branch that reads and writes most. All results live in run->a. */
void step_work(SpmdRun *run, const SpmdResult *result, const LateRow *rows, const StepOptions *options,
               const StepTrips *trips, const CostChip *chip, StepWork *out);

#endif
