/* SPDX-License-Identifier: Apache-2.0
 *
 * Everything compared is interned, so equal means the same address.
 */
#include "ir/alike.h"

#include "ir/intern.h"

static uint32_t
like_hash(const void *entry)
{
	return ((const IrLike *)entry)->hash;
}

void
ir_alike_init(IrAlike *t, Arena *arena)
{
	t->arena = arena;
	ir_set_init(&t->entries, arena);
}

static inline uint64_t
mix(uint64_t h, uint64_t word)
{
	h = (h ^ word) * 0x9E3779B97F4A7C15u;
	return h ^ h >> 32;
}

static uint32_t
op_hash(const IrOp *op, uint32_t how, const IrAttr *attrs)
{
	uint64_t h = mix((uint64_t)op->name | (uint64_t)how << 32, (uintptr_t)op->props ^ (uintptr_t)attrs * 3);

	for (uint32_t i = 0; i < op->n_operands; i++)
		h = mix(h, (uintptr_t)ir_operand(op, i)->type);
	for (uint32_t i = 0; i < op->n_results; i++)
		h = mix(h, (uintptr_t)op->results[i].type);
	return (uint32_t)h;
}

static bool
like_fits(const IrLike *e, const IrOp *op, uint32_t how, const IrAttr *attrs)
{
	const IrType *const *types = e->types;

	if (e->name != op->name || e->how != how || e->props != op->props || e->attrs != attrs ||
	    e->n_operands != op->n_operands || e->n_results != op->n_results)
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
like_new(Arena *a, const IrOp *op, uint32_t how, const IrAttr *attrs, uint32_t hash)
{
	IrLike *e = arena_alloc(a, sizeof *e + ((size_t)op->n_operands + op->n_results) * sizeof(IrType *));
	const IrType **types = e->types;

	e->props = op->props;
	e->attrs = attrs;
	e->hash = hash;
	e->how = how;
	e->name = op->name;
	e->n_operands = op->n_operands;
	e->n_results = op->n_results;
	for (uint32_t i = 0; i < op->n_operands; i++)
		*types++ = ir_operand(op, i)->type;
	for (uint32_t i = 0; i < op->n_results; i++)
		*types++ = op->results[i].type;
	return e;
}

IrLike *
ir_alike_find(IrAlike *t, const IrOp *op, uint32_t how, const IrAttr *attrs)
{
	IrSet *set = &t->entries;
	uint32_t hash = op_hash(op, how, attrs), i;
	IrLike *e;

	for (i = hash & set->mask; (e = set->slots[i]) != NULL; i = (i + 1) & set->mask) {
		if (e->hash == hash && like_fits(e, op, how, attrs))
			return e;
	}
	e = like_new(t->arena, op, how, attrs, hash);
	set->slots[i] = e;
	set->n++;
	ir_set_room(set, t->arena, like_hash);
	return e;
}
