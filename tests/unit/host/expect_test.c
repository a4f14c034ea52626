/* SPDX-License-Identifier: Apache-2.0
 *
 * Comments that expect messages. A diagnostic is written `LINE SEVERITY TEXT`, where line 0 means none. Comments and
 * diagnostics without a counterpart are written in the same way, with their line.
 */
#include "host/expect.h"

#include <stdlib.h>
#include <string.h>

#include "../suite.h"

enum { FINDINGS = 4 };

static const struct {
	const char *what, *text, *findings[FINDINGS], *left[FINDINGS];
} cases[] = {
	{ "nothing", "a\nb\n", { 0 }, { 0 } },
	{ "as expected", "a // expected-error {{bad thing}}\n", { "1 error a bad thing here" }, { 0 } },
	{ "the first byte and the last", "a // expected-error {{ab}}\n", { "1 error ab" }, { 0 } },
	{ "empty text fits all", "a // expected-error {{}}\n", { "1 error ab" }, { 0 } },
	{ "not produced",
	  "a\nb // expected-error {{bad}}\n",
	  { 0 },
	  { "2 error expected error \"bad\" was not produced" } },
	{ "unexpected", "a\nb\n", { "2 error bad" }, { "2 error unexpected error: bad" } },
	{ "on another line",
	  "a // expected-error {{bad}}\nb\n",
	  { "2 error bad" },
	  { "2 error unexpected error: bad", "1 error expected error \"bad\" was not produced" } },
	{ "with other words",
	  "a // expected-error {{bad thing}}\n",
	  { "1 error bad" },
	  { "1 error unexpected error: bad", "1 error expected error \"bad thing\" was not produced" } },
	{ "of another severity",
	  "a // expected-warning {{bad}}\n",
	  { "1 error bad" },
	  { "1 error 'error' diagnostic emitted when expecting a 'warning'",
	    "1 error expected warning \"bad\" was not produced" } },
	{ "two of different severities",
	  "// expected-warning@below {{bad}}\n// expected-error@below {{bad}}\na\n",
	  { "3 error bad", "3 warning bad" },
	  { 0 } },
	{ "one comment for several", "a // expected-error {{bad}}\n", { "1 error bad", "1 error bad" }, { 0 } },
	{ "a number of them", "a // expected-error 2 {{bad}}\n", { "1 error bad", "1 error bad" }, { 0 } },
	{ "fewer than the number",
	  "a // expected-error 2 {{bad}}\n",
	  { "1 error bad" },
	  { "1 error expected error \"bad\" 2 times, it was produced 1 times" } },
	{ "more than the number",
	  "a // expected-error@+0 1 {{bad}}\n",
	  { "1 error bad", "1 error bad" },
	  { "1 error expected error \"bad\" 1 times, it was produced 2 times" } },
	{ "lines below and above",
	  "// expected-error@+2 {{bad}}\na\nb\nc\n// expected-error@-1 {{worse}}\n",
	  { "3 error bad", "4 error worse" },
	  { 0 } },
	{ "before the first line",
	  "// expected-error@-1 {{bad}}\n",
	  { 0 },
	  { "1 error expected error \"bad\" was not produced" } },
	{ "far below",
	  "// expected-error@+99999999999 {{bad}}\n",
	  { 0 },
	  { "1 error expected error \"bad\" was not produced" } },
	{ "the line below several comments",
	  "// expected-error@below {{bad}}\n// expected-note@below {{here}}\na\n",
	  { "3 error bad", "3 note here" },
	  { 0 } },
	{ "the line above several comments",
	  "a\n// expected-error@above {{bad}}\n// expected-error@above {{worse}}\nb\n",
	  { "1 error bad", "1 error worse" },
	  { 0 } },
	{ "no line below",
	  "a\n// expected-error@below {{bad}}\n",
	  { "1 error bad" },
	  { "1 error unexpected error: bad", "2 error expected error \"bad\" was not produced" } },
	{ "without a place", "a // expected-error@unknown {{bad}}\n", { "0 error bad" }, { 0 } },
	{ "with a place where none is expected",
	  "a // expected-error@unknown {{bad}}\n",
	  { "1 error bad" },
	  { "1 error unexpected error: bad", "1 error expected error \"bad\" was not produced" } },
	{ "regular expressions",
	  "a // expected-error-re {{bad {{[0-9]+}} (of {{x|y}}).}}\n",
	  { "1 error bad 17 (of y)." },
	  { 0 } },
	{ "a regular expression that does not fit",
	  "a // expected-error-re {{bad {{[0-9]+}}.}}\n",
	  { "1 error bad 17!" },
	  { "1 error unexpected error: bad 17!", "1 error expected error \"bad {{[0-9]+}}.\" was not produced" } },
	{ "a bad regular expression",
	  "a // expected-error-re {{bad {{[}}}}\n",
	  { 0 },
	  { "1 error invalid regular expression" } },
	{ "braces that are no expression",
	  "a // expected-error {{bad {{[0-9]+}}}}\n",
	  { "1 error bad 17" },
	  { "1 error unexpected error: bad 17", "1 error expected error \"bad {{[0-9]+}}\" was not produced" } },
	{ "a carriage return", "a // expected-error {{bad}}\r\n", { "1 error bad" }, { 0 } },
	{ "the last line without end", "a // expected-error {{bad}}", { "1 error bad" }, { 0 } },
	{ "two comments in a line: the first that can be read",
	  "a // expected-nothing {{x}} expected-error {{bad}}\n",
	  { "1 error bad" },
	  { 0 } },
	{ "text after the comment",
	  "a // expected-error {{bad}} or so\n",
	  { "1 error bad" },
	  { "1 error unexpected error: bad" } },
	{ "no text", "a // expected-error\nb // expected-error {{bad\n", { 0 }, { 0 } },
	{ "a place that is none",
	  "a // expected-error@+x {{bad}}\nb // expected-error@beside {{bad}}\n",
	  { 0 },
	  { 0 } },
	{ "notes",
	  "a // expected-error {{bad}}\nb // expected-note {{here}}\n",
	  { "1 error bad", "2 note here" },
	  { 0 } },
	{ "a note that is not expected",
	  "a // expected-error {{bad}}\n",
	  { "1 error bad", "1 note here" },
	  { "1 error unexpected note: here" } },
	{ "comments out of order",
	  "// expected-error@+3 {{three}}\n// expected-error@+1 {{two}}\na\nb\n",
	  { "3 error two", "4 error three" },
	  { 0 } },
};

static Arena arena;
static DiagList diags;
static Source *source;

static void
setup(void)
{
	arena_init(&arena, NULL);
	diag_init(&diags, &arena);
}

static void
teardown(void)
{
	arena_free(&arena);
}

/* Returns the offset at which a line begins. */
static uint32_t
line_start(const char *text, long line)
{
	const char *q = text;

	while (--line > 0)
		q = strchr(q, '\n') + 1;
	return (uint32_t)(q - text);
}

static void
report(const char *finding)
{
	char *severity;
	long line = strtol(finding, &severity, 10);
	const char *text = strchr(++severity, ' ') + 1;
	Span at = { 0, 0 };

	diags.src = line ? source : NULL;
	if (line)
		at.lo = at.hi = line_start(source->text, line);
	if (*severity == 'n')
		diag_note(&diags, at, "%s", text);
	else
		diag_error(&diags, *severity == 'e' ? DIAG_SYNTAX : DIAG_SHORTHAND_SLIP, at, "%s", text);
	diags.src = source;
}

static const char *
text_of(const Diag *d)
{
	return arena_printf(&arena, "%u %s %s", d->src ? source_locate(&arena, d->src, d->at.lo).line : 0,
	                    d->severity == SEV_ERROR ? "error" : "other", d->text);
}

START_TEST(compares)
{
	const Diag *d;

	diags.src = source = source_new(&arena, "test", cases[_i].text, strlen(cases[_i].text));
	for (int i = 0; i < FINDINGS && cases[_i].findings[i]; i++)
		report(cases[_i].findings[i]);
	expect_check(&diags, source, false);
	d = diags.first;
	for (int i = 0; i < FINDINGS && cases[_i].left[i]; i++, d = d->next) {
		ck_assert_msg(d != NULL, "%s: %s is missing", cases[_i].what, cases[_i].left[i]);
		ck_assert_str_eq(text_of(d), cases[_i].left[i]);
	}
	ck_assert_msg(!d, "%s: %s", cases[_i].what, d ? text_of(d) : "");
	ck_assert_int_eq(diags.n_errors == 0, !cases[_i].left[0]);
}
END_TEST

/* With only_expected, a diagnostic without a comment is accepted, but one of another severity is not. */
START_TEST(only_expected)
{
	diags.src = source = source_new(&arena, "test", "a // expected-error {{bad}}\nb\n", 29);
	report("1 error bad");
	report("2 error worse");
	expect_check(&diags, source, true);
	ck_assert_ptr_null(diags.first);
	report("1 warning bad");
	expect_check(&diags, source, true);
	ck_assert_uint_eq(diags.n_errors, 2);
}
END_TEST

SUITE(setup, teardown, LOOP(compares, cases), TEST(only_expected))
