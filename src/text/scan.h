/* SPDX-License-Identifier: Apache-2.0
 *
 * The tokens of number and element literals. A literal is a token of the grammar (see literal.h);
 * this scanner takes it apart when its attribute is built.
 */
#ifndef SHARDC_TEXT_SCAN_H
#define SHARDC_TEXT_SCAN_H

#include "ir/attr.h"

typedef enum ScanKind {
	SCAN_END, SCAN_INT, SCAN_FLOAT, SCAN_STRING, SCAN_WORD, SCAN_MINUS, SCAN_COMMA, SCAN_LSQUARE, SCAN_RSQUARE,
	SCAN_LPAREN, SCAN_RPAREN, SCAN_OTHER
} ScanKind;

typedef struct Scan {
	Session *s;
	Span word;		/* where messages about the whole literal stand */
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

/* Whether a word is `true` or `false`. */
bool scan_is_bool(Str word);
bool scan_is_hex(char c);
Span scan_span(const Session *s, Str text);

#endif
