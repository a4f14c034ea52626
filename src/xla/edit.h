/* SPDX-License-Identifier: Apache-2.0
 *
 * The changes that the rewrites of this room may make (spec 45). Every change goes through these functions, so that
 * each value of the user's program can be followed to the value that XLA has in its place.
 */
#ifndef SHARDC_XLA_EDIT_H
#define SHARDC_XLA_EDIT_H

#include "ir/make.h"
#include "ir/pass.h"
#include "ir/walk.h"
#include "xla/trail.h"

/* One run of the stage. */
typedef struct Xla {
	IrModule *m;
	Session *s;
	Arena *a;		/* scratch of the pass */
	IrOp *main;		/* the function @main */
	XlaTrail *trail;	/* where values went; NULL: nobody asks */
	VEC(IrOp *) list;	/* the worklist of simplification, a stack with holes; IrOp.tmp is the index + 1 */
	bool listing;		/* changed ops are put on the worklist */
	bool inlined;		/* a call was inlined, after which XLA deletes dead instructions */
} Xla;

/* Sets the rewrite that the trail records for replaced values, and returns the one before. */
XlaStep xla_step(Xla *x, XlaStep step);
/* Inserts a new op before `at`. It has the location of `at`. */
IrOp *xla_new(Xla *x, IrOp *at, const IrOpSpec *spec);
/* Inserts an op with one result before `at` and returns the result. The operands end with NULL. */
IrValue *xla_make(Xla *x, IrOp *at, IrOpKind kind, IrType *type, IrAttr *props, ...) __attribute__((sentinel));
/* Inserts an op that ir/make.h describes before `at` and returns the result. */
IrValue *xla_made(Xla *x, IrOp *at, IrMade made, IrValue *const *operands, uint32_t n);
/* Makes all uses of a value use another one. */
void xla_replace(Xla *x, IrValue *from, IrValue *to);
/* Replaces the only result of an op and erases the op. Returns true. */
bool xla_replace_op(Xla *x, IrOp *op, IrValue *to);
/* Erases an op whose results are unused. */
void xla_erase(Xla *x, IrOp *op);
/* Changes operand i of an op. */
void xla_set_operand(Xla *x, IrOp *op, uint32_t i, IrValue *v);
/* Puts an op on the worklist, and with a terminator the op around it. */
void xla_touch(Xla *x, IrOp *op);

/* ---- parts of new ops ---- */

/* Returns a dictionary with one entry. */
IrAttr *xla_props(Xla *x, Atom name, IrAttr *value);
/* Return the tensor type with these dimensions; with this element type. */
IrType *xla_shaped(Xla *x, const IrType *t, const int64_t *dims, uint32_t n);
IrType *xla_typed(Xla *x, const IrType *t, IrType *elem);
/* Insert broadcast_in_dim, reshape and transpose before `at`, and return their result. */
IrValue *xla_broadcast(Xla *x, IrOp *at, IrValue *v, IrType *type, const int64_t *dims, uint32_t n);
IrValue *xla_reshape(Xla *x, IrOp *at, IrValue *v, IrType *type);
IrValue *xla_transpose(Xla *x, IrOp *at, IrValue *v, const int64_t *permutation);
/* Inserts an iota of rank 1 and its broadcast, which together have the value of an iota, before it. Returns the
 * result. */
IrValue *xla_spread_iota(Xla *x, IrOp *iota);
/* Inserts a constant before `at` and returns its result. */
IrValue *xla_constant(Xla *x, IrOp *at, IrAttr *value);

/* ---- questions about ops ---- */

/* Returns the op that defines a value if it is of that kind, else NULL. */
IrOp *xla_def(const IrValue *v, IrOpKind kind);
/* Returns whether all operands and results are tensors of static shape without encoding. */
bool xla_is_static(const IrOp *op);
/* Returns whether no result of the op is used. */
bool xla_is_unused(const IrOp *op);
/* Returns whether the op must stay although nobody uses its results (spec 45 §10). */
bool xla_is_root(IrOp *op);
/* Returns whether the op itself must stay, whatever is in its regions. */
bool xla_has_effect(const IrOp *op);

#endif
