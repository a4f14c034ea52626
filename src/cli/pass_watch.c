/* SPDX-License-Identifier: Apache-2.0
 *
 * What the command line shows around passes, always on standard error: a progress line, and the program as
 * --print-before, --print-after, the options of trace.h and dump directories ask for it.
 */
#include "cli/pass_watch.h"

#include <errno.h>
#include <fnmatch.h>
#include <unistd.h>

#include "host/findings.h"
#include "host/output.h"

void
pass_watch_init(PassWatch *w, const Options *o, Session *s)
{
	*w = (PassWatch){ .o = o, .s = s, .start = runner_now() };
	trace_init(&w->trace, o, s);
}

void
pass_watch_free(PassWatch *w)
{
	trace_free(&w->trace);
}

/* Shows the current pass on a terminal if a command takes more than half a second, at most ten times in a second. */
static void
pass_watch_progress(PassWatch *w, const char *what)
{
	double now = runner_now();
	Buf b;

	if (!w->o->command || !findings_leave_stderr(w->o) || now - w->start < 0.5 || now - w->shown < 0.1 ||
	    !isatty(STDERR_FILENO))
		return;
	w->shown = now;
	buf_init(&b, w->s->arena.memory);
	buf_printf(&b, "\r\033[Kshardc: %.1f s, %s", now - w->start, what);
	output_stderr(&b);
	buf_free(&b);
	w->progress = true;
}

void
pass_watch_end_progress(PassWatch *w)
{
	static char clear[] = "\r\033[K";

	if (w->progress)
		output_stderr(&(Buf){ .p = clear, .n = sizeof clear - 1 });
	w->progress = false;
}

static void
pass_watch_print(PassWatch *w, IrModule *m, const char *glob, const char *when, const char *pass)
{
	PrintOptions print = { .generic = w->o->generic, .debuginfo = w->o->debuginfo,
	                       .pretty_locs = w->o->pretty_locs, .name_by_loc = w->o->name_by_loc,
	                       .style = PRINT_STYLE_MLIR };
	Buf b;

	if (!glob || fnmatch(glob, pass, 0) != 0)
		return;
	pass_watch_end_progress(w);
	buf_init(&b, w->s->arena.memory);
	b.max = w->o->max_size;
	buf_printf(&b, "// %s %s\n", when, pass);
	print_module(&b, m, &print);
	buf_char(&b, '\n');
	output_stderr(&b);
	buf_free(&b);
}

static void
pass_watch_before(void *cx, IrModule *m, const Pass *pass, const void *options)
{
	PassWatch *w = cx;

	pass_watch_progress(w, pass->name);
	pass_watch_print(w, m, w->o->print_before, "before", pass->name);
	trace_before(&w->trace, m, pass, options);
}

static void
pass_watch_after(void *cx, IrModule *m, const Pass *pass, const void *options)
{
	PassWatch *w = cx;

	trace_after(&w->trace, m, pass, options);
	pass_watch_print(w, m, w->o->print_after, "after", pass->name);
}

static void
pass_watch_dump(void *cx, IrModule *m, bool is_pipeline, const char *path)
{
	PassWatch *w = cx;
	const Options *o = w->o;
	PrintOptions print = { .generic = o->generic, .debuginfo = o->debuginfo, .pretty_locs = o->pretty_locs,
	                       .name_by_loc = o->name_by_loc, .local_scope = o->local_scope,
	                       .style = PRINT_STYLE_MLIR };
	Buf b;

	if (is_pipeline)
		trace_dump(&w->trace, m);
	if (!path)
		return;
	buf_init(&b, w->s->arena.memory);
	b.max = o->max_size;
	print_module(&b, m, &print);
	if (!output_file_quietly(path, &b))
		diag_error(&w->s->diag, DIAG_DUMP_FAILED, (Span){ 0, 0 }, "cannot write '%s': %s", path,
		           strerror(errno));
	buf_free(&b);
}

static bool
pass_watch_show(void *cx, const Buf *text)
{
	(void)cx;
	return output_stderr(text);
}

RunnerHooks
pass_watch_hooks(PassWatch *w)
{
	return (RunnerHooks){ .cx = w, .before = pass_watch_before, .after = pass_watch_after,
	                      .dump = pass_watch_dump, .show = pass_watch_show };
}
