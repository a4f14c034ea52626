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

/* The constraints of the values that a loop captures. */
typedef struct Opened {
	Xla *x;
	const IrOp *loop;
	Map by_value;
} Opened;

static IrWalk
use_opened(IrOp *op, void *cx)
{
	const Opened *o = cx;

	for (uint32_t i = 0; op != o->loop && i < op->n_operands; i++) {
		IrValue *made = map_get(&o->by_value, (uintptr_t)ir_operand(op, i));

		if (made)
			ir_use_set(&op->operands[i], made);
	}
	return IR_WALK_ON;
}

static IrWalk
open_captured(IrOp *op, void *cx)
{
	Opened o = { .x = cx, .loop = op };
	XlaValues captured;

	if (op->kind != IR_OP_SHLO_WHILE)
		return IR_WALK_ON;
	captured = xla_captured(cx, op);
	for (uint32_t i = 0; i < captured.n; i++) {
		IrValue *v = captured.v[i], *made;
		IrAttr *sharding = ir_type_is_tensor(v->type) ? sharding_of(o.x, v) : NULL;

		if (!sharding || is_fully_open(sharding))
			continue;
		sharding = shard_sharding_plain(o.x->s, shard_sharding(sharding)->mesh, v->type->n, false);
		made = xla_make(o.x, op, IR_OP_SDY_CONSTRAINT, v->type, xla_props(o.x, ATOM_sharding, sharding), v,
		                (IrValue *)NULL);
		map_put(o.x->a, &o.by_value, (uintptr_t)v, made);
	}
	if (o.by_value.n)
		ir_walk_post(op, use_opened, &o);
	return IR_WALK_ON;
}

void
xla_open_loops(Xla *x)
{
	ir_walk_post(x->main, open_captured, x);
}
