/* SPDX-License-Identifier: Apache-2.0
 *
 * sdy attributes attached to ops and to arguments and results of functions (spec 10 §13.5, §13.6,
 * §13.10).
 */
#ifndef SHARDC_VERIFY_SDY_SDY_ATTACHED_H
#define SHARDC_VERIFY_SDY_SDY_ATTACHED_H

#include "verify_core/check.h"

/* The discardable attributes of an op. */
bool verify_attachments(VerifyCx *cx, IrOp *op);

/* A list of shardings, one per value; `what` and `index` as in VerifySite: "result", "operand",
 * "in_shardings", ... `type_of` gives the type of value i. */
bool verify_sharding_list(VerifyCx *cx, const IrOp *op, const char *what, const IrAttr *list, uint32_t n_values,
                          IrType *(*type_of)(const IrOp *op, uint32_t i));

/* What the declaration of an op asks of it, in the second round. */
bool verify_declared(VerifyCx *cx, IrOp *op);

/* An IR_ATTR_RULE on that op. */
bool verify_rule(VerifyCx *cx, const IrOp *op, const IrAttr *rule);
/* The propagation edges on that op, in the second round. */
bool verify_edges(VerifyCx *cx, IrOp *op);

#endif
