/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of rules. A rule depends on the op class of its operation, which covers kind, types and properties, and on a
 * number that encodes everything else (`how`). Each rule is made once per session, because a program of a million
 * operations has few different rules.
 */
#include "ir/op_class.h"
#include "rules/families.h"

/* The identity rule of n_in operands and n_out results of one type. */
typedef struct Identity {
	const IrType *type;
	IrAttr *rule;
	uint32_t n_in, n_out;
} Identity;

/* A rule of an op class. */
typedef struct RuleKept {
	struct RuleKept *next;	/* another rule of the class */
	IrAttr *rule;		/* NULL: operations of the class have no rule */
	unsigned how;		/* rule_how() of registry.c */
} RuleKept;

struct RuleMemo {
	Map identities;		/* Identity, by hash */
};

static struct RuleMemo *
memo_of(Session *s)
{
	if (!s->kept[SESSION_BY_TYPE])
		s->kept[SESSION_BY_TYPE] = ARENA_NEW(&s->arena, struct RuleMemo);
	return s->kept[SESSION_BY_TYPE];
}

IrAttr **
rule_memo(Session *s, IrOp *op, unsigned how, bool *fresh)
{
	IrOpClass *op_class = ir_op_class(s, op);
	RuleKept *first = op_class->kept[IR_OP_CLASS_VARIANTS], *kept = first;

	while (kept && kept->how != how)
		kept = kept->next;
	*fresh = !kept;
	if (kept)
		return &kept->rule;
	s->work.rules++;
	kept = ARENA_NEW(&s->arena, RuleKept);
	*kept = (RuleKept){ first, NULL, how };
	op_class->kept[IR_OP_CLASS_VARIANTS] = kept;
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
