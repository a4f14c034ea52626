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
	bool changed;		/* in this round */
} Rewrite;

void rewrite_push(Rewrite *w, IrOp *op);
IrOp *rewrite_pop(Rewrite *w);	/* NULL when empty */
/* The op goes: its results must be unused. The ops it used are looked at again. */
void rewrite_erase(Rewrite *w, IrOp *op);
/* Every use of the result takes v instead; users are looked at again. */
void rewrite_replace(Rewrite *w, IrValue *result, IrValue *v);
/* A new op before `at`, which is looked at in turn. */
IrOp *rewrite_new(Rewrite *w, IrOp *at, const IrOpSpec *spec);

/* patterns.c: tries the patterns of these labels on one op; true if one fired. */
enum { LABEL_NONE = 1, LABEL_RESHARD = 2, LABEL_COLLECTIVE = 4, LABEL_ALL = 7 };
bool rewrite_op(Rewrite *w, IrOp *op, unsigned labels);

#endif
