/* SPDX-License-Identifier: Apache-2.0
 *
 * Notes that help after a syntax error: what the user probably meant, and how it is written. They are found by looking
 * at the tokens around the error, so they never decide what is valid.
 */
#ifndef SHARDC_READ_SYNTAX_HINT_H
#define SHARDC_READ_SYNTAX_HINT_H

#include "read/parse.h"
#include "read/raw_token.h"

enum { HINT_DEPTH = 64 };

/* The tokens around an error. Missing tokens have the kind RAW_END. */
typedef struct ReadHint {
	Parse *ps;
	DiagId id;
	RawToken tok, next;		/* the first token at or after the error, and the one after it */
	RawToken prev, prev2;		/* the tokens before it in the statement */
	uint32_t n_open;		/* open brackets of the statement */
	struct {
		RawToken at, before;	/* the bracket, and the token before it */
	} open[HINT_DEPTH];		/* the innermost bracket is the last one */
} ReadHint;

/* Adds hints to the syntax error that was just reported at that place, and may reword it. */
void read_hint(Parse *ps, DiagId id, Span at);

/* Returns whether a syntax error only repeats an earlier one: after a missing bracket the rest does not fit. */
bool read_hint_repeats(Parse *ps, Span at);

/* Adds hints if it knows the mistake, and returns whether it does. */
typedef bool ReadHintFn(const ReadHint *h);

/* hint_types.c: types as in NumPy */
ReadHintFn read_hint_type;
/* hint_spec.c: shardings as in JAX */
ReadHintFn read_hint_pspec, read_hint_in_spec;
/* hint_sharding.c */
ReadHintFn read_hint_quotes, read_hint_at, read_hint_string_mesh, read_hint_sub_axis, read_hint_open_last;
ReadHintFn read_hint_dimension, read_hint_priority, read_hint_clause;
ReadHintFn read_hint_mesh_equals, read_hint_mesh_dict, read_hint_mesh_twice;
/* hint_words.c */
ReadHintFn read_hint_preamble, read_hint_op, read_hint_attr_name, read_hint_keyword;
ReadHintFn read_hint_percent, read_hint_symbol, read_hint_name_first;
/* hint_brackets.c */
ReadHintFn read_hint_closing, read_hint_mismatch, read_hint_dictionary;
ReadHintFn read_hint_string, read_hint_end, read_hint_extra;
/* Changes the open brackets of the hint. */
bool read_hint_unbalanced(ReadHint *h);

/* Returns the token at or after p. */
RawToken read_hint_token(const Parse *ps, const char *p);
/* Returns the end of the statement before the current one. */
const char *read_hint_start(Parse *ps);
/* Pushes an opening bracket, or pops the one that the token closes. */
void read_hint_follow(ReadHint *h, RawToken t);
/* Return the innermost open bracket and the one that closes it, or NUL. */
char read_hint_inside(const ReadHint *h);
char read_hint_wanted(const ReadHint *h);
/* Returns whether an open angle bracket is that of a sharding or a mesh. */
bool read_hint_in_sharding(const ReadHint *h);
/* Notes where the innermost open bracket is. */
void read_hint_note_open(const ReadHint *h);
Span read_hint_span(const ReadHint *h, RawToken t);
/* Return whether the message of the error is this one, and whether the token is this text. */
bool read_hint_says(const ReadHint *h, const char *message);
bool read_hint_is(RawToken t, const char *text);
/* Returns the text of a token in a form for %.*s. */
static inline Str
read_hint_text(RawToken t)
{
	return (Str){ t.p, (size_t)(t.end - t.p) };
}
/* Adds a note at a token. */
void read_hint_note(const ReadHint *h, RawToken at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Moves the error to a token and rewords it, unless MLIR's words are wanted. */
void read_hint_reword(const ReadHint *h, RawToken at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

#endif
