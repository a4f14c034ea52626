/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of the reader of declarations: a recursive-descent parser with one token of lookahead.
 *
 * A syntax error makes every function up to decl_read return false; decl_read continues after the block. Any other
 * error is reported, and the functions continue and return true.
 */
#ifndef SHARDC_DECL_DECL_PARSE_H
#define SHARDC_DECL_DECL_PARSE_H

#include "base/vec.h"
#include "decl/decl.h"

typedef enum DeclToken { DECL_END, DECL_WORD, DECL_INT, DECL_STRING, DECL_OTHER, DECL_BAD } DeclToken;

typedef struct DeclParse {
	Session *s;
	Source *src;
	uint32_t pos;		/* the offset after the current token */
	DeclToken kind;		/* of the current token */
	Span at;		/* of the current token; a string includes its quotes */
	uint32_t depth;		/* braces open after the current token */
	bool lost;		/* skipping after an error: bad tokens are not reported */
} DeclParse;

/* ---- decl_lex.c ---- */

/* Advances to the next token. Reports text that is not a token. */
void decl_next(DeclParse *ps);

/* Reports an error and returns false. */
bool decl_error(DeclParse *ps, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Reports "expected WANTED, found ..." at the current token and returns false. */
bool decl_unexpected(DeclParse *ps, const char *wanted);

/* Returns the bytes of a span; they belong to the source. */
Str decl_text(const DeclParse *ps, Span at);

/* Returns whether the current token is that word or sign. */
bool decl_is(const DeclParse *ps, const char *text);

/* Advances if the current token is that word or sign. Returns whether it was. */
bool decl_take(DeclParse *ps, const char *text);

/* Advances if the current token is that word or sign. Otherwise reports an error and returns false. */
bool decl_expect(DeclParse *ps, const char *text);

/* Read a name, a quoted string that is not empty, a number. `wanted` describes the token in an error message. */
bool decl_name(DeclParse *ps, const char *wanted, Atom *name);
bool decl_string(DeclParse *ps, const char *wanted, Atom *text);
bool decl_int(DeclParse *ps, int64_t *v);

/* Reads a number less than 2^31. */
bool decl_index(DeclParse *ps, uint32_t *v);

/* Reads the attribute that begins with the current token. *attr becomes NULL if the attribute has an error. */
bool decl_attr(DeclParse *ps, IrAttr **attr);

/* ---- decl_rule.c, decl_flow.c, decl_priority.c, decl_comm.c ---- */

typedef VEC(IrRuleDecl) DeclRules;
typedef VEC(IrFlow) DeclFlows;

/* Read a clause after its keyword: `rule ...;`, `dataflow {...}` and `priority {...}`. */
bool decl_rule(DeclParse *ps, DeclRules *rules);
bool decl_dataflow(DeclParse *ps, IrDecl *decl, DeclFlows *flows);
bool decl_priority(DeclParse *ps, IrSchedule *schedule);

/* Reads `comm ...;` after its keyword. */
bool decl_comm(DeclParse *ps, IrComm *comm);
/* Reads the rest of `custom_call "target" { comm ...; }` after its first word. */
bool decl_custom_call(DeclParse *ps);

/* Reads a place such as `operand[i]` or `arg(0)[1]`. `index` is the name of the index of the edge family, or 0 where
 * only numbers are allowed. */
bool decl_place(DeclParse *ps, Atom index, IrPlace *place);

#endif
