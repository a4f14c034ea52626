/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks ops whose result type depends on values (spec 11 §11.4). The value of a shape operand is checked only if
 * the operand is the result of a constant.
 */
#include "verify_shlo/shlo.h"

static bool
all_of(VerifyCx *cx, IrOp *op, const char *names, const char *what)
{
	return verify_error(cx, op, DIAG_SHLO_TYPE, "failed to verify that all of {%s} have same %s", names, what);
}

/* Checks a constant shape operand against the declared result. Sets *dims to its values; to an empty list if it is not
 * constant. */
static bool
check_constant_shape(VerifyCx *cx, IrOp *op, uint32_t i, IrField *dims)
{
	IrType *r = shlo_out(op, 0);
	ShloShape s;

	*dims = (IrField){ NULL, 0 };
	if (!shlo_constant_ints(cx, ir_operand(op, i), dims))
		return true;
	s = shlo_shape_new(cx, dims->n);
	for (uint32_t d = 0; d < dims->n; d++)
		s.dims[d] = dims->v[d];
	return (!shlo_list_negative(*dims) && shlo_fits(cx, &s, r->elem, r)) ||
	       shlo_bad_shape(cx, op, "output shape %s is incompatible with return type of operation '%s'",
	                      shlo_dims_text(cx, dims->v, dims->n), verify_type_text(cx, r));
}

bool
verify_dynamic_iota(VerifyCx *cx, IrOp *op)
{
	IrField dims;

	if (shlo_int(op, ATOM_iota_dimension, 0) >= shlo_out(op, 0)->n)
		return shlo_bad_attr(cx, op, "iota dimension cannot go beyond the output rank.");
	return check_constant_shape(cx, op, 0, &dims);
}

static bool
check_elem_types(VerifyCx *cx, IrOp *op)
{
	IrType *t = shlo_in(op, 0), *r = shlo_out(op, 0);

	return shlo_elems_ok(cx, t->elem, r->elem) ||
	       shlo_bad_type(cx, op, "expects operand and result to have compatible element type. Got: '%s' and '%s'",
	                     verify_type_text(cx, t), verify_type_text(cx, r));
}

bool
verify_dynamic_reshape(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0);
	IrField dims;
	int64_t n = 1;

	if (!check_elem_types(cx, op) || !shlo_check_counts_equal(cx, op))
		return false;
	if (shlo_in(op, 1)->dims[0] != shlo_out(op, 0)->n)
		return shlo_bad_shape(cx, op,
		                      "result should have a rank equal to the number of elements in output_shape");
	if (!check_constant_shape(cx, op, 1, &dims))
		return false;
	if (!dims.v || !t->is_static)
		return true;
	for (uint32_t d = 0; d < dims.n; d++)
		n = shlo_product(n, dims.v[d]);
	return n == ir_type_n_elements(t) || shlo_bad_shape(cx, op,
	                                                    "output_shape is incompatible with input type of "
	                                                    "operation: input has %lld elements, but output_shape "
	                                                    "has %lld",
	                                                    (long long)ir_type_n_elements(t), (long long)n);
}

/* Checks the dimensions known to expand or not to expand: each is a dimension of the operand and occurs at most once.
 */
static bool
check_hints(VerifyCx *cx, IrOp *op)
{
	IrField hints = shlo_list_join(cx, shlo_list(op, ATOM_known_expanding_dimensions),
	                                shlo_list(op, ATOM_known_nonexpanding_dimensions));
	const int64_t *out;

	if (shlo_list_repeat(cx, hints) >= 0)
		return shlo_bad_attr(cx, op, "duplicate expansion hint for at least one operand dimension");
	out = shlo_list_outside(hints, shlo_in(op, 0)->n);
	return !out ||
	       shlo_bad_attr(cx, op, "hint for expanding dimension %lld does not refer to a valid operand dimension",
	                     (long long)*out);
}

/* Checks that a constant shape has the sizes of the operand dimensions. */
static bool
check_broadcast_values(VerifyCx *cx, IrOp *op, IrField shape)
{
	IrField to = shlo_list(op, ATOM_broadcast_dimensions);

	for (uint32_t k = 0; shape.v && k < to.n; k++) {
		int64_t n = shlo_in(op, 0)->dims[k], m = shape.v[to.v[k]];

		if (n != IR_DYNAMIC && n != 1 && n != m)
			return shlo_bad_shape(cx, op,
			                      "size of operand dimension %u (%lld) is not equal to 1 or value of shape "
			                      "at index %lld (%lld)",
			                      k, (long long)n, (long long)to.v[k], (long long)m);
	}
	return true;
}

bool
verify_dynamic_broadcast_in_dim(VerifyCx *cx, IrOp *op)
{
	IrField shape;

	return check_elem_types(cx, op) && shlo_check_broadcast_dims(cx, op, true) && check_hints(cx, op) &&
	       check_constant_shape(cx, op, 1, &shape) && check_broadcast_values(cx, op, shape);
}

/* ---- slices whose start indices are operands ---- */

/* The start indices are the operands from `first` on. */
static bool
check_index_types(VerifyCx *cx, IrOp *op, uint32_t first)
{
	for (uint32_t i = first + 1; i < op->n_operands; i++) {
		if (shlo_in(op, i)->elem != shlo_in(op, first)->elem)
			return shlo_bad_type(cx, op, "start indices must have same element type");
	}
	return true;
}

bool
verify_dynamic_slice(VerifyCx *cx, IrOp *op)
{
	IrField sizes = shlo_list(op, ATOM_slice_sizes);
	const IrType *t = shlo_in(op, 0);
	uint32_t n = op->n_operands - 1;
	ShloShape s;

	if (t->elem != shlo_out(op, 0)->elem)
		return all_of(cx, op, "operand, result", "element type");
	if (sizes.n != n)
		return shlo_bad_attr(cx, op,
		                     "has mismatched number of slice sizes (%u) and number of start indices (%u)",
		                     sizes.n, n);
	if (n != t->n)
		return shlo_bad_attr(cx, op, "has mismatched number of start indices (%u) and the rank of operand (%u)",
		                     n, t->n);
	if (!check_index_types(cx, op, 1))
		return false;
	for (uint32_t d = 0; d < n; d++) {
		if (sizes.v[d] < 0)
			return shlo_bad_attr(cx, op, "has negative size index to dynamic slice: %lld",
			                     (long long)sizes.v[d]);
		if (t->dims[d] != IR_DYNAMIC && sizes.v[d] > t->dims[d])
			return shlo_bad_attr(
				cx, op,
				"has slice size %lld greater than dimension size %lld in dimension %u of operand",
				(long long)sizes.v[d], (long long)t->dims[d], d);
	}
	s = shlo_shape_new(cx, n);
	if (n)
		memcpy(s.dims, sizes.v, n * sizeof *s.dims);
	return shlo_check_result(cx, op, &s, t->elem);
}

bool
verify_dynamic_update_slice(VerifyCx *cx, IrOp *op)
{
	IrType *t = shlo_in(op, 0), *update = shlo_in(op, 1);
	uint32_t n = op->n_operands - 2;

	if (t->elem != update->elem || t->elem != shlo_out(op, 0)->elem)
		return all_of(cx, op, "operand, update, result", "element type");
	if (update->n != t->n)
		return shlo_bad_shape(cx, op, "update rank does not match operand rank: %u vs %u.", update->n, t->n);
	if (n != t->n)
		return shlo_bad_attr(cx, op, "expects number of start_indices to match operand rank: %u vs %u.", n,
		                     t->n);
	if (!check_index_types(cx, op, 2))
		return false;
	for (uint32_t d = 0; d < t->n; d++) {
		if (t->dims[d] != IR_DYNAMIC && update->dims[d] != IR_DYNAMIC && update->dims[d] > t->dims[d])
			return shlo_bad_shape(
				cx, op, "expects size at dimension %u of update to be in range [0, %lld]. Got: %lld.",
				d, (long long)t->dims[d], (long long)update->dims[d]);
	}
	return shlo_check_result_type(cx, op, t);
}

bool
verify_real_dynamic_slice(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0), *start = shlo_in(op, 1);

	if (t->elem != shlo_out(op, 0)->elem)
		return all_of(cx, op, "operand, result", "element type");
	if (start != shlo_in(op, 2) || start != shlo_in(op, 3))
		return all_of(cx, op, "start_indices, limit_indices, strides", "type");
	return start->dims[0] == t->n ||
	       shlo_bad_shape(cx, op, "has mismatched number of operand rank (%u) and start_indices size (%lld)", t->n,
	                      (long long)start->dims[0]);
}

/* Checks the sizes that follow from three constant padding operands. */
static bool
check_padded(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0), *r = shlo_out(op, 0);
	IrField low, high, interior;

	if (!shlo_constant_ints(cx, ir_operand(op, 2), &low) || !shlo_constant_ints(cx, ir_operand(op, 3), &high) ||
	    !shlo_constant_ints(cx, ir_operand(op, 4), &interior))
		return true;
	for (uint32_t d = 0; d < t->n; d++) {
		int64_t n;

		if (interior.v[d] < 0)
			return shlo_bad_shape(cx, op, "interior_padding must be non-negative, but got %lld",
			                      (long long)interior.v[d]);
		if (t->dims[d] == IR_DYNAMIC)
			continue;
		n = shlo_padded(t->dims[d], low.v[d], high.v[d], interior.v[d]);
		if (!shlo_dim_ok(n, r->dims[d]))
			return shlo_bad_shape(cx, op,
			                      "expected output dimension at index %u to equal %lld, but got %lld", d,
			                      (long long)n, (long long)r->dims[d]);
	}
	return true;
}

bool
verify_dynamic_pad(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0), *r = shlo_out(op, 0), *low = shlo_in(op, 2);

	if (t->elem != shlo_in(op, 1)->elem || t->elem != r->elem)
		return all_of(cx, op, "operand, padding_value, result", "element type");
	if (low != shlo_in(op, 3) || low != shlo_in(op, 4))
		return all_of(cx, op, "edge_padding_low, edge_padding_high, interior_padding", "type");
	if (t->n != r->n)
		return all_of(cx, op, "operand, result", "rank");
	if (low->dims[0] != t->n)
		return shlo_bad_shape(cx, op, "padding operands size (%lld) must match operand rank (%u)",
		                      (long long)low->dims[0], t->n);
	return check_padded(cx, op);
}

/* ---- sizes of dimensions ---- */

static bool
check_dimension(VerifyCx *cx, IrOp *op)
{
	int64_t d = shlo_int(op, ATOM_dimension, 0);
	uint32_t rank = shlo_in(op, 0)->n;

	return d < rank || shlo_bad_attr(cx, op, "requires dimension attribute in range [0, %u); found (%lld)", rank,
	                                 (long long)d);
}

bool
verify_get_dimension_size(VerifyCx *cx, IrOp *op)
{
	ShloShape scalar = { 0, NULL, NULL };

	return check_dimension(cx, op) && shlo_check_result(cx, op, &scalar, cx->s->i32);
}

bool
verify_set_dimension_size(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0);
	uint32_t d = (uint32_t)shlo_int(op, ATOM_dimension, 0);
	IrField size;
	ShloShape s;
	int64_t most;

	if (shlo_in(op, 1)->n)
		return shlo_bad_shape(cx, op, "size operand should be of rank-0");
	if (!check_dimension(cx, op))
		return false;
	s = shlo_shape_of(cx, t);
	most = shlo_extent(t->dims[d], ir_type_bound(t, d));
	if (shlo_constant_ints(cx, ir_operand(op, 1), &size) && size.v[0] == most) {
		s.dims[d] = most;
		shlo_shape_bound(cx, &s, d, IR_DYNAMIC);
	} else {
		s.dims[d] = IR_DYNAMIC;
		shlo_shape_bound(cx, &s, d, most);
	}
	return shlo_check_result(cx, op, &s, t->elem);
}
