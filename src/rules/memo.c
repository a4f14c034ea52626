/* SPDX-License-Identifier: Apache-2.0
 *
 * The rules made so far. A rule depends on the kind, the types and the properties of an op and on
 * one number that says all it needs to know of its neighbours; so each rule is made once in a
 * session and found again by these. A program of a million ops has few different rules.
 */
#include "ir/intern.h"
#include "rules/internal.h"

/* What a rule was made for, and the rule; NULL is an answer, too. */
typedef struct Entry {
	IrAttr *props, *rule;
	uint32_t hash;
	uint32_t n_operands, n_results;
	uint16_t kind;		/* IR_OP_COUNT: alike tensors, types[0] stands for all */
	uint16_t how;
	const IrType *types[];	/* of operands, then of results */
} Entry;

struct RuleMemo {
	IrSet entries;
};

static uint32_t
entry_hash(const void *entry)
{
	return ((const Entry *)entry)->hash;
}

static IrSet *
entries_of(Session *s)
{
	if (!s->rules) {
		s->rules = ARENA_NEW(&s->arena, struct RuleMemo);
		ir_set_init(&s->rules->entries, &s->arena);
	}
	return &s->rules->entries;
}

static uint64_t
mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9E3779B97F4A7C15u;
	return h ^ h >> 32;
}

static uint32_t
op_hash(const IrOp *op, unsigned how)
{
	uint64_t h = mix((uint64_t)op->kind | (uint64_t)how << 16, (uintptr_t)op->props);

	for (uint32_t i = 0; i < op->n_operands; i++)
		h = mix(h, (uintptr_t)ir_operand(op, i)->type);
	for (uint32_t i = 0; i < op->n_results; i++)
		h = mix(h, (uintptr_t)op->results[i].type);
	return (uint32_t)h;
}

static bool
entry_fits(const Entry *e, const IrOp *op, unsigned how)
{
	const IrType *const *types = e->types;

	if (e->kind != op->kind || e->how != how || e->props != op->props || e->n_operands != op->n_operands ||
	    e->n_results != op->n_results)
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (*types++ != ir_operand(op, i)->type)
			return false;
	}
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (*types++ != op->results[i].type)
			return false;
	}
	return true;
}

/* Enters an empty answer at a free slot of the table. */
static Entry *
entry_add(Session *s, uint32_t slot, uint32_t hash, uint32_t n_types)
{
	IrSet *set = entries_of(s);
	Entry *e = arena_alloc(&s->arena, sizeof *e + n_types * sizeof(IrType *));

	e->hash = hash;
	set->slots[slot] = e;
	set->n++;
	ir_set_room(set, &s->arena, entry_hash);
	return e;
}

IrAttr **
rule_memo(Session *s, const IrOp *op, unsigned how, bool *fresh)
{
	const IrSet *set = entries_of(s);
	uint32_t hash = op_hash(op, how), i;
	const IrType **types;
	Entry *e;

	*fresh = false;
	for (i = hash & set->mask; (e = set->slots[i]) != NULL; i = (i + 1) & set->mask) {
		if (e->hash == hash && entry_fits(e, op, how))
			return &e->rule;
	}
	*fresh = true;
	e = entry_add(s, i, hash, op->n_operands + op->n_results);
	e->kind = op->kind;
	e->how = (uint16_t)how;
	e->props = op->props;
	e->n_operands = op->n_operands;
	e->n_results = op->n_results;
	types = e->types;
	for (uint32_t k = 0; k < op->n_operands; k++)
		*types++ = ir_operand(op, k)->type;
	for (uint32_t k = 0; k < op->n_results; k++)
		*types++ = op->results[k].type;
	return &e->rule;
}

IrAttr **
rule_memo_alike(Session *s, const IrType *type, uint32_t n_in, uint32_t n_out, bool *fresh)
{
	const IrSet *set = entries_of(s);
	uint32_t hash = (uint32_t)mix(mix(IR_OP_COUNT, (uintptr_t)type), (uint64_t)n_in << 32 | n_out), i;
	Entry *e;

	*fresh = false;
	for (i = hash & set->mask; (e = set->slots[i]) != NULL; i = (i + 1) & set->mask) {
		if (e->hash == hash && e->kind == IR_OP_COUNT && e->types[0] == type && e->n_operands == n_in &&
		    e->n_results == n_out)
			return &e->rule;
	}
	*fresh = true;
	e = entry_add(s, i, hash, 1);
	e->kind = IR_OP_COUNT;
	e->n_operands = n_in;
	e->n_results = n_out;
	e->types[0] = type;
	return &e->rule;
}
