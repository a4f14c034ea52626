/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds softmax as StableHLO spells it: y = e / sum(e), e = exp(x - max(x)), where broadcasts and reshapes bring the
 * maximum and the sum to the shape of x (spec 70 §3.2). The search begins at the division and goes up.
 */
#include "strategy/graph.h"

static IrOp *
def_of_kind(const IrValue *v, IrOpKind kind)
{
	IrOp *op = ir_value_def(v);

	return op && op->kind == kind ? op : NULL;
}

static void
add_inner(StrategySoftmax *s, Arena *a, IrOp *op)
{
	*VEC_ADD(a, &s->inner) = op;
}

/* Goes up through broadcasts and reshapes. */
static IrValue *
through_shapes(StrategySoftmax *s, Arena *a, IrValue *v)
{
	IrOp *op;

	while ((op = ir_value_def(v)) != NULL &&
	       (op->kind == IR_OP_SHLO_BROADCAST_IN_DIM || op->kind == IR_OP_SHLO_RESHAPE)) {
		add_inner(s, a, op);
		v = ir_operand(op, 0);
	}
	return v;
}

/* Returns whether a reduce has one operand and the body `kind(arg0, arg1)`, in either order. */
static bool
reduces_with(const IrOp *op, IrOpKind kind)
{
	const IrBlock *b = ir_op_body(op, 0);
	const IrOp *body = b ? b->first : NULL;

	return op->n_operands == 2 && body && body->kind == kind && body->n_operands == 2 && body->next &&
	       body->next->kind == IR_OP_SHLO_RETURN && b->n_args == 2 &&
	       ir_operand(body->next, 0) == &body->results[0] &&
	       ((ir_operand(body, 0) == b->args[0] && ir_operand(body, 1) == b->args[1]) ||
	        (ir_operand(body, 0) == b->args[1] && ir_operand(body, 1) == b->args[0]));
}

static IrField
reduce_dims(const IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_dimensions);

	return a && a->kind == IR_ATTR_NUMS ? (IrField){ ir_attr_ints(a), a->n } : (IrField){ NULL, 0 };
}

static bool
same_dims(IrField a, IrField b)
{
	return a.n == b.n && a.n && memcmp(a.v, b.v, a.n * sizeof *a.v) == 0;
}

/* Returns the reduce from which only broadcasts and reshapes lead to v, or NULL if its body is not that of `kind`. */
static IrOp *
reduce_above(StrategySoftmax *s, Arena *a, IrValue *v, IrOpKind kind)
{
	IrOp *op = def_of_kind(through_shapes(s, a, v), IR_OP_SHLO_REDUCE);

	if (!op || op->n_results != 1 || !reduces_with(op, kind))
		return NULL;
	add_inner(s, a, op);
	return op;
}

/* Returns the reduce of the maximum. JAX takes the maximum of its result and minus infinity, which is part of the
 * group. */
static IrOp *
maximum_above(StrategySoftmax *s, Arena *a, IrValue *v)
{
	IrValue *m = through_shapes(s, a, v);
	IrOp *op = def_of_kind(m, IR_OP_SHLO_MAXIMUM);

	if (!op)
		return reduce_above(s, a, m, IR_OP_SHLO_MAXIMUM);
	add_inner(s, a, op);
	for (uint32_t i = 0; i < 2; i++) {
		if (def_of_kind(ir_operand(op, i), IR_OP_SHLO_REDUCE))
			return reduce_above(s, a, ir_operand(op, i), IR_OP_SHLO_MAXIMUM);
	}
	return NULL;
}

bool
strategy_softmax_has(const StrategySoftmax *s, const IrOp *op)
{
	for (uint32_t i = 0; i < s->inner.n; i++) {
		if (s->inner.v[i] == op)
			return true;
	}
	return false;
}

/* Returns whether no inner value is used outside the group. */
static bool
is_closed(const StrategySoftmax *s, const IrOp *divide)
{
	for (uint32_t i = 0; i < s->inner.n; i++) {
		for (const IrUse *u = s->inner.v[i]->results[0].uses; u; u = u->next) {
			if (u->user != divide && !strategy_softmax_has(s, u->user))
				return false;
		}
	}
	return true;
}

/* The first operation of the group in the block uses x, because all others depend on one that does. Positions in the
 * text do not tell which one it is, because operations of an inlined function keep theirs. */
static void
find_first(StrategySoftmax *s)
{
	for (uint32_t i = 0; i < s->inner.n; i++) {
		if (!s->first || s->inner.v[i]->tmp < s->first->tmp)
			s->first = s->inner.v[i];
	}
	for (uint32_t k = 0; k < s->first->n_operands && !s->use; k++) {
		if (ir_operand(s->first, k) == s->x)
			s->use = &s->first->operands[k];
	}
}

bool
strategy_softmax_match(IrOp *divide, Arena *a, StrategySoftmax *s)
{
	IrOp *e, *sum, *sub, *max;

	*s = (StrategySoftmax){ 0 };
	if (divide->kind != IR_OP_SHLO_DIVIDE || !(e = def_of_kind(ir_operand(divide, 0), IR_OP_SHLO_EXPONENTIAL)))
		return false;
	add_inner(s, a, e);
	sum = reduce_above(s, a, ir_operand(divide, 1), IR_OP_SHLO_ADD);
	if (!sum || ir_operand(sum, 0) != &e->results[0] || !(sub = def_of_kind(ir_operand(e, 0), IR_OP_SHLO_SUBTRACT)))
		return false;
	add_inner(s, a, sub);
	max = maximum_above(s, a, ir_operand(sub, 1));
	s->x = ir_operand(sub, 0);
	if (!max || ir_operand(max, 0) != s->x || !same_dims(reduce_dims(max), reduce_dims(sum)))
		return false;
	s->dims = reduce_dims(sum);
	find_first(s);
	return s->use && is_closed(s, divide);
}
