/* SPDX-License-Identifier: Apache-2.0
 *
 * A walk over the regions collects what they capture.
 */
#include "xla/captured.h"

typedef struct Collect {
	Xla *x;
	const IrOp *owner;
	XlaValues out;
	Map seen;
} Collect;

static IrWalk
collect(IrOp *op, void *cx)
{
	Collect *c = cx;

	for (uint32_t i = 0; op != c->owner && i < op->n_operands; i++) {
		IrValue *v = ir_operand(op, i);

		if (!xla_defined_in(c->owner, v) && map_mark(c->x->a, &c->seen, (uintptr_t)v))
			*VEC_ADD(c->x->a, &c->out) = v;
	}
	return IR_WALK_ON;
}

XlaValues
xla_captured(Xla *x, IrOp *op)
{
	Collect c = { .x = x, .owner = op };

	ir_walk_post(op, collect, &c);
	return c.out;
}
