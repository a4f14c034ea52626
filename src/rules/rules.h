/* SPDX-License-Identifier: Apache-2.0
 *
 * The sharding rule (factor rule) of every operation (spec 20).
 */
#ifndef SHARDC_RULES_RULES_H
#define SHARDC_RULES_RULES_H

#include "ir/op.h"
#include "ir/pass.h"

/* The rule of an op, an IR_ATTR_RULE, or NULL if it has none (spec 20 §4): the attribute
 * sdy.sharding_rule if present, else computed. With attach a computed rule is stored on the op.
 * Warns once per session about unknown ops. */
IrAttr *rules_get(IrModule *m, IrOp *op, bool conservative, bool attach);
/* The same without looking at or writing the attribute. */
IrAttr *rules_compute(IrModule *m, IrOp *op, bool conservative);
/* n_in operands and n_out results of one type, mapped dimension by dimension (spec 20 §3.4). */
IrAttr *rules_identity(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out);
/* Spec 20 §11.4: trait, or bitcast_convert of equal shapes. */
bool rules_is_elementwise(const IrOp *op);
/* A constant of any dialect (spec 20 §11.5). */
bool rules_is_constant_like(const IrOp *op);

/* Whether every op of a program fits the rule that is declared for it; reports those that do not. Without
 * that no rule may be asked for. */
bool rules_check_declared(IrModule *m);

extern const Pass rules_passes[];

#endif
