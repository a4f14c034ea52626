/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules made so far. A rule depends on the kind, the types and the properties of an op and on
 * one number that says all it needs to know of its neighbours; so each rule is made once in a
 * session and found again by these. A program of a million ops has few different rules.
 */
#include "ir/op_class.h"
#include "rules/families.h"

/* The rule of n_in operands and n_out results of one type. */
typedef struct Identity {
	const IrType *type;
	IrAttr *rule;
	uint32_t n_in, n_out;
} Identity;

/* A rule of alike ops whose neighbours mean the same to it. */
typedef struct RuleKept {
	struct RuleKept *next;
	IrAttr *rule;		/* NULL is a rule, too */
	unsigned how;
} RuleKept;

struct RuleMemo {
	Map identities;		/* Identity, by hash */
};

static struct RuleMemo *
memo_of(Session *s)
{
	if (!s->rules)
		s->rules = ARENA_NEW(&s->arena, struct RuleMemo);
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

IrAttr **
rule_memo_alike(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out, bool *fresh)
{
	Map *map = &memo_of(s)->identities;
	uint64_t hash = map_mix((uintptr_t)type, (uint64_t)n_in << 32 | n_out);
	Identity *made;

	*fresh = false;
	for (const MapEntry *e = map_first(map, hash); e; e = map_next(map, e)) {
		Identity *known = e->value;

		if (known->type == type && known->n_in == n_in && known->n_out == n_out)
			return &known->rule;
	}
	*fresh = true;
	made = ARENA_NEW(&s->arena, Identity);
	*made = (Identity){ type, NULL, n_in, n_out };
	map_add(&s->arena, map, hash, made);
	s->work.rules++;
	return &made->rule;
}
