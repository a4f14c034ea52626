/* SPDX-License-Identifier: Apache-2.0
 *
 * Chooses the writer of a report.
 */
#include "cli/report_out.h"

#include "host/output.h"

void
report_out_tables(Unit *u, const ReportTable *tables, uint32_t n)
{
	unit_note_missing_names(u);
	report_out_numbers(u, tables, n);
}

void
report_out_numbers(Unit *u, const ReportTable *tables, uint32_t n)
{
	switch (u->o->report_format) {
	case REPORT_AS_TSV:
		report_tables_tsv(&u->out, tables, n);
		return;
	case REPORT_AS_JSON:
		report_tables_json(&u->out, u->o->command->name, tables, n);
		return;
	case REPORT_AS_MARKDOWN:
		report_tables_markdown(&u->out, tables, n, !u->o->exact);
		return;
	case REPORT_AS_TEXT:
	case REPORT_AS_SCHEMA:
	case REPORT_AS_DOT:
	case REPORT_AS_SVG:
	case REPORT_AS_EXPLORER:
		report_tables_text(&u->out, tables, n, u->o->human, u->o->width);
		return;
	}
}

HostStatus
report_out_schema(Options *o, const ReportLayout *const *layouts, uint32_t n)
{
	bool ok;
	Buf b;

	buf_init(&b, o->arena.memory);
	report_tables_schema(&b, o->command->name, layouts, n);
	ok = output_result(o, o->output, &b);
	buf_free(&b);
	return ok ? HOST_DONE : HOST_ENVIRONMENT;
}
