/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks sdy attributes attached to ops, and to arguments and results of functions (spec 10 §13.5, spec 10 §13.6, spec
 * 10 §13.10). Each function reports errors and returns false if there was one.
 */
#ifndef SHARDC_VERIFY_SDY_SDY_ATTACHED_H
#define SHARDC_VERIFY_SDY_SDY_ATTACHED_H

#include "verify_core/check.h"

/* Returns whether this verification has found the discardable attributes of the op valid, at an op like it. */
bool verify_attachments_known(VerifyCx *cx, IrOp *op);
/* Checks the discardable attributes of an op. */
bool verify_attachments(VerifyCx *cx, IrOp *op);

/* Checks a list of shardings, one per value. `what` is as in VerifySite: "result", "operand", "in_shardings", ...
 * `type_of` returns the type of value i. */
bool verify_sharding_list(VerifyCx *cx, const IrOp *op, const char *what, IrAttr *list, uint32_t n_values,
                          IrType *(*type_of)(const IrOp *op, uint32_t i));

/* Checks that an op meets its declaration, in the second round. */
bool verify_declared(VerifyCx *cx, IrOp *op);

/* Checks an IR_ATTR_RULE on that op. */
bool verify_rule(VerifyCx *cx, const IrOp *op, const IrAttr *rule);
/* Checks the propagation edges on that op, in the second round. */
bool verify_edges(VerifyCx *cx, IrOp *op);

#endif
