/* SPDX-License-Identifier: Apache-2.0
 *
 * Changes of the signature of a region: its arguments and what it returns.
 */
#ifndef SHARDC_XLA_REGION_H
#define SHARDC_XLA_REGION_H

#include "xla/edit.h"

/* Removes the arguments whose entry in `drop` is true; nothing may use them. */
void xla_drop_args(IrBlock *b, const bool *drop);
/* Replaces the terminator of a block by one that returns only the operands whose entry in `drop` is false. */
void xla_drop_returned(Xla *x, IrBlock *b, const bool *drop);
/* Replaces an op by one without the operands and results whose entries in `drop_operand` and `drop_result` are true.
 * The new op takes over the regions. Dropped results must be unused. */
IrOp *xla_drop_values(Xla *x, IrOp *op, const bool *drop_operand, const bool *drop_result);

#endif
