/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs passes over one module: looks them up, reads their options, verifies, prints before and
 * after, takes the time. Passes that are pipelines come back here through PassCx.run.
 */
#ifndef SHARDC_DRIVER_RUNNER_H
#define SHARDC_DRIVER_RUNNER_H

#include "driver/trace.h"
#include "host/options.h"
#include "ir/pass.h"
#include "print/print.h"

typedef struct RunnerTime {
	const char *what;	/* a pass, or a stage: "read" */
	double seconds;
	uint32_t runs;
	uint32_t depth;		/* in pipelines, where it was seen first */
} RunnerTime;

typedef struct Runner {
	const Options *o;
	Session *s;
	Arena scratch;		/* of the passes */
	VEC(RunnerTime) times;	/* in the order first seen; in the arena of the session */
	uint32_t depth;		/* of pipelines */
	double start;		/* when the file was opened */
	size_t scratch_peak;
	Trace trace;
	bool progress;		/* there is a progress line on the terminal */
} Runner;

void runner_init(Runner *r, const Options *o, Session *s);
void runner_free(Runner *r);

/* Runs one pass on a module that verified, and verifies what it made. False after an error has
 * been reported. */
bool runner_pass(Runner *r, IrModule *m, const char *name, const char *options);

/* Seconds of a clock that only goes forward. */
double runner_now(void);
/* Adds the time since `start` to the account of `what`. */
void runner_time(Runner *r, const char *what, double start);
/* Takes the progress line off the terminal, before anything else is written there. */
void runner_end_progress(Runner *r);

#endif
