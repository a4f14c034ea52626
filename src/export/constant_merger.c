/* SPDX-License-Identifier: Apache-2.0
 *
 * constant-or-scalar-merger: equal constants and scalar broadcasts of one region become one again
 * (spec 50 §4.1). One hash set for each of the two kinds; the first op with a key stays.
 */
#include "export/export.h"
#include "ir/intern.h"
#include "ir/walk.h"
#include "rules/rules.h"

typedef struct Merger {
	Arena *a;
	IrSet constants, expansions;
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

static uint32_t
hash_of(const void *op)
{
	return ((const IrOp *)op)->tmp;
}

/* IrOp.tmp of the ops in a set is the hash. */
static void
merge(Merger *mg, IrSet *set, IrOp *op, uint64_t hash, bool (*same)(const IrOp *, const IrOp *))
{
	uint32_t i;
	IrOp *first;

	for (i = (uint32_t)hash & set->mask; (first = set->slots[i]) != NULL; i = (i + 1) & set->mask) {
		if (first->tmp == (uint32_t)hash && same(first, op))
			break;
	}
	if (!first) {
		op->tmp = (uint32_t)hash;
		set->slots[i] = op;
		set->n++;
		ir_set_room(set, mg->a, hash_of);
		return;
	}
	for (i = 0; i < op->n_results; i++)
		ir_value_replace(&op->results[i], &first->results[i], NULL);
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

	ir_set_init(&mg.constants, mg.a);
	ir_set_init(&mg.expansions, mg.a);
	for (IrOp *f = ir_func_first(m->op); f; f = ir_func_next(f))
		ir_walk_post(f, visit, &mg);
	return true;
}
