/* SPDX-License-Identifier: Apache-2.0
 *
 * Operations that make or move elements without computing with them.
 */
#include "base/num.h"
#include "interp/machine.h"

void
interp_op_constant(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, 0, device);

	if (!interp_tensor_fill(x->arena, out, ir_op_prop(op, ATOM_value)))
		interp_error(x, op, "the interpreter reads dense literals only");
}

void
interp_op_iota(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, 0, device);
	const IrType *t = out->type, *part = out->parts == 2 ? out->elem->elem : out->elem;
	int64_t dim = ir_op_int(op, ATOM_iota_dimension, 0), inner = interp_stride(t, dim);

	for (int64_t i = 0; i < out->n; i++) {
		int64_t v = i / inner % t->dims[dim];

		out->v[i * out->parts] = interp_class(part) == INTERP_FLOAT ? interp_cell_float(part, (double)v)
		                                                            : interp_cell_int(part, v);
	}
}

void
interp_op_identity_one(Interp *x, IrOp *op, uint32_t i, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, i, device);

	for (int64_t e = 0; e < out->n; e++)
		interp_copy_element(out, e, interp_in(x, op, i, device), e);
}

/* Copies the operands to the results, whose types may have different shapes with as many elements. */
void
interp_op_identity(Interp *x, IrOp *op, uint32_t device)
{
	for (uint32_t i = 0; i < op->n_results; i++)
		interp_op_identity_one(x, op, i, device);
}

void
interp_op_token(Interp *x, IrOp *op, uint32_t device)
{
	interp_out(x, op, 0, device);
}

/* ---- views: each element of the result is one of the operand ---- */

/* How an index of the result gives the position in the operand: the sum of index times stride, from a start. */
typedef struct View {
	int64_t start, stride[INTERP_MAX_RANK];
} View;

static void
view_copy(InterpTensor *out, const InterpTensor *a, const View *v)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, i = 0;
	uint32_t rank = out->type->n;

	if (!out->n)
		return;
	do {
		int64_t at = v->start;

		for (uint32_t d = 0; d < rank; d++)
			at += index[d] * v->stride[d];
		interp_copy_element(out, i++, a, at);
	} while (interp_index_next(index, out->type->dims, rank));
}

/* Fills in the strides of a tensor's own dimensions; those of an empty tensor are 0. */
static void
strides_of(const IrType *t, int64_t *stride)
{
	int64_t n = 1;

	memset(stride, 0, t->n * sizeof *stride);
	if (!ir_type_n_elements(t))
		return;
	for (uint32_t d = t->n; d-- > 0; n *= t->dims[d])
		stride[d] = n;
}

void
interp_op_transpose(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpInts perm = interp_ints(x, op, ATOM_permutation);
	int64_t own[INTERP_MAX_RANK] = { 0 };
	View v = { 0 };

	strides_of(a->type, own);
	for (uint32_t d = 0; d < perm.n; d++)
		v.stride[d] = own[perm.v[d]];
	view_copy(interp_out(x, op, 0, device), a, &v);
}

void
interp_op_broadcast(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	View v = { 0 };

	strides_of(a->type, v.stride + out->type->n - a->type->n);
	view_copy(out, a, &v);
}

void
interp_op_broadcast_in_dim(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpInts dims = interp_ints(x, op, ATOM_broadcast_dimensions);
	int64_t own[INTERP_MAX_RANK] = { 0 };
	View v = { 0 };

	strides_of(a->type, own);
	for (uint32_t d = 0; d < dims.n; d++)
		v.stride[dims.v[d]] = a->type->dims[d] == 1 ? 0 : own[d];
	view_copy(interp_out(x, op, 0, device), a, &v);
}

void
interp_op_slice(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpInts start = interp_ints(x, op, ATOM_start_indices), stride = interp_ints(x, op, ATOM_strides);
	int64_t own[INTERP_MAX_RANK] = { 0 };
	View v = { 0 };

	strides_of(a->type, own);
	for (uint32_t d = 0; d < a->type->n; d++) {
		v.start += start.v[d] * own[d];
		v.stride[d] = own[d] * interp_item(stride, d, 1);
	}
	view_copy(interp_out(x, op, 0, device), a, &v);
}

void
interp_op_reverse(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpInts dims = interp_ints(x, op, ATOM_dimensions);
	View v = { 0 };

	strides_of(a->type, v.stride);
	for (uint32_t i = 0; i < dims.n; i++) {
		int64_t d = dims.v[i];

		v.start += (a->type->dims[d] - 1) * v.stride[d];
		v.stride[d] = -v.stride[d];
	}
	view_copy(interp_out(x, op, 0, device), a, &v);
}

/* Returns where a slice of `size` begins so that it fits into the dimension. */
static int64_t
clamp_start(int64_t start, int64_t dim, int64_t size)
{
	return start < 0 ? 0 : start > dim - size ? dim - size : start;
}

void
interp_op_dynamic_slice(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	View v = { 0 };

	strides_of(a->type, v.stride);
	for (uint32_t d = 0; d < a->type->n; d++)
		v.start += v.stride[d] * clamp_start(interp_index_value(interp_in(x, op, 1 + d, device), 0),
		                                     a->type->dims[d], out->type->dims[d]);
	view_copy(out, a, &v);
}

/* ---- operations that write parts of the result ---- */

/* Writes all elements of `a` into `out`, where those outside are dropped. */
static void
write_at(InterpTensor *out, const InterpTensor *a, const int64_t *start, const int64_t *stride)
{
	int64_t index[INTERP_MAX_RANK] = { 0 }, at[INTERP_MAX_RANK], i = 0;
	uint32_t rank = out->type->n;

	if (!a->n)
		return;
	do {
		bool fits = true;

		for (uint32_t d = 0; d < rank; d++) {
			int64_t from_start;

			fits &= !__builtin_mul_overflow(index[d], stride[d], &from_start) &&
			        !__builtin_add_overflow(start[d], from_start, &at[d]) && at[d] >= 0 &&
			        at[d] < out->type->dims[d];
		}
		if (fits)
			interp_copy_element(out, interp_position(at, out->type->dims, rank), a, i);
		i++;
	} while (interp_index_next(index, a->type->dims, rank));
}

void
interp_op_dynamic_update_slice(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device), *update = interp_in(x, op, 1, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	int64_t start[INTERP_MAX_RANK], stride[INTERP_MAX_RANK];

	for (uint32_t d = 0; d < a->type->n; d++) {
		start[d] = clamp_start(interp_index_value(interp_in(x, op, 2 + d, device), 0), a->type->dims[d],
		                       update->type->dims[d]);
		stride[d] = 1;
	}
	for (int64_t i = 0; i < out->n; i++)
		interp_copy_element(out, i, a, i);
	write_at(out, update, start, stride);
}

void
interp_op_pad(Interp *x, IrOp *op, uint32_t device)
{
	InterpInts low = interp_ints(x, op, ATOM_edge_padding_low),
		   interior = interp_ints(x, op, ATOM_interior_padding);
	InterpTensor *out = interp_out(x, op, 0, device);
	int64_t stride[INTERP_MAX_RANK];

	for (uint32_t d = 0; d < out->type->n; d++)
		stride[d] = num_add(interp_item(interior, d, 0), 1);
	for (int64_t i = 0; i < out->n; i++)
		interp_copy_element(out, i, interp_in(x, op, 1, device), 0);
	write_at(out, interp_in(x, op, 0, device), low.v, stride);
}

void
interp_op_concatenate(Interp *x, IrOp *op, uint32_t device)
{
	int64_t start[INTERP_MAX_RANK] = { 0 }, stride[INTERP_MAX_RANK], dim = ir_op_int(op, ATOM_dimension, 0);
	InterpTensor *out = interp_out(x, op, 0, device);

	for (uint32_t d = 0; d < out->type->n; d++)
		stride[d] = 1;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		const InterpTensor *a = interp_in(x, op, i, device);

		write_at(out, a, start, stride);
		start[dim] += a->type->dims[dim];
	}
}

void
interp_op_dimension_size(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);

	interp_out(x, op, 0, device)->v[0].i = a->type->dims[ir_op_int(op, ATOM_dimension, 0)];
}

void
interp_op_tuple(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, 0, device);

	for (uint32_t i = 0; i < op->n_operands; i++)
		out->members[i] = *interp_in(x, op, i, device);
}

void
interp_op_tuple_element(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *tuple = interp_in(x, op, 0, device);

	interp_slots(x, &op->results[0])[device] = tuple->members[ir_op_int(op, ATOM_index, 0)];
}
