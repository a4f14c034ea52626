/* SPDX-License-Identifier: Apache-2.0
 *
 * Reads the statement up to the error as raw tokens and tries the hints in order; the first one that knows the mistake
 * wins. Nothing here runs without an error.
 */
#include "read/syntax_hint.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/mlir_compat.h"

/* ---- the tokens around the error ---- */

RawToken
read_hint_token(const Parse *ps, const char *p)
{
	return read_raw_token(ascii_skip_space(p, ps->lim), ps->lim);
}

static char
closing(char open)
{
	return open == '(' ? ')' : (char)(open + 2);
}

void
read_hint_follow(ReadHint *h, RawToken t)
{
	if (t.kind != RAW_CHAR)
		return;
	if (strchr("([{<", *t.p)) {
		if (h->n_open < HINT_DEPTH) {
			h->open[h->n_open].at = t;
			h->open[h->n_open].before = h->prev;
		}
		h->n_open++;
	} else if (strchr(")]}>", *t.p) && h->n_open && h->n_open <= HINT_DEPTH &&
	           closing(*h->open[h->n_open - 1].at.p) == *t.p) {
		h->n_open--;
	}
}

const char *
read_hint_start(Parse *ps)
{
	const ReadFrame *f = read_frame(ps);
	const IrOp *last = f->block ? f->block->last : NULL;
	uint32_t start = last && last->span.hi > f->start ? last->span.hi : f->start;

	return ps->text + start;
}

static void
read_around(ReadHint *h, const char *error)
{
	const char *lim = h->ps->lim;
	RawToken t = read_hint_token(h->ps, read_hint_start(h->ps));

	if (h->ps->tok >= lim && error + 1 >= lim)
		error = lim;	/* MLIR reports the end of the text at its last byte */
	h->tok = read_hint_token(h->ps, error);
	h->next = h->tok.kind == RAW_END ? h->tok : read_hint_token(h->ps, h->tok.end);
	h->prev = h->prev2 = (RawToken){ RAW_END, lim, lim };
	while (t.kind != RAW_END && t.p < h->tok.p) {
		read_hint_follow(h, t);
		h->prev2 = h->prev;
		h->prev = t;
		t = read_hint_token(h->ps, t.end > t.p ? t.end : t.p + 1);
	}
	if (h->n_open > HINT_DEPTH)
		h->n_open = 0;	/* too deep to say anything about brackets */
}

/* ---- messages ---- */

Span
read_hint_span(const ReadHint *h, RawToken t)
{
	uint32_t lo = (uint32_t)(t.p - h->ps->text);

	return (Span){ lo, lo + (uint32_t)(t.end - t.p) };
}

bool
read_hint_says(const ReadHint *h, const char *message)
{
	const Diag *d = h->ps->s->diag.cur;
	size_t n = d ? strlen(d->text) : 0, m = strlen(message);

	return n >= m && strcmp(d->text + n - m, message) == 0;
}

bool
read_hint_is(RawToken t, const char *text)
{
	return t.kind != RAW_STRING && t.kind != RAW_END && str_eq(read_hint_text(t), str_from(text));
}

void
read_hint_note(const ReadHint *h, RawToken at, const char *fmt, ...)
{
	const Diag *error = h->ps->s->diag.cur;
	Span place = read_hint_span(h, at);
	va_list ap;

	if (at.p == h->tok.p)	/* where the error is, so that the line is not shown again */
		place = error->mark.lo < error->mark.hi ? error->mark : error->at;
	va_start(ap, fmt);
	diag_hint(&h->ps->s->diag, place, "%s", arena_vprintf(&h->ps->scratch, fmt, ap));
	va_end(ap);
}

void
read_hint_reword(const ReadHint *h, RawToken at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	diag_reword(&h->ps->s->diag, "%s", arena_vprintf(&h->ps->scratch, fmt, ap));
	va_end(ap);
	if (at.end > at.p)
		diag_mark(&h->ps->s->diag, read_hint_span(h, at));
}

char
read_hint_inside(const ReadHint *h)
{
	return h->n_open ? *h->open[h->n_open - 1].at.p : '\0';
}

char
read_hint_wanted(const ReadHint *h)
{
	return h->n_open ? closing(read_hint_inside(h)) : '\0';
}

bool
read_hint_in_sharding(const ReadHint *h)
{
	for (uint32_t i = h->n_open; i-- > 0;) {
		RawToken before = h->open[i].before;

		if (*h->open[i].at.p == '<')
			return !read_hint_is(before, "tensor") && !read_hint_is(before, "dense");
	}
	return false;
}

void
read_hint_note_open(const ReadHint *h)
{
	RawToken open = h->open[h->n_open - 1].at;

	read_hint_note(h, open, "to match this '%c'", *open.p);
}

/* ---- counts ---- */

static bool
hint_counts(const ReadHint *h)
{
	const char *text = h->ps->s->diag.cur->text, *got = strstr(text, ": got ");
	unsigned long n, m;
	char *rest;

	if (!got)
		return false;
	n = strtoul(got + strlen(": got "), &rest, 10);
	if (strncmp(rest, " operands and ", strlen(" operands and ")) != 0)
		return false;
	m = strtoul(rest + strlen(" operands and "), NULL, 10);
	diag_reword(&h->ps->s->diag, "%.*s: got %lu operand%s and %lu type%s", (int)(got - text), text, n,
	            n == 1 ? "" : "s", m, m == 1 ? "" : "s");
	return true;
}

static bool
hint_single_quotes(const ReadHint *h)
{
	const char *end;

	if (h->tok.kind != RAW_CHAR || *h->tok.p != '\'')
		return false;
	end = ascii_skip_name(h->tok.end, h->ps->lim);
	read_hint_note(h, h->tok, "strings have double quotes: \"%.*s\"", (int)(end - h->tok.end), h->tok.end);
	return true;
}

static bool
hint_foreign_byte(const ReadHint *h)
{
	if (h->id != DIAG_LEX_CHAR && h->id != DIAG_SYNTAX)
		return false;
	if (read_hint_is(h->tok, ";"))
		read_hint_note(h, h->tok, "statements end without ';'");
	else if (h->tok.kind == RAW_HASH && h->tok.end - h->tok.p == 1)
		read_hint_note(h, h->tok, "comments begin with '//'");
	else if (read_hint_is(h->tok, "/") && h->next.p == h->tok.end && read_hint_is(h->next, "*"))
		read_hint_note(h, h->tok, "comments begin with '//' and end with the line");
	else
		return false;
	return true;
}

/* Operands in parentheses after the name of an op. */
static bool
hint_parentheses(const ReadHint *h)
{
	int n = (int)(h->prev.end - h->prev.p);

	if (!read_hint_is(h->tok, "(") || h->prev.kind != RAW_WORD || h->n_open)
		return false;
	if (!read_hint_says(h, "expected SSA operand") && !strstr(h->ps->s->diag.cur->text, "unexpected '('"))
		return false;
	read_hint_note(h, h->tok, "the custom form of '%.*s' has no parentheses here; the generic form has quotes: "
	               "\"%.*s\"(...)", n, h->prev.p, n, h->prev.p);
	return true;
}

bool
read_hint_repeats(Parse *ps, Span at)
{
	if (!ps->o->hints || ps->o->n_parts || !ps->failed || compat_adds_followups(&ps->s->diag))
		return false;
	return at.lo == at.hi || (ps->frames.n == 1 && ps->text[at.lo] == '}');
}

/* Returns whether an error of that kind is about syntax or names in it. */
static bool
is_syntax(DiagId id)
{
	return id == DIAG_SYNTAX || id == DIAG_LEX_CHAR || id == DIAG_OP_UNKNOWN || id == DIAG_ATTR_UNKNOWN ||
	       id == DIAG_OPAQUE_UNBALANCED || id == DIAG_STRING_UNTERMINATED || id == DIAG_CLAUSE_UNKNOWN ||
	       id == DIAG_PRIORITY_SYNTAX || id == DIAG_MESH_AXIS_DUP;
}

void
read_hint(Parse *ps, DiagId id, Span at)
{
	static ReadHintFn *const hints[] = {
		read_hint_preamble, read_hint_string, hint_counts, read_hint_mesh_twice, read_hint_op,
		read_hint_attr_name, read_hint_priority, read_hint_clause, read_hint_pspec, read_hint_in_spec,
		read_hint_type, read_hint_end, read_hint_extra, read_hint_name_first, read_hint_mismatch,
		read_hint_dimension,
		read_hint_quotes, hint_single_quotes, read_hint_sub_axis, read_hint_open_last, read_hint_mesh_equals,
		read_hint_mesh_dict, read_hint_at, read_hint_symbol, read_hint_string_mesh, read_hint_percent,
		read_hint_keyword, hint_foreign_byte, read_hint_dictionary, read_hint_closing, hint_parentheses,
	};
	ReadHint h = { .ps = ps, .id = id };

	if (!ps->o->hints || !ps->s->diag.cur || ps->s->diag.mlir_compat || !is_syntax(id) || !ps->frames.n)
		return;
	read_around(&h, ps->text + at.lo);
	if (read_hint_unbalanced(&h))
		return;
	for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
		if (hints[i](&h))
			return;
	}
}
