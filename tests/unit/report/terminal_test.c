/* SPDX-License-Identifier: Apache-2.0
 *
 * Findings as text: escapes, columns, carets, long lines, notes.
 */
#include "report/terminal.h"

#include "../suite.h"

static Arena a;
static Buf out;

static void
setup(void)
{
	arena_init(&a, NULL);
	buf_init(&out, NULL);
}

static void
teardown(void)
{
	buf_free(&out);
	arena_free(&a);
}

static const struct {
	const char *text, *want;
	uint32_t columns;
} escapes[] = {
	{ "plain", "plain", 5 },
	{ "a\tb", "a b", 3 },
	{ "\033[31m", "\\x1b[31m", 8 },
	{ "\x7f", "\\x7f", 4 },
	{ "\xc3\xa4", "\xc3\xa4", 1 },			/* a umlaut */
	{ "\xe6\xbc\xa2", "\xe6\xbc\xa2", 2 },		/* a wide character */
	{ "\xff", "\\xff", 4 },
	{ "\xe6\xbc", "\\xe6\\xbc", 8 },
	{ "\xc2\x9b", "\\u009b", 6 },			/* a control character above ASCII */
	{ "\xe2\x80\xae", "\\u202e", 6 },		/* reverses the reading order */
};

START_TEST(harmless_text)
{
	uint32_t columns = report_escape(&out, str_from(escapes[_i].text));

	buf_char(&out, '\0');
	ck_assert_str_eq(out.p, escapes[_i].want);
	ck_assert_uint_eq(columns, escapes[_i].columns);
}
END_TEST

static const struct {
	const char *text;
	Span at, mark;
	const char *want;
} carets[] = {
	{ "one two\n", { 4, 7 }, { 0, 0 }, "f:1:5: error: m [syntax]\n    1 | one two\n      |     ^~~\n" },
	{ "one two\n", { 4, 4 }, { 0, 0 }, "f:1:5: error: m [syntax]\n    1 | one two\n      |     ^\n" },
	{ "one two\n", { 0, 3 }, { 4, 7 }, "f:1:5: error: m [syntax]\n    1 | one two\n      |     ^~~\n" },
	{ "one\ntwo\n", { 0, 7 }, { 0, 0 }, "f:1:1: error: m [syntax]\n    1 | one\n      | ^~~\n" },
	{ "one", { 3, 3 }, { 0, 0 }, "f:1:4: error: m [syntax]\n    1 | one\n      |    ^\n" },
	{ "one\n", { 4, 4 }, { 0, 0 }, "f:2:1: error: m [syntax]\n    2 | \n      | ^\n" },
	{ "a\r\nb\r\n", { 1, 2 }, { 0, 0 }, "f:1:2: error: m [syntax]\n    1 | a\n      |  ^\n" },
	{ "\tx\n", { 1, 2 }, { 0, 0 }, "f:1:2: error: m [syntax]\n    1 |  x\n      |  ^\n" },
	{ "\xe6\xbc\xa2 x\n", { 4, 5 }, { 0, 0 }, "f:1:4: error: m [syntax]\n    1 | \xe6\xbc\xa2 x\n      |    ^\n" },
	{ "\x01 x\n", { 2, 3 }, { 0, 0 }, "f:1:3: error: m [syntax]\n    1 | \\x01 x\n      |      ^\n" },
	{ "x\n", { 0, 0 }, { 0, 0 }, "f:1:1: error: m [syntax]\n" },
};

START_TEST(caret_range)
{
	DiagList d;

	diag_init(&d, &a);
	d.src = source_new(&a, "f", carets[_i].text, strlen(carets[_i].text));
	diag_error(&d, DIAG_SYNTAX, carets[_i].at, "m");
	diag_mark(&d, carets[_i].mark);
	report_text(&out, &d, false, false);
	buf_char(&out, '\0');
	ck_assert_str_eq(out.p, carets[_i].want);
}
END_TEST

START_TEST(places_of_mlir)
{
	DiagList d;

	diag_init(&d, &a);
	d.as_mlir = true;
	d.src = source_new(&a, "f", "one\ntwo three\n", 14);
	diag_error(&d, DIAG_SYNTAX, (Span){ 0, 3 }, "m");
	diag_mark(&d, (Span){ 4, 7 });
	report_text(&out, &d, false, false);
	buf_char(&out, '\0');
	ck_assert_str_eq(out.p, "f:1:1: error: m [syntax]\n    2 | two three\n      | ^~~\n");
	ck_assert_uint_eq(diag_place(&d, d.first).lo, 0);
	ck_assert_uint_eq(diag_place(&d, d.first).hi, 7);
}
END_TEST

static const struct {
	Span at, mark, context, want;
} contexts[] = {
	{ { 4, 7 }, { 0, 0 }, { 0, 0 }, { 4, 7 } },
	{ { 4, 7 }, { 9, 11 }, { 0, 0 }, { 4, 11 } },
	{ { 4, 7 }, { 1, 2 }, { 0, 0 }, { 1, 7 } },
	{ { 4, 7 }, { 9, 11 }, { 4, 13 }, { 4, 13 } },
	{ { 4, 7 }, { 9, 11 }, { 4, 8 }, { 4, 11 } },
};

START_TEST(context_contains_the_token)
{
	DiagList d;
	Span all;

	diag_init(&d, &a);
	diag_error(&d, DIAG_SYNTAX, contexts[_i].at, "m");
	diag_mark(&d, contexts[_i].mark);
	diag_context(&d, contexts[_i].context);
	all = diag_surroundings(d.first);
	ck_assert_uint_eq(all.lo, contexts[_i].want.lo);
	ck_assert_uint_eq(all.hi, contexts[_i].want.hi);
}
END_TEST

START_TEST(long_lines_are_cut)
{
	char text[10001];
	DiagList d;

	memset(text, 'x', 10000);
	text[10000] = '\0';
	diag_init(&d, &a);
	d.src = source_new(&a, "f", text, 10000);
	diag_error(&d, DIAG_SYNTAX, (Span){ 5000, 5003 }, "m");
	report_text(&out, &d, false, false);
	buf_char(&out, '\0');
	ck_assert_uint_lt(out.n, 400);
	ck_assert_ptr_nonnull(strstr(out.p, "| ...xxx"));
	ck_assert_ptr_nonnull(strstr(out.p, "xxx...\n"));
	ck_assert_ptr_nonnull(strstr(out.p, " ^~~\n"));
}
END_TEST

START_TEST(notes_follow)
{
	DiagList d;

	diag_init(&d, &a);
	d.src = source_new(&a, "f", "one two\n", 8);
	diag_error(&d, DIAG_SYNTAX, (Span){ 0, 3 }, "first\nsecond");
	diag_note(&d, (Span){ 4, 7 }, "there");
	diag_note(&d, (Span){ 0, 3 }, "here");
	diag_note_elsewhere(&d, "t.py", 41, 7, "elsewhere");
	report_text(&out, &d, false, false);
	buf_char(&out, '\0');
	ck_assert_str_eq(out.p,
	                 "f:1:1: error: first\nsecond [syntax]\n    1 | one two\n      | ^~~\n"
	                 "f:1:5: note: there\n    1 | one two\n      |     ^~~\n"
	                 "f:1:1: note: here\n"
	                 "t.py:41:7: note: elsewhere\n");
}
END_TEST

START_TEST(what_is_cut_off_is_counted)
{
	DiagList d;

	diag_init(&d, &a);
	d.src = source_new(&a, "f", "", 0);
	d.max_errors = 1;
	for (int i = 0; i < 3; i++)
		diag_error(&d, DIAG_SYNTAX, (Span){ 0, 0 }, "m");
	report_text(&out, &d, false, false);
	buf_char(&out, '\0');
	ck_assert_str_eq(out.p, "f:1:1: error: m [syntax]\nshardc: 2 more errors; --max-errors=0 shows all\n");
}
END_TEST

SUITE(setup, teardown, LOOP(harmless_text, escapes), LOOP(caret_range, carets), TEST(places_of_mlir),
      LOOP(context_contains_the_token, contexts), TEST(long_lines_are_cut), TEST(notes_follow),
      TEST(what_is_cut_off_is_counted))
