/* SPDX-License-Identifier: Apache-2.0
 *
 * Typed builders: the kind of an operation, the type of its result and its properties follow from what it computes.
 * The rooms decide where operations go, and give them locations and shardings.
 */
#ifndef SHARDC_IR_MAKE_H
#define SHARDC_IR_MAKE_H

#include "ir/op.h"

/* An operation with one result, without its operands. */
typedef struct IrMade {
	IrOpKind kind;
	IrType *type;
	IrAttr *props;
} IrMade;

IrMade ir_make_constant(Session *s, IrAttr *value);
IrMade ir_make_iota(Session *s, IrType *type, uint32_t dim);
/* Dimension d of an operand of rank n becomes dimension dims[d] of the result. */
IrMade ir_make_broadcast(Session *s, IrType *type, const int64_t *dims, uint32_t n);
IrMade ir_make_concatenate(Session *s, IrType *type, uint32_t dim);
IrMade ir_make_dynamic_slice(Session *s, IrType *type);
/* Returns a comparison of two tensors of this type. */
IrMade ir_make_compare(Session *s, const IrType *in, IrDirection direction);
/* Return an operation on an operand of this type. `a` is scratch memory; `strides` may be NULL for 1. */
IrMade ir_make_transpose(Session *s, Arena *a, const IrType *in, const int64_t *permutation);
IrMade ir_make_slice(Session *s, Arena *a, const IrType *in, const int64_t *start, const int64_t *limit,
                     const int64_t *strides);
/* `interior` may be NULL for 0. */
IrMade ir_make_pad(Session *s, Arena *a, IrType *type, const int64_t *low, const int64_t *high,
                   const int64_t *interior);

/* ---- attributes ---- */

/* Returns a dense literal of n integers, a splat if they are equal. The type has n elements of at most 64 bits. */
IrAttr *ir_make_numbers(Session *s, IrType *type, const int64_t *v, int64_t n);
/* Returns the channel handle of a collective. */
IrAttr *ir_make_channel(Session *s, int64_t handle);

/* ---- whole operations; the caller inserts those that are returned ---- */

/* Returns an operation with the operand v, a result of the same type, and the property `sharding`, unless it is NULL.
 * It has the location of `at`, or none if that is NULL. */
IrOp *ir_make_sharded(IrModule *m, IrOpKind kind, IrValue *v, IrAttr *sharding, const IrOp *at, IrReason reason);
/* Inserts the same after the definition of v, with its location. */
IrOp *ir_make_sharded_after(IrModule *m, IrOpKind kind, IrValue *v, IrAttr *sharding, IrReason reason);
/* Returns an sdy.mesh with the location of the module. */
IrOp *ir_make_mesh(IrModule *m, Atom name, IrAttr *mesh);
/* Fills an empty region with an operation on its two arguments, which are scalars, and a stablehlo.return. */
void ir_make_body(IrModule *m, IrRegion *r, IrOpKind kind, IrType *elem, uint32_t loc, Span span);

#endif
