/* SPDX-License-Identifier: Apache-2.0
 *
 * Each pass allocates from the scratch arena, which is reset after the pass. The module is verified after each pass of
 * the command line; after passes inside pipelines only on request, or if the pass has set PassCx.suspect.
 */
#include "pipeline/runner.h"

#include <time.h>

#include "pipeline/pass_table.h"
#include "verify/verify.h"

/* The maximum depth of nested pipelines. Only a pass that runs itself could exceed it. */
enum { DEPTH_MAX = 16 };

void
runner_init(Runner *r, Session *s)
{
	memset(r, 0, sizeof *r);
	r->s = s;
	arena_init(&r->scratch, s->arena.memory);
}

void
runner_free(Runner *r)
{
	arena_free(&r->scratch);
}

double
runner_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Returns the account with that name, and creates it if necessary. */
static RunnerTime *
runner_account(Runner *r, const char *what)
{
	for (uint32_t i = 0; i < r->times.n; i++) {
		if (strcmp(r->times.v[i].what, what) == 0)
			return &r->times.v[i];
	}
	*VEC_ADD(&r->s->arena, &r->times) = (RunnerTime){ .what = what, .depth = r->depth };
	return &VEC_LAST(&r->times);
}

void
runner_time(Runner *r, const char *what, double start)
{
	RunnerTime *t = runner_account(r, what);

	t->seconds += runner_now() - start;
	t->runs++;
}

static bool
runner_verify(Runner *r, IrModule *m)
{
	double start = runner_now();
	bool ok;

	r->s->diag.errors_only = true;
	ok = verify_module(m);
	r->s->diag.errors_only = false;
	runner_time(r, "verify", start);
	return ok;
}

/* Implements PassCx.run. */
static bool
runner_nested(PassCx *cx, IrModule *m, const char *name, const void *options)
{
	return runner_pass(cx->runner, m, name, options) && (!cx->suspect || runner_verify(cx->runner, m));
}

/* Implements PassCx.dump. */
static void
runner_dump(PassCx *cx, IrModule *m, const char *dir, uint32_t index, const char *name)
{
	const Runner *r = cx->runner;
	const char *path = dir ? arena_printf(&r->s->arena, "%s/%02u.%s.mlir", dir, (unsigned)index, name) : NULL;

	if (r->hooks.dump)
		r->hooks.dump(r->hooks.cx, m, cx->pass->is_pipeline, path);
}

/* Implements PassCx.show. */
static bool
runner_show(PassCx *cx, const Buf *text)
{
	const Runner *r = cx->runner;

	return r->hooks.show && r->hooks.show(r->hooks.cx, text);
}

/* Runs a pass. Sets *suspect to PassCx.suspect, which asks to verify the result. */
static bool
runner_call(Runner *r, IrModule *m, const Pass *pass, const void *options, bool *suspect)
{
	PassCx cx = {
		.s = r->s,
		.scratch = &r->scratch,
		.pass = pass,
		.options = options,
		.to_shorten = &r->to_shorten,
		.pass_locs = r->pass_locs,
		.run = runner_nested,
		.dump = runner_dump,
		.show = runner_show,
		.runner = r,
	};
	ArenaMark mark = arena_mark(&r->scratch);
	double start = runner_now();
	bool ok;

	runner_account(r, pass->name);	/* so that the table lists a pipeline before its passes */
	r->depth++;
	ok = pass->run(m, &cx);
	r->depth--;
	*suspect = cx.suspect;
	if (r->scratch.reserved > r->scratch_peak)
		r->scratch_peak = r->scratch.reserved;
	arena_reset(&r->scratch, mark);
	arena_trim(&r->scratch);	/* lets the module use the memory */
	runner_time(r, pass->name, start);
	return ok;
}

bool
runner_pass(Runner *r, IrModule *m, const char *name, const void *options)
{
	const Pass *pass = passes_find(name, strlen(name));
	bool suspect, wanted;

	if (!pass)
		return diag_error(&r->s->diag, DIAG_PASS_FAILED, (Span){ 0, 0 }, "there is no pass '%s'", name);
	if (!options)
		options = pass->defaults;
	if (r->depth == DEPTH_MAX)
		return diag_error(&r->s->diag, DIAG_LIMIT, (Span){ 0, 0 }, "pipelines nest more than %d deep in '%s'",
		                  (int)DEPTH_MAX, name);
	if (r->hooks.before)
		r->hooks.before(r->hooks.cx, m, pass, options);
	if (!runner_call(r, m, pass, options, &suspect))
		return false;
	wanted = (r->depth == 0 || r->verify_each) && !r->verify_never;
	if ((wanted || suspect) && !runner_verify(r, m))
		return false;
	if (r->hooks.after)
		r->hooks.after(r->hooks.cx, m, pass, options);
	return true;
}
