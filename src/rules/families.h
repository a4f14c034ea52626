/* SPDX-License-Identifier: Apache-2.0
 *
 * What the families of the rules room share. The `rule` column of ir/ops.def names a function
 * rules_<rule>(): it reads the op's types and properties, and nothing else but b->variant and
 * b->conservative, so that its answer can be kept for the next op alike (memo.c). A factor of a
 * dynamic dimension has the size IR_DYNAMIC; what is made of unranked types is thrown away.
 */
#ifndef SHARDC_RULES_FAMILIES_H
#define SHARDC_RULES_FAMILIES_H

#include "rules/builder.h"
#include "rules/rules.h"

typedef enum RuleVerdict {
	RULE_MADE,		/* the builder holds the rule */
	RULE_NONE,		/* no rule, silently */
	RULE_UNKNOWN		/* no rule, with the warning of spec 20 §4.1 */
} RuleVerdict;

typedef RuleVerdict RuleFn(RuleBuilder *b, const IrOp *op);

/* Every function the table names, declared once for each of its rows. */
#define IR_OP(id, spelling, form, lo, hi, fx, traits, hint, rule, check, sig, props) RuleFn rules_##rule;
#include "ir/ops.def"
#undef IR_OP

/* The values of an array<i64: ...> property; none if it is absent. */
IrField rule_prop_dims(const IrOp *op, Atom name);
/* An integer property. */
int64_t rule_prop_int(const IrOp *op, Atom name, int64_t fallback);
/* One field of a struct property; none if it is absent. */
IrField rule_prop_field(const IrOp *op, Atom name, uint32_t field);

/* The position of v in a list, or list.n. */
static inline uint32_t
rule_find(IrField list, int64_t v)
{
	uint32_t i = 0;

	while (i < list.n && list.v[i] != v)
		i++;
	return i;
}

static inline bool
rule_has(IrField list, int64_t v)
{
	return rule_find(list, v) < list.n;
}

/* A dimension number of an attribute; one that cannot be right becomes one that no tensor has. */
static inline uint32_t
rule_dim_of(int64_t v)
{
	return v < 0 || v >= RULE_NO ? RULE_NO - 1 : (uint32_t)v;
}

/* Size of a dimension; 0 if there is no such dimension. */
static inline int64_t
rule_size(const IrType *t, uint32_t d)
{
	return d < ir_type_rank(t) ? t->dims[d] : 0;
}

/* Whether an operand or result is an unranked tensor: there is no rule then. */
bool rule_has_unranked_type(const IrOp *op);

/* Where the rule of all ops like this one is kept; `how` says what else it depends on. *fresh: nobody
 * has put it there yet. The address lives as long as the session. */
IrAttr **rule_memo(Session *s, IrOp *op, unsigned how, bool *fresh);
/* The same for tensors of one type, see rules_identity. */
IrAttr **rule_memo_alike(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out, bool *fresh);

/* (x) -> (values, indices), values the k largest of the last dimension (custom_call.c). */
RuleFn rule_top_k;

/* The variants: what a rule depends on besides the types and properties of its op. */
unsigned rule_concatenate_variant(const IrOp *op);		/* a RuleType */
unsigned rule_dynamic_update_slice_variant(const IrOp *op);	/* a RuleType */
unsigned rule_scatter_variant(const IrOp *op);			/* a RuleType */
unsigned rule_custom_call_variant(const IrOp *op);		/* 1: feeds a random generator */
unsigned rule_scan_variant(const IrOp *op);			/* 1: the body is elementwise */

#endif
