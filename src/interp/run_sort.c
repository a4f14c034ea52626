/* SPDX-License-Identifier: Apache-2.0
 *
 * Sorting by a region, and the largest elements: a merge sort, which is stable.
 */
#include "interp/machine.h"
#include "interp/region.h"

/* One line of a sort: the elements with equal indices in all other dimensions. */
typedef struct Line {
	Interp *x;
	IrOp *op;
	uint32_t device;
	int64_t start, stride;		/* of its elements in the operands */
} Line;

/* Returns whether element a of the line belongs before element b. */
typedef bool Before(const Line *l, int64_t a, int64_t b);

static void
merge(const Line *l, Before *before, const int64_t *in, int64_t n, int64_t width, int64_t *out)
{
	for (int64_t at = 0; at < n; at += 2 * width) {
		int64_t i = at, mid = at + width < n ? at + width : n, j = mid,
			end = at + 2 * width < n ? at + 2 * width : n;

		for (int64_t k = at; k < end; k++)
			out[k] = i < mid && (j >= end || !before(l, in[j], in[i])) ? in[i++] : in[j++];
	}
}

/* Returns the order of n elements. */
static int64_t *
sorted(Arena *a, const Line *l, Before *before, int64_t n)
{
	int64_t *order = ARENA_ARRAY(a, int64_t, (size_t)n), *other = ARENA_ARRAY(a, int64_t, (size_t)n), *swap;

	for (int64_t i = 0; i < n; i++)
		order[i] = i;
	for (int64_t width = 1; width < n && !l->x->failed; width *= 2) {
		merge(l, before, order, n, width, other);
		swap = order;
		order = other;
		other = swap;
	}
	return order;
}

static bool
region_before(const Line *l, int64_t a, int64_t b)
{
	InterpCell args[4 * INTERP_MAX_VARIADIC] = { 0 }, result[2] = { { 0 } };

	for (uint32_t k = 0; k < l->op->n_operands; k++) {
		const InterpTensor *t = interp_in(l->x, l->op, k, l->device);

		interp_region_load(t, l->start + a * l->stride, t->elem, args + 4 * (size_t)k);
		interp_region_load(t, l->start + b * l->stride, t->elem, args + 4 * (size_t)k + 2);
	}
	return interp_call_scalars(l->x, ir_op_block(l->op, 0), l->device, args, result) && result->i;
}

static void
sort_line(const Line *l, int64_t n)
{
	ArenaMark mark = arena_mark(l->x->arena);
	const int64_t *order = sorted(l->x->arena, l, region_before, n);

	for (uint32_t k = 0; k < l->op->n_results && !l->x->failed; k++) {
		InterpTensor *out = &interp_slots(l->x, &l->op->results[k])[l->device];

		for (int64_t i = 0; i < n; i++)
			interp_copy_element(out, l->start + i * l->stride, interp_in(l->x, l->op, k, l->device),
			                    l->start + order[i] * l->stride);
	}
	if (!l->x->failed)
		arena_reset(l->x->arena, mark);
}

void
interp_op_sort(Interp *x, IrOp *op, uint32_t device)
{
	const IrType *t = interp_in(x, op, 0, device)->type;
	int64_t dim = ir_op_int(op, ATOM_dimension, -1), n = 1;
	Line l = { .x = x, .op = op, .device = device };

	if (op->n_operands > INTERP_MAX_VARIADIC) {
		interp_error(x, op, "the interpreter sorts at most %u values at once",
		             (unsigned)INTERP_MAX_VARIADIC);
		return;
	}
	for (uint32_t k = 0; k < op->n_results; k++)
		interp_op_identity_one(x, op, k, device);
	dim = dim < 0 ? dim + (int64_t)t->n : dim;
	if (t->n)
		n = t->dims[dim];
	l.stride = t->n ? interp_stride(t, dim) : 1;
	for (int64_t i = 0; n && i < ir_type_n_elements(t) / n && !x->failed; i++) {
		l.start = i / l.stride * l.stride * n + i % l.stride;
		sort_line(&l, n);
	}
}

/* Larger elements come first, and those with smaller indices among equal ones, as the sort is stable. */
static bool
larger_before(const Line *l, int64_t a, int64_t b)
{
	const InterpTensor *t = interp_in(l->x, l->op, 0, l->device);

	return interp_order(t->elem, t->v + l->start + a, t->v + l->start + b) > 0;
}

static bool
smaller_before(const Line *l, int64_t a, int64_t b)
{
	return larger_before(l, b, a);
}

/* Returns whether the largest elements are wanted. mhlo.topk, an operation or a custom call, says so. */
static bool
takes_largest(Interp *x, const IrOp *op)
{
	const IrAttr *attrs = op->kind == IR_OP_SHLO_CUSTOM_CALL ?
		ir_op_attr(op, session_atom(x->s, STR("mhlo.attributes"))) : op->props, *largest = NULL;

	if (attrs && attrs->kind == IR_ATTR_DICT)
		largest = ir_dict_get(attrs, ATOM_largest);
	return !largest || largest->kind != IR_ATTR_INT || ir_attr_ints(largest)[0] != 0;
}

void
interp_op_top_k(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *values = interp_out(x, op, 0, device), *indices = interp_out(x, op, 1, device);
	int64_t n = a->type->dims[a->type->n - 1];
	int64_t k = values->type->dims[a->type->n - 1];
	Before *before = takes_largest(x, op) ? larger_before : smaller_before;
	Line l = { .x = x, .op = op, .device = device, .stride = 1 };

	if (k > n) {
		interp_error(x, op, "there are fewer elements than are taken");
		return;
	}
	for (int64_t row = 0; n && row < a->n / n; row++) {
		ArenaMark mark = arena_mark(x->arena);
		const int64_t *order;

		l.start = row * n;
		order = sorted(x->arena, &l, before, n);
		for (int64_t i = 0; i < k; i++) {
			values->v[row * k + i] = a->v[l.start + order[i]];
			indices->v[row * k + i].i = order[i];
		}
		arena_reset(x->arena, mark);
	}
}
