/* SPDX-License-Identifier: Apache-2.0
 *
 * The lexer of declarations: words, numbers, strings and signs. An attribute is not a token: where the grammar expects
 * one, decl_attr finds its end by counting brackets and passes the bytes to the reader of programs.
 */
#include "decl/decl_parse.h"

#include <stdio.h>

#include "base/ascii.h"
#include "mlir_errors/mlir_errors.h"
#include "read/parse.h"

bool
decl_error(DeclParse *ps, DiagId id, Span at, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	diag_verror(&ps->s->diag, id, at, fmt, ap);
	va_end(ap);
	return false;
}

Str
decl_text(const DeclParse *ps, Span at)
{
	return (Str){ ps->src->text + at.lo, at.hi - at.lo };
}

/* Returns the offset of the first byte after white space and comments. */
static uint32_t
skip_space(const DeclParse *ps, uint32_t p)
{
	const char *text = ps->src->text;

	return (uint32_t)(ascii_skip_space(text + p, text + ps->src->len) - text);
}

/* Returns the offset after the string that begins at p, or 0 if it does not end on its line or has an escape. */
static uint32_t
string_end(const DeclParse *ps, uint32_t p)
{
	for (p++; p < ps->src->len; p++) {
		char c = ps->src->text[p];

		if (c == '"')
			return p + 1;
		if (c == '\n' || c == '\\')
			break;
	}
	return 0;
}

/* Returns the offset after the sign at p: one byte, or two for `==`, `!=`, `<=` and `>=`. */
static uint32_t
sign_end(const DeclParse *ps, uint32_t p)
{
	const char *c = ps->src->text + p;

	return p + 1 + (c[0] && strchr("=!<>", c[0]) && c[1] == '=');
}

static void
lex_string(DeclParse *ps, uint32_t p)
{
	uint32_t end = string_end(ps, p);

	ps->kind = end ? DECL_STRING : DECL_BAD;
	ps->at.hi = end ? end : p + 1;
	if (!end && !ps->lost)
		decl_error(ps, DIAG_OPS_SYNTAX, ps->at,
		           "a string must end on the line where it begins, and cannot contain escapes");
}

static void
lex_other(DeclParse *ps, uint32_t p)
{
	char c = ps->src->text[p];

	ps->kind = c && strchr("{}()[];,=!<>+-#@:.*", c) ? DECL_OTHER : DECL_BAD;
	ps->at.hi = sign_end(ps, p);
	if (c == '{')
		ps->depth++;
	else if (c == '}' && ps->depth)
		ps->depth--;
	if (ps->kind == DECL_BAD) {
		while (ps->at.hi < ps->src->len && ((unsigned char)ps->src->text[ps->at.hi] & 0xc0) == 0x80)
			ps->at.hi++;
	}
	if (ps->kind == DECL_BAD && !ps->lost)
		decl_error(ps, DIAG_OPS_SYNTAX, ps->at, "unexpected character");
}

void
decl_next(DeclParse *ps)
{
	const char *text = ps->src->text;
	uint32_t p = skip_space(ps, ps->pos), q = p;

	ps->at = (Span){ p, p };
	if (p >= ps->src->len) {
		ps->kind = DECL_END;
	} else if (ascii_is_letter(text[p]) || text[p] == '_') {
		while (ascii_is_word(text[q]))
			q++;
		ps->kind = DECL_WORD;
		ps->at.hi = q;
	} else if (ascii_is_digit(text[p])) {
		while (ascii_is_digit(text[q]))
			q++;
		ps->kind = DECL_INT;
		ps->at.hi = q;
	} else if (text[p] == '"') {
		lex_string(ps, p);
	} else {
		lex_other(ps, p);
	}
	ps->pos = ps->at.hi;
}

bool
decl_unexpected(DeclParse *ps, const char *wanted)
{
	Str found = decl_text(ps, ps->at);

	if (ps->kind == DECL_BAD)	/* decl_next has reported it */
		return false;
	if (ps->kind == DECL_END)
		return decl_error(ps, DIAG_OPS_SYNTAX, ps->at, "expected %s, found the end of the file", wanted);
	if (ps->kind == DECL_STRING)
		return decl_error(ps, DIAG_OPS_SYNTAX, ps->at, "expected %s, found a string", wanted);
	return decl_error(ps, DIAG_OPS_SYNTAX, ps->at, "expected %s, found '%.*s'", wanted, (int)found.n, found.p);
}

bool
decl_is(const DeclParse *ps, const char *text)
{
	return (ps->kind == DECL_WORD || ps->kind == DECL_OTHER) && str_eq(decl_text(ps, ps->at), str_from(text));
}

bool
decl_take(DeclParse *ps, const char *text)
{
	if (!decl_is(ps, text))
		return false;
	decl_next(ps);
	return true;
}

bool
decl_expect(DeclParse *ps, const char *text)
{
	char wanted[64];

	if (decl_take(ps, text))
		return true;
	snprintf(wanted, sizeof wanted, "'%s'", text);
	return decl_unexpected(ps, wanted);
}

bool
decl_name(DeclParse *ps, const char *wanted, Atom *name)
{
	if (ps->kind != DECL_WORD)
		return decl_unexpected(ps, wanted);
	*name = session_atom(ps->s, decl_text(ps, ps->at));
	decl_next(ps);
	return true;
}

bool
decl_string(DeclParse *ps, const char *wanted, Atom *text)
{
	if (ps->kind != DECL_STRING)
		return decl_unexpected(ps, wanted);
	if (ps->at.hi - ps->at.lo == 2)
		return decl_error(ps, DIAG_OPS_SYNTAX, ps->at, "expected %s, found an empty string", wanted);
	*text = session_atom(ps->s, decl_text(ps, (Span){ ps->at.lo + 1, ps->at.hi - 1 }));
	decl_next(ps);
	return true;
}

bool
decl_int(DeclParse *ps, int64_t *v)
{
	if (ps->kind != DECL_INT)
		return decl_unexpected(ps, "a number");
	if (!str_i64_parse(decl_text(ps, ps->at), false, v))
		return decl_error(ps, DIAG_OPS_SYNTAX, ps->at, "a number must be less than 2^63");
	decl_next(ps);
	return true;
}

bool
decl_index(DeclParse *ps, uint32_t *v)
{
	Span at = ps->at;
	int64_t n;

	if (!decl_int(ps, &n))
		return false;
	if (n > INT32_MAX)
		return decl_error(ps, DIAG_OPS_SYNTAX, at, "a position must be less than 2^31");
	*v = (uint32_t)n;
	return true;
}

/* ---- attributes ---- */

static const char closers[256] = { ['('] = ')', ['['] = ']', ['{'] = '}', ['<'] = '>' };

/* Returns the offset after the bracket that closes the one at p, or the end of the file. Counts brackets without
 * comparing their kinds: the reader of the attribute reports a mismatch. */
static uint32_t
bracket_end(const DeclParse *ps, uint32_t p)
{
	uint32_t open = 0, end;

	for (; p < ps->src->len; p++) {
		char c = ps->src->text[p];

		if (c == '"') {
			end = string_end(ps, p);
			p = end ? end - 1 : p;
		} else if (closers[(unsigned char)c]) {
			open++;
		} else if (c && strchr(")]}>", c) && !(c == '>' && ps->src->text[p - 1] == '-') && --open == 0) {
			return p + 1;
		}
	}
	return p;
}

/* Returns the offset after the piece at p: a string, brackets, or a word and the brackets directly after it. */
static uint32_t
piece_end(const DeclParse *ps, uint32_t p)
{
	const char *text = ps->src->text;

	if (text[p] == '"') {
		uint32_t end = string_end(ps, p);

		return end ? end : p + 1;
	}
	while (ascii_is_word(text[p]) || (text[p] && strchr("#@!.-+$", text[p])))
		p++;
	return closers[(unsigned char)text[p]] ? bracket_end(ps, p) : p;
}

bool
decl_attr(DeclParse *ps, IrAttr **attr)
{
	uint32_t end = piece_end(ps, ps->at.lo), colon = skip_space(ps, end);

	if (ps->kind == DECL_END || ps->kind == DECL_BAD || end == ps->at.lo)
		return decl_unexpected(ps, "an attribute");
	if (decl_is(ps, "{"))
		ps->depth--;	/* the brace belongs to the attribute */
	if (ps->src->text[colon] == ':')
		end = piece_end(ps, skip_space(ps, colon + 1));
	*attr = read_attr(ps->s, ps->src, (Span){ ps->at.lo, end }, mlir_errors_explain);
	ps->pos = end;
	decl_next(ps);
	return true;
}
