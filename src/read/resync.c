/* SPDX-License-Identifier: Apache-2.0
 *
 * Where to go on after an error: at the next line, on the bracket level of the region, that begins
 * like an op. Every op stands on lines of its own in nearly all texts, so little is lost.
 */
#include "read/parse.h"

#include "base/ascii.h"

/* Whether the line at p binds names: `%a, %b:2 =`. In a document `%a :` declares one. */
static bool
starts_results(const char *p, const char *lim, bool top)
{
	while (p < lim && (*p == '%' || *p == ',' || *p == '-' || *p == ' ' || *p == ':' || ascii_is_name(*p))) {
		if (top && *p == ':')
			return true;
		p++;
	}
	return p < lim && *p == '=' && (p + 1 >= lim || p[1] != '=');
}

/* Whether the word at p can only begin an op: it names one, or has a dot and is no key. */
static bool
starts_word(const Parse *ps, const char *p)
{
	const char *e = ascii_skip_name(p, ps->lim);
	Atom a;
	bool dot;

	a = atom_find(&ps->s->atoms, p, (size_t)(e - p));
	dot = memchr(p, '.', (size_t)(e - p)) != NULL;
	e = ascii_skip_blanks(e, ps->lim);
	if (e < ps->lim && *e == '=')
		return false;
	return dot || (a && read_word_op(ps, a) != IR_OP_FOREIGN);
}

/* Whether an op, block label or definition begins at p, the first byte of a line. */
static bool
starts_op(const Parse *ps, const char *p, bool top)
{
	switch (*p) {
	case '%':
		return starts_results(p, ps->lim, top);
	case '"':
	case '^':
		return true;
	case '#':
	case '!':
	case '@':
		return top;
	default:
		return ascii_is_name(*p) && !ascii_is_digit(*p) && starts_word(ps, p);
	}
}

/* The last byte of the string or comment at p, p itself if there is none. A comment that is a split
 * marker moves the end of the document to p. */
static const char *
skip_text(Parse *ps, const char *p)
{
	const char *bad, *end;

	if (*p == '"') {
		end = read_string_end(p + 1, ps->lim, &bad);
		return end ? end - 1 : bad - (bad == ps->lim);
	}
	if (*p == '/' && p + 1 < ps->lim && p[1] == '/') {
		ps->tok = p;
		return read_lex_comment(ps) ? p : ps->cur - 1;
	}
	return p;
}

/* Only braces are counted: they are what regions consist of, and the error may be that some other bracket
 * is missing. The } that ends the region is a place to go on at as well. */
static const char *
find_place(Parse *ps, const char *p, uint32_t depth, uint32_t base, bool top)
{
	for (; p < ps->lim; p++) {
		p = skip_text(ps, p);
		if (*p == '{') {
			depth++;
		} else if (*p == '}') {
			if (depth == base && !top)
				break;
			depth -= depth > base;
		} else if (*p == '\n' && depth == base) {
			p = ascii_skip_blanks(p, ps->lim);
			if (p >= ps->lim || starts_op(ps, p, top))
				break;
			p--;
		}
	}
	return p;
}

void
read_lex_resync(Parse *ps)
{
	ReadFrame *f = read_frame(ps);
	uint32_t depth = ps->braces_before > f->braces ? ps->braces_before : f->braces;
	const char *p = find_place(ps, ps->tok, depth, f->braces, ps->frames.n == 1);

	ps->state = READ_PARSING;
	ps->cur = ps->s->diag.full || p > ps->lim ? ps->lim : p;
	f->start = (uint32_t)(ps->cur - ps->text);
	ps->brackets = f->brackets;
	ps->braces = f->braces;
}
