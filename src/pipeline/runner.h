/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs passes on a module by name: verifies and prints the module around them, and measures their time. A
 * pipeline runs its passes through PassCx.run, which calls the runner again.
 */
#ifndef SHARDC_PIPELINE_RUNNER_H
#define SHARDC_PIPELINE_RUNNER_H

#include "ir/pass.h"

/* The time of one pass or stage, over all its runs. */
typedef struct RunnerTime {
	const char *what;	/* a pass, or a stage such as "read" */
	double seconds;
	uint32_t runs;
	uint32_t depth;		/* the number of pipelines around its first run */
} RunnerTime;

/* What the owner of a runner does around passes. Each function can be NULL and gets `cx`. */
typedef struct RunnerHooks {
	void *cx;
	/* Before and after a pass with these options. */
	void (*before)(void *cx, IrModule *m, const Pass *pass, const void *options);
	void (*after)(void *cx, IrModule *m, const Pass *pass, const void *options);
	/* A pass or pipeline dumps the module. `path` is the file that it asks for, or NULL. */
	void (*dump)(void *cx, IrModule *m, bool is_pipeline, const char *path);
	/* As PassCx.show. */
	bool (*show)(void *cx, const Buf *text);
} RunnerHooks;

/* The passes of one input. */
typedef struct Runner {
	Session *s;
	RunnerHooks hooks;	/* none, until the owner sets them; also the three flags */
	Map to_shorten;		/* as in PassCx; in the arena of the session */
	bool pass_locs;		/* as in PassCx */
	bool verify_each;	/* also verify after passes inside pipelines */
	bool verify_never;	/* never verify after a pass */
	Arena scratch;		/* for the passes; reset after each one */
	VEC(RunnerTime) times;	/* in the order of the first run; in the arena of the session */
	uint32_t depth;		/* the number of pipelines that are running */
	size_t scratch_peak;	/* in bytes */
} Runner;

/* Prepares a runner. The session must outlive it. */
void runner_init(Runner *r, Session *s);
void runner_free(Runner *r);

/* Runs one pass on a valid module and verifies the result. `options` is the pass's struct of options, or NULL for the
 * defaults. Returns false after it has reported an error. */
bool runner_pass(Runner *r, IrModule *m, const char *name, const void *options);

/* Returns the seconds of a monotonic clock. */
double runner_now(void);

/* Adds the time since `start` to the account of `what`. */
void runner_time(Runner *r, const char *what, double start);

#endif
