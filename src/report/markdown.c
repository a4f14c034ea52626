/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes diagnostics as a table in the Markdown of GitHub, for the summary of a job or a comment in a review. The most
 * severe ones come first.
 */
#include "report/formats.h"

/* A comment has room for about 65,000 bytes. */
enum { MAX_ROWS = 40, MAX_NOTES = 3 };

static void
markdown_place(Buf *out, const ReportPlace *at)
{
	Buf b;

	if (!at->file)
		return;
	buf_init(&b, out->memory);
	buf_printf(&b, "%s:%u:%u", at->file, (unsigned)at->line, (unsigned)at->col);
	report_markdown_cell(out, (Str){ b.p, b.n });
	buf_free(&b);
}

static void
markdown_row(Buf *out, const ReportItem *item)
{
	buf_printf(out, "| %s | ", report_severity(item->severity));
	markdown_place(out, &item->at);
	BUF_LIT(out, " | ");
	report_markdown_cell(out, str_from(item->text));
	for (uint32_t i = 0; i < item->n_notes && i < MAX_NOTES; i++) {
		BUF_LIT(out, "<br>");
		report_markdown_cell(out, str_from(item->notes[i].text));
		BUF_LIT(out, " ");
		markdown_place(out, &item->notes[i].at);
	}
	buf_printf(out, " | %s |\n", diag_id_name(item->id));
}

static void
markdown_failures(Buf *out, const Report *r)
{
	for (uint32_t i = 0; i < r->failures.n; i++) {
		BUF_LIT(out, "\n- error: ");
		report_markdown_cell(out, str_from(r->failures.v[i].text));
	}
	if (r->failures.n)
		BUF_LIT(out, "\n");
}

void
report_markdown(Buf *out, const Report *r)
{
	uint32_t shown = 0;

	buf_printf(out, "**shardc**: errors %u, warnings %u, remarks %u, files %u\n", (unsigned)r->n_errors,
	           (unsigned)r->n_warnings, (unsigned)r->n_remarks, (unsigned)r->files.n);
	markdown_failures(out, r);
	if (r->items.n)
		BUF_LIT(out, "\n| | place | finding | id |\n|---|---|---|---|\n");
	for (int sev = SEV_ERROR; sev >= SEV_NOTE; sev--) {
		for (uint32_t i = 0; i < r->items.n && shown < MAX_ROWS; i++) {
			if ((int)r->items.v[i].severity != sev)
				continue;
			markdown_row(out, &r->items.v[i]);
			shown++;
		}
	}
	if (shown < r->items.n)
		buf_printf(out, "\n%u more are not shown.\n", (unsigned)(r->items.n - shown));
}
