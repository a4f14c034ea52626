/* SPDX-License-Identifier: Apache-2.0
 *
 * The words for text that does not parse. Whether it does is for the grammar to say; where it says no,
 * the statement is read once more, by recursive descent as MLIR reads it, for nothing but the messages:
 * MLIR's differ with the place, and in `sdy` attributes one error causes others around it. Nothing here
 * runs on text that is right.
 *
 * The descent nests as the brackets of the text do, which the lexer bounds.
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
	const char *prefix;	/* of messages inside of a custom form: `custom op 'sdy.mesh' `, or nothing */
	bool silent;		/* looks for the first error and says nothing */
	const char *stop;	/* the token at which it was found */
	bool failed;		/* Parse.failed before: messages of one failure belong together */
	uint32_t n_errors;
} Replay;

/* Tokens from p on. */
void replay_begin(Replay *r, Parse *ps, const char *p);
void replay_next(Replay *r);
/* Goes on at that byte, wherever the token ends. */
void replay_at(Replay *r, const char *p);
/* Past `#name` or `!name` and its body, a body in brackets at p, a region or dictionary in braces. */
bool replay_skip_symbol(Replay *r);
bool replay_skip_body(Replay *r, const char *p);
bool replay_skip_braces(Replay *r);
/* Whether the token is that byte or word; the second steps behind it. */
bool replay_is(const Replay *r, const char *text);
bool replay_take(Replay *r, const char *text);

/* Reports at a place, at the token, or, for a token that is missing, behind what stands in front of it. Return false. */
bool replay_error_at(Replay *r, const char *p, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool replay_error(Replay *r, DiagId id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* At the token, which stands behind the word that is wrong. */
bool replay_word_error(Replay *r, Str word, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
const char *replay_behind(const Replay *r);
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
/* Attributes of custom forms, in their stripped forms or written out. */
ReplayFn replay_sharding, replay_mesh, replay_shardings, replay_axis_list, replay_axis_lists, replay_a2a, replay_manual_axes;

/* Whether the token begins an attribute of the sdy dialect. */
bool replay_is_sdy(const Replay *r);
/* The attribute whose `#sdy` the token is. True if it was read without an error. */
bool replay_sdy(Replay *r);

ReplayFn replay_type, replay_type1, replay_attr, replay_dict, replay_use, replay_custom_op, replay_statement;
ReplayFn replay_func, replay_module, replay_return;
/* `a, b]`: elements up to a closing bracket, behind the opening one. */
bool replay_until(Replay *r, const char *close, ReplayFn *element);
/* `loc(...)`; what: the thing to name in messages. */
bool replay_loc(Replay *r, const char *what);

/* Explains an error that the builder found in an sdy attribute at a place; false if nothing is wrong there in MLIR.
 * After an explanation the rest of the op is skipped. */
bool text_replay(Parse *ps, Span at);
/* The token behind a place, where MLIR reports what it finds wrong once it has read that. */
Span text_behind(Parse *ps, Span at);
/* Explains that a token does not fit. */
bool text_replay_syntax(Parse *ps, Span at);

#endif
