/* SPDX-License-Identifier: Apache-2.0
 *
 * Error recovery: finds the next line at the brace level of the region that begins like an op. Nearly all programs
 * have at most one op per line, so little is skipped.
 */
#include "read/parse.h"

#include "base/ascii.h"

/* Returns whether the line at p binds names, `%a, %b:2 =`, or, at the top of a document, declares one, `%a :`. */
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

/* Returns whether the word at p can only begin an op: it names one, or it has a dot and is not the key of an
 * attribute. */
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

/* Returns whether an op, a block label or a definition begins at p, the first byte of a line. */
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

/* Returns the last byte of the string or comment at p, or p if there is none. A split marker ends the document at p. */
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

/* Returns the place where parsing resumes: the start of an op, or the } that ends the region. Only braces are counted,
 * because they delimit regions, and the error may be another bracket that is missing. */
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

/* Returns whether the token that does not fit begins the next op, as when a type is missing at the end of a line. */
static bool
is_next_op(const Parse *ps, const ReadFrame *f)
{
	const IrOp *last = f->block ? f->block->last : NULL;
	uint32_t start = last && last->span.hi > f->start ? last->span.hi : f->start;
	const char *p = ps->tok;

	if (ps->brackets != f->brackets || p >= ps->lim || ascii_skip_space(ps->text + start, ps->lim) >= p)
		return false;
	while (p > ps->text && (p[-1] == ' ' || p[-1] == '\t'))
		p--;
	return p > ps->text && p[-1] == '\n' && starts_op(ps, ps->tok, ps->frames.n == 1);
}

void
read_lex_resync(Parse *ps)
{
	ReadFrame *f = read_frame(ps);
	uint32_t depth = ps->braces_before > f->braces ? ps->braces_before : f->braces;
	const char *p = is_next_op(ps, f) ? ps->tok : find_place(ps, ps->tok, depth, f->braces, ps->frames.n == 1);

	ps->state = READ_PARSING;
	ps->cur = ps->s->diag.full || p > ps->lim ? ps->lim : p;
	f->start = (uint32_t)(ps->cur - ps->text);
	ps->brackets = f->brackets;
	ps->braces = f->braces;
}
