/* SPDX-License-Identifier: Apache-2.0
 *
 * The explanations of diagnostics. They are part of the program: the build turns doc/diagnostics.txt into explain.inc,
 * one row per id, in any order.
 */
#include "report/explain.h"

#include "report/formats.h"

static const ReportExplanation explanations[] = {
#include "explain.inc"
	{ NULL, NULL, NULL, NULL, NULL }
};

const ReportExplanation *
report_explanation(DiagId id)
{
	const char *name = diag_id_name(id);
	const ReportExplanation *e = explanations;

	while (e->id && strcmp(e->id, name) != 0)
		e++;
	return e->id ? e : NULL;
}

/* Writes a program, indented, below a title. */
static void
explain_program(Buf *out, const char *title, const char *program)
{
	if (!*program)
		return;
	buf_printf(out, "\n%s:\n\n", title);
	while (*program) {
		size_t n = strcspn(program, "\n");

		if (n)
			BUF_LIT(out, "    ");
		buf_add(out, program, n);
		buf_char(out, '\n');
		program += n + (program[n] == '\n');
	}
}

void
report_explain(Buf *out, DiagId id)
{
	const char *name = diag_id_name(id);
	const ReportExplanation *e = report_explanation(id);

	buf_printf(out, "%s (%s): %s\n", name, report_severity(diag_id_severity(id)), diag_id_title(id));
	if (!e)
		return;
	buf_printf(out, "\n%s", e->text);
	if (*e->wrong)
		buf_printf(out, "\nFound by: shardc %s\n", e->command);
	explain_program(out, "Wrong", e->wrong);
	explain_program(out, "Right", e->right);
}

void
report_explain_list(Buf *out, bool only_warnings)
{
	for (int i = 0; i < DIAG_COUNT; i++) {
		DiagId id = (DiagId)i;
		DiagSeverity severity = diag_id_severity(id);

		if (severity != SEV_ERROR || !only_warnings)
			buf_printf(out, "%-26s %-8s %s\n", diag_id_name(id), report_severity(severity),
			           diag_id_title(id));
	}
}
