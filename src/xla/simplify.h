/* SPDX-License-Identifier: Apache-2.0
 *
 * The parts of simplification (spec 45 §5). Each function tries the rules of one family on one op and returns
 * whether it changed something; the op may be erased then.
 */
#ifndef SHARDC_XLA_SIMPLIFY_H
#define SHARDC_XLA_SIMPLIFY_H

#include "xla/const_number.h"

/* fold.c: an op whose operands are all constants becomes a constant. */
bool xla_fold(Xla *x, IrOp *op);
/* fold_shape.c: the same for ops that move elements. */
bool xla_fold_shape(Xla *x, IrOp *op);
/* simplify_shape.c: reshape, transpose, broadcast_in_dim, iota, reverse, pad. */
bool xla_simplify_shape(Xla *x, IrOp *op);
/* simplify_slice.c: slice, dynamic_slice, dynamic_update_slice, concatenate, gather. */
bool xla_simplify_slice(Xla *x, IrOp *op);
/* simplify_math.c: arithmetic, compare, select, complex numbers. */
bool xla_simplify_math(Xla *x, IrOp *op);
/* simplify_region.c: reduce, sort, scatter, case, tensors without elements. */
bool xla_simplify_region(Xla *x, IrOp *op);
/* capture.c: values that a loop carries unchanged. */
bool xla_capture(Xla *x, IrOp *op);

#endif
