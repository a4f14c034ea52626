/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of pad-for-divisibility (spec 55 §5): pad.c drives it and rewrites most operations, pad_infer.c finds the
 * result types of those with larger operands, pad_mask.c clears padding before products, and pad_collective.c rewrites
 * collectives, slices and pads. pad_values.c rewrites gathers, constants and loops, pad_func.c functions and calls.
 */
#ifndef SHARDC_LOCALIZE_PAD_H
#define SHARDC_LOCALIZE_PAD_H

#include "ir/walk.h"
#include "localize/emit.h"

/* What the pass knows about a value. */
typedef struct PadValue {
	IrValue *v;
	IrType *orig;		/* the type before the pass */
	bool zero;		/* the padding is known to be zero */
	IrValue *cast;		/* v cast to a different type, or NULL */
} PadValue;

typedef struct Pad {
	Emit e;
	Arena *a;		/* lives as long as the pass; e.a is reset after each op */
	VEC(PadValue) values;	/* IrValue.tmp is the index; the first two are unused */
	bool whole;		/* no cast may remain: permutes, constants and loops are padded, too */
	bool casts;		/* some operand was cast */
	bool gathers_cast;	/* casts, not slices, cut what an all_gather in this function returns */
	IrSymtab *callees;	/* the functions that calls find; NULL if no call needs to change */
} Pad;

/* Returns what is known about v, or NULL. */
PadValue *pad_value_find(const Pad *p, const IrValue *v);
/* Returns the type of v before the pass. */
IrType *pad_old_type(const Pad *p, const IrValue *v);
/* Return whether the padding of v is known to be zero; record that it is, or that it is not known to be. */
bool pad_is_zero(const Pad *p, const IrValue *v);
void pad_set_zero(Pad *p, IrValue *v, bool zero);
/* Returns the padded type that v has for operations that are rewritten. */
IrType *pad_wanted_type(Pad *p, const IrValue *v);
/* Returns the sharding that v has in its operation; that of the result for what a loop carries. */
IrAttr *pad_value_sharding(const Pad *p, const IrValue *v);
/* Returns the sharding of v, or if the pass has cast a value to v, of that value. */
IrAttr *pad_sharding(const Pad *p, const IrValue *v);
/* Changes the type of v. */
void pad_retype(Pad *p, IrValue *v, IrType *t);
/* Replaces v by `to` in all operations except the one that defines `to`. Then pad_old_type(to) is that of v. */
void pad_redirect(Pad *p, IrValue *v, IrValue *to);

/* Rewrites an op whose operands have their new types: the results get larger types. */
void pad_generic(Pad *p, IrOp *op);

/* pad_infer.c: fills in the shape that StableHLO infers for result i from the operands. `dims` has room for the rank of
 * the result. Returns false if StableHLO does not infer it. */
bool pad_infer(Arena *a, const IrOp *op, uint32_t i, int64_t *dims);

/* pad_mask.c: returns v with `value` in its padding along the dimensions of `list`, or along all if it is NULL. */
IrValue *pad_mask(Pad *p, IrValue *v, const IrType *old, IrValue *value, const IrField *list);
void pad_dot_general(Pad *p, IrOp *op);
void pad_reduce(Pad *p, IrOp *op);
/* Returns whether v is a constant zero. */
bool pad_is_zero_constant(const IrValue *v);

/* pad_values.c: gathers, constants and loops */
void pad_gather(Pad *p, IrOp *op);
void pad_constant(Pad *p, IrOp *op);
/* Returns the value of a constant in the larger type t, with zeros as its padding; a splat stays one. Returns NULL
 * after it has reported an error. */
IrAttr *pad_value(Emit *e, const IrOp *op, IrType *t);
void pad_while(Pad *p, IrOp *op);

void pad_convolution(Pad *p, IrOp *op);

/* pad_func.c: functions, their calls and returns */
/* Returns whether the release leaves the results of all_gathers in this function to casts. */
bool pad_leaves_gathers(const Pad *p, const IrOp *f);
/* Finds out whether calls need to change. */
void pad_find_callees(Pad *p);
/* Pads the arguments and results of a function. If the release or the function allows no padding, it reports the first
 * argument or result that is not divisible, and returns false. */
bool pad_func(Pad *p, IrOp *f);
/* Return whether a call has padded arguments or results in its callee, and whether a return is in a function with
 * padded results. */
bool pad_is_padded_call(Pad *p, const IrOp *call);
bool pad_is_padded_return(Pad *p, const IrOp *ret);
void pad_call(Pad *p, IrOp *call);
void pad_return(Pad *p, IrOp *ret);

/* pad_collective.c */
void pad_grow(Pad *p, IrOp *op);
void pad_all_gather(Pad *p, IrOp *op);
void pad_all_to_all(Pad *p, IrOp *op);
/* `in` is the type of the operand before the pass. */
void pad_slice(Pad *p, IrOp *op, const IrType *in);
void pad_pad(Pad *p, IrOp *op);

#endif
