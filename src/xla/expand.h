/* SPDX-License-Identifier: Apache-2.0
 *
 * Expands CHLO operations and complex functions into StableHLO, as XLA does, and keeps top_k, ragged_dot and others as
 * operations of mhlo (spec 45 §4).
 */
#ifndef SHARDC_XLA_EXPAND_H
#define SHARDC_XLA_EXPAND_H

#include "xla/edit.h"

/* Inserts the statements of expansions.def before `at` and returns their result, or NULL if there is no row for the
 * operation and element type. y may be NULL. */
IrValue *xla_expand_listed(Xla *x, IrOp *at, IrValue *operand, IrValue *y);

#endif
