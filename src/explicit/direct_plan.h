/* SPDX-License-Identifier: Apache-2.0
 *
 * The price of one way to compute an operation (spec 60 §9.5): the bytes that each device sends, the rounds, and the
 * collectives in order.
 */
#ifndef SHARDC_EXPLICIT_DIRECT_PLAN_H
#define SHARDC_EXPLICIT_DIRECT_PLAN_H

#include "explicit/ex_check.h"

/* Returns the price of a value that is resharded. `who` names it in the steps, and axes are shown if `axes` is set. */
ExPrice explicit_price_reshard(ExCheck *x, const IrType *tensor, const ExType *from, const ExType *to, const char *who,
                               bool axes);
/* Returns the price of computing a result of type `to` from the operands in the straightforward way. The steps have no
 * text if `silent` is set. */
ExPrice explicit_price_direct(const ExOp *o, const ExType *to, bool axes, bool silent);
/* Returns the price as text: `64 bytes: operand 1 all_gather`, `0 bytes: no communication`, `cost unknown`. */
const char *explicit_price_text(ExCheck *x, const ExPrice *p);

#endif
