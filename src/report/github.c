/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes diagnostics as workflow commands of GitHub Actions. GitHub shows at most ten annotations per step, so errors
 * come first, and one line gives the number of diagnostics that are left out.
 */
#include "report/formats.h"
#include "report/terminal.h"

enum { SHOWN = 10 };

/* Escapes the bytes that would end the command or, in a property, the property, and those that could harm a terminal
 * that shows the log. */
static void
github_escape(Buf *out, const char *text, bool property)
{
	for (;;) {
		size_t n = strcspn(text, property ? "%\r\n:," : "%\r\n");

		report_escape(out, (Str){ text, n });
		text += n;
		if (!*text)
			return;
		buf_printf(out, "%%%02X", (unsigned char)*text++);
	}
}

/* Writes the text of an annotation. It repeats the location, because GitHub's log does not show the properties. */
static void
github_message(Buf *out, const ReportItem *item)
{
	Buf b;

	buf_init(&b, out->memory);
	report_head(&b, &item->at);
	buf_printf(&b, "%s\n", item->text);
	report_notes(&b, item);
	b.p[b.n - 1] = '\0';
	github_escape(out, b.p, false);
	buf_free(&b);
}

static void
github_finding(Buf *out, const ReportItem *item)
{
	const ReportPlace *at = &item->at;

	buf_printf(out, "::%s ", item->severity < SEV_WARNING ? "notice" : report_severity(item->severity));
	if (at->file && !report_is_virtual(at->file)) {
		BUF_LIT(out, "file=");
		github_escape(out, at->file, true);
		buf_printf(out, ",line=%u,endLine=%u", (unsigned)at->line, (unsigned)at->end_line);
		if (at->line == at->end_line)	/* GitHub accepts columns only within one line */
			buf_printf(out, ",col=%u,endColumn=%u", (unsigned)at->col, (unsigned)at->end_col);
		buf_char(out, ',');
	}
	buf_printf(out, "title=%s::", diag_id_name(item->id));
	github_message(out, item);
	buf_char(out, '\n');
}

/* Writes diagnostics of one severity until `shown` reaches SHOWN. Returns the new value of `shown`. */
static uint32_t
github_some(Buf *out, const Report *r, DiagSeverity sev, uint32_t shown)
{
	for (uint32_t i = 0; i < r->items.n && shown < SHOWN; i++) {
		if (r->items.v[i].severity == sev) {
			github_finding(out, &r->items.v[i]);
			shown++;
		}
	}
	return shown;
}

void
report_github(Buf *out, const Report *r)
{
	uint32_t shown = 0, all = r->n_errors + r->n_warnings + r->n_remarks;

	for (uint32_t i = 0; i < r->failures.n; i++) {
		BUF_LIT(out, "::error ::");
		github_escape(out, r->failures.v[i].text, false);
		buf_char(out, '\n');
	}
	for (int sev = SEV_ERROR; sev >= SEV_REMARK; sev--)
		shown = github_some(out, r, (DiagSeverity)sev, shown);
	if (all > shown)
		buf_printf(out, "::notice ::%u more diagnostics (%u errors, %u warnings, %u remarks in total)\n",
		           (unsigned)(all - shown), (unsigned)r->n_errors, (unsigned)r->n_warnings,
		           (unsigned)r->n_remarks);
}
