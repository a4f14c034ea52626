/* SPDX-License-Identifier: Apache-2.0
 *
 * The tokens of number and element literals. A literal is a token of the grammar (see literal.h);
 * this scanner splits it when its attribute is built.
 */
#ifndef SHARDC_LITERAL_SCAN_H
#define SHARDC_LITERAL_SCAN_H

#include "ir/attr.h"

typedef enum ScanKind {
	SCAN_END, SCAN_INT, SCAN_FLOAT, SCAN_STRING, SCAN_WORD, SCAN_MINUS, SCAN_COMMA, SCAN_LSQUARE, SCAN_RSQUARE,
	SCAN_LPAREN, SCAN_RPAREN, SCAN_OTHER
} ScanKind;

typedef struct Scan {
	Session *s;
	Span word;		/* the location of messages about the whole literal */
	const char *p, *end;	/* the text after the current token */
	ScanKind kind;		/* the current token */
	Str text;		/* the text of the token, with the quotes of a string */
} Scan;

/* Returns a scanner before its first token. `from` and `end` point into the text of s->diag.src. */
Scan scan_begin(Session *s, Span word, const char *from, const char *end);
/* Moves to the next token. Returns false after reporting an error. */
bool scan_next(Scan *sc);
/* Reports an error at the current token. Returns false. */
bool scan_fail(Scan *sc, DiagId id, const char *msg);
/* Reads the current token, a float or a hexadecimal integer, without moving on. */
bool scan_read_float(Scan *sc, const IrType *t, bool neg, uint64_t bits[2]);

/* Return whether the current token is that character, or that word. */
static inline bool
scan_is(const Scan *sc, char c)
{
	return sc->text.n == 1 && sc->text.p[0] == c;
}
static inline bool
scan_is_word(const Scan *sc, const char *word)
{
	return sc->kind == SCAN_WORD && str_eq(sc->text, str_from(word));
}
/* Moves past a comma. Returns false if there is none. */
static inline bool
scan_comma(Scan *sc)
{
	return scan_is(sc, ',') && scan_next(sc);
}
/* Move past the character, the word, or `word =`. Report an error and return false if the tokens differ. */
bool scan_expect(Scan *sc, char c);
bool scan_expect_word(Scan *sc, const char *word);
bool scan_expect_field(Scan *sc, const char *word);
/* Read a signed integer, and a list `[1, 2]`. Report an error and return false if the tokens differ. */
bool scan_int(Scan *sc, int64_t *v);
bool scan_ints(Scan *sc, Arena *a, IrField *list);

/* Returns whether a word is `true` or `false`. */
bool scan_is_bool(Str word);
Span scan_span(const Session *s, Str text);

#endif
