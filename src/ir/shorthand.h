/* SPDX-License-Identifier: Apache-2.0
 *
 * What a document of shorthand style (spec 10 §12.5) keeps of its text: its statements in order,
 * with comments. The reader fills it in and hangs it on IrModule.shorthand; the printer reads it.
 *
 * The IR of such a document is what MLIR style prints: mesh statements are sdy.mesh ops, sharding
 * statements private declarations @sharding_N with one argument, value declarations the arguments
 * of @main, ops its body, whose last op is a func.return (made by the reader if none was written).
 * Names of values are in IrValue.name; a result without a name belongs to the group of the result
 * before it (`%a:2 = ...` names result 0 only).
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
	bool blank;		/* an empty line stood before it, or before its comments */
	bool untyped;		/* DECL: `%x : sharding<...>` without a type */
	bool unreduced;		/* LIST: the word was unreduced, not replicated */
	uint32_t arg;
	uint32_t n_comments;
	const Str *comments;	/* lines of their own before it, each from // to its last non-blank */
	Str trailing;		/* comment behind it on its last line; p == NULL: none */
	IrOp *op;
	IrAttr *left, *right;	/* LIST: IR_ATTR_AXIS_LIST; right is NULL without ~> */
} ShorthandStmt;

struct Shorthand {
	ShorthandStmt *v;
	uint32_t n;
	IrOp *main;		/* the implicit function; NULL if there is none */
};

#endif
