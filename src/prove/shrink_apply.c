/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes smaller sizes into a program: types, constants, and the attributes that contain sizes.
 */
#include "ir/dims.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "prove/shrink.h"
#include "prove/widen.h"

static int64_t
now(Shrink *x, const IrValue *v, uint32_t d)
{
	return prove_shrink_now(x, v, d);
}

static IrType *
small_type(Shrink *x, const IrValue *v)
{
	int64_t *dims = ARENA_ARRAY(x->a, int64_t, v->type->n + 1);

	for (uint32_t d = 0; d < v->type->n; d++)
		dims[d] = now(x, v, d);
	return ir_type_tensor(x->m->s, dims, v->type->n, v->type->elem, v->type->enc);
}

static void
set_dims(Shrink *x, IrOp *op, Atom name, const int64_t *v, uint32_t n)
{
	ir_op_set_prop(x->m->s, op, name, ir_attr_dims(x->m->s, v, n));
}

/* ---- attributes; types are still the full ones ---- */

/* Returns the elements of a literal whose indices are inside the smaller shape. */
static IrDense
corner(Shrink *x, const IrType *full, const IrType *small, IrDense d)
{
	size_t unit = d.strings ? sizeof(Atom) : ir_type_elem_bytes(full->elem) * (d.hex ? 2 : 1);
	int64_t n = ir_type_n_elements(small), *index = ARENA_ARRAY(x->a, int64_t, full->n + 1);
	uint8_t *bytes = ARENA_ARRAY(&x->m->s->arena, uint8_t, (size_t)n * unit + 1);

	for (int64_t i = 0; i < n; i++) {
		int64_t at = 0;

		for (uint32_t k = 0; k < full->n; k++)
			at = at * full->dims[k] + index[k];
		memcpy(bytes + (size_t)i * unit, d.bytes + (size_t)at * unit, unit);
		for (uint32_t k = full->n; k-- > 0 && ++index[k] == small->dims[k];)
			index[k] = 0;
	}
	/* Equal elements are a splat, as when the text is read. */
	d.splat = n && !d.hex && memcmp(bytes, bytes + unit, (size_t)(n - 1) * unit) == 0;
	d.bytes = bytes;
	d.n_bytes = d.splat ? unit : (uint64_t)n * unit;
	return d;
}

static void
shrink_constant(Shrink *x, IrOp *op)
{
	const IrAttr *value = ir_op_prop(op, ATOM_value);
	IrType *type = small_type(x, op->results);
	IrDense d;

	if (!value || value->kind != IR_ATTR_DENSE || type == op->results->type)
		return;
	d = *ir_attr_as_dense(value);
	if (!d.splat && !d.empty)
		d = corner(x, op->results->type, type, d);
	ir_op_set_prop(x->m->s, op, ATOM_value, ir_attr_dense(x->m->s, type, d));
}

static void
shrink_slice(Shrink *x, IrOp *op)
{
	IrField start = ir_op_ints(op, ATOM_start_indices), limit = ir_op_ints(op, ATOM_limit_indices);
	IrField stride = ir_op_ints(op, ATOM_strides);
	const IrValue *in = ir_operand(op, 0);
	int64_t *from = ARENA_ARRAY(x->a, int64_t, start.n + 1), *to = ARENA_ARRAY(x->a, int64_t, start.n + 1);

	for (uint32_t d = 0; d < start.n; d++) {
		int64_t rows = now(x, op->results, d), length = rows ? (rows - 1) * stride.v[d] + 1 : 0;
		int64_t room = now(x, in, d) - length;

		/* A slice that ends where the tensor ends still does. */
		from[d] = start.v[d] && (limit.v[d] == in->type->dims[d] || start.v[d] > room) ? room : start.v[d];
		to[d] = from[d] + length;
	}
	set_dims(x, op, ATOM_start_indices, from, start.n);
	set_dims(x, op, ATOM_limit_indices, to, start.n);
}

static void
shrink_pad(Shrink *x, IrOp *op)
{
	IrField low = ir_op_ints(op, ATOM_edge_padding_low), high = ir_op_ints(op, ATOM_edge_padding_high);
	int64_t *before = arena_dup(x->a, low.v, low.n * sizeof *low.v);
	int64_t *after = arena_dup(x->a, high.v, high.n * sizeof *high.v);

	for (uint32_t d = 0; d < low.n; d++) {
		IrWindow w = { 1, 1, 1, ir_window(op, d).base, 0, 0 };
		int64_t added = now(x, op->results, d) - ir_window_count(&w, now(x, ir_operand(op, 0), d));

		if (!prove_shrink_pads_freely(low.v[d], high.v[d]))
			continue;
		if (high.v[d] > 2) {
			before[d] = low.v[d] > 2 ? 2 : low.v[d];
			after[d] = added - before[d];
		} else {
			before[d] = added - high.v[d];
		}
	}
	set_dims(x, op, ATOM_edge_padding_low, before, low.n);
	set_dims(x, op, ATOM_edge_padding_high, after, low.n);
}

/* Sets a list of the sizes of the first dimensions of a value. */
static void
set_sizes(Shrink *x, IrOp *op, Atom name, const IrValue *v, uint32_t n)
{
	int64_t *sizes = ARENA_ARRAY(x->a, int64_t, n + 1);

	for (uint32_t d = 0; d < n; d++)
		sizes[d] = now(x, v, d);
	set_dims(x, op, name, sizes, n);
}

static void
shrink_gather(Shrink *x, IrOp *op)
{
	IrField sizes = ir_op_ints(op, ATOM_slice_sizes);
	int64_t *small = arena_dup(x->a, sizes.v, sizes.n * sizeof *sizes.v);
	IrSlicing n = ir_slicing(op);
	IrSlicingMap m = ir_slicing_map(x->a, &n);

	for (uint32_t d = 0; d < sizes.n; d++) {
		if (m.sliced_of[d] != IR_NO_DIM)
			small[d] = now(x, op->results, m.sliced_of[d]);
	}
	set_dims(x, op, ATOM_slice_sizes, small, sizes.n);
}

static void
shrink_windows_of(Shrink *x, IrOp *op)
{
	IrField sizes = ir_op_ints(op, ATOM_window_dimensions);
	int64_t *small = arena_dup(x->a, sizes.v, sizes.n * sizeof *sizes.v), shape[2] = { sizes.n, 2 };
	int64_t *pads = ARENA_ARRAY(&x->m->s->arena, int64_t, 2 * (size_t)sizes.n + 1);
	Session *s = x->m->s;
	bool changed = false;

	for (uint32_t d = 0; d < sizes.n; d++) {
		bool cumulative = prove_shrink_is_cumulative(op, d);
		IrWindow w = ir_window(op, d);

		changed |= cumulative;
		if (cumulative)
			small[d] = now(x, op->results, d);
		pads[2 * (size_t)d] = cumulative && w.low ? small[d] - 1 : w.low;
		pads[2 * (size_t)d + 1] = cumulative && w.high ? small[d] - 1 : w.high;
	}
	if (!changed)
		return;
	set_dims(x, op, ATOM_window_dimensions, small, sizes.n);
	ir_op_set_prop(s, op, ATOM_padding,
	               ir_attr_dense(s, ir_type_tensor(s, shape, 2, s->i64, NULL),
	                             (IrDense){ .bytes = (const uint8_t *)pads,
	                                        .n_bytes = 2 * (uint64_t)sizes.n * sizeof *pads }));
}

static void
shrink_attributes(Shrink *x, IrOp *op)
{
	switch ((int)op->kind) {
	case IR_OP_SHLO_CONSTANT: case IR_OP_SDY_CONSTANT: case IR_OP_CHLO_CONSTANT:
		shrink_constant(x, op);
		break;
	case IR_OP_SHLO_SLICE:
		shrink_slice(x, op);
		break;
	case IR_OP_SHLO_PAD:
		shrink_pad(x, op);
		break;
	case IR_OP_SHLO_BROADCAST:
		set_sizes(x, op, ATOM_broadcast_sizes, op->results, ir_op_ints(op, ATOM_broadcast_sizes).n);
		break;
	case IR_OP_SHLO_DYNAMIC_SLICE:
		set_sizes(x, op, ATOM_slice_sizes, op->results, op->results->type->n);
		break;
	case IR_OP_SHLO_GATHER:
		shrink_gather(x, op);
		break;
	case IR_OP_CHLO_TOP_K: case IR_OP_MHLO_TOPK:
		ir_op_set_prop(x->m->s, op, ATOM_k,
		               ir_attr_i64(x->m->s, now(x, op->results, op->results->type->n - 1)));
		break;
	case IR_OP_SHLO_REDUCE_WINDOW:
		shrink_windows_of(x, op);
		break;
	default:
		break;
	}
}

/* ---- loops ---- */

/* Returns whether the value is a scalar integer constant, and sets *v to it. */
static bool
is_number(const IrValue *value, int64_t *v)
{
	const IrOp *op = ir_value_op(value);
	const IrAttr *literal;

	if (!op || (op->kind != IR_OP_SHLO_CONSTANT && op->kind != IR_OP_SDY_CONSTANT) || value->type->n)
		return false;
	literal = ir_op_prop(op, ATOM_value);
	if (!literal || literal->kind != IR_ATTR_DENSE || value->type->elem->kind != IR_TYPE_INT)
		return false;
	*v = ir_dense_int(literal, 0);
	return true;
}

/* Inserts a scalar of an integer type before an operation. */
static IrValue *
insert_number(Shrink *x, IrOp *at, IrType *type, uint8_t v)
{
	size_t n = ir_type_elem_bytes(type->elem);
	uint8_t *bytes = ARENA_ARRAY(&x->m->s->arena, uint8_t, n + 1);
	IrMade made;
	IrOp *op;

	bytes[0] = v;
	made = ir_make_constant(x->m->s, ir_attr_dense(x->m->s, type, (IrDense){ .bytes = bytes, .n_bytes = n,
	                                                                        .splat = 1 }));
	op = ir_op_new(x->m, &(IrOpSpec){ .kind = made.kind, .results = &made.type, .n_results = 1,
	                                  .props = made.props, .loc = at->loc, .span = at->span });
	ir_op_insert_before(at, op);
	return op->results;
}

/* Returns whether a comparison holds for smaller numbers, so that a smaller limit cannot make a loop endless. */
static bool
is_upper_limit(const IrOp *compare)
{
	const IrAttr *direction = ir_op_prop(compare, ATOM_comparison_direction);

	return direction && (direction->n == IR_DIRECTION_LE || direction->n == IR_DIRECTION_LT);
}

/* Lets a loop that counts from 0 to a constant end after about three rounds. */
static void
shorten_loop(Shrink *x, IrOp *loop)
{
	IrBlock *condition = ir_op_block(loop, 0);
	IrOp *test = (IrOp *)(uintptr_t)ir_value_op(ir_operand(condition->last, 0));
	const IrValue *counter;
	int64_t from, to;

	if (!test || test->kind != IR_OP_SHLO_COMPARE || test->block != condition || !is_upper_limit(test))
		return;
	counter = ir_operand(test, 0);
	if (!counter->is_arg || counter->owner.block != condition || !is_number(ir_operand(test, 1), &to) ||
	    !is_number(ir_operand(loop, counter->index), &from) || from || to <= 3)
		return;
	ir_use_set(&test->operands[1], insert_number(x, test, ir_operand(test, 1)->type, 3));
}

/* ---- the module ---- */

static void
shrink_values(Shrink *x, IrOp *op)
{
	for (IrValue *v = ir_values_first(op); v; v = ir_values_next(op, v)) {
		if (ir_type_is_static_tensor(v->type))
			v->type = small_type(x, v);
	}
	ir_op_changed(op);
}

void
prove_shrink_apply(Shrink *x)
{
	IrOp *root = x->m->op;

	for (IrOp *op = root; op; op = ir_walk_next(root, op))
		shrink_attributes(x, op);
	for (IrOp *op = root; op; op = ir_walk_next(root, op))
		shrink_values(x, op);
	for (IrOp *func = ir_func_first(root); func; func = ir_func_next(func))
		prove_set_signature(x->m->s, x->a, func);
	for (IrOp *op = root; op; op = ir_walk_next(root, op)) {
		if (op->kind == IR_OP_SHLO_WHILE && !x->shapes_only)
			shorten_loop(x, op);
	}
}
