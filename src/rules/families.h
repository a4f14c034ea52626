/* SPDX-License-Identifier: Apache-2.0
 *
 * Declarations that the families of rules share. The `rule` column of ir/ops.def names a function rules_<rule>(). Its
 * result is reused for all operations of the same class (rule_memo.c). So it may read only the types and properties of
 * its operation, b->variant, b->set and b->conservative, unless the row has the trait T_RULE_READS_CONST.
 *
 * The factor of a dynamic dimension has the size IR_DYNAMIC. The caller discards rules of unranked types, so a family
 * need not handle them.
 */
#ifndef SHARDC_RULES_FAMILIES_H
#define SHARDC_RULES_FAMILIES_H

#include "rules/builder.h"
#include "rules/rules.h"

/* The result of a family's function. */
typedef enum RuleVerdict {
	RULE_MADE,		/* the builder has the rule */
	RULE_NONE,		/* no rule, without a warning */
	RULE_UNKNOWN		/* no rule, with the warning of spec 20 §4.1 */
} RuleVerdict;

typedef RuleVerdict RuleFn(RuleBuilder *b, const IrOp *op);

/* Declares the function of every row. A function that several rows name is declared several times. */
#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) RuleFn rules_##rule;
#include "ir/ops.def"
#undef IR_OP

/* Returns the size of a dimension, 0 if there is no such dimension. */
static inline int64_t
rule_size(const IrType *t, uint32_t d)
{
	return d < ir_type_rank(t) ? t->dims[d] : 0;
}

/* Returns whether operations through which shardings pass in XLA have a rule, also those that have none in Shardy. */
static inline bool
rule_is_extended(const RuleBuilder *b)
{
	return b->set >= IR_RULES_XLA;
}

/* Returns whether operations at which shardings stop in XLA have a rule, too. */
static inline bool
rule_goes_beyond_xla(const RuleBuilder *b)
{
	return b->set == IR_RULES_ALL;
}

/* Returns whether an operand or result is an unranked tensor, so that there is no rule. */
bool rule_has_unranked_type(const IrOp *op);

/* Returns the address at which the rule of the operation's class is stored. It stays valid as long as the session.
 * `how` encodes everything else that the rule depends on. Sets *fresh to whether the entry is new; if it is, the caller
 * must store the rule. */
IrAttr **rule_memo(Session *s, IrOp *op, unsigned how, bool *fresh);
/* Returns the address at which rules_identity() stores its rule, with *fresh as in rule_memo(). */
IrAttr **rule_memo_alike(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out, bool *fresh);

/* Makes the rule of top_k, (x) -> (values, indices), which finds the k largest values of the last dimension
 * (custom_call.c). */
RuleFn rule_top_k;
/* Makes the rule of ragged_dot from its dimension numbers (chlo.c). `groups_last` numbers the factor of the
 * groups after all others, as XLA does, even if the groups are a dimension of the result. */
RuleVerdict rule_ragged_dot(RuleBuilder *b, const IrOp *op, const IrDotDims *dims, bool groups_last);

/* Return the variant of a rule, which encodes everything that it depends on besides types and properties. */
unsigned rule_concatenate_variant(const IrOp *op);		/* a RuleType */
unsigned rule_dynamic_update_slice_variant(const IrOp *op);	/* a RuleType */
unsigned rule_scatter_variant(const IrOp *op);			/* a RuleType */
unsigned rule_custom_call_variant(const IrOp *op);		/* 1: feeds a random generator */
unsigned rule_scan_variant(const IrOp *op);			/* 1: the body is elementwise */

#endif
