/* SPDX-License-Identifier: Apache-2.0
 *
 * constant-or-scalar-merger: merges equal constants and scalar broadcasts of one region, which undoes the
 * copies of the splitter (spec 50 §4.1). There is one hash set for each of the two kinds, and the first op
 * with a key stays.
 */
#include "export/export.h"
#include "ir/walk.h"
#include "rules/rules.h"

typedef struct Merger {
	Arena *a;
	Map constants, expansions;	/* the first op with each key, by hash */
} Merger;

/* Hashes a constant without its name, because constants of different dialects are merged, too. */
static uint64_t
constant_hash(const IrOp *op)
{
	uint64_t h = map_mix((uintptr_t)op->attrs, (uintptr_t)op->block->region);

	return map_mix(h, ir_attr_same_hash(ir_op_prop(op, ATOM_value)));
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
	uint64_t h = map_mix((uintptr_t)op->props, (uintptr_t)op->attrs);

	h = map_mix(h, (uintptr_t)op->block->region);
	h = map_mix(h, (uintptr_t)op->results[0].type);
	for (uint32_t i = 0; i < op->n_operands; i++)
		h = map_mix(h, (uintptr_t)ir_operand(op, i));
	return h;
}

static bool
expansion_same(const IrOp *a, const IrOp *b)
{
	if (a->name != b->name || a->props != b->props || a->attrs != b->attrs ||
	    a->block->region != b->block->region || a->n_operands != b->n_operands || a->n_results != b->n_results)
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

/* Merges an op into an equal one of the map, or enters it. */
static void
merge(Merger *mg, Map *map, IrOp *op, uint64_t hash, bool (*same)(const IrOp *, const IrOp *))
{
	for (const MapEntry *e = map_first(map, hash); e; e = map_next(map, e)) {
		IrOp *first = e->value;

		if (!same(first, op))
			continue;
		for (uint32_t i = 0; i < op->n_results; i++)
			ir_value_replace(&op->results[i], &first->results[i], NULL);
		ir_op_erase(op);
		return;
	}
	map_add(mg->a, map, hash, op);
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
