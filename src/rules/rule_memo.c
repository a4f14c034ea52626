/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules made so far. A rule depends on the kind, the types and the properties of an op and on
 * one number that says all it needs to know of its neighbours; so each rule is made once in a
 * session and found again by these. A program of a million ops has few different rules.
 */
#include "ir/intern.h"
#include "ir/op_class.h"
#include "rules/families.h"

/* The rule of n_in operands and n_out results of one type. */
typedef struct Identity {
	const IrType *type;
	IrAttr *rule;
	uint32_t hash;
	uint32_t n_in, n_out;
} Identity;

/* A rule of alike ops whose neighbours mean the same to it. */
typedef struct RuleKept {
	struct RuleKept *next;
	IrAttr *rule;		/* NULL is a rule, too */
	unsigned how;
} RuleKept;

struct RuleMemo {
	IrSet identities;
};

static struct RuleMemo *
memo_of(Session *s)
{
	if (!s->rules) {
		s->rules = ARENA_NEW(&s->arena, struct RuleMemo);
		ir_set_init(&s->rules->identities, &s->arena);
	}
	return s->rules;
}

IrAttr **
rule_memo(Session *s, IrOp *op, unsigned how, bool *fresh)
{
	IrLike *alike = ir_op_alike(s, op);
	RuleKept *kept = alike->rules;

	while (kept && kept->how != how)
		kept = kept->next;
	*fresh = !kept;
	if (kept)
		return &kept->rule;
	s->work.rules++;
	kept = ARENA_NEW(&s->arena, RuleKept);
	*kept = (RuleKept){ alike->rules, NULL, how };
	alike->rules = kept;
	return &kept->rule;
}

static uint32_t
identity_hash(const void *identity)
{
	return ((const Identity *)identity)->hash;
}

IrAttr **
rule_memo_alike(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out, bool *fresh)
{
	IrSet *set = &memo_of(s)->identities;
	uint64_t h = ((uintptr_t)type * 0x9E3779B97F4A7C15u ^ ((uint64_t)n_in << 32 | n_out)) * 0x9E3779B97F4A7C15u;
	uint32_t hash = (uint32_t)(h >> 32), i;
	Identity *e;

	*fresh = false;
	for (i = hash & set->mask; (e = set->slots[i]) != NULL; i = (i + 1) & set->mask) {
		if (e->type == type && e->n_in == n_in && e->n_out == n_out)
			return &e->rule;
	}
	*fresh = true;
	e = ARENA_NEW(&s->arena, Identity);
	*e = (Identity){ type, NULL, hash, n_in, n_out };
	set->slots[i] = e;
	set->n++;
	s->work.rules++;
	ir_set_room(set, &s->arena, identity_hash);
	return &e->rule;
}
