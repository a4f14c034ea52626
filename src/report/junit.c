/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes a JUnit report, which most CI systems show. An input is a test suite. Each of its diagnostics is a test case,
 * and an input without diagnostics is a test case that passes. Errors fail their case, warnings do not. An error of the
 * environment is an <error>, which JUnit counts apart from failures.
 */
#include <stdio.h>
#include <string.h>

#include "report/formats.h"
#include "report/terminal.h"

typedef struct JunitCounts {
	uint32_t tests, failures, errors;
} JunitCounts;

/* The diagnostics and failures of one input. */
typedef struct JunitSuite {
	const ReportFile *file;	/* NULL: they belong to no input */
	uint32_t item, items_end, failure, failures_end;
} JunitSuite;

/* Returns whether the text begins with U+FFFE or U+FFFF, which XML does not have. */
static bool
junit_is_bad(const char *text)
{
	return text[0] == '\xef' && text[1] == '\xbf' && (text[2] == '\xbe' || text[2] == '\xbf');
}

void
report_xml(Buf *out, const char *text, bool attribute)
{
	for (;;) {
		const char *bad = text + strcspn(text, "<>&\"\n\xef");

		report_escape(out, (Str){ text, (size_t)(bad - text) });
		text = bad + 1;
		if (!*bad)
			return;
		if (*bad == '\xef' && junit_is_bad(bad)) {
			buf_printf(out, "\\uff%02x", (unsigned)(unsigned char)bad[2] + 0x40);
			text = bad + 3;
		} else if (*bad == '\xef') {
			report_escape(out, (Str){ bad, 3 });
			text = bad + 3;
		} else if (*bad == '\n' && !attribute) {
			buf_char(out, '\n');
		} else {
			buf_printf(out, "&#%d;", *bad);
		}
	}
}

static void
junit_attribute(Buf *out, const char *name, const char *value)
{
	buf_printf(out, " %s=\"", name);
	report_xml(out, value, true);
	buf_char(out, '"');
}

/* Writes the diagnostic as `check` shows it, with its source line. */
static void
junit_body(Buf *out, const ReportItem *item)
{
	Buf b;

	buf_init(&b, out->memory);
	report_head(&b, &item->at);
	buf_printf(&b, "%s: %s [%s]\n", report_severity(item->severity), item->text, diag_id_name(item->id));
	if (*item->line_text)
		buf_printf(&b, "%5u | %s\n", (unsigned)item->at.line, item->line_text);
	report_notes(&b, item);
	buf_char(&b, '\0');
	report_xml(out, b.p, false);
	buf_free(&b);
}

static void
junit_case(Buf *out, const char *file, const ReportItem *item)
{
	char name[96];
	bool fails = item->severity == SEV_ERROR;

	snprintf(name, sizeof name, "%s:%u:%u", diag_id_name(item->id), (unsigned)item->at.line,
	         (unsigned)item->at.col);
	BUF_LIT(out, "    <testcase");
	junit_attribute(out, "name", name);
	junit_attribute(out, "classname", file);
	BUF_LIT(out, " time=\"0\">\n");
	if (fails) {
		BUF_LIT(out, "      <failure");
		junit_attribute(out, "message", item->text);
		junit_attribute(out, "type", diag_id_name(item->id));
		buf_char(out, '>');
	} else {
		BUF_LIT(out, "      <system-out>");
	}
	junit_body(out, item);
	buf_printf(out, "</%s>\n    </testcase>\n", fails ? "failure" : "system-out");
}

/* Writes a case that stands for something without a diagnostic. `element` is "failure", "error", or NULL if the case
 * passes. */
static void
junit_other(Buf *out, const char *name, const char *file, const char *element, const char *text)
{
	BUF_LIT(out, "    <testcase");
	junit_attribute(out, "name", name);
	junit_attribute(out, "classname", file);
	BUF_LIT(out, " time=\"0\"");
	if (!element) {
		BUF_LIT(out, "/>\n");
		return;
	}
	buf_printf(out, ">\n      <%s", element);
	junit_attribute(out, "message", text);
	junit_attribute(out, "type", name);
	BUF_LIT(out, "/>\n    </testcase>\n");
}

static void
junit_suite_head(Buf *out, const char *name, const JunitCounts *n)
{
	BUF_LIT(out, "  <testsuite");
	junit_attribute(out, "name", name);
	buf_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"0\" time=\"0\">\n", (unsigned)n->tests,
	           (unsigned)n->failures, (unsigned)n->errors);
}

/* Returns the suite of input i, or for i = -1 of the failures before the first input. */
static JunitSuite
junit_suite_at(const Report *r, int64_t i)
{
	const ReportFile *file = i < 0 ? NULL : &r->files.v[i];
	const ReportFile *next = i + 1 < (int64_t)r->files.n ? &r->files.v[i + 1] : NULL;

	return (JunitSuite){
		.file = file,
		.item = file ? file->item : 0,
		.items_end = next ? next->item : r->items.n,
		.failure = file ? file->failure : 0,
		.failures_end = next ? next->failure : r->failures.n,
	};
}

static JunitCounts
junit_count(const Report *r, const JunitSuite *s)
{
	bool hidden = s->file && s->file->n_hidden;
	JunitCounts n = { .failures = hidden, .errors = s->failures_end - s->failure };

	for (uint32_t i = s->item; i < s->items_end; i++)
		n.failures += r->items.v[i].severity == SEV_ERROR;
	n.tests = s->items_end - s->item + hidden + n.errors;
	n.tests += s->file && !n.tests;		/* the case that passes */
	return n;
}

static void
junit_hidden(Buf *out, const ReportFile *file)
{
	char text[64];

	snprintf(text, sizeof text, "%u more errors are not listed", (unsigned)file->n_hidden);
	junit_other(out, "max-errors", file->name, "failure", text);
}

static void
junit_suite(Buf *out, const Report *r, const JunitSuite *s)
{
	const char *name = s->file ? s->file->name : "shardc";
	JunitCounts n = junit_count(r, s);

	if (!n.tests)
		return;
	junit_suite_head(out, name, &n);
	for (uint32_t i = s->item; i < s->items_end; i++)
		junit_case(out, name, &r->items.v[i]);
	if (s->file && s->file->n_hidden)
		junit_hidden(out, s->file);
	for (uint32_t i = s->failure; i < s->failures_end; i++)
		junit_other(out, "failure", name, "error", r->failures.v[i].text);
	if (s->item == s->items_end && !n.failures && !n.errors)
		junit_other(out, "no diagnostics", name, NULL, NULL);
	BUF_LIT(out, "  </testsuite>\n");
}

void
report_junit(Buf *out, const Report *r)
{
	JunitCounts all = { 0 };

	for (int64_t i = -1; i < (int64_t)r->files.n; i++) {
		JunitSuite s = junit_suite_at(r, i);
		JunitCounts n = junit_count(r, &s);

		all.tests += n.tests;
		all.failures += n.failures;
		all.errors += n.errors;
	}
	BUF_LIT(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	buf_printf(out, "<testsuites name=\"shardc\" tests=\"%u\" failures=\"%u\" errors=\"%u\" time=\"0\">\n",
	           (unsigned)all.tests, (unsigned)all.failures, (unsigned)all.errors);
	for (int64_t i = -1; i < (int64_t)r->files.n; i++) {
		JunitSuite s = junit_suite_at(r, i);

		junit_suite(out, r, &s);
	}
	BUF_LIT(out, "</testsuites>\n");
}
