/* SPDX-License-Identifier: Apache-2.0
 *
 * The words for text that does not parse. Whether it does is for the grammar to say; where it says no
 * inside of a `sdy` attribute, the attribute is read once more, by recursive descent as MLIR reads it,
 * for nothing but the messages: MLIR's differ with the place, and one error causes others around it.
 * Nothing here runs on text that is right.
 */
#ifndef SHARDC_TEXT_REPLAY_H
#define SHARDC_TEXT_REPLAY_H

#include "text/parse.h"

typedef enum ReplayToken {
	REPLAY_END,
	REPLAY_WORD,		/* a bare name */
	REPLAY_STRING,
	REPLAY_INT,
	REPLAY_FLOAT,
	REPLAY_SYMBOL,		/* @name */
	REPLAY_HASH,		/* #name */
	REPLAY_OTHER,		/* value names, labels, types: % ^ ! */
	REPLAY_ARROW,
	REPLAY_CHAR,		/* anything else, one byte */
} ReplayToken;

typedef struct Replay {
	Parse *ps;
	const char *tok, *end;	/* the token looked at */
	ReplayToken kind;
	const char *before;	/* end of the token in front of it */
	bool failed;		/* Parse.failed before: messages of one failure belong together */
	uint32_t n_errors;
} Replay;

/* Tokens from p on. */
void replay_begin(Replay *r, Parse *ps, const char *p);
void replay_next(Replay *r);
/* Whether the token is that byte or word; the second steps behind it. */
bool replay_is(const Replay *r, const char *text);
bool replay_take(Replay *r, const char *text);

/* Reports at a place, at the token, or, for a token that is missing, behind what stands in front of it. Return false. */
bool replay_error_at(Replay *r, const char *p, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool replay_error(Replay *r, DiagId id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* At the token, which stands behind the word that is wrong. */
bool replay_word_error(Replay *r, Str word, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool replay_missing(Replay *r, const char *what);
/* Steps behind that byte or `->`, or says that it is missing. */
bool replay_expect(Replay *r, const char *text);

/* ---- parts of attributes; all return false after an error ---- */

typedef bool ReplayFn(Replay *r);

#define REPLAY_ARRAY_OF(type) "::llvm::ArrayRef<" type ">"

/* A parameter of an attribute that could not be read is one more error at the token that stopped it. */
bool replay_param(Replay *r, bool ok, const char *attr, const char *name, const char *type);
/* One or more, with commas between them. */
bool replay_list(Replay *r, ReplayFn *element);
/* A list between brackets, which may be empty, that is a parameter of an attribute. */
typedef struct ReplayList {
	const char *open, *close;
	ReplayFn *element;
	const char *attr, *name, *type;
} ReplayList;
bool replay_brackets(Replay *r, const ReplayList *list);
bool replay_string(Replay *r);
bool replay_int(Replay *r, int64_t *value);
/* Any word; a certain one. */
bool replay_word(Replay *r, Str *word);
bool replay_word_is(Replay *r, const char *word);
bool replay_axis(Replay *r);
ReplayFn replay_rule, replay_edges;

/* The attribute whose `#sdy` the token is. True if it was read without an error. */
bool replay_sdy(Replay *r);

/* Explains an error at a place behind which the attribute may go on; false if it is in none, or nothing is wrong
 * with it in MLIR. After an explanation the rest of the op is skipped. */
bool text_replay(Parse *ps, Span at);

#endif
