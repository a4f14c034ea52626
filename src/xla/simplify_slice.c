/* SPDX-License-Identifier: Apache-2.0
 *
 * Simplifies slices and concatenations (spec 45 §5.2).
 */
#include "ir/dims.h"
#include "xla/simplify.h"

/* A slice with stride 1 or more: the bounds of each dimension. */
typedef struct Bounds {
	int64_t *start, *limit, *stride;
	uint32_t n;
} Bounds;

static Bounds
bounds_new(Xla *x, uint32_t n)
{
	Bounds b = { ARENA_ARRAY(x->a, int64_t, n), ARENA_ARRAY(x->a, int64_t, n), ARENA_ARRAY(x->a, int64_t, n), n };

	for (uint32_t d = 0; d < n; d++)
		b.stride[d] = 1;
	return b;
}

static IrValue *
make_slice(Xla *x, IrOp *at, IrValue *in, const Bounds *b)
{
	return xla_made(x, at, ir_make_slice(x->s, x->a, in->type, b->start, b->limit, b->stride), &in, 1);
}

/* Moves a start into the range in which `size` elements exist. */
static int64_t
clamped(int64_t start, int64_t size, int64_t of)
{
	if (start > of - size)
		start = of - size;
	return start < 0 ? 0 : start;
}

/* Returns element i of a constant of indices. As in XLA, unsigned ones count as signed. */
static int64_t
index_at(const XlaConst *c, uint64_t i)
{
	uint32_t above = 64 - c->type->elem->width;

	return (int64_t)(xla_const_at(c, i) << above) >> above;
}

/* Returns whether a constant has indices. */
static bool
has_indices(const XlaConst *c)
{
	return xla_const_ok(c) && c->type->elem->kind == IR_TYPE_INT && xla_number_type(c->type->elem);
}

/* Sets *v to the number of a constant of one element. */
static bool
constant_index(Xla *x, const IrValue *value, int64_t *v)
{
	XlaConst c = xla_const(x, value);

	if (!has_indices(&c) || c.n != 1)
		return false;
	*v = index_at(&c, 0);
	return true;
}

static bool
simplify_dynamic_slice(Xla *x, IrOp *op)
{
	IrValue *in = ir_operand(op, 0);
	IrField sizes = ir_op_ints(op, ATOM_slice_sizes);
	Bounds b = bounds_new(x, in->type->n);

	if (op->n_operands != b.n + 1 || sizes.n != b.n)
		return false;
	for (uint32_t d = 0; d < b.n; d++) {
		if (!constant_index(x, ir_operand(op, d + 1), &b.start[d]))
			return false;
		b.start[d] = clamped(b.start[d], sizes.v[d], in->type->dims[d]);
		b.limit[d] = b.start[d] + sizes.v[d];
	}
	return xla_replace_op(x, op, make_slice(x, op, in, &b));
}

static bool
simplify_update(Xla *x, IrOp *op)
{
	IrValue *in = ir_operand(op, 0), *update = ir_operand(op, 1);
	int64_t at;

	if (ir_type_n_elements(update->type) == 0)
		return xla_replace_op(x, op, in);
	if (update->type != op->results[0].type)
		return false;
	for (uint32_t i = 2; i < op->n_operands; i++) {
		if (!constant_index(x, ir_operand(op, i), &at) || at != 0)
			return false;
	}
	return xla_replace_op(x, op, update);
}

static IrValue *
make_concatenate(Xla *x, IrOp *at, IrValue *const *in, uint32_t n, int64_t dim)
{
	int64_t *dims = ARENA_ARRAY(x->a, int64_t, in[0]->type->n);

	memcpy(dims, in[0]->type->dims, in[0]->type->n * sizeof *dims);
	for (uint32_t i = 1; i < n; i++)
		dims[dim] += in[i]->type->dims[dim];
	return xla_made(x, at, ir_make_concatenate(x->s, xla_shaped(x, in[0]->type, dims, in[0]->type->n),
	                                           (uint32_t)dim), in, n);
}

/* Returns the concatenation along `dim` that makes a value which nothing else uses, or NULL. Its only user takes its
 * operands if it is a concatenation along the same dimension. */
static IrOp *
absorbed(const IrValue *v, int64_t dim)
{
	IrOp *def = xla_def(v, IR_OP_SHLO_CONCATENATE);

	return def && ir_value_has_one_use(v) && ir_op_int(def, ATOM_dimension, -1) == dim ? def : NULL;
}

/* Returns whether a concatenation drops an operand, because it has no elements and is not the only one. */
static bool
drops(const IrOp *op, uint32_t i, int64_t dim)
{
	return ir_operand(op, i)->type->dims[dim] == 0 && op->n_operands > 1;
}

/* Returns whether a concatenation drops or absorbs an operand. */
static bool
is_nested(const IrOp *op, int64_t dim)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (drops(op, i, dim) || absorbed(ir_operand(op, i), dim))
			return true;
	}
	return false;
}

/* A concatenation whose operands are being listed, and the next one of them. */
typedef struct Listed {
	const IrOp *op;
	uint32_t next;
} Listed;

/* Returns the operands of a concatenation: without those that are dropped, and with the operands of those that are
 * absorbed, however deep they are nested. */
static uint32_t
flat_operands(Xla *x, const IrOp *op, int64_t dim, IrValue ***out)
{
	VEC(IrValue *) flat = { 0 };
	VEC(Listed) open = { 0 };

	*VEC_ADD(x->a, &open) = (Listed){ op, 0 };
	while (open.n) {
		Listed *at = &VEC_LAST(&open);
		uint32_t i = at->next++;
		const IrOp *inner;

		if (i == at->op->n_operands) {
			open.n--;
			continue;
		}
		inner = absorbed(ir_operand(at->op, i), dim);
		if (drops(at->op, i, dim))
			continue;
		if (inner)
			*VEC_ADD(x->a, &open) = (Listed){ inner, 0 };
		else
			*VEC_ADD(x->a, &flat) = ir_operand(at->op, i);
	}
	*out = flat.v;
	return flat.n;
}

/* Replaces a concatenation by one without nested ones. If it is itself nested, its user does this for all levels at
 * once: if each level did it, the work would be quadratic in their number. */
static bool
simplify_concatenate(Xla *x, IrOp *op)
{
	int64_t dim = ir_op_int(op, ATOM_dimension, 0);
	IrValue *v = &op->results[0], **in;
	uint32_t n;

	if (!is_nested(op, dim))
		return op->n_operands == 1 && ir_operand(op, 0)->type == v->type &&
		       xla_replace_op(x, op, ir_operand(op, 0));
	if (absorbed(v, dim) && v->uses->user->kind == IR_OP_SHLO_CONCATENATE &&
	    ir_op_int(v->uses->user, ATOM_dimension, -1) == dim) {
		xla_touch(x, v->uses->user);
		return false;
	}
	n = flat_operands(x, op, dim, &in);
	if (n == 1 && in[0]->type == v->type)
		return xla_replace_op(x, op, in[0]);
	return n && xla_replace_op(x, op, make_concatenate(x, op, in, n, dim));
}

/* Replaces a slice of a concatenation by a slice of the operands that it reads. */
static bool
slice_of_concatenate(Xla *x, IrOp *op, const IrOp *concat)
{
	int64_t dim = ir_op_int(concat, ATOM_dimension, 0), from = 0, to, before = 0;
	IrField start = ir_op_ints(op, ATOM_start_indices), limit = ir_op_ints(op, ATOM_limit_indices);
	VEC(IrValue *) read = { 0 };
	IrValue *in;
	Bounds b = bounds_new(x, start.n);

	for (uint32_t i = 0; i < concat->n_operands; i++, from = to) {
		to = from + ir_operand(concat, i)->type->dims[dim];
		if (to <= start.v[dim])
			before = to;
		else if (from < limit.v[dim])
			*VEC_ADD(x->a, &read) = ir_operand(concat, i);
	}
	if (!read.n || read.n == concat->n_operands || (read.n > 1 && !ir_value_has_one_use(&concat->results[0])))
		return false;
	for (uint32_t d = 0; d < b.n; d++) {
		b.start[d] = start.v[d] - (d == dim ? before : 0);
		b.limit[d] = limit.v[d] - (d == dim ? before : 0);
		b.stride[d] = ir_op_ints(op, ATOM_strides).v[d];
	}
	in = read.n == 1 ? read.v[0] : make_concatenate(x, op, read.v, read.n, dim);
	return xla_replace_op(x, op, make_slice(x, op, in, &b));
}

static bool
simplify_slice(Xla *x, IrOp *op)
{
	const IrOp *concat = xla_def(ir_operand(op, 0), IR_OP_SHLO_CONCATENATE);

	if (ir_operand(op, 0)->type == op->results[0].type)
		return xla_replace_op(x, op, ir_operand(op, 0));
	return concat && slice_of_concatenate(x, op, concat);
}

/* Replaces a gather of one slice at a constant place. */
static bool
simplify_gather(Xla *x, IrOp *op)
{
	IrField sizes = ir_op_ints(op, ATOM_slice_sizes);
	IrSlicing n = ir_slicing(op);
	IrValue *in = ir_operand(op, 0);
	XlaConst c = xla_const(x, ir_operand(op, 1));
	Bounds b = bounds_new(x, in->type->n);

	if (!has_indices(&c) || c.type->n > 1 || n.vector_dim != 0 || n.batch.n)
		return false;
	for (uint32_t i = 0; i < n.map.n; i++)
		b.start[n.map.v[i]] = index_at(&c, i);
	for (uint32_t d = 0; d < b.n; d++) {
		b.start[d] = clamped(b.start[d], sizes.v[d], in->type->dims[d]);
		b.limit[d] = b.start[d] + sizes.v[d];
	}
	return xla_replace_op(x, op, xla_reshape(x, op, make_slice(x, op, in, &b), op->results[0].type));
}

bool
xla_simplify_slice(Xla *x, IrOp *op)
{
	switch (op->kind) {
	case IR_OP_SHLO_SLICE: return simplify_slice(x, op);
	case IR_OP_SHLO_DYNAMIC_SLICE: return simplify_dynamic_slice(x, op);
	case IR_OP_SHLO_DYNAMIC_UPDATE_SLICE: return simplify_update(x, op);
	case IR_OP_SHLO_CONCATENATE: return simplify_concatenate(x, op);
	case IR_OP_SHLO_GATHER: return simplify_gather(x, op);
	default: return false;
	}
}
