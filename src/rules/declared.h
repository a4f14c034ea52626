/* SPDX-License-Identifier: Apache-2.0
 *
 * Rules that files of --ops declare (spec 40 §7.2).
 */
#ifndef SHARDC_RULES_DECLARED_H
#define SHARDC_RULES_DECLARED_H

#include "ir/op.h"

/* Whether the rule of the op, if it has any, comes from its declaration: a built-in op keeps the built-in
 * one if none of the declared is meant for it. */
bool rule_is_declared(const IrOp *op);

/* That rule, an IR_ATTR_RULE; NULL if none of the rules is meant for the op, with a warning once for each
 * declaration, or if the op does not fit the one that is. */
IrAttr *rule_declared(IrModule *m, const IrOp *op);

/* Whether an unknown op ends a region of a declared data-flow op: it yields values and needs no rule. */
bool rule_is_end_of_declared(const IrOp *op);

#endif
