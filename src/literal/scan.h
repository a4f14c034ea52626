/* SPDX-License-Identifier: Apache-2.0
 *
 * The tokens of number and element literals. A literal is a token of the grammar (see literal.h);
 * this scanner takes it apart when its attribute is built.
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
	Span word;		/* where messages about the whole literal stand */
	const char *prefix;	/* of messages about dimensions of convolutions, or "" */
	const char *p, *end;	/* what follows the current token */
	ScanKind kind;		/* the current token */
	Str text;		/* its text; of a string with the quotes */
} Scan;

/* Before the first token; from and end point into the text of s->diag.src. */
Scan scan_begin(Session *s, Span word, const char *from, const char *end);
/* Goes to the next token. False: an error was reported. */
bool scan_next(Scan *sc);
/* Reports an error at the current token; false. */
bool scan_fail(Scan *sc, DiagId id, const char *msg);
/* Reads the float token or hexadecimal integer at hand and stays there. */
bool scan_read_float(Scan *sc, const IrType *t, bool neg, uint64_t bits[2]);

/* Whether the current token is that single character, or that word. */
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
/* Takes a comma if there is one. */
static inline bool
scan_comma(Scan *sc)
{
	return scan_is(sc, ',') && scan_next(sc);
}
/* Takes the character, the word, `word =`; an error if something else stands there. */
bool scan_expect(Scan *sc, char c);
bool scan_expect_word(Scan *sc, const char *word);
bool scan_expect_field(Scan *sc, const char *word);
/* Takes a signed integer, and `[1, 2]`. */
bool scan_int(Scan *sc, int64_t *v);
bool scan_ints(Scan *sc, Arena *a, IrField *list);

/* Whether a word is `true` or `false`. */
bool scan_is_bool(Str word);
Span scan_span(const Session *s, Str text);

#endif
