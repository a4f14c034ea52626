/* SPDX-License-Identifier: Apache-2.0
 *
 * The start and duration of the operations of a step on one device (spec 76 §9): computation runs in order, and a part
 * of each collective can run on the links while the device computes.
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
	double compute[COST_N_BOUNDS];	/* of a step, by bound */
	double total;			/* of a step */
} StepTime;

/* Receives an operation that starts at `start`. The operations of the first run of a loop's body follow the loop. */
typedef void StepEvent(void *cx, const StepOp *op, double start, double seconds);

/* Returns whether an operation is a collective. */
bool step_op_moves(const StepOp *op);
/* Finds the times of a step. Takes time linear in its operations. */
void step_time(StepTime *t);
/* Calls `event` for each operation after step_time(), at most `most` times. */
void step_events(const StepTime *t, uint32_t most, StepEvent *event, void *cx);

#endif
