/* SPDX-License-Identifier: Apache-2.0
 *
 * The op sharding rule of every operation (spec 20). A rule is an IR_ATTR_RULE, interned in the session.
 */
#ifndef SHARDC_RULES_RULES_H
#define SHARDC_RULES_RULES_H

#include "ir/op.h"
#include "ir/pass.h"

/* Returns the rule of an operation, or NULL if it has none (spec 20 §4): the attribute sdy.sharding_rule, or else
 * rules_compute(). With `attach`, a computed rule becomes that attribute. */
IrAttr *rules_get(IrModule *m, IrOp *op, bool conservative, bool attach);
/* Computes the rule of an operation, or returns NULL. Warns once per session about unknown operations. */
IrAttr *rules_compute(IrModule *m, IrOp *op, bool conservative);
/* Computes the rule of an operation that may have another one in the text, without a warning if it has none. */
IrAttr *rules_own(IrModule *m, IrOp *op);
/* Returns the rule in which dimension d of n_in operands and n_out results of one type is factor d (spec 20 §3.4). */
IrAttr *rules_identity(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out);
/* Returns whether an operation is elementwise (spec 20 §11.4), which includes bitcast_convert between equal shapes. */
bool rules_is_elementwise(const IrOp *op);
/* Returns whether it is certain, without asking for the rule, that factor d is dimension d of every tensor, except for
 * scalars, and that no factor is of a special kind. Asking for the rule would not warn, either. */
bool rules_is_pointwise(const IrOp *op);
/* Returns whether an operation is a constant of any dialect (spec 20 §11.5). */
bool rules_is_constant_like(const IrOp *op);

/* Returns whether every operation fits the rule declared for it, and reports those that do not. Must succeed before any
 * rule is requested. */
bool rules_check_declared(IrModule *m);

/* Returns whether a rule with factors of dynamic dimensions was made. */
bool rules_any_dynamic(Session *s);

extern const Pass rules_passes[];

/* Returns whether XLA for TPUs finds the k largest of n elements by a custom call, and not by a sort (spec 57
 * §21.5). */
bool rules_top_k_is_call(int64_t n, int64_t k);

#endif
