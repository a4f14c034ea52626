/* SPDX-License-Identifier: Apache-2.0
 *
 * Text is written as soon as a file is finished. The machine formats are one document per run, so they are collected in
 * a Report and written at the end.
 */
#include "host/findings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/command.h"
#include "host/output.h"
#include "report/terminal.h"

/* Returns whether the terminal has the colours of text that goes to a file descriptor. */
static bool
has_terminal_color(int fd)
{
	const char *term = getenv("TERM"), *more = getenv("COLORTERM");

	if (!isatty(fd) || (term && strcmp(term, "dumb") == 0))
		return false;
	return fd == STDERR_FILENO || (more && *more) || (term && strstr(term, "256color"));
}

bool
findings_has_color(const Options *o, int fd)
{
	const char *no = getenv("NO_COLOR"), *force = getenv("FORCE_COLOR");

	if (o->color != COLOR_AUTO)
		return o->color == COLOR_ALWAYS;
	if (no && *no)
		return false;
	if (force && *force)
		return strcmp(force, "0") != 0;
	return has_terminal_color(fd);
}

/* Returns whether diagnostics are shown as text on standard error. */
static bool
findings_as_text(const Options *o)
{
	return o->format == FORMAT_TEXT || (o->diagnostics && strcmp(o->diagnostics, "-") != 0);
}

bool
findings_are_result(const Options *o)
{
	return o->command->findings_first || (o->check && !findings_as_text(o));
}

bool
findings_leave_stderr(const Options *o)
{
	return findings_as_text(o) || findings_are_result(o);
}

static void
findings_count(OptionsCounts *n, const DiagList *d)
{
	n->files++;
	n->flagged += d->n_errors || d->n_warnings || d->n_remarks;
	n->errors += d->n_errors;
	n->warnings += d->n_warnings;
	n->remarks += d->n_remarks;
	for (const Diag *g = d->first; g; g = g->next) {
		if (g->severity > n->worst) {
			n->worst = g->severity;
			n->id = g->id;
		}
	}
}

void
findings_add(Options *o, DiagList *d)
{
	Buf b;

	findings_count(&o->counts, d);
	if (o->format != FORMAT_TEXT)
		report_add(&o->report, d);
	if (!findings_as_text(o))
		return;
	buf_init(&b, d->arena->memory);
	report_text(&b, d, findings_has_color(o, STDERR_FILENO), o->files.n > 1);
	output_stderr(&b);
	buf_free(&b);
}

static void
findings_format(const Options *o, Buf *b)
{
	switch (o->format) {
	case FORMAT_TEXT: break;
	case FORMAT_JSON: report_json(b, &o->report); break;
	case FORMAT_SARIF: report_sarif(b, &o->report); break;
	case FORMAT_GITHUB: report_github(b, &o->report); break;
	case FORMAT_GITLAB: report_gitlab(b, &o->report); break;
	case FORMAT_JUNIT: report_junit(b, &o->report); break;
	case FORMAT_MARKDOWN: report_markdown(b, &o->report); break;
	}
}

/* Writes "3 errors, 1 warning and 2 remarks", without those of which there are none. */
static void
findings_numbers(Buf *b, const OptionsCounts *n)
{
	const struct { uint64_t n; const char *what; } all[] = {
		{ n->errors, "error" }, { n->warnings, "warning" }, { n->remarks, "remark" },
	};
	int left = !!n->errors + !!n->warnings + !!n->remarks;
	const char *join = "";

	for (uint32_t i = 0; i < 3; i++) {
		if (!all[i].n)
			continue;
		buf_printf(b, "%s%llu %s%s", join, (unsigned long long)all[i].n, all[i].what, all[i].n == 1 ? "" : "s");
		join = --left == 1 ? " and " : ", ";
	}
}

/* Writes "in 2 of 5 files". */
static void
findings_files(Buf *b, uint32_t some, uint32_t all)
{
	if (some == all)
		buf_printf(b, "%u file%s", (unsigned)all, all == 1 ? "" : "s");
	else
		buf_printf(b, "%u of %u files", (unsigned)some, (unsigned)all);
}

/* Writes the last line of the text on standard error. */
static void
findings_summarize(const Options *o, Buf *b)
{
	const OptionsCounts *n = &o->counts;

	if (n->changed) {
		BUF_LIT(b, "shardc: ");
		findings_files(b, n->changed, n->files);
		buf_str(b, str_from(o->in_place       ? " rewritten\n"
		                    : o->in_source    ? " would change\n"
		                    : n->changed == 1 ? " is not in canonical form\n"
		                                      : " are not in canonical form\n"));
	}
	if (!n->flagged || (n->changed && !o->in_place && n->worst == SEV_ERROR && n->id == DIAG_NOT_CANONICAL))
		return;
	BUF_LIT(b, "shardc: ");
	findings_numbers(b, n);
	BUF_LIT(b, " in ");
	findings_files(b, n->flagged, n->files);
	buf_printf(b, ", try 'shardc explain %s'\n", diag_id_name(n->id));
}

static void
findings_end_text(const Options *o)
{
	Buf b;

	if (o->quiet || o->command->one_dash || !findings_as_text(o))
		return;
	buf_init(&b, o->arena.memory);
	findings_summarize(o, &b);
	output_stderr(&b);
	buf_free(&b);
}

HostStatus
findings_finish(Options *o, HostStatus status)
{
	bool ok = true;
	Buf b;

	findings_end_text(o);
	if (o->format == FORMAT_TEXT || status == HOST_USAGE)
		return status;
	buf_init(&b, o->arena.memory);
	findings_format(o, &b);
	if (o->diagnostics && strcmp(o->diagnostics, "-") != 0)
		ok = output_file(o, o->diagnostics, &b);
	else if (!o->diagnostics && findings_are_result(o))
		ok = output_stdout(o, &b);
	else
		ok = output_stderr(&b);
	buf_free(&b);
	return ok ? status : HOST_ENVIRONMENT;
}
