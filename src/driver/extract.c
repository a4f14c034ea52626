/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the statements of a page of documentation. Lines that do not look like a statement are overwritten with spaces,
 * so that lines and columns do not change, and the rest is read. If some statements have errors, the errors become
 * notes, the statements are overwritten too, and the text is read again. Each round removes every statement that had an
 * error, so there are few rounds.
 */
#include "driver/extract.h"

#include "base/ascii.h"

/* Returns the line that begins at `lo`, without its newline. */
static Str
line_at(const Source *src, size_t lo)
{
	const char *p = src->text + lo, *end = memchr(p, '\n', src->len - lo);

	return (Str){ p, (size_t)((end ? end : src->text + src->len) - p) };
}

static bool
begins(const char *p, const char *end, const char *word)
{
	size_t n = strlen(word);

	return (size_t)(end - p) >= n && memcmp(p, word, n) == 0;
}

/* Returns whether the sign at p begins a name, such as "%x" or "@m", that is followed by one of the bytes `next`. */
static bool
is_named(const char *p, const char *end, const char *next)
{
	const char *name = ++p;

	while (p < end && ascii_is_suffix(*p))
		p++;
	if (p == name)
		return false;
	p = ascii_skip_blanks(p, end);
	return p < end && strchr(next, *p);
}

typedef enum LineKind {
	LINE_PROSE, LINE_COMMENT, LINE_STATEMENT,
	LINE_MORE	/* begins with ':' and continues the line before */
} LineKind;

static LineKind
line_kind(Str line)
{
	const char *end = line.p + line.n, *p = ascii_skip_blanks(line.p, end);

	if (begins(p, end, "//"))
		return LINE_COMMENT;
	if (p < end && *p == ':')
		return LINE_MORE;
	if ((p < end && *p == '@' && is_named(p, end, "=")) || (p < end && *p == '%' && is_named(p, end, "=:,")) ||
	    begins(p, end, "sharding<") || begins(p, end, "replicated=") || begins(p, end, "unreduced="))
		return LINE_STATEMENT;
	return LINE_PROSE;
}

static void
blank(char *text, const Source *src, Str line)
{
	memset(text + (line.p - src->text), ' ', line.n);
}

static Source *
copy_of(Unit *u, char **text)
{
	const Source *old = u->src;
	Source *src;

	*text = arena_alloc(&u->s.arena, old->len + INPUT_PAD);
	memcpy(*text, old->text, old->len);
	memset(*text + old->len, 0, INPUT_PAD);
	src = source_new(&u->s.arena, old->name, *text, old->len);
	src->skipped = old->skipped;
	return src;
}

/* Makes u->src a copy of the page that contains only its statements. A comment is kept if a statement follows it, and a
 * line that begins with a colon if the line before is kept. */
static void
keep_statements(Unit *u)
{
	const Source *page = u->src;
	bool before = false;	/* the line before is kept */
	size_t comments = 0;	/* the offset of the comments directly before this line */
	bool waiting = false;	/* there are such comments */
	char *text;

	u->src = copy_of(u, &text);
	for (size_t lo = 0; lo < page->len;) {
		Str line = line_at(page, lo);
		LineKind kind = line_kind(line);
		bool kept = kind == LINE_STATEMENT || (kind == LINE_MORE && before);

		if (kind == LINE_COMMENT) {
			comments = waiting ? comments : lo;
			waiting = true;
		} else {
			for (size_t c = comments; waiting && !kept && c < lo; c += line_at(page, c).n + 1)
				blank(text, page, line_at(page, c));
			waiting = false;
			if (!kept)
				blank(text, page, line);
		}
		before = kind == LINE_COMMENT ? before : kept;
		lo += line.n + 1;
	}
	for (size_t c = comments; waiting && c < page->len; c += line_at(page, c).n + 1)
		blank(text, page, line_at(page, c));
}

/* Returns the start of the line that contains byte `at`, or of the last line above it that is not blank. */
static size_t
line_of(const Source *src, size_t at)
{
	for (;;) {
		Str line;

		while (at > 0 && (at > src->len || src->text[at - 1] != '\n'))
			at--;
		line = line_at(src, at);
		if (at == 0 || ascii_skip_blanks(line.p, line.p + line.n) < line.p + line.n)
			return at;
		at--;
	}
}

/* Overwrites the statement that contains byte `at`: its first line and the lines that continue it. */
static void
blank_statement(char *text, const Source *src, size_t at)
{
	size_t lo = line_of(src, at);

	while (lo > 0 && line_kind(line_at(src, lo)) == LINE_MORE)
		lo = line_of(src, lo - 1);
	do {
		blank(text, src, line_at(src, lo));
		lo += line_at(src, lo).n + 1;
	} while (lo < src->len && line_kind(line_at(src, lo)) == LINE_MORE);
}

/* Turns the errors after the diagnostic `last` into notes and overwrites their statements. Returns false if that
 * changes nothing. */
static bool
leave_out(Unit *u, const Diag *last)
{
	DiagList *d = &u->s.diag;
	const Source *src = u->src;
	Source *next;
	char *text;

	next = copy_of(u, &text);
	for (Diag *g = last ? last->next : d->first; g; g = g->next) {
		if (g->severity != SEV_ERROR)
			continue;
		g->severity = SEV_NOTE;
		d->n_errors--;
		blank_statement(text, src, g->at.lo);
	}
	d->full = false;
	u->src = next;
	return memcmp(text, src->text, src->len) != 0;
}

bool
prose_read(Unit *u, const ReadOptions *o)
{
	const Diag *last;

	keep_statements(u);
	for (;;) {
		last = u->s.diag.last;
		if (read_text(&u->s, u->src, o, &u->docs))
			return true;
		for (uint32_t i = 0; i < u->docs.n; i++) {
			if (u->docs.v[i])
				unit_drop(u, i);
		}
		if (!leave_out(u, last))
			return false;
	}
}
