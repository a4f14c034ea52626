/* SPDX-License-Identifier: Apache-2.0
 *
 * `shardc fmt`: prints the canonical text to standard output or back to the file, or compares it with the file.
 */
#include <unistd.h>

#include "cli/cli.h"
#include "driver/unit.h"
#include "host/diff.h"
#include "host/findings.h"
#include "host/output.h"
#include "report/terminal.h"

/* Writes a file name as one line: unchanged for a script, escaped for a terminal. */
static void
fmt_list(Buf *b, const char *name)
{
	if (isatty(STDOUT_FILENO))
		report_escape(b, str_from(name));
	else
		buf_str(b, str_from(name));
	buf_char(b, '\n');
}

/* Returns the line of the text around byte i. */
static Span
fmt_line(Str text, size_t i)
{
	size_t lo = i, hi = i;

	while (lo && text.p[lo - 1] != '\n')
		lo--;
	while (hi < text.n && text.p[hi] != '\n')
		hi++;
	return (Span){ (uint32_t)lo, (uint32_t)hi };
}

/* Reports the first line that differs, for the machine formats of --check. */
static void
fmt_report(Unit *u, Str before, Str after)
{
	enum { SHOWN_MAX = 160 };
	size_t i = 0;
	Span line;

	while (i < before.n && i < after.n && before.p[i] == after.p[i])
		i++;
	line = fmt_line(after, i);
	if (line.hi - line.lo > SHOWN_MAX)
		line.hi = line.lo + SHOWN_MAX;
	after = (Str){ after.p + line.lo, line.hi - line.lo };
	i = i > u->src->skipped ? i - u->src->skipped : 0;
	line = fmt_line((Str){ u->src->text, u->src->len }, i < u->src->len ? i : u->src->len);
	diag_error(&u->s.diag, DIAG_NOT_CANONICAL, line, "this file is not in canonical form, see 'shardc fmt --diff'");
	if (after.n)
		diag_note(&u->s.diag, line, "the canonical line begins: %.*s", (int)after.n, after.p);
}

/* Compares the input with the result, for --check and --diff. */
static HostStatus
fmt_compare(Unit *u)
{
	Str before = { u->in.text.p, u->in.text.n }, after = { u->out.p, u->out.n };
	bool ok = true;
	Buf b;

	if (str_eq(before, after))
		return HOST_DONE;
	u->o->counts.changed++;
	buf_init(&b, u->s.arena.memory);
	if (u->o->check && u->o->format != FORMAT_TEXT)
		fmt_report(u, before, after);
	if (u->o->check && !findings_are_result(u->o))
		fmt_list(&b, u->in.name);
	if (u->o->diff)
		ok = diff_texts(u->o, &b, u->in.name, before, after);
	ok = ok && output_stdout(u->o, &b);
	buf_free(&b);
	return ok ? HOST_FOUND : HOST_ENVIRONMENT;
}

/* Writes the result back, for -i. Does not touch a file that is already canonical, so it keeps its time stamp. */
static HostStatus
fmt_rewrite(Unit *u)
{
	HostStatus status;

	if (str_eq((Str){ u->in.text.p, u->in.text.n }, (Str){ u->out.p, u->out.n }))
		return HOST_DONE;
	status = unit_write(u);
	u->o->counts.changed += status == HOST_DONE;
	return status;
}

static HostStatus
fmt_work(Unit *u)
{
	if (!unit_read(u, true))
		return HOST_FOUND;
	if (!u->o->check && !u->o->diff && !u->o->in_place)
		return unit_print_and_write(u);
	unit_print(u);
	return u->o->in_place ? fmt_rewrite(u) : fmt_compare(u);
}

HostStatus
cmd_fmt(Options *o)
{
	if (o->in_place && (o->check || o->diff))
		return host_usage_error("fmt", "-i cannot be combined with --check or --diff");
	if (o->extract && (o->in_place || o->check || o->diff))
		return host_usage_error("fmt", "--extract cannot be combined with -i, --check or --diff");
	o->lossless = true;
	return unit_run_all(o, fmt_work, NULL);
}
