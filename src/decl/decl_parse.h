/* SPDX-License-Identifier: Apache-2.0
 *
 * What the files of the reader of declarations share. It descends by the grammar with one token in
 * hand. Functions that take something return false when an error was reported that leaves the reader
 * at a loss; it goes on behind the block then. What is only wrong, and not unreadable, is reported and
 * reading goes on.
 */
#ifndef SHARDC_DECL_DECL_PARSE_H
#define SHARDC_DECL_DECL_PARSE_H

#include "base/vec.h"
#include "decl/decl.h"

typedef enum DeclToken { DECL_END, DECL_WORD, DECL_INT, DECL_STRING, DECL_OTHER, DECL_BAD } DeclToken;

typedef struct DeclParse {
	Session *s;
	Source *src;
	uint32_t pos;		/* behind the token in hand */
	DeclToken kind;		/* the token in hand */
	Span at;		/* a string with its quotes */
	uint32_t depth;		/* of the braces up to it, itself included */
	bool lost;		/* after an error: tokens that are none are not news */
} DeclParse;

/* ---- decl_lex.c ---- */

void decl_next(DeclParse *ps);
/* Reports an error; false. */
bool decl_error(DeclParse *ps, DiagId id, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* "expected WANTED, found ..." at the token in hand; false. */
bool decl_unexpected(DeclParse *ps, const char *wanted);
Str decl_text(const DeclParse *ps, Span at);
/* Whether the token in hand is that word or sign. */
bool decl_is(const DeclParse *ps, const char *text);
/* Takes it if it is. */
bool decl_take(DeclParse *ps, const char *text);
bool decl_expect(DeclParse *ps, const char *text);
/* Take a name, a quoted string that is not empty, a number that is not negative. */
bool decl_name(DeclParse *ps, const char *wanted, Atom *name);
bool decl_string(DeclParse *ps, const char *wanted, Atom *text);
bool decl_int(DeclParse *ps, int64_t *v);
/* The same, below 2^31. */
bool decl_index(DeclParse *ps, uint32_t *v);
/* Reads the attribute that begins with the token in hand; *attr is NULL if it is wrong. */
bool decl_attr(DeclParse *ps, IrAttr **attr);

/* ---- decl_rule.c, decl_flow.c, decl_priority.c: behind the first word ---- */

typedef VEC(IrRuleDecl) DeclRules;
typedef VEC(IrFlow) DeclFlows;

bool decl_rule(DeclParse *ps, DeclRules *rules);
bool decl_dataflow(DeclParse *ps, IrDecl *decl, DeclFlows *flows);
/* operand[ix], result[ix], ...; index: the name of the family's index, 0 if there is none. */
bool decl_place(DeclParse *ps, Atom index, IrPlace *place);
bool decl_priority(DeclParse *ps, IrSchedule *schedule);

#endif
