/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs passes on a module by name: parses their options, verifies and prints the module around them, and measures
 * their time. A pipeline runs its passes through PassCx.run, which calls the runner again.
 */
#ifndef SHARDC_DRIVER_RUNNER_H
#define SHARDC_DRIVER_RUNNER_H

#include "driver/trace.h"
#include "host/options.h"
#include "ir/pass.h"
#include "print/print.h"

/* The time of one pass or stage, over all its runs. */
typedef struct RunnerTime {
	const char *what;	/* a pass, or a stage such as "read" */
	double seconds;
	uint32_t runs;
	uint32_t depth;		/* the number of pipelines around its first run */
} RunnerTime;

/* The passes of one input. */
typedef struct Runner {
	const Options *o;
	Session *s;
	Arena scratch;		/* for the passes; reset after each one */
	VEC(RunnerTime) times;	/* in the order of the first run; in the arena of the session */
	uint32_t depth;		/* the number of pipelines that are running */
	double start;		/* the time when the input was opened */
	size_t scratch_peak;	/* in bytes */
	Trace trace;
	bool progress;		/* the terminal shows a progress line */
} Runner;

/* Prepares a runner. The options and the session must outlive it. */
void runner_init(Runner *r, const Options *o, Session *s);
void runner_free(Runner *r);

/* Runs one pass on a valid module and verifies the result. Returns false after it has reported an error. */
bool runner_pass(Runner *r, IrModule *m, const char *name, const char *options);

/* Returns the seconds of a monotonic clock. */
double runner_now(void);

/* Adds the time since `start` to the account of `what`. */
void runner_time(Runner *r, const char *what, double start);

/* Removes the progress line from the terminal. Must be called before anything else is written there. */
void runner_end_progress(Runner *r);

#endif
