/* SPDX-License-Identifier: Apache-2.0
 *
 * Loops (spec 45 §9): captures values that no iteration changes, and constrains captured values that have a sharding
 * to an open one before the loop.
 */
#include "flow/value.h"
#include "shard/sdy_attr.h"
#include "xla/captured.h"
#include "xla/simplify.h"
#include "xla/xla.h"

static IrWalk
capture(IrOp *op, void *cx)
{
	if (op->kind == IR_OP_SHLO_WHILE)
		(void)xla_capture(cx, op);
	return IR_WALK_ON;
}

void
xla_capture_loops(Xla *x)
{
	ir_walk_post(x->main, capture, x);
}

/* Returns whether a sharding says nothing: all dimensions are open and have no axes. */
static bool
is_fully_open(const IrAttr *a)
{
	const ShardSharding *sh = shard_sharding(a);

	for (uint32_t d = 0; d < sh->rank; d++) {
		if (sh->dims[d].closed || sh->dims[d].n)
			return false;
	}
	return true;
}

/* Returns the sharding that a value has before propagation, or NULL. */
static IrAttr *
sharding_of(const Xla *x, const IrValue *v)
{
	const IrOp *op = ir_value_op(v);

	if (v->is_arg ? op == x->main || op->kind == IR_OP_SDY_MANUAL
	              : op->kind == IR_OP_SDY_CONSTRAINT || op->kind == IR_OP_SDY_MANUAL)
		return flow_value_get(x->s, v);
	return NULL;
}

/* Constrains what a loop captures. The constraint takes the value's place in the regions. */
static void
open_capture(Xla *x, IrOp *loop, XlaCapture *capture)
{
	IrValue *v = capture->value, *made;
	IrAttr *sharding = ir_type_is_tensor(v->type) ? sharding_of(x, v) : NULL;

	if (!sharding || is_fully_open(sharding))
		return;
	sharding = shard_sharding_plain(x->s, shard_sharding(sharding)->mesh, v->type->n, false);
	made = xla_make(x, loop, IR_OP_SDY_CONSTRAINT, v->type, xla_props(x, ATOM_sharding, sharding), v,
	                (IrValue *)NULL);
	for (const XlaUser *user = capture->first; user; user = user == capture->last ? NULL : user->next)
		ir_use_set(user->use, made);
	capture->value = made;		/* the operations around the loop do not capture it */
}

/* The pass, and what it collected so far. */
typedef struct Opening {
	Xla *x;
	XlaInsides insides;
} Opening;

static IrWalk
open_captured(IrOp *op, void *cx)
{
	Opening *o = cx;
	XlaInside *inside;

	if (!op->n_regions || op == o->x->main)
		return IR_WALK_ON;
	inside = xla_inside_collect(o->x, &o->insides, op);
	for (uint32_t i = 0; op->kind == IR_OP_SHLO_WHILE && i < inside->captured.n; i++)
		open_capture(o->x, op, &inside->captured.v[i]);
	return IR_WALK_ON;
}

void
xla_open_loops(Xla *x)
{
	Opening o = { .x = x };

	ir_walk_post(x->main, open_captured, &o);
}
