/* SPDX-License-Identifier: Apache-2.0
 *
 * The check of every row of ir/ops.def, verify_<check>(), and helpers that several of them share.
 */
#ifndef SHARDC_VERIFY_CORE_OP_CHECKS_H
#define SHARDC_VERIFY_CORE_OP_CHECKS_H

#include "verify_core/check.h"

#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) VerifyFn verify_##check;
#include "ir/ops.def"
#undef IR_OP

/* Checks the visibility and the parent of an op that defines a symbol. */
bool verify_symbol(VerifyCx *cx, const IrOp *op);

/* Returns whether the segment sizes of a chlo.scan fit its operands and results; reports an error if not. It is part of
 * verify_row(). */
bool verify_scan_segments(VerifyCx *cx, const IrOp *op);

#endif
