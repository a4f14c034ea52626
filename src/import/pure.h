/* SPDX-License-Identifier: Apache-2.0
 *
 * Which ops are pure: free of side effects and safe to execute speculatively (spec 40 §2.9).
 */
#ifndef SHARDC_IMPORT_PURE_H
#define SHARDC_IMPORT_PURE_H

#include "ir/op.h"

bool import_is_pure(const IrOp *op);
/* A ranked shaped type without dimensions. */
static inline bool
import_is_scalar(const IrType *t)
{
	return ir_type_is_shaped(t) && t->kind != IR_TYPE_UNRANKED && t->n == 0;
}

#endif
