/* SPDX-License-Identifier: Apache-2.0
 *
 * Text appears as soon as a file is done; the machine formats are one document a run and wait for
 * the end.
 */
#include "cli/findings.h"

#include "cli/output.h"
#include "report/text.h"

/* Whether findings are shown as text. */
static bool
findings_as_text(const Options *o)
{
	return o->format == FORMAT_TEXT || o->diagnostics;
}

bool
findings_leave_stderr(const Options *o)
{
	return findings_as_text(o) || o->command->findings_first;
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
	}
}

CliStatus
findings_finish(Options *o, CliStatus status)
{
	bool ok = true;
	Buf b;

	if (o->format == FORMAT_TEXT || status == CLI_USAGE)
		return status;
	buf_init(&b, o->arena.memory);
	findings_format(o, &b);
	if (o->diagnostics)
		ok = output_file(o, o->diagnostics, &b);
	else if (o->command->findings_first)
		ok = output_stdout(o, &b);
	else
		output_stderr(&b);
	buf_free(&b);
	return ok ? status : CLI_ENVIRONMENT;
}
