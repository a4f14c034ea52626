/* SPDX-License-Identifier: Apache-2.0
 *
 * Places in text as lines and columns, interned strings, and the order, limit and severity of diagnostics.
 */
#include <stdio.h>

#include "base/diag.h"
#include "../suite.h"

static Arena a;

static void
setup(void)
{
	arena_init(&a, NULL);
}

static void
teardown(void)
{
	arena_free(&a);
}

START_TEST(places)
{
	static const struct {
		const char *text;
		uint32_t offset, line, col, byte_col;
		const char *of_line;
	} cases[] = {
		{ "", 0, 1, 1, 1, "" },
		{ "abc", 0, 1, 1, 1, "abc" },
		{ "abc", 3, 1, 4, 4, "abc" },
		{ "a\nbc\n", 1, 1, 2, 2, "a" },
		{ "a\nbc\n", 2, 2, 1, 1, "bc" },
		{ "a\nbc\n", 4, 2, 3, 3, "bc" },
		{ "a\nbc\n", 5, 3, 1, 1, "" },
		{ "\n\n\nx", 3, 4, 1, 1, "x" },
		{ "a\r\nb", 3, 2, 1, 1, "b" },
		{ "a\r\nb", 2, 1, 2, 2, "a" }, /* an offset inside CR LF maps to the end of the line */
		{ "a\r", 2, 1, 2, 2, "a" },
		{ "\tx", 1, 1, 2, 2, "\tx" },
		{ "\xc3\xa4x", 2, 1, 2, 3, "\xc3\xa4x" }, /* one column, two bytes */
		{ "\xe6\xbc\xa2x", 3, 1, 3, 4, "\xe6\xbc\xa2x" }, /* two columns, three bytes */
		{ "e\xcc\x81x", 3, 1, 2, 4, "e\xcc\x81x" }, /* a combining mark takes no column */
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		Source *src = source_new(&a, "t", cases[i].text, strlen(cases[i].text));
		LineCol at = source_locate(&a, src, cases[i].offset);

		ck_assert_msg(at.line == cases[i].line && at.col == cases[i].col && at.byte_col == cases[i].byte_col,
		              "case %zu: %u:%u (%u)", i, at.line, at.col, at.byte_col);
		ck_assert_uint_eq(at.text.n, strlen(cases[i].of_line));
		ck_assert_int_eq(memcmp(at.text.p, cases[i].of_line, at.text.n), 0);
	}
}
END_TEST

START_TEST(offsets)
{
	static const struct {
		uint32_t line, col;
		int64_t offset;		/* -1: none */
	} cases[] = {
		{ 0, 1, -1 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, 2, 1 }, { 1, 3, -1 }, { 2, 1, 2 }, { 2, 2, 3 },
		{ 2, UINT32_MAX, -1 }, { 3, 1, -1 }, { 4, 1, -1 }, { UINT32_MAX, 1, -1 },
	};
	Source *src = source_new(&a, "t", "a\nbc\n", 5);

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint32_t offset = 0;
		bool known = source_offset(&a, src, cases[i].line, cases[i].col, &offset);

		ck_assert_msg((known ? (int64_t)offset : -1) == cases[i].offset, "case %zu: %u", i, offset);
	}
}
END_TEST

/* The column of every byte of a line that is longer than the distance of marks, in any order. */
START_TEST(places_in_a_long_line)
{
	static const char *const pieces[] = { "abc", "\xc3\xa4", "\xe6\xbc\xa2", "e\xcc\x81", "\xff", "\xe6\xbc" };
	enum { N = 20000 };
	char *text = arena_alloc(&a, N + 8);
	uint32_t n = 0;
	Source *src;

	for (uint32_t i = 0; n < N; i++) {
		const char *piece = pieces[i * i % 31 % 6];

		memcpy(text + n, piece, strlen(piece));
		n += (uint32_t)strlen(piece);
	}
	src = source_new(&a, "t", text, n);
	for (uint32_t i = 0; i <= n; i++) {
		uint32_t offset = i * 7919u % (n + 1);
		LineCol at = source_locate(&a, src, offset);
		/* The text up to the offset, as a separate source, has the same column at its end, computed without
		 * intermediate marks. */
		uint32_t from = offset > 1500 ? offset - 1500 : 0;
		LineCol near = source_locate(&a, src, from);
		Source *part;
		LineCol last;

		while (from < offset && ((unsigned char)text[from] & 0xC0) == 0x80)
			near = source_locate(&a, src, ++from);
		part = source_new(&a, "t", text + from, offset - from);
		last = source_locate(&a, part, offset - from);
		ck_assert_uint_eq(at.col, near.col + last.col - 1);
		ck_assert_uint_eq(source_point_col(&a, src, &at),
		                  source_point_col(&a, src, &near) + source_point_col(&a, part, &last) - 1);
		ck_assert_uint_eq(at.byte_col, offset + 1);
	}
}
END_TEST

/* Every byte of a text with lines of growing length has the line and column that counting gives. */
START_TEST(places_by_counting)
{
	enum { LINES = 300 };
	char *text = arena_alloc(&a, (size_t)LINES * (LINES + 1));
	uint32_t n = 0, line = 1, col = 1;
	Source *src;

	for (int l = 0; l < LINES; l++) {
		for (int c = 0; c < l % 7 * l % 50; c++)
			text[n++] = 'x';
		text[n++] = '\n';
	}
	src = source_new(&a, "t", text, n);
	for (uint32_t i = 0; i <= n; i++) {
		LineCol at = source_locate(&a, src, i);

		ck_assert_uint_eq(at.line, line);
		ck_assert_uint_eq(at.col, col);
		col++;
		if (i < n && text[i] == '\n') {
			line++;
			col = 1;
		}
	}
}
END_TEST

START_TEST(atoms_and_strings)
{
	enum { N = 20000 };
	AtomTable t;
	static Atom atoms[N];
	char text[16];

	atom_table_init(&t, &a);
	for (int i = 0; i < N; i++) {
		snprintf(text, sizeof text, "%d", i);
		ck_assert_uint_eq(atom_find(&t, text, strlen(text)), 0);
		atoms[i] = atom_intern(&t, text, strlen(text));
		ck_assert_uint_ne(atoms[i], 0);
	}
	for (int i = 0; i < N; i++) {
		snprintf(text, sizeof text, "%d", i);
		ck_assert_uint_eq(atom_intern(&t, text, strlen(text)), atoms[i]);
		ck_assert_uint_eq(atom_find(&t, text, strlen(text)), atoms[i]);
		ck_assert_str_eq(atom_str(&t, atoms[i]).p, text);
	}
	ck_assert_uint_ne(atom_intern(&t, "", 0), 0);
	ck_assert_uint_ne(atom_intern(&t, "a\0b", 3), atom_intern(&t, "a", 1));
	ck_assert_uint_eq(atom_str(&t, atom_intern(&t, "a\0b", 3)).n, 3);
}
END_TEST

START_TEST(order_of_strings)
{
	static const char *const sorted[] = { "", "A", "a", "a1", "a10", "a2", "ab", "b", "\xc3" };

	for (size_t i = 0; i < sizeof sorted / sizeof *sorted; i++) {
		for (size_t k = 0; k < sizeof sorted / sizeof *sorted; k++) {
			int cmp = str_cmp(str_from(sorted[i]), str_from(sorted[k]));

			ck_assert_int_eq((cmp > 0) - (cmp < 0), (i > k) - (i < k));
		}
	}
}
END_TEST

/* Diagnostics stay in the order of report, notes with theirs. */
START_TEST(order_of_diagnostics)
{
	DiagList d;

	diag_init(&d, &a);
	ck_assert(!diag_error(&d, DIAG_SYNTAX, (Span){ 5, 6 }, "first %d", 1));
	diag_note(&d, (Span){ 0, 1 }, "note a");
	diag_note(&d, (Span){ 1, 2 }, "note b");
	ck_assert(!diag_error(&d, DIAG_SYNTAX, (Span){ 2, 3 }, "second"));
	diag_note_elsewhere(&d, "f", 3, 4, "note c");
	ck_assert_uint_eq(d.n_errors, 2);
	ck_assert_str_eq(d.first->text, "first 1");
	ck_assert_uint_eq(d.first->at.lo, 5);
	ck_assert_str_eq(d.first->notes->text, "note a");
	ck_assert_str_eq(d.first->notes->next->text, "note b");
	ck_assert_ptr_null(d.first->notes->next->next);
	ck_assert_str_eq(d.first->next->text, "second");
	ck_assert_str_eq(d.last->notes->file, "f");
	ck_assert_ptr_eq(d.last, d.first->next);
}
END_TEST

START_TEST(limit_of_errors)
{
	DiagList d;

	diag_init(&d, &a);
	d.max_errors = 3;
	for (int i = 0; i < 10; i++)
		diag_error(&d, DIAG_SYNTAX, (Span){ 0, 0 }, "error %d", i);
	ck_assert(d.full);
	ck_assert_str_eq(d.last->text, "error 2");
	ck_assert_uint_eq(d.n_errors, 10);
}
END_TEST

/* A warning that is off is not reported, nor are its notes; one that is an error counts as an error. */
START_TEST(warnings_on_and_off)
{
	static const struct { signed char state; bool werror; uint32_t n_errors, n_warnings;
	} cases[] = {
		{ 0, false, 0, 1 }, { 1, false, 0, 1 }, { -1, false, 0, 0 },
		{ 2, false, 1, 0 }, { 0, true, 1, 0 },  { -1, true, 0, 0 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		DiagList d;

		diag_init(&d, &a);
		d.state[DIAG_RULE_UNKNOWN_OP] = cases[i].state;
		d.werror = cases[i].werror;
		diag_error(&d, DIAG_RULE_UNKNOWN_OP, (Span){ 0, 0 }, "w");
		diag_note(&d, (Span){ 0, 0 }, "n");
		ck_assert_uint_eq(d.n_errors, cases[i].n_errors);
		ck_assert_uint_eq(d.n_warnings, cases[i].n_warnings);
		ck_assert_int_eq(d.first != NULL, cases[i].n_errors + cases[i].n_warnings);
		ck_assert(!d.first || d.first->notes);
	}
}
END_TEST

START_TEST(names_of_diagnostics)
{
	for (int id = 0; id < DIAG_COUNT; id++) {
		ck_assert_int_eq(diag_id_find(diag_id_name((DiagId)id)), id);
		ck_assert_int_gt((int)strlen(diag_id_title((DiagId)id)), 0);
	}
	ck_assert_int_eq(diag_id_find("no-such-thing"), DIAG_COUNT);
}
END_TEST

SUITE(setup, teardown, TEST(places), TEST(offsets), TEST(places_in_a_long_line), TEST(places_by_counting),
      TEST(atoms_and_strings), TEST(order_of_strings), TEST(order_of_diagnostics), TEST(limit_of_errors),
      TEST(warnings_on_and_off), TEST(names_of_diagnostics))
