/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks ops that broadcast, reorder, slice or join data (spec 11 §11.4).
 */
#include "verify_shlo/shlo.h"

static bool
same_sizes(VerifyCx *cx, IrOp *op, IrField a, IrField b, IrField c, const char *names)
{
	return (a.n == b.n && a.n == c.n) ||
	       verify_error(cx, op, DIAG_SHLO_ATTR, "failed to verify that all of {%s} have same size", names);
}

/* ---- broadcast ---- */

bool
verify_broadcast(VerifyCx *cx, IrOp *op)
{
	IrField sizes = shlo_list(op, ATOM_broadcast_sizes);
	const IrType *t = shlo_in(op, 0);
	ShloShape s;

	if (!shlo_check_same_elems(cx, op))
		return false;
	for (uint32_t i = 0; i < sizes.n; i++) {
		if (sizes.v[i] < 0)
			return shlo_bad_attr(cx, op, "Broadcast with negative dimension size %lld",
			                     (long long)sizes.v[i]);
	}
	s = shlo_shape_new(cx, sizes.n + t->n);
	if (sizes.n)
		memcpy(s.dims, sizes.v, sizes.n * sizeof *s.dims);
	if (t->n)
		memcpy(s.dims + sizes.n, t->dims, t->n * sizeof *s.dims);
	return shlo_check_result(cx, op, &s, t->elem);
}

bool
shlo_check_broadcast_dims(VerifyCx *cx, IrOp *op, bool dynamic)
{
	IrField dims = shlo_list(op, ATOM_broadcast_dimensions);
	const IrType *t = shlo_in(op, 0), *r = shlo_out(op, 0);

	if (dims.n != t->n)
		return shlo_bad_attr(cx, op, "broadcast_dimensions size (%u) does not match operand rank (%u)", dims.n,
		                     t->n);
	if (dynamic && r->n < t->n)
		return shlo_bad_shape(cx, op, "result rank (%u) is less than operand rank (%u)", r->n, t->n);
	if (shlo_list_repeat(cx, dims) >= 0)
		return shlo_bad_attr(cx, op, "broadcast_dimensions should not have duplicates");
	for (uint32_t k = 0; k < dims.n; k++) {
		int64_t d = dims.v[k], from = t->dims[k];

		if (d < 0 || d >= r->n)
			return shlo_bad_attr(cx, op,
			                     "broadcast_dimensions contains invalid value %lld for result with rank %u",
			                     (long long)d, r->n);
		if (from == IR_DYNAMIC || from == 1 || from == r->dims[d] || (dynamic && r->dims[d] == IR_DYNAMIC))
			continue;
		return shlo_bad_shape(cx, op,
		                      dynamic ? "size of operand dimension %u (%lld) is not compatible with size of "
		                                "result dimension %lld (%lld)"
		                              : "size of operand dimension %u (%lld) is not equal to 1 or size of "
		                                "result dimension %lld (%lld)",
		                      k, (long long)from, (long long)d, (long long)r->dims[d]);
	}
	return true;
}

bool
verify_broadcast_in_dim(VerifyCx *cx, IrOp *op)
{
	return shlo_check_compatible_elems(cx, op) && shlo_check_broadcast_dims(cx, op, false);
}

/* ---- reshape ---- */

bool
shlo_check_counts_equal(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0), *r = shlo_out(op, 0);
	int64_t n, m;

	if (!t->is_static || !r->is_static)
		return true;
	n = ir_type_n_elements(r);
	m = ir_type_n_elements(t);
	return n == m ||
	       shlo_bad_shape(cx, op,
	                      "number of output elements (%lld) doesn't match expected number of elements (%lld)",
	                      (long long)n, (long long)m);
}

bool
verify_reshape(VerifyCx *cx, IrOp *op)
{
	return shlo_check_compatible_elems(cx, op) && shlo_check_counts_equal(cx, op);
}

static unsigned
bits_of(const IrType *elem)
{
	if (elem->kind == IR_TYPE_COMPLEX)
		return 2 * bits_of(elem->elem);
	return elem->kind == IR_TYPE_FLOAT ? ir_float_bits((IrFloat)elem->sub) : elem->width;
}

static bool
bad_bitcast(VerifyCx *cx, IrOp *op, const char *what)
{
	return shlo_bad_type(cx, op, "%s: '%s' and '%s'", what, verify_type_text(cx, shlo_in(op, 0)),
	                     verify_type_text(cx, shlo_out(op, 0)));
}

/* Compares as many leading dimensions as both sides have, like StableHLO. */
static bool
check_bitcast_prefix(VerifyCx *cx, IrOp *op, uint32_t n)
{
	for (uint32_t d = 0; d < n; d++) {
		if (!shlo_dim_ok(shlo_in(op, 0)->dims[d], shlo_out(op, 0)->dims[d]))
			return shlo_bad_shape(
				cx, op,
				"operand and result shapes must match except for the innermost dimension of "
				"the shape with the smaller element type. Got: '%s' and '%s'.",
				verify_type_text(cx, shlo_in(op, 0)), verify_type_text(cx, shlo_out(op, 0)));
	}
	return true;
}

bool
verify_bitcast_convert(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0), *r = shlo_out(op, 0), *wide = t, *narrow = r;
	unsigned a = bits_of(t->elem), b = bits_of(r->elem);
	int64_t last;

	if (shlo_is_quantized(t->elem) || shlo_is_quantized(r->elem))
		return true;
	if ((t->elem->kind == IR_TYPE_COMPLEX) != (r->elem->kind == IR_TYPE_COMPLEX))
		return bad_bitcast(cx, op, "cannot convert between real and complex types, but got");
	if (a == b)
		return check_bitcast_prefix(cx, op, t->n < r->n ? t->n : r->n);
	if (a < b) {
		wide = r;
		narrow = t;
	}
	if (narrow->n != wide->n + 1)
		return shlo_bad_shape(cx, op,
		                      "rank of smaller element type (%u) should be 1 more than rank of larger element "
		                      "type (%u), but %u != %u + 1.",
		                      narrow->n, wide->n, narrow->n, wide->n);
	if (!check_bitcast_prefix(cx, op, wide->n))
		return false;
	last = narrow->dims[narrow->n - 1];
	if (last != IR_DYNAMIC && shlo_product(last, bits_of(narrow->elem)) != bits_of(wide->elem))
		return shlo_bad_shape(cx, op,
		                      "requires compatible bit widths. Got: '%s' and '%s', but %u * %lld != %u.",
		                      verify_type_text(cx, shlo_in(op, 0)), verify_type_text(cx, shlo_out(op, 0)),
		                      bits_of(narrow->elem), (long long)last, bits_of(wide->elem));
	return true;
}

/* ---- transpose, reverse ---- */

static const char *
count_text(VerifyCx *cx, uint32_t n)
{
	int64_t *v = ARENA_ARRAY(cx->scratch, int64_t, n);

	for (uint32_t i = 0; i < n; i++)
		v[i] = i;
	return shlo_list_text(cx, (IrField){ v, n });
}

bool
verify_transpose(VerifyCx *cx, IrOp *op)
{
	IrField perm = shlo_list(op, ATOM_permutation);
	const IrType *t = shlo_in(op, 0);
	ShloShape s;

	if (!shlo_check_compatible_elems(cx, op))
		return false;
	if (perm.n != t->n)
		return shlo_bad_attr(cx, op, "TransposeOp operand rank %u does not match permutation size %u", t->n,
		                     perm.n);
	if (shlo_list_outside(perm, t->n) || shlo_list_repeat(cx, perm) >= 0)
		return shlo_bad_attr(cx, op, "attribute permutation must be a permutation of [%s] but got %s",
		                     count_text(cx, t->n), shlo_list_text(cx, perm));
	s = shlo_shape_new(cx, t->n);
	for (uint32_t d = 0; d < t->n; d++) {
		s.dims[d] = t->dims[perm.v[d]];
		shlo_shape_bound(cx, &s, d, ir_type_bound(t, (uint32_t)perm.v[d]));
	}
	return shlo_check_result(cx, op, &s, t->elem);
}

bool
verify_reverse(VerifyCx *cx, IrOp *op)
{
	IrField dims = shlo_list(op, ATOM_dimensions);
	IrType *t = shlo_in(op, 0);

	if (!shlo_check_same_elems(cx, op))
		return false;
	if (shlo_list_repeat(cx, dims) >= 0)
		return shlo_bad_attr(cx, op, "dimensions should be unique. Got: %s", shlo_list_text(cx, dims));
	for (uint32_t i = 0; i < dims.n; i++) {
		if (dims.v[i] < 0)
			return shlo_bad_attr(cx, op, "all dimensions should be non-negative. Got dimension: %lld.",
			                     (long long)dims.v[i]);
		if (dims.v[i] >= t->n)
			return shlo_bad_attr(cx, op, "all dimensions should be between [0, %u). Got dimension: %lld.",
			                     t->n, (long long)dims.v[i]);
	}
	return shlo_check_result_type(cx, op, t);
}

/* ---- concatenate ---- */

static const char *
round_dims_text(VerifyCx *cx, const IrType *t)
{
	return arena_printf(cx->scratch, "(%s)", shlo_list_text(cx, (IrField){ t->dims, t->n }));
}

static bool
check_concat_operand(VerifyCx *cx, IrOp *op, uint32_t i, int64_t dim)
{
	const IrType *first = shlo_in(op, 0), *t = shlo_in(op, i);

	if (i == 0 && t->n == 0)
		return shlo_bad_shape(cx, op, "rank-0 values cannot be concatenated");
	if (i == 0 && dim >= t->n)
		return shlo_bad_attr(cx, op, "dimension %lld is out-of-bounds for input rank %u", (long long)dim, t->n);
	if (t->n != first->n)
		return shlo_bad_shape(cx, op, "operands (0) and (%u) do not match rank", i);
	for (uint32_t d = 0; d < t->n && t != first; d++) {
		if (d != dim && !shlo_dim_ok(first->dims[d], t->dims[d]))
			return shlo_bad_shape(
				cx, op,
				"shapes of operand (0) and (%u) are not compatible at non-concat index %u: %s != %s", i,
				d, round_dims_text(cx, first), round_dims_text(cx, t));
	}
	return true;
}

/* Adds the size of one more part to dimension d. A sum with '?' is bounded if all parts are static or bounded. */
static void
add_part(VerifyCx *cx, ShloShape *s, uint32_t d, const IrType *part)
{
	int64_t have = shlo_extent(s->dims[d], s->bounds ? s->bounds[d] : IR_DYNAMIC);
	int64_t more = shlo_extent(part->dims[d], ir_type_bound(part, d));
	int64_t sum = have == IR_DYNAMIC || more == IR_DYNAMIC ? IR_DYNAMIC : shlo_sum(have, more);

	if (s->dims[d] != IR_DYNAMIC && part->dims[d] != IR_DYNAMIC) {
		s->dims[d] = sum;
		return;
	}
	s->dims[d] = IR_DYNAMIC;
	shlo_shape_bound(cx, s, d, sum);
}

static bool
join_part(VerifyCx *cx, IrOp *op, ShloShape *s, const IrType *t, int64_t dim)
{
	for (uint32_t d = 0; d < t->n; d++) {
		if (d == dim)
			add_part(cx, s, d, t);
		else if (!shlo_merge_dim(cx, op, s, d, t))
			return false;
	}
	return true;
}

bool
verify_concatenate(VerifyCx *cx, IrOp *op)
{
	int64_t dim = shlo_int(op, ATOM_dimension, 0);
	ShloShape s;

	if (!shlo_check_same_elems(cx, op))
		return false;
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (!check_concat_operand(cx, op, i, dim))
			return false;
	}
	s = shlo_shape_of(cx, shlo_in(op, 0));
	for (uint32_t i = 1; i < op->n_operands; i++) {
		if (!join_part(cx, op, &s, shlo_in(op, i), dim))
			return false;
	}
	return shlo_check_result(cx, op, &s, shlo_in(op, 0)->elem);
}

/* ---- slice, pad ---- */

static bool
check_slice_dim(VerifyCx *cx, IrOp *op, uint32_t d, int64_t start, int64_t limit, int64_t stride)
{
	const IrType *t = shlo_in(op, 0);
	int64_t size = t->dims[d], most = shlo_extent(size, ir_type_bound(t, d));

	if (start < 0)
		return shlo_bad_attr(cx, op, "negative start index %lld in dimension %u", (long long)start, d);
	if (most != IR_DYNAMIC && limit > most)
		return shlo_bad_attr(cx, op, "limit index %lld is larger than dimension %s %lld in dimension %u",
		                     (long long)limit, size == IR_DYNAMIC ? "bound" : "size", (long long)most, d);
	if (start > limit)
		return shlo_bad_attr(cx, op, "start index %lld is larger than limit index %lld in dimension %u",
		                     (long long)start, (long long)limit, d);
	if (stride <= 0)
		return shlo_bad_attr(cx, op, "stride must be positive but got %lld in dimension %u", (long long)stride,
		                     d);
	return true;
}

bool
verify_slice(VerifyCx *cx, IrOp *op)
{
	IrField start = shlo_list(op, ATOM_start_indices), limit = shlo_list(op, ATOM_limit_indices);
	IrField stride = shlo_list(op, ATOM_strides);
	const IrType *t = shlo_in(op, 0);
	ShloShape s;

	if (!same_sizes(cx, op, start, limit, stride, "start_indices, limit_indices, strides") ||
	    !shlo_check_same_elems(cx, op))
		return false;
	if (start.n != t->n)
		return shlo_bad_attr(
			cx, op,
			"the number of elements in start_indices (%u) does not match the rank of the operand (%u)",
			start.n, t->n);
	s = shlo_shape_new(cx, t->n);
	for (uint32_t d = 0; d < t->n; d++) {
		int64_t from = start.v[d], to = limit.v[d], step = stride.v[d];

		if (!check_slice_dim(cx, op, d, from, to, step))
			return false;
		s.dims[d] = (to - from) / step + ((to - from) % step != 0);
	}
	return shlo_check_result(cx, op, &s, t->elem);
}

int64_t
shlo_padded(int64_t n, int64_t low, int64_t high, int64_t interior)
{
	int64_t gaps = n > 1 ? n - 1 : 0;

	return shlo_sum(shlo_sum(n, shlo_sum(low, high)), shlo_product(gaps, interior));
}

bool
verify_pad(VerifyCx *cx, IrOp *op)
{
	IrField low = shlo_list(op, ATOM_edge_padding_low), high = shlo_list(op, ATOM_edge_padding_high);
	IrField interior = shlo_list(op, ATOM_interior_padding);
	const IrType *t = shlo_in(op, 0);
	ShloShape s;

	if (!same_sizes(cx, op, low, high, interior, "edge_padding_low, edge_padding_high, interior_padding") ||
	    !shlo_check_same_elems(cx, op))
		return false;
	if (low.n != t->n)
		return shlo_bad_attr(cx, op, "edge_padding_low length (%u) must match operand rank (%u)", low.n, t->n);
	s = shlo_shape_new(cx, t->n);
	for (uint32_t d = 0; d < t->n; d++) {
		int64_t n = shlo_extent(t->dims[d], ir_type_bound(t, d)), to;

		if (interior.v[d] < 0)
			return shlo_bad_attr(cx, op, "Interior padding cannot be negative: %lld",
			                     (long long)interior.v[d]);
		to = n == IR_DYNAMIC ? n : shlo_padded(n, low.v[d], high.v[d], interior.v[d]);
		if (n != IR_DYNAMIC && to < 0)
			return shlo_bad_shape(cx, op, "Padding result in negative %s for dimension %u",
			                      t->dims[d] == IR_DYNAMIC ? "bound" : "size", d);
		s.dims[d] = t->dims[d] == IR_DYNAMIC ? IR_DYNAMIC : to;
		if (t->dims[d] == IR_DYNAMIC)
			shlo_shape_bound(cx, &s, d, to);
	}
	return shlo_check_result(cx, op, &s, t->elem);
}
