/* SPDX-License-Identifier: Apache-2.0
 *
 * What the command line shows while the passes of an input run.
 */
#ifndef SHARDC_CLI_PASS_WATCH_H
#define SHARDC_CLI_PASS_WATCH_H

#include "cli/trace.h"
#include "pipeline/runner.h"

typedef struct PassWatch {
	const Options *o;
	Session *s;
	double start;		/* the time when the input was opened */
	double shown;		/* when the progress line was written last */
	bool progress;		/* the terminal shows a progress line */
	Trace trace;
} PassWatch;

/* Prepares a watch. The options and the session must outlive it. */
void pass_watch_init(PassWatch *w, const Options *o, Session *s);
void pass_watch_free(PassWatch *w);

/* Returns the hooks of a runner. The watch must outlive it. */
RunnerHooks pass_watch_hooks(PassWatch *w);

/* Removes the progress line from the terminal. Must be called before anything else is written there. */
void pass_watch_end_progress(PassWatch *w);

#endif
