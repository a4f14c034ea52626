/* SPDX-License-Identifier: Apache-2.0
 *
 * Tokens without meaning: where the next one is and of which kind. The lexer of the grammar knows more about a token,
 * but depends on the state of the parser. This one can look at any place of the text, for messages.
 */
#ifndef SHARDC_READ_RAW_TOKEN_H
#define SHARDC_READ_RAW_TOKEN_H

typedef enum RawKind {
	RAW_END,
	RAW_WORD,		/* a bare name */
	RAW_STRING,
	RAW_INT,
	RAW_FLOAT,
	RAW_SYMBOL,		/* @name */
	RAW_HASH,		/* #name */
	RAW_OTHER,		/* value names, labels, types: % ^ ! */
	RAW_ARROW,
	RAW_CHAR,		/* anything else, one byte */
} RawKind;

typedef struct RawToken {
	RawKind kind;
	const char *p, *end;
} RawToken;

/* Returns the token that begins at p, which is neither blank nor in a comment. */
RawToken read_raw_token(const char *p, const char *lim);

#endif
