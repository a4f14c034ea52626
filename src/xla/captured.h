/* SPDX-License-Identifier: Apache-2.0
 *
 * The values that the regions of an operation use and that are defined outside of it.
 */
#ifndef SHARDC_XLA_CAPTURED_H
#define SHARDC_XLA_CAPTURED_H

#include "xla/edit.h"

typedef VEC(IrValue *) XlaValues;

/* Returns the captured values in the order of their first use: the regions in order, nested operations before the
 * operands of the operation around them. */
XlaValues xla_captured(Xla *x, IrOp *op);

#endif
