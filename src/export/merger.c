/* SPDX-License-Identifier: Apache-2.0
 *
 * constant-or-scalar-merger: equal constants and scalar broadcasts of one region become one again
 * (spec 50 §4.1). One hash table for each of the two kinds; the first op with a key stays.
 */
#include "export/export.h"
#include "ir/walk.h"
#include "rules/rules.h"

typedef struct Table {
	IrOp **slots;
	uint32_t n, mask;
} Table;

typedef struct Merger {
	Arena *a;
	Table constants, expansions;
} Merger;

static uint64_t
mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9E3779B97F4A7C15u;
	return h ^ h >> 32;
}

/* Constants of different dialects count as equal, too. */
static uint64_t
constant_hash(const IrOp *op)
{
	uint64_t h = mix((uintptr_t)op->attrs, (uintptr_t)op->block->region);

	return mix(h, ir_attr_same_hash(ir_op_prop(op, ATOM_value)));
}

static bool
constant_same(const IrOp *a, const IrOp *b)
{
	return a->attrs == b->attrs && a->block->region == b->block->region &&
	       ir_attr_same(ir_op_prop(a, ATOM_value), ir_op_prop(b, ATOM_value));
}

static uint64_t
expansion_hash(const IrOp *op)
{
	uint64_t h = mix((uintptr_t)op->props, (uintptr_t)op->attrs);

	h = mix(h, (uintptr_t)op->block->region);
	h = mix(h, (uintptr_t)op->results[0].type);
	for (uint32_t i = 0; i < op->n_operands; i++)
		h = mix(h, (uintptr_t)ir_operand(op, i));
	return h;
}

static bool
expansion_same(const IrOp *a, const IrOp *b)
{
	if (a->name != b->name || a->props != b->props || a->attrs != b->attrs || a->block->region != b->block->region ||
	    a->n_operands != b->n_operands || a->n_results != b->n_results)
		return false;
	for (uint32_t i = 0; i < a->n_operands; i++) {
		if (ir_operand(a, i) != ir_operand(b, i))
			return false;
	}
	for (uint32_t i = 0; i < a->n_results; i++) {
		if (a->results[i].type != b->results[i].type)
			return false;
	}
	return true;
}

static IrOp **
table_slot(const Table *t, const IrOp *op, uint64_t hash, bool (*same)(const IrOp *, const IrOp *))
{
	uint32_t i = (uint32_t)hash & t->mask;

	while (t->slots[i] && !(t->slots[i]->tmp == (uint32_t)hash && same(t->slots[i], op)))
		i = (i + 1) & t->mask;
	return &t->slots[i];
}

static void
table_grow(Arena *a, Table *t)
{
	IrOp **old = t->slots;
	uint32_t old_n = old ? t->mask + 1 : 0;

	t->mask = old ? t->mask * 2 + 1 : 255;
	t->slots = ARENA_ARRAY(a, IrOp *, (size_t)t->mask + 1);
	for (uint32_t i = 0; i < old_n; i++) {
		uint32_t j;

		if (!old[i])
			continue;
		for (j = old[i]->tmp & t->mask; t->slots[j]; j = (j + 1) & t->mask)
			;
		t->slots[j] = old[i];
	}
}

/* IrOp.tmp of the ops in the table is the hash. */
static void
merge(Merger *mg, Table *t, IrOp *op, uint64_t hash, bool (*same)(const IrOp *, const IrOp *))
{
	IrOp **slot;

	if (!t->slots || t->n > t->mask / 2)
		table_grow(mg->a, t);
	slot = table_slot(t, op, hash, same);
	if (!*slot) {
		op->tmp = (uint32_t)hash;
		*slot = op;
		t->n++;
		return;
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		ir_value_replace(&op->results[i], &(*slot)->results[i], NULL);
	ir_op_erase(op);
}

static IrWalk
visit(IrOp *op, void *cx)
{
	Merger *mg = cx;

	if (rules_is_constant_like(op))
		merge(mg, &mg->constants, op, constant_hash(op), constant_same);
	else if (ir_op_has(op, T_EXPANDS) && op->n_operands && op->n_results && !op->n_regions &&
	         ir_operand(op, 0)->type->kind == IR_TYPE_TENSOR && ir_operand(op, 0)->type->n == 0)
		merge(mg, &mg->expansions, op, expansion_hash(op), expansion_same);
	return IR_WALK_ON;
}

bool
export_run_merger(IrModule *m, PassCx *cx)
{
	Merger mg = { .a = cx->scratch };

	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		ir_walk_post(f, visit, &mg);
	return true;
}
