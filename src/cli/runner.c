/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/runner.h"

#include <fnmatch.h>
#include <time.h>

#include "cli/output.h"
#include "cli/passes.h"
#include "text/text.h"
#include "verify/verify.h"

/* Pipelines inside pipelines; passes are finitely many, so only a pass that runs itself gets here. */
enum { DEPTH_MAX = 16 };

void
runner_init(Runner *r, const Options *o, Session *s)
{
	memset(r, 0, sizeof *r);
	r->o = o;
	r->s = s;
	arena_init(&r->scratch, &s->oom);
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

void
runner_time(Runner *r, const char *what, double start)
{
	double spent = runner_now() - start;

	for (uint32_t i = 0; i < r->times.n; i++) {
		RunnerTime *t = &r->times.v[i];

		if (strcmp(t->what, what) == 0) {
			t->seconds += spent;
			t->runs++;
			return;
		}
	}
	*VEC_ADD(&r->s->arena, &r->times) = (RunnerTime){ what, spent, 1 };
}

static void
runner_print(const Runner *r, IrModule *m, const char *glob, const char *when, const char *pass)
{
	TextPrintOptions print = { .generic = r->o->generic, .debuginfo = r->o->debuginfo, .style = TEXT_STYLE_MLIR };
	Buf b;

	if (!glob || fnmatch(glob, pass, 0) != 0)
		return;
	buf_init(&b, &r->s->oom);
	buf_printf(&b, "// %s %s\n", when, pass);
	text_print_module(&b, m, &print);
	buf_char(&b, '\n');
	output_stderr(&b);
	buf_free(&b);
}

/* PassCx.run: a pass that is a pipeline calls its parts. */
static bool
runner_nested(PassCx *cx, IrModule *m, const char *name, const char *options)
{
	return runner_pass(cx->runner, m, name, options);
}

/* Runs the pass itself with its option values. */
static bool
runner_call(Runner *r, IrModule *m, const Pass *pass, const char *const *values)
{
	PassCx cx = {
		.s = r->s,
		.scratch = &r->scratch,
		.pass = pass,
		.values = values,
		.pass_locs = r->o->debuginfo,
		.run = runner_nested,
		.runner = r,
	};
	ArenaMark mark = arena_mark(&r->scratch);
	double start = runner_now();
	bool ok;

	r->depth++;
	ok = pass->run(m, &cx);
	r->depth--;
	arena_reset(&r->scratch, mark);
	runner_time(r, pass->name, start);
	return ok;
}

static bool
runner_verify(Runner *r, IrModule *m)
{
	double start = runner_now();
	bool ok = verify_module(m);

	runner_time(r, "verify", start);
	return ok;
}

bool
runner_pass(Runner *r, IrModule *m, const char *name, const char *options)
{
	const Pass *pass = passes_find(name, strlen(name));
	const char *why;
	const char *const *values;

	if (!pass)
		return diag_error(&r->s->diag, DIAG_PASS_FAILED, (Span){ 0, 0 }, "there is no pass '%s'", name);
	values = passes_values(&r->s->arena, pass, str_from(options), &why);
	if (!values)
		return diag_error(&r->s->diag, DIAG_PASS_FAILED, (Span){ 0, 0 }, "%s", why);
	if (r->depth == DEPTH_MAX)
		return diag_error(&r->s->diag, DIAG_LIMIT, (Span){ 0, 0 }, "pipelines nest too deeply in '%s'", name);
	runner_print(r, m, r->o->print_before, "before", pass->name);
	if (!runner_call(r, m, pass, values))
		return false;
	if ((r->depth == 0 || r->o->verify_each) && !runner_verify(r, m))
		return false;
	runner_print(r, m, r->o->print_after, "after", pass->name);
	return true;
}
