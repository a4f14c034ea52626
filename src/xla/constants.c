/* SPDX-License-Identifier: Apache-2.0
 *
 * Gives each region that uses a constant its own copy, at its start, and merges the equal ones of a region (spec 45
 * §6). So loops never capture constants.
 */
#include "xla/xla.h"

typedef struct Merge {
	Xla *x;
	Map known;		/* the constants by region and value */
} Merge;

static uint64_t
key_of(const IrRegion *r, const IrAttr *value)
{
	return map_mix((uintptr_t)r, ir_attr_same_hash(value));
}

/* Returns the constant of a region that equals `model`; the first one moves to the start of the region. */
static IrOp *
constant_in(Merge *mg, IrRegion *r, IrOp *model)
{
	IrAttr *value = ir_op_prop(model, ATOM_value);
	uint64_t hash = key_of(r, value);
	IrOp *op;

	for (const MapEntry *e = map_first(&mg->known, hash); e; e = map_next(&mg->known, e)) {
		op = e->value;
		if (op->block->region == r && ir_attr_same(ir_op_prop(op, ATOM_value), value))
			return op;
	}
	if (model->block->region == r) {
		op = model;
		ir_op_unlink(op);
	} else {
		op = ir_op_like(mg->x->m, model, NULL);
	}
	ir_op_prepend(r->first, op);
	map_add(mg->x->a, &mg->known, hash, op);
	return op;
}

static void
localize(Merge *mg, IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		IrOp *def = xla_def(ir_operand(op, i), IR_OP_SHLO_CONSTANT), *own;

		if (!def)
			continue;
		own = constant_in(mg, op->block->region, def);
		if (own == def)
			continue;
		ir_use_set(&op->operands[i], &own->results[0]);
		if (def->results[0].uses)
			continue;
		if (mg->x->trail)
			xla_trail_replace(mg->x->trail, &def->results[0], &own->results[0]);
		ir_op_erase(def);
	}
}

void
xla_merge_constants(Xla *x)
{
	Merge mg = { .x = x };

	for (IrOp *op = x->m->op, *next; op; op = next) {
		next = ir_walk_next(x->m->op, op);
		while (next && next->kind == IR_OP_SHLO_CONSTANT)	/* may move or disappear */
			next = ir_walk_next(x->m->op, next);
		localize(&mg, op);
	}
}
