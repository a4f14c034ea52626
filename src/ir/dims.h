/* SPDX-License-Identifier: Apache-2.0
 *
 * Dimension numbers of operations, decoded: which dimension of one tensor corresponds to which dimension of another
 * (spec 11 §11).
 *
 * The functions copy numbers as they are in the attributes and check nothing. Lists are empty, and numbers 0, if the
 * attribute is missing. Lists point into interned attributes, so they live as long as the session.
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

/* Returns the dimension numbers; those that a dot implies. */
IrDotDims ir_dot_dims(const IrOp *op);
/* Returns whether dimension d of an operand is a dimension of the result that the other operand does not have. */
static inline bool
ir_dot_is_free(const IrDotDims *n, uint32_t operand, uint32_t d)
{
	return !ir_field_has(n->batch[operand], d) && !ir_field_has(n->contract[operand], d) &&
	       !(operand == 1 && ir_field_has(n->group, d));
}

#endif
