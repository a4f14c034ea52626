/* SPDX-License-Identifier: Apache-2.0
 *
 * Hints for brackets and strings that are not closed, or closed too early.
 */
#include "read/syntax_hint.h"

static bool
begins_element(RawToken t)
{
	return t.kind == RAW_STRING || t.kind == RAW_OTHER || t.kind == RAW_WORD || read_hint_is(t, "{") ||
	       read_hint_is(t, "<");
}

/* Returns the closing bracket that the message asks for, or NUL. */
static char
wanted_bracket(const ReadHint *h)
{
	static const char *const messages[] = { "expected ')'", "expected ']'", "expected '}'", "expected '>'" };

	for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
		if (read_hint_says(h, messages[i]))
			return messages[i][10];
	}
	return '\0';
}

bool
read_hint_closing(const ReadHint *h)
{
	char want = wanted_bracket(h);

	if (!want || read_hint_wanted(h) != want)
		return false;
	if (read_hint_is(h->prev, ",") || read_hint_is(h->prev, "?") || (want == '>' && !read_hint_in_sharding(h))) {
		read_hint_note_open(h);
		return true;
	}
	diag_reword(&h->ps->s->diag, "expected ',' or '%c'", want);
	if (!begins_element(h->tok))
		read_hint_note_open(h);
	return true;
}

/* A dictionary that is not closed before text that cannot be one of its entries. */
bool
read_hint_dictionary(const ReadHint *h)
{
	if (read_hint_inside(h) != '{' || !read_hint_says(h, "expected attribute name"))
		return false;
	if (h->tok.kind != RAW_OTHER && !read_hint_is(h->tok, ")"))
		return false;
	read_hint_reword(h, h->tok, "expected '}' before '%.*s'", (int)(h->tok.end - h->tok.p), h->tok.p);
	read_hint_note_open(h);
	return true;
}

/* Brackets in the body of an attribute that do not match: looks for the first one that closes too early. */
bool
read_hint_unbalanced(ReadHint *h)
{
	RawToken t = read_hint_token(h->ps, read_hint_start(h->ps));

	if (h->id != DIAG_OPAQUE_UNBALANCED)
		return false;
	h->n_open = 0;
	for (; t.kind != RAW_END; t = read_hint_token(h->ps, t.end > t.p ? t.end : t.p + 1)) {
		if (t.kind == RAW_CHAR && strchr(")]}>", *t.p) && h->n_open && h->n_open <= HINT_DEPTH &&
		    read_hint_wanted(h) != *t.p) {
			read_hint_reword(h, t, "expected '%c' before '%c'", read_hint_wanted(h), *t.p);
			read_hint_note_open(h);
			return true;
		}
		read_hint_follow(h, t);
	}
	return true;
}

bool
read_hint_string(const ReadHint *h)
{
	const char *line = h->ps->text + h->ps->s->diag.cur->at.lo, *p;

	if (h->id != DIAG_STRING_UNTERMINATED)
		return false;
	for (p = line; p > h->ps->text && p[-1] != '\n';)
		p--;
	for (; p < line; p++) {
		const char *bad;

		if (*p == '"' && !read_string_end(p + 1, h->ps->lim, &bad))
			break;
		if (*p == '"')
			p = read_string_end(p + 1, h->ps->lim, &bad) - 1;
	}
	if (p < line)
		read_hint_note(h, (RawToken){ RAW_CHAR, p, p + 1 }, "the string begins here");
	return true;
}

/* ---- ends ---- */

bool
read_hint_end(const ReadHint *h)
{
	const ReadFrame *f = read_frame(h->ps);
	const char *open = h->ps->text + f->open;
	const char *what = h->ps->o->n_parts ? "statement" : "file";
	RawToken end = h->tok;

	if (h->tok.kind != RAW_END || (!h->n_open && h->ps->frames.n < 2))
		return false;
	end.p -= end.p > h->ps->text;
	if (h->n_open) {
		read_hint_reword(h, end, "expected '%c' before the end of the %s", read_hint_wanted(h), what);
		read_hint_note_open(h);
	} else {
		read_hint_reword(h, end, "expected '}' before the end of the %s", what);
		read_hint_note(h, (RawToken){ RAW_CHAR, open, open + 1 }, "to match this '{'");
	}
	return true;
}

bool
read_hint_extra(const ReadHint *h)
{
	if (h->ps->frames.n > 1 || h->n_open || h->tok.kind != RAW_CHAR || !strchr(")]}", *h->tok.p))
		return false;
	read_hint_reword(h, h->tok, "unexpected '%c': no bracket is open", *h->tok.p);
	return true;
}

/* A closing bracket of a different kind than the innermost open one. */
bool
read_hint_mismatch(const ReadHint *h)
{
	char want = read_hint_wanted(h);

	if (!want || h->tok.kind != RAW_CHAR || *h->tok.p == want || !strchr(")]}>", *h->tok.p))
		return false;
	if (read_hint_is(h->prev, ","))
		return false;
	read_hint_reword(h, h->tok, "expected '%c' before '%c'", want, *h->tok.p);
	read_hint_note_open(h);
	return true;
}
