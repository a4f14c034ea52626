/* SPDX-License-Identifier: Apache-2.0
 *
 * HLO's order (spec 45 §10): the operations of each block in post-order from those that must stay, operands first.
 * The others are dead. Inner blocks come first, so that a value that only dead operations use does not count as
 * captured.
 */
#include "ir/tmp.h"
#include "xla/captured.h"
#include "xla/xla.h"

enum { NEW, ENTERED, PLACED };

/* An op whose producers are being visited. */
typedef struct Visit {
	IrOp *op;
	const XlaInside *inside;	/* its regions; NULL: it has none */
	uint32_t next;		/* number of operands and captured values visited */
} Visit;

typedef struct Order {
	Xla *x;
	XlaInsides insides;
	IrBlock *block;
	VEC(Visit) stack;
	VEC(IrOp *) placed;	/* of the block */
} Order;

static uint32_t
n_captured(const Visit *v)
{
	return v->inside ? v->inside->captured.n : 0;
}

static IrValue *
needed_by(const Visit *v, uint32_t i)
{
	return i < v->op->n_operands ? ir_operand(v->op, i) : v->inside->captured.v[i - v->op->n_operands].value;
}

static void
enter(Order *o, IrOp *op)
{
	Visit *v;

	if (op->tmp != NEW)
		return;
	op->tmp = ENTERED;
	v = VEC_ADD(o->x->a, &o->stack);
	*v = (Visit){ .op = op };
	if (op->n_regions)
		v->inside = xla_inside(&o->insides, op);
}

/* Visits an op and everything it needs. */
static void
place(Order *o, IrOp *root)
{
	enter(o, root);
	while (o->stack.n) {
		Visit *v = &VEC_LAST(&o->stack);
		const IrValue *needed;

		if (v->next == v->op->n_operands + n_captured(v)) {
			v->op->tmp = PLACED;
			*VEC_ADD(o->x->a, &o->placed) = v->op;
			o->stack.n--;
			continue;
		}
		needed = needed_by(v, v->next++);
		if (!needed->is_arg && needed->owner.op->block == o->block)
			enter(o, needed->owner.op);
	}
}

/* Deletes the ops of the block that are not placed, users first, and puts the others in order. */
static void
rebuild(Order *o)
{
	for (IrOp *op = o->block->last, *prev; op; op = prev) {
		prev = op->prev;
		if (op->tmp == NEW)
			xla_erase(o->x, op);
	}
	o->block->first = o->block->last = NULL;
	for (uint32_t i = 0; i < o->placed.n; i++)
		ir_op_append(o->block, o->placed.v[i]);
}

/* Returns whether an op has used and unused results. In HLO, an unused result is an instruction without users. The
 * order also starts from such an instruction, unless XLA has deleted it. */
static bool
has_spare_result(const IrOp *op)
{
	uint32_t used = 0;

	for (uint32_t i = 0; i < op->n_results; i++)
		used += op->results[i].uses != NULL;
	return used && used < op->n_results;
}

static bool
must_stay(const Order *o, IrOp *op)
{
	const XlaInside *inside = op->n_regions ? xla_inside(&o->insides, op) : NULL;

	return xla_has_effect(op) || (inside && inside->has_root) || (!o->x->inlined && has_spare_result(op));
}

static void
order_block(Order *o, IrBlock *b)
{
	if (!b->last)
		return;
	o->block = b;
	o->placed.n = 0;
	for (IrOp *op = b->first; op; op = op->next)
		op->tmp = NEW;
	for (IrOp *op = b->first; op; op = op->next) {
		if (op != b->last && must_stay(o, op))
			place(o, op);
	}
	place(o, b->last);
	rebuild(o);
}

static IrWalk
order_regions(IrOp *op, void *cx)
{
	Order *o = cx;

	for (uint32_t r = 0; r < op->n_regions; r++) {
		if (op->regions[r].first && !op->regions[r].first->next)
			order_block(o, op->regions[r].first);
	}
	if (op->n_regions && op != o->x->main)
		(void)xla_inside_collect(o->x, &o->insides, op);
	return IR_WALK_ON;
}

void
xla_order(Xla *x)
{
	Order o = { .x = x };

	ir_tmp_claim(x->m, IR_TMP_OP, "post-order");
	ir_walk_post(x->main, order_regions, &o);
}

/* ---- after the order ---- */

/* Replaces the elements of tuples by the values of which the tuples were made, and deletes what is dead, users
 * first. */
void
xla_delete_dead(Xla *x)
{
	VEC(IrOp *) ops = { 0 };

	for (IrOp *op = x->main; op; op = ir_walk_next(x->main, op))
		*VEC_ADD(x->a, &ops) = op;
	for (uint32_t i = 0; i < ops.n; i++) {
		const IrOp *tuple = ops.v[i]->kind == IR_OP_SHLO_GET_TUPLE_ELEMENT
			? xla_def(ir_operand(ops.v[i], 0), IR_OP_SHLO_TUPLE) : NULL;

		if (tuple)
			xla_replace(x, &ops.v[i]->results[0],
			            ir_operand(tuple, (uint32_t)ir_op_int(ops.v[i], ATOM_index, 0)));
	}
	while (ops.n) {
		IrOp *op = VEC_POP(&ops);

		if (op != x->main && !(op->flags & IR_OPF_ERASED) && !ir_op_has(op, T_TERM) && xla_is_unused(op) &&
		    !xla_is_root(op))
			xla_erase(x, op);
	}
}

/* ---- the end of the stage ---- */

static IrWalk
finish(IrOp *op, void *cx)
{
	Xla *x = cx;

	if (op->kind == IR_OP_SHLO_CONSTANT) {
		op->kind = IR_OP_SDY_CONSTANT;
		op->name = IR_OP_SDY_CONSTANT;
		x->m->made[IR_OP_SDY_CONSTANT] = true;
		ir_op_changed(op);
	}
	for (uint32_t i = 0; i < op->n_operands; i++)		/* the last use comes first */
		ir_use_set(&op->operands[i], ir_operand(op, i));
	return IR_WALK_ON;
}

void
xla_finish(Xla *x)
{
	ir_walk_post(x->main, finish, x);
}
