/* SPDX-License-Identifier: Apache-2.0
 *
 * Splits a literal into tokens. A token is a slice of the source, so messages can point to it. This file also finds the
 * end of a literal for the lexer, which takes a whole literal as one token.
 */
#include "literal/scan.h"

#include "base/ascii.h"
#include "base/vec.h"
#include "literal/literal.h"
#include "literal/number.h"

Scan
scan_begin(Session *s, Span word, const char *from, const char *end)
{
	return (Scan){ .s = s, .word = word, .p = from, .end = end };
}

Span
scan_span(const Session *s, Str text)
{
	uint32_t lo = (uint32_t)(text.p - s->diag.src->text);

	return (Span){ lo, lo + (uint32_t)text.n };
}

bool
scan_fail(Scan *sc, DiagId id, const char *msg)
{
	return diag_error(&sc->s->diag, id, scan_span(sc->s, sc->text), "%s", msg);
}

/* Returns the end of the number token at p, and sets *is_float. */
static const char *
skip_number(const char *p, const char *end, bool *is_float)
{
	const char *e;

	*is_float = false;
	if (*p == '0' && end - p > 2 && p[1] == 'x' && ascii_is_hex(p[2])) {
		for (p += 2; p < end && ascii_is_hex(*p);)
			p++;
		return p;
	}
	p = ascii_skip_digits(p, end);
	if (p == end || *p != '.')
		return p;
	*is_float = true;
	p = ascii_skip_digits(p + 1, end);
	if (p < end && (*p == 'e' || *p == 'E')) {
		e = p + 1;
		if (e < end && (*e == '+' || *e == '-'))
			e++;
		if (e < end && ascii_is_digit(*e))
			p = ascii_skip_digits(e, end);
	}
	return p;
}

/* Returns the closing quote of the string whose text begins at p, or the end of the line or the text. memchr finds it
 * in long strings, which hold hexadecimal digits. */
static const char *
string_end(const char *p, const char *lim)
{
	const char *quote = memchr(p, '"', (size_t)(lim - p));

	if (quote && !memchr(p, '\\', (size_t)(quote - p)) && !memchr(p, '\n', (size_t)(quote - p)))
		return quote;
	for (; p < lim && *p != '"' && *p != '\n'; p++) {
		if (*p == '\\' && p + 1 < lim && p[1] != '\n')
			p++;
	}
	return p;
}

const char *
literal_body_end(const char *p, const char *lim)
{
	for (; p < lim && *p != '>'; p++) {
		if (*p == '"') {
			do
				p = string_end(p + 1, lim);
			while (p < lim && *p != '"');	/* the scanner reports strings with line ends */
			if (p == lim)
				return lim;
		} else if (*p == '/' && p + 1 < lim && p[1] == '/') {
			while (p + 1 < lim && p[1] != '\n' && p[1] != '\r')
				p++;
		}
	}
	return p;
}

bool
scan_next(Scan *sc)
{
	static const char marks[] = "-,[]()";
	static const ScanKind kinds[] = {
		SCAN_MINUS, SCAN_COMMA, SCAN_LSQUARE, SCAN_RSQUARE, SCAN_LPAREN, SCAN_RPAREN
	};
	const char *p = ascii_skip_space(sc->p, sc->end), *mark;
	bool is_float;

	sc->text.p = p;
	if (p == sc->end) {
		sc->kind = SCAN_END;
		sc->text.n = 0;
	} else if (ascii_is_digit(*p)) {
		p = skip_number(p, sc->end, &is_float);
		sc->kind = is_float ? SCAN_FLOAT : SCAN_INT;
	} else if (*p == '"') {
		p = string_end(p + 1, sc->end);
		if (p == sc->end || *p != '"') {
			Str here = { p, 0 };

			return diag_error(&sc->s->diag, DIAG_STRING_UNTERMINATED, scan_span(sc->s, here),
			                  "expected '\"' in string literal");
		}
		p++;
		sc->kind = SCAN_STRING;
	} else if (ascii_is_name(*p)) {
		while (p < sc->end && ascii_is_name(*p))
			p++;
		sc->kind = SCAN_WORD;
	} else {
		mark = *p ? strchr(marks, *p) : NULL;
		sc->kind = mark ? kinds[mark - marks] : SCAN_OTHER;
		p++;
	}
	sc->p = p;
	sc->text.n = (size_t)(p - sc->text.p);
	return true;
}

bool
scan_is_bool(Str word)
{
	return str_eq(word, STR("true")) || str_eq(word, STR("false"));
}

bool
scan_read_float(Scan *sc, const IrType *t, bool neg, uint64_t bits[2])
{
	if (sc->kind != SCAN_INT && sc->kind != SCAN_FLOAT)
		return scan_fail(sc, DIAG_FLOAT_NEEDS_DOT, "expected floating point literal");
	return number_parse_float(sc->s, sc->text, neg, t, bits);
}

bool
scan_expect(Scan *sc, char c)
{
	char msg[] = "expected '?'";

	if (scan_is(sc, c))
		return scan_next(sc);
	msg[sizeof "expected '" - 1] = c;
	return scan_fail(sc, DIAG_SYNTAX, msg);
}

bool
scan_expect_word(Scan *sc, const char *word)
{
	if (scan_is_word(sc, word))
		return scan_next(sc);
	return diag_error(&sc->s->diag, DIAG_SYNTAX, scan_span(sc->s, sc->text), "expected '%s'", word);
}

bool
scan_expect_field(Scan *sc, const char *word)
{
	return scan_expect_word(sc, word) && scan_expect(sc, '=');
}

bool
scan_int(Scan *sc, int64_t *v)
{
	bool neg = sc->kind == SCAN_MINUS;

	if (neg && !scan_next(sc))
		return false;
	if (sc->kind != SCAN_INT)
		return scan_fail(sc, DIAG_SYNTAX, "expected integer value");
	if (!str_i64_parse(sc->text, neg, v))
		return scan_fail(sc, DIAG_INT_RANGE, "integer value too large");
	return scan_next(sc);
}

bool
scan_ints(Scan *sc, Arena *a, IrField *list)
{
	VEC(int64_t) v = { 0 };

	if (!scan_expect(sc, '['))
		return false;
	if (!scan_is(sc, ']')) {
		do {
			if (!scan_int(sc, VEC_ADD(a, &v)))
				return false;
		} while (scan_comma(sc));
	}
	*list = (IrField){ v.v, v.n };
	return scan_expect(sc, ']');
}
