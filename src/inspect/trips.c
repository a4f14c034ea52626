/* SPDX-License-Identifier: Apache-2.0
 *
 * Recognizes counting loops:
 *
 *     while (%i = %start, ...) cond { return %i < %limit } do { ...; return %i + %step, ... }
 *
 * The limit may also be carried through the loop unchanged.
 */
#include "inspect/trips.h"

#include "inspect/move.h"

/* Returns the value before operations that only move it or change its sharding. */
static const IrValue *
skip_moves(const IrValue *v)
{
	const IrOp *op = ir_value_def(v);

	while (op && inspect_is_move(op)) {
		v = ir_operand(op, 0);
		op = ir_value_def(v);
	}
	return v;
}

static bool
constant_of(const IrValue *v, int64_t *n)
{
	const IrOp *op = ir_value_def(skip_moves(v));
	const IrAttr *value;

	if (!op || (op->kind != IR_OP_SHLO_CONSTANT && op->kind != IR_OP_SDY_CONSTANT))
		return false;
	value = ir_op_prop(op, ATOM_value);
	if (!value || value->kind != IR_ATTR_DENSE || !ir_type_is_tensor(value->type) || value->type->n ||
	    value->type->elem->kind != IR_TYPE_INT)
		return false;
	*n = ir_dense_int(value, 0);
	return true;
}

/* Returns the index of the carried value whose argument in a region of the loop is v, apart from movements, or -1. */
static int64_t
carried_index(const IrOp *loop, uint32_t region, const IrValue *v)
{
	v = skip_moves(v);
	return v->is_arg && v->owner.block == ir_op_body(loop, region) ? (int64_t)v->index : -1;
}

/* Returns what the body of the loop returns as carried value i, or NULL. */
static const IrValue *
next_value(const IrOp *loop, int64_t i)
{
	const IrBlock *body = ir_op_body(loop, 1);
	const IrOp *end = body ? body->last : NULL;

	return end && i < end->n_operands ? ir_operand(end, (uint32_t)i) : NULL;
}

/* Computes the limit, which is a constant, or a carried constant that the body returns unchanged. */
static bool
find_limit(const IrOp *loop, const IrValue *v, int64_t *limit)
{
	int64_t i = carried_index(loop, 0, v);
	const IrValue *next;

	if (i < 0)
		return constant_of(v, limit);
	next = next_value(loop, i);
	return next && carried_index(loop, 1, next) == i && constant_of(ir_operand(loop, (uint32_t)i), limit);
}

/* Computes the number that the body adds to carried value i. */
static bool
find_step(const IrOp *loop, int64_t i, int64_t *step)
{
	const IrValue *next = next_value(loop, i);
	const IrOp *op = next ? ir_value_def(skip_moves(next)) : NULL;
	bool minus = op && op->kind == IR_OP_SHLO_SUBTRACT;

	if (!op || (op->kind != IR_OP_SHLO_ADD && !minus))
		return false;
	if (carried_index(loop, 1, ir_operand(op, 0)) == i && constant_of(ir_operand(op, 1), step))
		return !minus || !__builtin_sub_overflow(0, *step, step);
	return !minus && carried_index(loop, 1, ir_operand(op, 1)) == i && constant_of(ir_operand(op, 0), step);
}

/* The numbers of #stablehlo<comparison_direction>. */
enum { EQ, NE, GE, GT, LE, LT };

/* Returns the direction after both sides are exchanged. */
static uint32_t
mirrored(uint32_t direction)
{
	static const uint32_t mirror[] = { [EQ] = EQ, [NE] = NE, [GE] = LE, [GT] = LT, [LE] = GE, [LT] = GT };

	return direction <= LT ? mirror[direction] : direction;
}

/* Computes ceil(distance / step) for distances that can overflow. */
static bool
steps_between(int64_t from, int64_t to, int64_t step, int64_t *n)
{
	int64_t distance;

	if (step <= 0 || __builtin_sub_overflow(to, from, &distance))
		return false;
	*n = distance <= 0 ? 0 : distance / step + (distance % step != 0);
	return true;
}

static bool
count(uint32_t direction, int64_t start, int64_t limit, int64_t step, int64_t *trips)
{
	int64_t one = direction == LE || direction == GE;	/* i <= limit is i < limit + 1 */

	switch (direction) {
	case LE:
	case LT:
		return limit < INT64_MAX && steps_between(start, limit + one, step, trips);
	case GE:
	case GT:
		return limit > INT64_MIN && step > INT64_MIN && steps_between(limit - one, start, -step, trips);
	case NE:
		if (step == 1 && start <= limit)
			return steps_between(start, limit, 1, trips);
		return step == -1 && start >= limit && steps_between(limit, start, 1, trips);
	default:
		return false;
	}
}

bool
inspect_trip_count(const IrOp *loop, int64_t *trips)
{
	const IrBlock *cond = ir_op_body(loop, 0);
	const IrOp *test;
	const IrAttr *attr;
	int64_t i, start, limit, step;
	uint32_t direction, side = 0;

	if (loop->kind != IR_OP_SHLO_WHILE || !cond || !cond->last || cond->last->n_operands != 1)
		return false;
	test = ir_value_def(skip_moves(ir_operand(cond->last, 0)));
	attr = test && test->kind == IR_OP_SHLO_COMPARE ? ir_op_prop(test, ATOM_comparison_direction) : NULL;
	if (!attr || attr->kind != IR_ATTR_ENUM)
		return false;
	direction = attr->n;
	if (carried_index(loop, 0, ir_operand(test, 0)) < 0 || find_limit(loop, ir_operand(test, 0), &limit))
		side = 1;
	if (side)
		direction = mirrored(direction);
	i = carried_index(loop, 0, ir_operand(test, side));
	return i >= 0 && find_limit(loop, ir_operand(test, !side), &limit) && find_step(loop, i, &step) &&
	       constant_of(ir_operand(loop, (uint32_t)i), &start) && count(direction, start, limit, step, trips);
}

bool
inspect_region_trips(const IrOp *op, uint32_t i, InspectTimes unknown, InspectTimes *trips)
{
	const IrAttr *size = NULL;

	*trips = unknown;
	switch (op->kind) {
	case IR_OP_SHLO_WHILE:
		if (inspect_trip_count(op, &trips->n))
			trips->known = true;
		if (i == 0)	/* the condition also runs before the end */
			trips->n = num_add(trips->n, 1);
		return true;
	case IR_OP_CHLO_SCAN:
		size = ir_op_prop(op, ATOM_scan_dim_size);
		if (size)
			*trips = (InspectTimes){ ir_attr_ints(size)[0], true };
		return true;
	default:
		return op->kind == IR_OP_FOREIGN && !ir_op_has(op, T_DATAFLOW);
	}
}
