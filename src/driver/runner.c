/* SPDX-License-Identifier: Apache-2.0
 *
 * Each pass allocates from the scratch arena, which is reset after the pass. The module is verified after each pass of
 * the command line; after passes inside pipelines only on request, or if the pass has set PassCx.suspect.
 */
#include "driver/runner.h"

#include <errno.h>
#include <fnmatch.h>
#include <time.h>
#include <unistd.h>

#include "driver/pass_table.h"
#include "host/findings.h"
#include "host/output.h"
#include "verify/verify.h"

/* The maximum depth of nested pipelines. Only a pass that runs itself could exceed it. */
enum { DEPTH_MAX = 16 };

void
runner_init(Runner *r, const Options *o, Session *s)
{
	memset(r, 0, sizeof *r);
	r->o = o;
	r->s = s;
	r->start = runner_now();
	arena_init(&r->scratch, s->arena.memory);
	trace_init(&r->trace, o, s);
}

void
runner_free(Runner *r)
{
	arena_free(&r->scratch);
	trace_free(&r->trace);
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

/* Shows the current pass on a terminal if a command takes more than half a second. */
static void
runner_show_progress(Runner *r, const char *what)
{
	Buf b;

	if (!r->o->command || !findings_leave_stderr(r->o) || runner_now() - r->start < 0.5 || !isatty(STDERR_FILENO))
		return;
	buf_init(&b, r->s->arena.memory);
	buf_printf(&b, "\r\033[Kshardc: %.1f s, %s", runner_now() - r->start, what);
	output_stderr(&b);
	buf_free(&b);
	r->progress = true;
}

void
runner_end_progress(Runner *r)
{
	static char clear[] = "\r\033[K";

	if (r->progress)
		output_stderr(&(Buf){ .p = clear, .n = sizeof clear - 1 });
	r->progress = false;
}

static void
runner_print(Runner *r, IrModule *m, const char *glob, const char *when, const char *pass)
{
	PrintOptions print = { .generic = r->o->generic, .debuginfo = r->o->debuginfo,
	                       .pretty_locs = r->o->pretty_locs, .name_by_loc = r->o->name_by_loc,
	                       .style = PRINT_STYLE_MLIR };
	Buf b;

	if (!glob || fnmatch(glob, pass, 0) != 0)
		return;
	runner_end_progress(r);
	buf_init(&b, r->s->arena.memory);
	b.max = r->o->max_size;
	buf_printf(&b, "// %s %s\n", when, pass);
	print_module(&b, m, &print);
	buf_char(&b, '\n');
	output_stderr(&b);
	buf_free(&b);
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
runner_nested(PassCx *cx, IrModule *m, const char *name, const char *options)
{
	return runner_pass(cx->runner, m, name, options) && (!cx->suspect || runner_verify(cx->runner, m));
}

/* Implements PassCx.dump. */
static void
runner_dump(PassCx *cx, IrModule *m, const char *dir, uint32_t index, const char *name)
{
	Runner *r = cx->runner;
	Session *s = cx->s;
	const char *path = arena_printf(&s->arena, "%s/%02u.%s.mlir", dir, (unsigned)index, name);
	const Options *o = r->o;
	PrintOptions print = {
		.generic = o->generic, .debuginfo = o->debuginfo, .pretty_locs = o->pretty_locs,
		.name_by_loc = o->name_by_loc, .local_scope = o->local_scope,
		.style = PRINT_STYLE_MLIR
	};
	Buf b;

	if (cx->pass->is_pipeline)
		trace_dump(&r->trace, m);
	if (!*dir)
		return;
	buf_init(&b, s->arena.memory);
	b.max = ((Runner *)cx->runner)->o->max_size;
	print_module(&b, m, &print);
	if (!output_file_quietly(path, &b))
		diag_error(&s->diag, DIAG_DUMP_FAILED, (Span){ 0, 0 }, "cannot write '%s': %s", path, strerror(errno));
	buf_free(&b);
}

/* Runs a pass with the values of its options. Sets *suspect to PassCx.suspect, which asks to verify the result. */
static bool
runner_call(Runner *r, IrModule *m, const Pass *pass, const char *const *values, bool *suspect)
{
	PassCx cx = {
		.s = r->s,
		.scratch = &r->scratch,
		.pass = pass,
		.values = values,
		.pass_locs = r->o->debuginfo,
		.run = runner_nested,
		.dump = runner_dump,
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
runner_pass(Runner *r, IrModule *m, const char *name, const char *options)
{
	const Pass *pass = passes_find(name, strlen(name));
	const char *why;
	const char *const *values;
	bool suspect, wanted;

	if (!pass)
		return diag_error(&r->s->diag, DIAG_PASS_FAILED, (Span){ 0, 0 }, "there is no pass '%s'", name);
	values = passes_values(&r->s->arena, pass, str_from(options), &why);
	if (!values)
		return diag_error(&r->s->diag, DIAG_PASS_FAILED, (Span){ 0, 0 }, "%s", why);
	if (r->depth == DEPTH_MAX)
		return diag_error(&r->s->diag, DIAG_LIMIT, (Span){ 0, 0 }, "pipelines nest more than %d deep in '%s'",
		                  (int)DEPTH_MAX, name);
	runner_show_progress(r, pass->name);
	runner_print(r, m, r->o->print_before, "before", pass->name);
	trace_before(&r->trace, m, pass, values);
	if (!runner_call(r, m, pass, values, &suspect))
		return false;
	wanted = (r->depth == 0 || r->o->verify_each) && !r->o->verify_never;
	if ((wanted || suspect) && !runner_verify(r, m))
		return false;
	trace_after(&r->trace, m, pass, values);
	runner_print(r, m, r->o->print_after, "after", pass->name);
	return true;
}
