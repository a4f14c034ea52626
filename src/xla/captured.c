/* SPDX-License-Identifier: Apache-2.0
 *
 * Collects the captured values of one operation from its blocks and from what was collected for nested operations.
 */
#include "xla/captured.h"

typedef struct Collect {
	Xla *x;
	const IrOp *owner;
	XlaInside *out;
	Map places;		/* of captured values in the list, plus 1 */
} Collect;

/* Returns whether the owner's own blocks define a value, so that the owner does not capture it. */
static bool
is_defined_here(const Collect *c, const IrValue *v)
{
	return (v->is_arg ? ir_value_op(v) : ir_op_parent(v->owner.op)) == c->owner;
}

/* Adds users of a value. Their list becomes part of the owner's list. */
static void
add_users(Collect *c, IrValue *v, XlaUser *first, XlaUser *last)
{
	uintptr_t place = (uintptr_t)map_get(&c->places, (uintptr_t)v);
	XlaCapture *capture;

	if (!place) {
		capture = VEC_ADD(c->x->a, &c->out->captured);
		*capture = (XlaCapture){ v, first, last };
		map_put(c->x->a, &c->places, (uintptr_t)v, (void *)(uintptr_t)c->out->captured.n);
		return;
	}
	capture = &c->out->captured.v[place - 1];
	capture->last->next = first;
	capture->last = last;
}

static void
add_user(Collect *c, IrUse *use)
{
	XlaUser *user = ARENA_NEW(c->x->a, XlaUser);

	user->use = use;
	add_users(c, use->value, user, user);
}

static void
add_op(Collect *c, const XlaInsides *all, IrOp *op)
{
	const XlaInside *inside = op->n_regions ? xla_inside(all, op) : NULL;

	for (uint32_t i = 0; inside && i < inside->captured.n; i++) {
		const XlaCapture *capture = &inside->captured.v[i];

		if (!is_defined_here(c, capture->value))
			add_users(c, capture->value, capture->first, capture->last);
	}
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!is_defined_here(c, ir_operand(op, i)))
			add_user(c, &op->operands[i]);
	}
	c->out->has_root |= xla_has_effect(op) || (inside && inside->has_root);
}

XlaInside *
xla_inside_collect(Xla *x, XlaInsides *all, const IrOp *op)
{
	Collect c = { .x = x, .owner = op, .out = ARENA_NEW(x->a, XlaInside) };

	for (uint32_t r = 0; r < op->n_regions; r++) {
		for (const IrBlock *b = op->regions[r].first; b; b = b->next) {
			for (IrOp *o = b->first; o; o = o->next)
				add_op(&c, all, o);
		}
	}
	map_put(x->a, &all->by_op, (uintptr_t)op, c.out);
	return c.out;
}

XlaInside *
xla_inside(const XlaInsides *all, const IrOp *op)
{
	return map_get(&all->by_op, (uintptr_t)op);
}
