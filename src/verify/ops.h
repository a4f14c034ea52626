/* SPDX-License-Identifier: Apache-2.0
 *
 * The check of every row of ir/ops.def, verify_<check>(), and what several of them need.
 */
#ifndef SHARDC_VERIFY_OPS_H
#define SHARDC_VERIFY_OPS_H

#include "verify/internal.h"

#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) VerifyFn verify_##check;
#include "ir/ops.def"
#undef IR_OP

/* Visibility and parent of an op that defines a symbol. */
bool verify_symbol(VerifyCx *cx, const IrOp *op);

#endif
