/* SPDX-License-Identifier: Apache-2.0
 *
 * verify_<check>() of every row of ir/ops.def.
 */
#ifndef SHARDC_VERIFY_CHECKS_H
#define SHARDC_VERIFY_CHECKS_H

#include "verify/internal.h"

#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) VerifyFn verify_##check;
#include "ir/ops.def"
#undef IR_OP

#endif
