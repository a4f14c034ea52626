/* SPDX-License-Identifier: Apache-2.0
 *
 * The statements of a document in the documentation's notation (spec 10 §12.5), in order and with comments. The
 * reader stores them in IrModule.shorthand, so that the printer can write the document in the same notation.
 *
 * The IR of such a document is the one that MLIR style prints. A mesh statement is an sdy.mesh op. A sharding
 * statement is a private declaration @sharding_N with one argument. Value declarations are the arguments of @main,
 * and ops are its body, whose last op is a func.return (made by the reader if none was written). Names of values are
 * in IrValue.name; a result without a name belongs to the group of the result before it (`%a:2 = ...` names
 * result 0 only).
 */
#ifndef SHARDC_IR_SHORTHAND_H
#define SHARDC_IR_SHORTHAND_H

#include "ir/op.h"

typedef struct Shorthand Shorthand;

typedef enum ShorthandKind {
	SHORTHAND_MESH,		/* op: the sdy.mesh */
	SHORTHAND_SHARDING,	/* op: the declaration @sharding_N */
	SHORTHAND_DECL,		/* arg: number of the argument of @main */
	SHORTHAND_OP,		/* op: in the body of @main, or loose in the module */
	SHORTHAND_RETURN,	/* op: the func.return, if it was written */
	SHORTHAND_LIST,		/* left [~> right] */
	SHORTHAND_END		/* comments after the last statement */
} ShorthandKind;

typedef struct ShorthandStmt {
	uint8_t kind;		/* ShorthandKind */
	bool blank;		/* an empty line comes before the statement or its comments */
	bool untyped;		/* SHARDING, DECL: `sharding<...>` without a type */
	bool unreduced;		/* LIST: the word was unreduced, not replicated */
	uint32_t arg;		/* DECL: number of the argument */
	Span at;		/* its place in the source */
	uint32_t n_comments;
	const Str *comments;	/* comments on lines before it, each from // to its last non-blank, or an empty line */
	Str trailing;		/* comment after it on its last line; p == NULL: none */
	IrOp *op;		/* as the kind says */
	uint32_t loc;		/* SHARDING: id of the location after it; 0: none */
	IrAttr *left, *right;	/* LIST: IR_ATTR_AXIS_LIST; right is NULL without ~> */
} ShorthandStmt;

struct Shorthand {
	ShorthandStmt *v;
	uint32_t n;
	IrOp *main;		/* the implicit function; NULL if there is none */
};

/* Returns whether a document has something to propagate through. One that only states meshes and shardings has no
 * function. Without shorthand, Shardy's error about a module without functions is kept. */
static inline bool
shorthand_has_program(const IrModule *m)
{
	return !m->shorthand || m->shorthand->main;
}

#endif
