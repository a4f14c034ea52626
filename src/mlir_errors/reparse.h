/* SPDX-License-Identifier: Apache-2.0
 *
 * The words for text that does not parse. Whether it does is for the grammar to say; where it says no,
 * the statement is read once more, by recursive descent as MLIR reads it, for nothing but the messages:
 * MLIR's differ with the place, and in `sdy` attributes one error causes others around it. Nothing here
 * runs on text that is right.
 *
 * The descent nests as the brackets of the text do, which the lexer bounds.
 */
#ifndef SHARDC_MLIR_ERRORS_REPARSE_H
#define SHARDC_MLIR_ERRORS_REPARSE_H

#include "read/parse.h"
#include "read/raw_token.h"

typedef struct Reparse {
	Parse *ps;
	const char *tok, *end;	/* the token looked at */
	RawKind kind;
	const char *prefix;	/* of messages inside of a custom form: `custom op 'sdy.mesh' `, or nothing */
	bool silent;		/* looks for the first error and says nothing */
	const char *stop;	/* the token at which it was found */
	bool failed;		/* Parse.failed before: messages of one failure belong together */
	uint32_t n_errors;
} Reparse;

/* Tokens from p on. */
void reparse_begin(Reparse *r, Parse *ps, const char *p);
void reparse_next(Reparse *r);
/* Goes on at that byte, wherever the token ends. */
void reparse_at(Reparse *r, const char *p);
/* Past `#name` or `!name` and its body, a body in brackets at p, a region or dictionary in braces. */
bool reparse_skip_symbol(Reparse *r);
bool reparse_skip_body(Reparse *r, const char *p);
bool reparse_skip_braces(Reparse *r);
/* Whether the token is that byte or word; the second steps behind it. */
bool reparse_is(const Reparse *r, const char *text);
bool reparse_take(Reparse *r, const char *text);

/* Reports at a place, at the token, or, for a token that is missing, behind what stands in front of it. Return false. */
bool reparse_error_at(Reparse *r, const char *p, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool reparse_error(Reparse *r, DiagId id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* At the token, which stands behind the word that is wrong. */
bool reparse_word_error(Reparse *r, Str word, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
const char *reparse_behind(const Reparse *r);
bool reparse_missing(Reparse *r, const char *what);
/* Steps behind that byte or `->`, or says that it is missing. */
bool reparse_expect(Reparse *r, const char *text);

/* ---- parts of attributes; all return false after an error ---- */

typedef bool ReparseFn(Reparse *r);

#define REPARSE_ARRAY_OF(type) "::llvm::ArrayRef<" type ">"

/* A parameter of an attribute that could not be read is one more error at the token that stopped it. */
bool reparse_param(Reparse *r, bool ok, const char *attr, const char *name, const char *type);
/* One or more, with commas between them. */
bool reparse_list(Reparse *r, ReparseFn *element);
/* A list between brackets, which may be empty, that is a parameter of an attribute. */
typedef struct ReparseList {
	const char *open, *close;
	ReparseFn *element;
	const char *attr, *name, *type;
} ReparseList;
bool reparse_brackets(Reparse *r, const ReparseList *list);
bool reparse_string(Reparse *r);
bool reparse_int(Reparse *r, int64_t *value);
/* Any word; a certain one. */
bool reparse_word(Reparse *r, Str *word);
bool reparse_word_is(Reparse *r, const char *word);
bool reparse_axis(Reparse *r);
ReparseFn reparse_rule, reparse_edges;
/* Attributes of custom forms, in their stripped forms or written out. */
ReparseFn reparse_sharding, reparse_mesh, reparse_shardings, reparse_axis_list, reparse_axis_lists, reparse_a2a, reparse_manual_axes;

/* Whether the token begins an attribute of the sdy dialect. */
bool reparse_is_sdy(const Reparse *r);
/* The attribute whose `#sdy` the token is. True if it was read without an error. */
bool reparse_sdy(Reparse *r);

ReparseFn reparse_type, reparse_type1, reparse_attr, reparse_dict, reparse_use, reparse_custom_op, reparse_statement;
ReparseFn reparse_func, reparse_module, reparse_return;
/* `a, b]`: elements up to a closing bracket, behind the opening one. */
bool reparse_until(Reparse *r, const char *close, ReparseFn *element);
/* `loc(...)`; what: the thing to name in messages. */
bool reparse_loc(Reparse *r, const char *what);

#endif
