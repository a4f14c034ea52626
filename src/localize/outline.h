/* SPDX-License-Identifier: Apache-2.0
 *
 * Partitions one operation alone, in a module of its own (spec 55 §8.2).
 */
#ifndef SHARDC_LOCALIZE_OUTLINE_H
#define SHARDC_LOCALIZE_OUTLINE_H

#include "ir/walk.h"
#include "localize/emit.h"
#include "shard/layout_compare.h"

typedef struct OutlineMemo OutlineMemo;

typedef struct Outline {
	Emit e;			/* of the whole module */
	PassCx *cx;
	IrOp *module;		/* around the last operation; its meshes are known */
	bool alone;		/* all axes are manual, and no reshards are inserted around the operation */
	bool sizes;		/* the operation keeps its sizes, between slices and pads */
	bool gathers;		/* concatenations along a sharded dimension are made whole */
	bool whole;		/* functions and outer values that the operation needs are taken along */
	OutlineMemo *memo;	/* NULL if locations are printed: a copy would have those of the first operation */
} Outline;

/* Returns the state for a pass with LocalizeOptions. */
Outline outline_new(IrModule *m, PassCx *cx);
/* Replaces an operation by a manual computation that does the same on each device's part. Returns false after it has
 * reported an error. */
bool outline_partition(Outline *o, IrOp *op);

/* ---- outline_funcs.c ---- */

typedef VEC(IrValue *) OutlineValues;

/* Functions that an operation needs, in the order in which they are found. */
typedef struct OutlineFuncs {
	Arena *a;
	IrModule *m;		/* their module */
	IrSymtab *symbols;	/* of that module; NULL until a name is seen */
	VEC(IrOp *) list, work;	/* work: those that are still to be searched */
	Map seen, names;	/* names: new names by old ones */
} OutlineFuncs;

/* Returns the values from outside that the regions of an operation use, each once, nested operations first. */
OutlineValues outline_values(Arena *a, IrOp *op);
/* Returns the functions of a module to which an operation refers, directly or not. */
OutlineFuncs outline_funcs(Arena *a, IrModule *m, IrOp *op);
/* Copies them to the end of another module. From then on the list has the copies. */
void outline_funcs_copy(OutlineFuncs *f, IrModule *to);
/* Copies them back to the end of their first module, under new names, which the operations in the manual computation
 * and in the functions use from then on. */
void outline_funcs_return(OutlineFuncs *f, IrOp *manual);

/* ---- outline_memo.c ---- */

/* Returns an empty memo of the operations of a module. */
OutlineMemo *outline_memo_new(Arena *a, IrModule *m);
/* If an equal operation with these shardings was partitioned before, copies the body of its manual computation into
 * `manual`, which has none yet. Otherwise returns false. */
bool outline_memo_copy(OutlineMemo *memo, IrOp *op, IrAttr *const *in, IrAttr *const *out, IrOp *manual);
/* Remembers the manual computation that was made from an operation. The lists must live as long as the memo. */
void outline_memo_keep(OutlineMemo *memo, IrOp *op, IrAttr *const *in, IrAttr *const *out, const IrOp *manual);

#endif
