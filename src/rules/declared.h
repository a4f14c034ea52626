/* SPDX-License-Identifier: Apache-2.0
 *
 * Op sharding rules that files of --ops declare (spec 40 §7.2).
 */
#ifndef SHARDC_RULES_DECLARED_H
#define SHARDC_RULES_DECLARED_H

#include "ir/op.h"

/* Returns whether the rule of an operation comes from its declaration. A built-in operation keeps its built-in rule
 * if no declared rule applies to it. */
bool rule_is_declared(const IrOp *op);

/* Returns the declared rule of an operation, an IR_ATTR_RULE. Returns NULL if no declared rule applies, with one
 * warning per declaration, or if the operation does not fit the rule that applies. */
IrAttr *rule_declared(IrModule *m, const IrOp *op);

/* Returns whether an unknown operation ends a region of a declared data-flow operation, so that it needs no rule. */
bool rule_is_end_of_declared(const IrOp *op);

#endif
