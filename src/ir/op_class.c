/* SPDX-License-Identifier: Apache-2.0
 *
 * A hash set of what makes ops alike; all of it is interned, so equal means the same address. An op
 * remembers the number of its entry, so that most are looked up once.
 */
#include "ir/op_class.h"

#include "base/paranoid.h"
#include "ir/intern.h"

struct IrAlike {
	IrSet entries;
	VEC(IrLike *) numbered;	/* from 1 on */
};

static uint32_t
like_hash(const void *entry)
{
	return ((const IrLike *)entry)->hash;
}

static struct IrAlike *
alike_of(Session *s)
{
	if (!s->alike) {
		s->alike = ARENA_NEW(&s->arena, struct IrAlike);
		ir_set_init(&s->alike->entries, &s->arena);
		*VEC_ADD(&s->arena, &s->alike->numbered) = NULL;
	}
	return s->alike;
}

static inline uint64_t
mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9E3779B97F4A7C15u;
	return h ^ h >> 32;
}

static uint32_t
op_hash(const IrOp *op)
{
	uint64_t h = mix(op->name, (uintptr_t)op->props);

	for (uint32_t i = 0; i < op->n_operands; i++)
		h = mix(h, (uintptr_t)ir_operand(op, i)->type);
	for (uint32_t i = 0; i < op->n_results; i++)
		h = mix(h, (uintptr_t)op->results[i].type);
	return (uint32_t)h;
}

static bool
like_fits(const IrLike *e, const IrOp *op)
{
	const IrType *const *types = e->types;

	if (e->name != op->name || e->props != op->props || e->n_operands != op->n_operands || e->n_results != op->n_results)
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

static IrLike *
like_new(Session *s, const IrOp *op, uint32_t hash)
{
	IrLike *e = arena_alloc(&s->arena, sizeof *e + ((size_t)op->n_operands + op->n_results) * sizeof(IrType *));
	const IrType **types = e->types;

	e->hash = hash;
	e->name = op->name;
	e->props = op->props;
	e->n_operands = op->n_operands;
	e->n_results = op->n_results;
	for (uint32_t i = 0; i < op->n_operands; i++)
		*types++ = ir_operand(op, i)->type;
	for (uint32_t i = 0; i < op->n_results; i++)
		*types++ = op->results[i].type;
	if (s->alike->numbered.n <= UINT16_MAX) {
		e->number = (uint16_t)s->alike->numbered.n;
		*VEC_ADD(&s->arena, &s->alike->numbered) = e;
	}
	return e;
}

static IrLike *
like_find(Session *s, const IrOp *op)
{
	IrSet *set = &alike_of(s)->entries;
	uint32_t hash = op_hash(op), i;
	IrLike *e;

	for (i = hash & set->mask; (e = set->slots[i]) != NULL; i = (i + 1) & set->mask) {
		if (e->hash == hash && like_fits(e, op))
			return e;
	}
	e = like_new(s, op, hash);
	set->slots[i] = e;
	set->n++;
	ir_set_room(set, &s->arena, like_hash);
	return e;
}

IrLike *
ir_op_alike(Session *s, IrOp *op)
{
	IrLike *e;

	if (op->like) {
		PARANOID_CHECK("IrOp.like", like_fits(s->alike->numbered.v[op->like], op));
		return s->alike->numbered.v[op->like];
	}
	e = like_find(s, op);
	op->like = e->number;
	return e;
}
