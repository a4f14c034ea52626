/* SPDX-License-Identifier: Apache-2.0
 *
 * Which ops preserve constants: they are elementwise or move data, free of side effects, and safe to execute
 * speculatively (spec 40 §2.9 and §4.5).
 */
#ifndef SHARDC_IMPORT_PURE_H
#define SHARDC_IMPORT_PURE_H

#include "ir/op.h"

/* Returns whether an op other than a call or a named computation is a constant if its operands are. */
bool import_is_pure(const IrOp *op);
/* Returns whether the type is shaped and ranked and has no dimensions. */
static inline bool
import_is_scalar(const IrType *t)
{
	return ir_type_is_shaped(t) && t->kind != IR_TYPE_UNRANKED && t->n == 0;
}

#endif
