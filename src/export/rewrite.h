/* SPDX-License-Identifier: Apache-2.0
 *
 * The worklist of canonicalize, and the changes that a pattern may make (spec 50 §9.4). Patterns change the
 * program only with these functions, which put every op on the worklist that the change may affect.
 */
#ifndef SHARDC_EXPORT_REWRITE_H
#define SHARDC_EXPORT_REWRITE_H

#include "export/reshard_index.h"
#include "ir/pass.h"
#include "ir/walk.h"

typedef struct Rewrite {
	IrModule *m;
	IrOp *root;		/* the ops in this one are visited: a function, or the module */
	Session *s;
	Arena *a;
	VEC(IrOp *) list;	/* the worklist: a stack with holes (NULL); IrOp.tmp of a listed op is its index + 1 */
	VEC(IrOp *) doomed;	/* ops that rewrite_erase is about to erase */
	unsigned patterns;	/* the patterns to try, one bit each */
	uint8_t first[IR_OP_COUNT];	/* by kind: index of the first pattern */
	const IrOp *reduce;	/* an all-reduce whose first user is known, or NULL */
	const IrOp *first_user;	/* the first all-slice of it in a block */
	ReshardIndex reshards;	/* of this round */
	bool changed;		/* something changed in this round */
	bool fuse_locs;		/* an op that replaces two gets the locations of both */
} Rewrite;

/* Erases an op, whose results must be unused, and pushes the producers of its operands that may now be dead. */
void rewrite_erase(Rewrite *w, IrOp *op);
/* Makes every use of the result use v instead and pushes the users. */
void rewrite_replace(Rewrite *w, IrValue *result, IrValue *v);
/* Pushes a new op, which has already been inserted. A new reshard also needs rewrite_take_place(). */
void rewrite_made(Rewrite *w, IrOp *op);
/* Inserts a new op before `at` and pushes it. */
IrOp *rewrite_new(Rewrite *w, IrOp *at, const IrOpSpec *spec);

/* ---- patterns.c ---- */

#define PATTERNS_ALL (~0u)
/* Returns the patterns with that label or name, one bit each. */
unsigned rewrite_patterns(Str word);
/* Returns the patterns on operations of that dialect. */
unsigned rewrite_dialect(Str dialect);
/* Sets the patterns that rewrite_op tries. */
void rewrite_choose(Rewrite *w, unsigned patterns);
/* Tries the patterns on one op; returns whether one changed something. */
bool rewrite_op(Rewrite *w, IrOp *op);

/* ---- reshard_reuse.c ---- */

/* While IrValue.tmp is claimed under this name, that of the result of a reshard is its number in program order. */
#define REWRITE_RESHARD_TMP "order of reshards"
/* Replaces a reshard by the result of an earlier one with the same layout, if there is one; returns whether it did. */
bool rewrite_reuse_reshard(Rewrite *w, IrOp *op);
/* Gives a new reshard the number of the reshard `other` that it replaces. */
void rewrite_take_place(Rewrite *w, IrOp *made, const IrOp *other);

#endif
