/* SPDX-License-Identifier: Apache-2.0
 *
 * When the operations of a step run on one device (spec 76 §9): computation in order, and collectives on the links,
 * which a part of can run while the device computes.
 */
#ifndef SHARDC_STEP_STEP_TIME_H
#define SHARDC_STEP_STEP_TIME_H

#include "step/step_work.h"

/* The time of a collective in one run of its computation. */
typedef struct StepMove {
	double seconds;
	double hidden;			/* the part of it that other operations can overlap, 0 to 1 */
} StepMove;

typedef struct StepTime {
	/* The caller sets these. */
	Arena *a;
	const StepWork *work;
	StepMove (*move)(void *cx, const StepOp *op);
	void *cx;
	/* step_time() sets these. */
	double *seconds;		/* by computation: of one run */
	double compute[COST_N_BOUNDS];	/* of a step, by what binds */
	double total;			/* of a step */
} StepTime;

/* Takes an operation that runs from `start` on. The first run of a loop's body follows what is said of the loop. */
typedef void StepEvent(void *cx, const StepOp *op, double start, double seconds);

/* Returns whether an operation is a collective. */
bool step_op_moves(const StepOp *op);
/* Runs the step, in a time that is linear in its operations. */
void step_time(StepTime *t);
/* After that: calls `event` for what runs, `most` times at most. */
void step_events(const StepTime *t, uint32_t most, StepEvent *event, void *cx);

#endif
