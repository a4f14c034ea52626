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

bool
options_color(const Options *o)
{
	const char *no = getenv("NO_COLOR"), *force = getenv("FORCE_COLOR"), *term = getenv("TERM");

	if (o->color != COLOR_AUTO)
		return o->color == COLOR_ALWAYS;
	if (no && *no)
		return false;
	if (force && *force)
		return strcmp(force, "0") != 0;
	return isatty(STDERR_FILENO) && !(term && strcmp(term, "dumb") == 0);
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

void
findings_add(Options *o, DiagList *d)
{
	Buf b;

	if (o->format != FORMAT_TEXT)
		report_add(&o->report, d);
	if (!findings_as_text(o))
		return;
	buf_init(&b, d->arena->memory);
	report_text(&b, d, options_color(o));
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
	}
}

HostStatus
findings_finish(Options *o, HostStatus status)
{
	bool ok = true;
	Buf b;

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
