/* SPDX-License-Identifier: Apache-2.0
 *
 * A second parser, for error messages alone. The grammar decides whether text is valid. If it is not, this parser
 * reads the statement once more by recursive descent, as MLIR does, because MLIR words an error differently in each
 * place, and adds errors about the parts of an `sdy` attribute around it. It never runs on valid text.
 *
 * The descent nests as deeply as the brackets of the text, which the lexer bounds.
 */
#ifndef SHARDC_MLIR_ERRORS_REPARSE_H
#define SHARDC_MLIR_ERRORS_REPARSE_H

#include "read/parse.h"
#include "read/raw_token.h"

typedef struct Reparse {
	Parse *ps;
	const char *tok, *end;	/* the current token */
	RawKind kind;
	const char *prefix;	/* of messages inside a custom form: `custom op 'sdy.mesh' `, or nothing */
	bool silent;		/* looks for the first error and reports none */
	const char *stop;	/* the token at which the first error was found */
	bool failed;		/* Parse.failed before: all messages of one failure are reported */
	uint32_t n_errors;
} Reparse;

/* Begins with the token at or after p. */
void reparse_begin(Reparse *r, Parse *ps, const char *p);
/* Moves to the next token, or to the token at or after p. */
void reparse_next(Reparse *r);
void reparse_at(Reparse *r, const char *p);
/* Skip `#name` or `!name` with its body, a body in brackets at p, a region or dictionary in braces. Return true. */
bool reparse_skip_symbol(Reparse *r);
bool reparse_skip_body(Reparse *r, const char *p);
bool reparse_skip_braces(Reparse *r);
/* Return whether the token is that byte or word; reparse_take() also moves past it. */
bool reparse_is(const Reparse *r, const char *text);
bool reparse_take(Reparse *r, const char *text);

/* Report an error at p, or at the token with the prefix of the custom form. Return false. */
bool reparse_error_at(Reparse *r, const char *p, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
bool reparse_error(Reparse *r, DiagId id, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Reports an error about the word before the token: at the token, as MLIR does, with a mark at the word. Returns
 * false. */
bool reparse_word_error(Reparse *r, Str word, DiagId id, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Returns the place where MLIR reports a missing token: after the last token before this one. */
const char *reparse_last_end(const Reparse *r);
/* Reports a missing token there. Returns false. */
bool reparse_missing(Reparse *r, const char *what);
/* Moves past that byte or `->`, or reports that it is missing. */
bool reparse_expect(Reparse *r, const char *text);

/* ---- parts of attributes; all return false after an error ---- */

typedef bool ReparseFn(Reparse *r);

#define REPARSE_ARRAY_OF(type) "::llvm::ArrayRef<" type ">"

/* Returns ok. If it is false, reports that the parameter of an attribute could not be read, as MLIR does after the
 * error inside it. */
bool reparse_param(Reparse *r, bool ok, const char *attr, const char *name, const char *type);
/* Reads one or more elements with commas between them. */
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
/* Read any word, or a certain one. */
bool reparse_word(Reparse *r, Str *word);
bool reparse_word_is(Reparse *r, const char *word);
bool reparse_axis(Reparse *r);
ReparseFn reparse_rule, reparse_edges;
/* Attributes of custom forms, in their stripped forms or written out. */
ReparseFn reparse_sharding, reparse_mesh, reparse_shardings, reparse_axis_list, reparse_axis_lists, reparse_a2a;
ReparseFn reparse_manual_axes;

/* Whether the token begins an attribute of the sdy dialect. */
bool reparse_is_sdy(const Reparse *r);
/* Reads the attribute that begins with the token `#sdy`. */
bool reparse_sdy(Reparse *r);

ReparseFn reparse_type, reparse_type1, reparse_attr, reparse_dict, reparse_use, reparse_custom_op, reparse_statement;
ReparseFn reparse_func, reparse_module, reparse_return;
/* Reads elements up to a closing bracket, as in `a, b]`. */
bool reparse_until(Reparse *r, const char *close, ReparseFn *element);
/* Reads `loc(...)`, which messages call `what`. */
bool reparse_loc(Reparse *r, const char *what);
/* Read a location or a dictionary if there is one. */
ReparseFn reparse_opt_loc, reparse_opt_dict;

#endif
