/* SPDX-License-Identifier: Apache-2.0
 *
 * Compares diagnostics with the comments of the input. A comment `expected-error@+1 {{text}}` at the end of a line
 * expects an error whose message contains the text, on the next line.
 *
 * As in MLIR, the kinds are error, warning, note and remark. Without '@' the line is that of the comment; @+N and @-N
 * count from it, @above and @below mean the closest line without such a comment, and @unknown means a message without
 * a location. The text of `expected-error-re` contains POSIX regular expressions between {{ and }}. One comment can
 * match several messages. As an extension, a number before the text gives the number of messages it must match.
 *
 * The comments are sorted by their line, so each message finds its candidates by binary search.
 */
#include "host/expect.h"

#include <regex.h>
#include <stdlib.h>
#include "base/ascii.h"
#include "base/buf.h"
#include "base/vec.h"
#include "host/regex_limit.h"

static const char *const severity_names[] = { "note", "remark", "warning", "error" };

typedef enum ExpectPlace { AT_LINE, AT_ABOVE, AT_BELOW, AT_UNKNOWN } ExpectPlace;

typedef struct Expect {
	DiagSeverity severity;
	ExpectPlace place;
	bool is_regex;
	uint32_t line;		/* the line of the expected message; 0: a message without a location */
	uint32_t count;		/* the number of expected messages; 0: one or more */
	uint32_t seen;		/* the number of matching messages so far */
	Str text;		/* between the outer braces, in the source */
	Span at;		/* the comment */
	regex_t regex;		/* compiled from `text` if is_regex */
} Expect;

typedef struct ExpectCx {
	DiagList *d;
	Source *src;
	bool only_expected;
	VEC(Expect) list;	/* in the order of the text; after reading, sorted by line */
	uint32_t first_below;	/* list[first_below ..] may wait for the next line without a comment */
	uint32_t plain_line;	/* the last line without a comment; 0: none yet */
} ExpectCx;

static bool
expect_take(Str *text, const char *word)
{
	size_t n = strlen(word);

	if (text->n < n || memcmp(text->p, word, n) != 0)
		return false;
	text->p += n;
	text->n -= n;
	return true;
}

static void
expect_skip_blanks(Str *text)
{
	while (expect_take(text, " "))
		;
}

/* Reads a decimal number; returns false if there is none. Numbers above UINT32_MAX become UINT32_MAX. */
static bool
expect_take_number(Str *text, uint32_t *n)
{
	uint64_t v = 0;
	bool any = false;

	for (; text->n && ascii_is_digit(*text->p); text->p++, text->n--) {
		v = v < UINT32_MAX ? v * 10 + (uint64_t)(*text->p - '0') : v;
		any = true;
	}
	*n = v < UINT32_MAX ? (uint32_t)v : UINT32_MAX;
	return any;
}

static bool
expect_take_severity(Str *text, DiagSeverity *sev)
{
	for (int i = 0; i < 4; i++) {
		if (expect_take(text, severity_names[i])) {
			*sev = (DiagSeverity)i;
			return true;
		}
	}
	return false;
}

/* Reads the text after '@'. */
static bool
expect_take_place(Str *text, Expect *e)
{
	uint32_t n;
	bool up;

	if (expect_take(text, "above"))
		e->place = AT_ABOVE;
	else if (expect_take(text, "below"))
		e->place = AT_BELOW;
	else if (expect_take(text, "unknown"))
		e->place = AT_UNKNOWN;
	if (e->place != AT_LINE)
		return true;
	up = expect_take(text, "-");
	if ((!up && !expect_take(text, "+")) || !expect_take_number(text, &n))
		return false;
	e->line = up ? (e->line > n ? e->line - n : 0) : e->line + (n < UINT32_MAX - e->line ? n : 0);
	return true;
}

/* Reads the rest of the line after "expected-". Returns false if it is not an expectation. */
static bool
expect_parse(Str text, Expect *e)
{
	if (!expect_take_severity(&text, &e->severity))
		return false;
	e->is_regex = expect_take(&text, "-re");
	expect_skip_blanks(&text);
	if (expect_take(&text, "@") && !expect_take_place(&text, e))
		return false;
	expect_skip_blanks(&text);
	if (expect_take_number(&text, &e->count))
		expect_skip_blanks(&text);
	if (!expect_take(&text, "{{") || text.n < 2 || memcmp(text.p + text.n - 2, "}}", 2) != 0)
		return false;
	e->text = (Str){ text.p, text.n - 2 };
	return true;
}

/* Returns the regular expression for literal text with expressions between {{ and }}. */
static char *
expect_pattern(Arena *a, Str text)
{
	char *pattern = arena_alloc_array(a, text.n + 1, 2), *q = pattern;
	bool inside = false;

	while (text.n) {
		if (expect_take(&text, inside ? "}}" : "{{")) {
			*q++ = inside ? ')' : '(';
			inside = !inside;
			continue;
		}
		if (!inside && strchr("\\^$.|?*+()[]{}", *text.p))
			*q++ = '\\';
		*q++ = *text.p++;
		text.n--;
	}
	return pattern;
}

static void
expect_add(ExpectCx *cx, Expect e)
{
	const char *pattern = e.is_regex ? expect_pattern(cx->d->arena, e.text) : NULL;

	if (pattern && !regex_is_within_limits(pattern)) {
		diag_error(cx->d, DIAG_VERIFY_DIAGNOSTICS, e.at,
		           "regular expression is too large: at most %d nested parentheses and %d atoms, "
		           "repetitions written out", REGEX_MAX_DEPTH, REGEX_MAX_ATOMS);
		return;
	}
	if (pattern && regcomp(&e.regex, pattern, REG_EXTENDED | REG_NOSUB) != 0) {
		diag_error(cx->d, DIAG_VERIFY_DIAGNOSTICS, e.at, "invalid regular expression");
		return;
	}
	if (e.place == AT_UNKNOWN)
		e.line = 0;
	if (e.place == AT_ABOVE)
		e.line = cx->plain_line;
	*VEC_ADD(cx->d->arena, &cx->list) = e;
}

/* Reads one line. If it has no comment, it is the line meant by @below in the comments before it and by @above in the
 * comments after it. */
static void
expect_read_line(ExpectCx *cx, Str line, uint32_t line_no)
{
	static const char word[] = "expected-";

	for (Str rest = line; rest.n >= sizeof word - 1; rest.p++, rest.n--) {
		Expect e = { .line = line_no };
		Str after = rest;

		if (expect_take(&after, word) && expect_parse(after, &e)) {
			e.at.lo = (uint32_t)(rest.p - cx->src->text);
			e.at.hi = e.at.lo + (uint32_t)rest.n;
			expect_add(cx, e);
			return;
		}
	}
	for (; cx->first_below < cx->list.n; cx->first_below++) {
		Expect *e = &cx->list.v[cx->first_below];

		if (e->place == AT_BELOW)
			e->line = line_no;
	}
	cx->plain_line = line_no;
}

static void
expect_read(ExpectCx *cx)
{
	const char *p = cx->src->text, *end = p + cx->src->len;

	for (uint32_t line = 1; p < end; line++) {
		const char *nl = memchr(p, '\n', (size_t)(end - p));
		Str text = { p, (size_t)((nl ? nl : end) - p) };

		text.n -= text.n && text.p[text.n - 1] == '\r';
		expect_read_line(cx, text, line);
		p = nl ? nl + 1 : end;
	}
}

static bool
expect_fits(const Expect *e, const char *text)
{
	size_t n = strlen(text);

	if (e->is_regex)
		return regexec(&e->regex, text, 0, NULL, 0) == 0;
	for (size_t i = 0; i + e->text.n <= n; i++) {
		if (memcmp(text + i, e->text.p, e->text.n) == 0)
			return true;
	}
	return false;
}

static int
expect_order(const void *a, const void *b)
{
	const Expect *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return (x->at.lo > y->at.lo) - (x->at.lo < y->at.lo);
}

/* Returns the index of the first expectation for that line in the sorted list. */
static uint32_t
expect_first(const ExpectCx *cx, uint32_t line)
{
	uint32_t lo = 0, hi = cx->list.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (cx->list.v[mid].line < line)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Counts a message for the first expectation that matches it, or else reports the message. */
static void
expect_match(ExpectCx *cx, const Diag *g)
{
	uint32_t line = g->src ? source_locate(cx->d->arena, g->src, g->at.lo).line : 0;
	const Expect *near = NULL;

	for (uint32_t i = expect_first(cx, line); i < cx->list.n && cx->list.v[i].line == line; i++) {
		Expect *e = &cx->list.v[i];

		if (!expect_fits(e, g->text))
			continue;
		if (e->severity == g->severity) {
			e->seen++;
			return;
		}
		near = e;
	}
	if (near)
		diag_error(cx->d, DIAG_VERIFY_DIAGNOSTICS, g->at, "'%s' diagnostic emitted when expecting a '%s'",
		           severity_names[g->severity], severity_names[near->severity]);
	else if (!cx->only_expected)
		diag_error(cx->d, DIAG_VERIFY_DIAGNOSTICS, g->at, "unexpected %s: %s", severity_names[g->severity],
		           g->text);
}

static void
expect_report_missing(ExpectCx *cx, const Expect *e)
{
	const char *name = severity_names[e->severity];

	if (!e->seen)
		diag_error(cx->d, DIAG_VERIFY_DIAGNOSTICS, e->at, "expected %s \"%.*s\" was not produced", name,
		           (int)e->text.n,
		           e->text.p);
	else if (e->count && e->seen != e->count)
		diag_error(cx->d, DIAG_VERIFY_DIAGNOSTICS, e->at,
		           "expected %s \"%.*s\" %u times, it was produced %u times", name,
		           (int)e->text.n, e->text.p, (unsigned)e->count, (unsigned)e->seen);
}

/* Reports a line with too many expectations, because each message on it is compared with all of them. */
static bool
expect_check_lines(const ExpectCx *cx)
{
	enum { LINE_MAX_EXPECTED = 1000 };

	for (uint32_t i = LINE_MAX_EXPECTED; i < cx->list.n; i++) {
		if (cx->list.v[i].line == cx->list.v[i - LINE_MAX_EXPECTED].line)
			return diag_error(cx->d, DIAG_LIMIT, cx->list.v[i].at,
			                  "more than %d diagnostics are expected on one line", (int)LINE_MAX_EXPECTED);
	}
	return true;
}

void
expect_check(DiagList *d, Source *src, bool only_expected)
{
	ExpectCx cx = { .d = d, .src = src, .only_expected = only_expected };
	const Diag *found = d->first;

	d->first = d->last = d->cur = NULL;
	d->n_errors = d->n_warnings = d->n_remarks = 0;
	d->full = false;
	expect_read(&cx);
	if (cx.list.n)
		qsort(cx.list.v, cx.list.n, sizeof *cx.list.v, expect_order);
	for (const Diag *g = expect_check_lines(&cx) ? found : NULL; g; g = g->next) {
		expect_match(&cx, g);
		for (const Diag *n = g->notes; n; n = n->next) {
			if (!n->file)	/* MLIR has no notes about files that were not read */
				expect_match(&cx, n);
		}
	}
	for (uint32_t i = 0; i < cx.list.n; i++) {
		expect_report_missing(&cx, &cx.list.v[i]);
		if (cx.list.v[i].is_regex)
			regfree(&cx.list.v[i].regex);
	}
}
