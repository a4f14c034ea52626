/* SPDX-License-Identifier: Apache-2.0
 *
 * The worklist of canonicalize: which ops are looked at next, and what a pattern may do (spec 50 §9.4).
 */
#ifndef SHARDC_EXPORT_REWRITE_H
#define SHARDC_EXPORT_REWRITE_H

#include "ir/pass.h"
#include "ir/walk.h"

typedef struct Rewrite {
	IrModule *m;
	Session *s;
	Arena *a;
	VEC(IrOp *) list;	/* a stack with holes (NULL); IrOp.tmp of a listed op is its place + 1 */
	VEC(IrOp *) doomed;	/* of rewrite_erase */
	unsigned patterns;	/* a bit for each that is tried */
	uint8_t first[IR_OP_COUNT];	/* the first pattern for ops of that kind */
	bool changed;		/* in this round */
	bool fuse_locs;		/* an op that replaces two has the locations of both */
} Rewrite;

void rewrite_push(Rewrite *w, IrOp *op);
IrOp *rewrite_pop(Rewrite *w);	/* NULL when empty */
/* The op goes: its results must be unused. The ops it used are looked at again. */
void rewrite_erase(Rewrite *w, IrOp *op);
/* Every use of the result takes v instead; users are looked at again. */
void rewrite_replace(Rewrite *w, IrValue *result, IrValue *v);
/* A new op is in its place: it is looked at in turn. */
void rewrite_made(Rewrite *w, IrOp *op);
/* A new op before `at`, which is looked at in turn. */
IrOp *rewrite_new(Rewrite *w, IrOp *at, const IrOpSpec *spec);

/* patterns.c */
#define PATTERNS_ALL (~0u)
/* The patterns with that label or name, a bit for each. */
unsigned rewrite_patterns(Str word);
/* Says which patterns are tried from now on. */
void rewrite_choose(Rewrite *w, unsigned patterns);
/* Tries them on one op; true if one fired. */
bool rewrite_op(Rewrite *w, IrOp *op);

/* reshard_reuse.c: IrValue.tmp of the result of a reshard is its place in the order of the program, as long as the
 * word is claimed under this name. */
#define REWRITE_RESHARD_TMP "order of reshards"
bool rewrite_reuse_reshard(Rewrite *w, IrOp *op);
/* Gives a reshard, which was made just before another one, its place in that order. */
void rewrite_take_place(IrOp *made, const IrOp *other);

#endif
