/* SPDX-License-Identifier: Apache-2.0
 *
 * Dimension numbers of operations, decoded: which dimension of one tensor corresponds to which dimension of another
 * (spec 11 §11).
 *
 * The functions copy numbers as they are in the attributes and check nothing. Lists are empty if the attribute is
 * missing. They point into interned attributes, so they live as long as the session.
 */
#ifndef SHARDC_IR_DIMS_H
#define SHARDC_IR_DIMS_H

#include "ir/op.h"

/* ---- products ---- */

/* The dimension numbers of a dot, dot_general or ragged_dot. Index 0 is the left operand, 1 the right one; entries with
 * the same place in both lists belong together. */
typedef struct IrDotDims {
	IrField batch[2], contract[2];
	IrField ragged;		/* of a ragged_dot: dimensions of the left operand */
	IrField group;		/* of a ragged_dot: dimensions of the right operand */
} IrDotDims;

/* Returns the dimension numbers. A dot has none in its text, so they follow from the ranks of its operands. */
IrDotDims ir_dot_dims(const IrOp *op);
/* Returns those of an mhlo.ragged_dot, whose attribute is text. The lists are in the arena. */
IrDotDims ir_mhlo_dot_dims(Arena *a, const Session *s, const IrOp *op);
/* Returns whether dimension d of an operand is a dimension of the result that the other operand does not have. */
static inline bool
ir_dot_is_free(const IrDotDims *n, uint32_t operand, uint32_t d)
{
	return !ir_field_has(n->batch[operand], d) && !ir_field_has(n->contract[operand], d) &&
	       !(operand == 1 && ir_field_has(n->group, d));
}

/* ---- slices at the places that indices name ---- */

#define IR_NO_DIM UINT32_MAX

/* The dimension numbers of a gather, dynamic_gather or scatter. `sliced` is the result of a gather, or the first
 * updates of a scatter; NULL if an invalid scatter has none. Its window dimensions are those dimensions of the operand
 * that are neither collapsed nor batching ones, in order. Its other dimensions are those of the indices but
 * `vector_dim`, in order. */
typedef struct IrSlicing {
	const IrType *operand, *indices, *sliced;
	uint32_t n;		/* number of operands, and of sliced tensors */
	IrField window;		/* of the sliced tensor */
	IrField collapsed;	/* of the operand; a scatter calls them inserted */
	IrField batch;		/* of the operand: batching dimensions */
	IrField index_batch;	/* of the indices: each belongs to the one with the same place in `batch` */
	IrField map;		/* by component of an index: the dimension of the operand */
	int64_t vector_dim;	/* of the indices: holds the components; their rank if an index is one component */
} IrSlicing;

/* What each dimension corresponds to; IR_NO_DIM: to nothing. */
typedef struct IrSlicingMap {
	uint32_t *operand_of, *index_of;	/* by dimension of `sliced`: of the operand, of the indices */
	uint32_t *sliced_of;			/* by dimension of the operand: of `sliced` */
	uint32_t *place_of, *batch_of;		/* by dimension of the indices: of `sliced`, of the operand */
} IrSlicingMap;

IrSlicing ir_slicing(const IrOp *op);
/* Returns the rank that the sliced tensor must have. */
uint32_t ir_slicing_rank(const IrSlicing *s);
/* Returns the correspondence, in the arena. The sliced tensor need not have the rank that it must have. In an invalid
 * operation, a number can be that of a dimension that no tensor has. */
IrSlicingMap ir_slicing_map(Arena *a, const IrSlicing *s);
/* Gives an operation the dimension numbers. */
void ir_slicing_store(Session *s, IrOp *op, const IrSlicing *n);

/* ---- convolutions ---- */

/* The dimension numbers of a convolution or dynamic_conv. */
typedef struct IrConvDims {
	uint32_t in_batch, in_feature, kernel_in, kernel_out, out_batch, out_feature;
	IrField in, kernel, out;	/* spatial dimensions; those with the same place belong together */
	int64_t feature_groups, batch_groups;
} IrConvDims;

IrConvDims ir_conv_dims(const IrOp *op);

/* ---- windows ---- */

/* Windows along one dimension. */
typedef struct IrWindow {
	int64_t size, stride, dilation;	/* number of elements, distance of windows, distance of the elements of one */
	int64_t base;			/* distance of the elements of the operand */
	int64_t low, high;		/* padding; may be negative */
} IrWindow;

/* Returns the windows along dimension i of a reduce_window, select_and_scatter, pad or slice, or along spatial
 * dimension i of a convolution. Those of a pad or slice have one element. */
IrWindow ir_window(const IrOp *op, uint32_t i);
/* Returns the number of elements that a window covers, including holes. Wraps around, as in StableHLO. */
int64_t ir_window_span(const IrWindow *w);
/* Returns the number of windows along a dimension of n elements. Wraps around, as in StableHLO. */
int64_t ir_window_count(const IrWindow *w, int64_t n);

/* Returns a number of an attribute as a dimension. An invalid one becomes a number that no tensor has as dimension. */
static inline uint32_t
ir_dim_of(int64_t v)
{
	return v < 0 || v >= IR_NO_DIM ? IR_NO_DIM - 1 : (uint32_t)v;
}

#endif
