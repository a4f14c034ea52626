/* SPDX-License-Identifier: Apache-2.0
 *
 * cse: merges equal ops without effects and deletes dead ones (spec 50 §9.7). One walk through the blocks with a scoped
 * hash table: a region sees the entries of the regions around it, but an isolated region sees none from outside. As in
 * MLIR, deleted ops keep using their operands until the end, so only the last op of a chain of dead ops is deleted.
 */
#include "export/export.h"
#include "ir/walk.h"

typedef struct Known {
	IrOp *op;
	uint64_t hash;
} Known;

typedef struct Scope {
	VEC(Known) known;	/* ops of the innermost region last, so leaving a region removes from the end */
	Map numbers;		/* by hash: index + 1 in `known` */
	uint32_t floor;		/* ops up to this number belong to regions outside the innermost isolated one */
} Scope;

typedef struct Cse {
	IrModule *m;
	Arena *a;
	Scope t;
	VEC(IrOp *) gone;	/* ops to be erased at the end */
} Cse;

static uint64_t
op_hash(const IrOp *op)
{
	uint64_t h = map_mix(op->name, (uintptr_t)op->attrs);

	h = map_mix(h, ir_op_has(op, T_CONSTANT) ? ir_attr_same_hash(ir_op_prop(op, ATOM_value))
	                                         : (uintptr_t)op->props);
	for (uint32_t i = 0; i < op->n_operands; i++)
		h = map_mix(h, (uintptr_t)ir_operand(op, i));
	for (uint32_t i = 0; i < op->n_results; i++)
		h = map_mix(h, (uintptr_t)op->results[i].type);
	return h;
}

/* Compares properties. A constant has only its value, which may be a literal that is not interned. */
static bool
same_props(const IrOp *a, const IrOp *b)
{
	return a->props == b->props ||
	       (ir_op_has(a, T_CONSTANT) && ir_attr_same(ir_op_prop(a, ATOM_value), ir_op_prop(b, ATOM_value)));
}

static bool
same_op(const IrOp *a, const IrOp *b, IrMap *map);

/* Returns whether blocks are equal if arguments and results of `a` are mapped to those of `b`. */
static bool
same_block(const IrBlock *a, const IrBlock *b, IrMap *map)
{
	IrOp *x = a->first, *y = b->first;

	if (a->n_args != b->n_args)
		return false;
	for (uint32_t i = 0; i < a->n_args; i++) {
		if (a->args[i]->type != b->args[i]->type)
			return false;
		ir_map_add(map, a->args[i], b->args[i]);
	}
	for (; x && y; x = x->next, y = y->next) {
		if (!same_op(x, y, map))
			return false;
		for (uint32_t i = 0; i < x->n_results; i++)
			ir_map_add(map, &x->results[i], &y->results[i]);
	}
	return !x && !y;
}

static bool
same_regions(const IrOp *a, const IrOp *b, IrMap *map)
{
	for (uint32_t r = 0; r < a->n_regions; r++) {
		const IrBlock *x = a->regions[r].first, *y = b->regions[r].first;

		if (!x != !y || (x && !same_block(x, y, map)))
			return false;
	}
	return true;
}

static bool
same_op(const IrOp *a, const IrOp *b, IrMap *map)
{
	if (a->name != b->name || a->attrs != b->attrs || a->n_operands != b->n_operands ||
	    a->n_results != b->n_results || a->n_regions != b->n_regions || a->n_succs || b->n_succs ||
	    !same_props(a, b))
		return false;
	for (uint32_t i = 0; i < a->n_operands; i++) {
		if (ir_map_get(map, ir_operand(a, i)) != ir_operand(b, i))
			return false;
	}
	for (uint32_t i = 0; i < a->n_results; i++) {
		if (a->results[i].type != b->results[i].type)
			return false;
	}
	return same_regions(a, b, map);
}

static bool
has_single_blocks(const IrOp *op)
{
	for (uint32_t r = 0; r < op->n_regions; r++) {
		if (op->regions[r].first != op->regions[r].last)
			return false;
	}
	return true;
}

static bool
is_unused(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_results; i++) {
		if (op->results[i].uses)
			return false;
	}
	return true;
}

static IrOp *
find_known(Cse *c, const IrOp *op, uint64_t hash)
{
	for (const MapEntry *e = map_first(&c->t.numbers, hash); e; e = map_next(&c->t.numbers, e)) {
		const Known *k = &c->t.known.v[map_number(e->value) - 1];
		IrMap map;

		if (map_number(e->value) <= c->t.floor)
			continue;
		ir_map_init(c->m, &map, c->a);
		if (same_op(op, k->op, &map))
			return k->op;
	}
	return NULL;
}

static void
enter(Cse *c, IrOp *op, uint64_t hash)
{
	*VEC_ADD(c->a, &c->t.known) = (Known){ op, hash };
	map_add(c->a, &c->t.numbers, hash, map_value(c->t.known.n));
}

static void
leave_scope(Cse *c, uint32_t n)
{
	for (; c->t.known.n > n; c->t.known.n--) {
		MapEntry *e = map_first(&c->t.numbers, VEC_LAST(&c->t.known).hash);

		while (map_number(e->value) != c->t.known.n)
			e = map_next(&c->t.numbers, e);
		map_remove(&c->t.numbers, e);
	}
}

static void
simplify_op(Cse *c, IrOp *op)
{
	uint64_t hash;
	IrOp *known;

	if (ir_op_has(op, T_TERM | T_SYMBOL) || !ir_op_is_effect_free(op))
		return;
	if (is_unused(op)) {
		*VEC_ADD(c->a, &c->gone) = op;
		return;
	}
	if (!has_single_blocks(op))
		return;
	hash = op_hash(op);
	known = find_known(c, op, hash);
	if (!known) {
		enter(c, op, hash);
		return;
	}
	for (uint32_t i = 0; i < op->n_results; i++)
		ir_value_replace(&op->results[i], &known->results[i], NULL);
	*VEC_ADD(c->a, &c->gone) = op;
}

/* Simplifies the ops in the regions of an op. The recursion is as deep as regions nest, which the reader limits. */
static void
simplify_regions(Cse *c, IrOp *op)
{
	uint32_t floor = c->t.floor;

	if (ir_op_has(op, T_ISOLATED))
		c->t.floor = c->t.known.n;
	for (uint32_t r = 0; r < op->n_regions; r++) {
		uint32_t n = c->t.known.n;

		for (IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (IrOp *o = b->first; o; o = o->next) {
				if (o->n_regions)
					simplify_regions(c, o);
				simplify_op(c, o);
			}
			leave_scope(c, n);
		}
	}
	c->t.floor = floor;
}

bool
export_cse(IrModule *m, Arena *scratch)
{
	Cse c = { .m = m, .a = scratch };

	simplify_regions(&c, m->op);
	for (uint32_t i = 0; i < c.gone.n; i++)
		ir_op_erase(c.gone.v[i]);
	return c.gone.n > 0;
}

bool
export_run_cse(IrModule *m, PassCx *cx)
{
	export_cse(m, cx->scratch);
	return true;
}
