/* SPDX-License-Identifier: Apache-2.0
 *
 * inih separates names, values and comments. It reports only the first line that is wrong, truncates long lines and
 * the names of sections, and ignores empty sections and what follows their bracket. So lines are given to it one by
 * one: the headings of sections are read here, and a line for which it calls no handler is wrong.
 */
#include <ini.h>
#include <string.h>

#include "base/ascii.h"
#include "base/suggest.h"
#include "cli/config_file.h"

typedef struct Reader {
	Arena *a;
	DiagList *d;
	Source *src;
	ConfigTake *take;
	void *cx;
	const char *next;	/* the next line */
	Str line;		/* the present one, without blanks around it */
	bool awaited;		/* inih must call the handler for it */
	ConfigSection section;
	const char *pattern;
} Reader;

static Span
span_of(const Reader *r, const char *p, size_t n)
{
	return (Span){ (uint32_t)(p - r->src->text), (uint32_t)(p - r->src->text + (ptrdiff_t)n) };
}

static void __attribute__((format(printf, 4, 5)))
wrong(Reader *r, const char *p, size_t n, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	diag_verror(r->d, DIAG_CONFIG_INVALID, span_of(r, p, n), fmt, ap);
	va_end(ap);
	diag_mark(r->d, span_of(r, p, n));
}

static Str
trimmed(const char *p, const char *end)
{
	while (p < end && ascii_is_blank(*p))
		p++;
	while (p < end && ascii_is_blank(end[-1]))
		end--;
	return (Str){ p, (size_t)(end - p) };
}

/* ---- headings of sections ---- */

static void
wrong_section(Reader *r, Str name)
{
	Suggest best;

	suggest_init(&best, name.p, name.n);
	suggest_try(&best, "lint");
	suggest_try(&best, "budget");
	r->section = CONFIG_WRONG;
	if (best.word)
		wrong(r, name.p, name.n, "there is no section '%.*s', did you mean '%s'?", (int)name.n, name.p,
		      best.word);
	else
		wrong(r, name.p, name.n, "there is no section '%.*s'; expected [lint] or [budget \"PATTERN\"]",
		      (int)name.n, name.p);
}

/* Reads the pattern of a section at p, if there is one. Returns the end of it. */
static const char *
read_pattern(Reader *r, const char *p, const char *end)
{
	const char *close;

	r->pattern = NULL;
	if (p >= end || *p != '"')
		return p;
	close = memchr(p + 1, '"', (size_t)(end - p - 1));
	if (!close)
		return p;
	r->pattern = arena_printf(r->a, "%.*s", (int)(close - p - 1), p + 1);
	return close + 1;
}

static void
read_heading(Reader *r)
{
	const char *p = r->line.p + 1, *end = r->line.p + r->line.n, *quote;
	Str name;

	for (quote = p; quote < end && *quote != ']' && *quote != '"'; quote++)
		;
	name = trimmed(p, quote);
	p = read_pattern(r, quote, end);
	while (p < end && ascii_is_blank(*p))
		p++;
	r->section = CONFIG_WRONG;
	if (p >= end || *p != ']') {
		wrong(r, r->line.p, r->line.n, "expected ']' after the name of the section");
		return;
	}
	for (p++; p < end && ascii_is_blank(*p); p++)
		;
	if (p < end && *p != ';' && *p != '#') {
		wrong(r, p, (size_t)(end - p), "unexpected text after the section");
		return;
	}
	if (str_eq(name, STR("lint")))
		r->section = CONFIG_LINT;
	else if (str_eq(name, STR("budget")))
		r->section = CONFIG_BUDGET;
	else
		wrong_section(r, name);
	if (r->section == CONFIG_LINT && r->pattern)
		wrong(r, r->line.p, r->line.n, "the section [lint] takes no pattern");
	if (r->section == CONFIG_BUDGET && !r->pattern)
		r->pattern = "*";
}

/* ---- lines ---- */

/* Reports the present line if it should have been `NAME = VALUE`. */
static void
end_line(Reader *r)
{
	if (r->awaited)
		wrong(r, r->line.p, r->line.n, "expected NAME = VALUE, [SECTION] or a comment");
	r->awaited = false;
}

static void
read_line(Reader *r, int room)
{
	if (memchr(r->line.p, '\0', r->line.n))
		wrong(r, r->line.p, 0, "a line contains a NUL byte");
	else if (r->line.n + 3 > (size_t)room)
		wrong(r, r->line.p, 0, "the line has more than %d bytes", room - 3);
	else if (r->line.n && *r->line.p == '[')
		read_heading(r);
	else
		r->awaited = r->line.n && *r->line.p != ';' && *r->line.p != '#';
}

/* Gives the next line to inih. A line that cannot be `NAME = VALUE` becomes an empty one. Leading blanks are left out,
 * because they would make the line a part of the value before. */
static char *
give_line(char *to, int room, void *cx)
{
	Reader *r = cx;
	const char *end = r->src->text + r->src->len, *stop;

	end_line(r);
	if (r->next >= end)
		return NULL;
	stop = memchr(r->next, '\n', (size_t)(end - r->next));
	stop = stop ? stop : end;
	r->line = trimmed(r->next, stop);
	r->next = stop + 1;
	read_line(r, room);
	*to = '\0';
	if (r->awaited) {
		memcpy(to, r->line.p, r->line.n);
		to[r->line.n] = '\0';
	}
	return to;
}

static int
take(void *cx, const char *unused, const char *name, const char *value)
{
	Reader *r = cx;
	const char *at = r->line.p + strlen(name);
	const char *end = r->line.p + r->line.n;
	size_t n = strlen(value);
	ConfigEntry *e;

	(void)unused;
	r->awaited = false;
	while (at < end && *at != '=' && *at != ':')
		at++;
	at = trimmed(at + 1, end).p;
	if (r->section == CONFIG_WRONG)
		return 1;
	if (!n) {
		wrong(r, r->line.p, r->line.n, "'%s' has no value", name);
		return 1;
	}
	e = ARENA_NEW(r->a, ConfigEntry);
	*e = (ConfigEntry){
		r->section, r->pattern, arena_printf(r->a, "%s", name), arena_printf(r->a, "%s", value),
		span_of(r, r->line.p, strlen(name)), span_of(r, at, n)
	};
	r->take(e, r->cx);
	return 1;
}

void
config_read(Arena *a, DiagList *d, Source *src, ConfigTake *give, void *cx)
{
	Reader r = { .a = a, .d = d, .src = src, .take = give, .cx = cx, .next = src->text };

	ini_parse_stream(give_line, &r, take, &r);
}
