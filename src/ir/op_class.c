/* SPDX-License-Identifier: Apache-2.0
 *
 * The op classes of a session, in a hash table by name, properties and types. All of these are interned, so
 * they are compared by address. An op keeps the number of its class, so most ops are looked up only once.
 */
#include "ir/op_class.h"

#include "base/paranoid.h"
#include "ir/session.h"

struct IrOpClasses {
	Map entries;		/* IrOpClass, by hash */
	VEC(IrOpClass *) numbered;	/* from 1 on */
};

enum { CLASSES_MIN = 160 };

static struct IrOpClasses *
alike_of(Session *s)
{
	if (!s->op_classes) {
		s->op_classes = ARENA_NEW(&s->arena, struct IrOpClasses);
		map_room(&s->arena, &s->op_classes->entries, CLASSES_MIN);
		*VEC_ADD(&s->arena, &s->op_classes->numbered) = NULL;
	}
	return s->op_classes;
}

static uint64_t
op_hash(const IrOp *op)
{
	uint64_t h = map_mix(op->name, (uintptr_t)op->props);

	for (uint32_t i = 0; i < op->n_operands; i++)
		h = map_mix(h, (uintptr_t)ir_operand(op, i)->type);
	for (uint32_t i = 0; i < op->n_results; i++)
		h = map_mix(h, (uintptr_t)op->results[i].type);
	return h;
}

static bool
class_fits(const IrOpClass *e, const IrOp *op)
{
	const IrType *const *types = e->types;

	if (e->name != op->name || e->props != op->props || e->n_operands != op->n_operands ||
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

static IrOpClass *
like_new(Session *s, const IrOp *op)
{
	IrOpClass *e = arena_alloc(&s->arena, sizeof *e + ((size_t)op->n_operands + op->n_results) * sizeof(IrType *));
	const IrType **types = e->types;

	e->name = op->name;
	e->props = op->props;
	e->n_operands = op->n_operands;
	e->n_results = op->n_results;
	for (uint32_t i = 0; i < op->n_operands; i++)
		*types++ = ir_operand(op, i)->type;
	for (uint32_t i = 0; i < op->n_results; i++)
		*types++ = op->results[i].type;
	if (s->op_classes->numbered.n <= UINT16_MAX) {
		e->number = (uint16_t)s->op_classes->numbered.n;
		*VEC_ADD(&s->arena, &s->op_classes->numbered) = e;
	}
	return e;
}

static IrOpClass *
like_find(Session *s, const IrOp *op)
{
	Map *entries = &alike_of(s)->entries;
	uint64_t hash = op_hash(op);
	IrOpClass *made;

	for (const MapEntry *e = map_first(entries, hash); e; e = map_next(entries, e)) {
		if (class_fits(e->value, op))
			return e->value;
	}
	made = like_new(s, op);
	map_add(&s->arena, entries, hash, made);
	return made;
}

IrOpClass *
ir_op_class(Session *s, IrOp *op)
{
	IrOpClass *e;

	if (op->op_class) {
		PARANOID_CHECK("IrOp.op_class", class_fits(s->op_classes->numbered.v[op->op_class], op));
		return s->op_classes->numbered.v[op->op_class];
	}
	e = like_find(s, op);
	op->op_class = e->number;
	return e;
}
