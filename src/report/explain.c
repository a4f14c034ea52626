/* SPDX-License-Identifier: Apache-2.0
 *
 * The explanations of diagnostics, operations and concepts. They are part of the program: the build turns
 * doc/diagnostics.txt into explain.inc, doc/operations.txt into operations.inc and doc/concepts.txt into concepts.inc,
 * one row per entry, in any order.
 */
#include "report/explain.h"

#include "base/suggest.h"
#include "report/formats.h"

static const ReportExplanation explanations[] = {
#include "explain.inc"
	{ NULL, NULL, NULL, NULL, NULL, NULL, NULL }
};
static const ReportExplanation operations[] = {
#include "operations.inc"
	{ NULL, NULL, NULL, NULL, NULL, NULL, NULL }
};
static const ReportExplanation concepts[] = {
#include "concepts.inc"
	{ NULL, NULL, NULL, NULL, NULL, NULL, NULL }
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
			buf_printf(out, "%-26s %-9s %s\n", diag_id_name(id), report_severity(severity),
			           diag_id_title(id));
	}
}

/* ---- operations and concepts ---- */

/* Returns a character as names are compared. */
static char
folded(char c)
{
	if (c == '-' || c == ' ')
		return '_';
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Returns whether n bytes of a name are what the user typed. */
static bool
is_name(const char *name, size_t n, const char *typed)
{
	for (size_t i = 0; i < n; i++) {
		if (folded(name[i]) != folded(typed[i]))
			return false;
	}
	return !typed[n];
}

static bool
is_known_as(const ReportExplanation *e, const char *typed, bool is_operation)
{
	const char *dot = strchr(e->id, '.');

	if (is_name(e->id, strlen(e->id), typed) || (is_operation && is_name(dot + 1, strlen(dot + 1), typed)))
		return true;
	for (const char *p = e->also; *p; p += strspn(p, ", ")) {
		size_t n = strcspn(p, ",");

		if (is_name(p, n, typed))
			return true;
		p += n;
	}
	return false;
}

uint32_t
report_topics(const char *name, ReportTopic *each, void *cx)
{
	uint32_t n = 0;

	for (const ReportExplanation *e = concepts; e->id; e++) {
		if (is_known_as(e, name, false)) {
			each(cx, e, false);
			n++;
		}
	}
	for (const ReportExplanation *e = operations; e->id; e++) {
		if (is_known_as(e, name, true)) {
			each(cx, e, true);
			n++;
		}
	}
	return n;
}

static void
ignore_topic(void *cx, const ReportExplanation *e, bool is_operation)
{
	(void)cx;
	(void)e;
	(void)is_operation;
}

bool
report_explains(const char *word)
{
	return diag_id_find(word) != DIAG_COUNT || report_topics(word, ignore_topic, NULL) > 0;
}

const char *
report_explain_unknown(Arena *a, const char *word, const char *otherwise)
{
	Suggest best;

	suggest_init(&best, word, strlen(word));
	for (int id = 0; id < DIAG_COUNT; id++)
		suggest_try(&best, diag_id_name((DiagId)id));
	for (const ReportExplanation *e = concepts; e->id; e++)
		suggest_try(&best, e->id);
	for (const ReportExplanation *e = operations; e->id; e++) {
		suggest_try(&best, e->id);
		suggest_try(&best, strchr(e->id, '.') + 1);
	}
	return arena_printf(a, "there is no diagnostic, operation or concept '%s'%s%s%s", word,
	                    best.word ? ", did you mean '" : otherwise, best.word ? best.word : "",
	                    best.word ? "'?" : "");
}

void
report_explain_topic(Buf *out, const ReportExplanation *e, bool is_operation)
{
	buf_printf(out, "%s (%s): %s\n", e->id, is_operation ? "operation" : "concept", e->title);
	if (*e->also)
		buf_printf(out, "Also known as: %s\n", e->also);
	if (*e->text)
		buf_printf(out, "\n%s", e->text);
	if (*e->right && !is_operation)
		buf_printf(out, "\nTry: shardc %s\n", e->command);
	explain_program(out, "Example", e->right);
}

void
report_topics_list(Buf *out)
{
	for (const ReportExplanation *e = concepts; e->id; e++)
		buf_printf(out, "%-26s %-9s %s\n", e->id, "concept", e->title);
	for (const ReportExplanation *e = operations; e->id; e++)
		buf_printf(out, "%-26s %-9s %s\n", e->id, "operation", e->title);
}
