/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks reduce, map and sort, and the region that combines two values (spec 11 §11.7).
 */
#include "verify_shlo/shlo.h"

/* ---- what regions return ---- */

uint32_t
shlo_n_returned(const IrBlock *b)
{
	return b->last ? b->last->n_operands : 0;
}

IrType *
shlo_returned(const IrBlock *b, uint32_t i)
{
	return shlo_in(b->last, i);
}

/* ---- reducers ---- */

static bool
is_shaped(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR || t->kind == IR_TYPE_UNRANKED || t->kind == IR_TYPE_MEMREF;
}

/* Returns whether a value may be accumulated in a different type: wider integers and complex numbers, any float. */
static bool
promotable(const IrType *from, const IrType *to)
{
	if (from == to)
		return true;
	if (from->kind != to->kind)
		return false;
	switch (from->kind) {
	case IR_TYPE_INT:
		return from->width <= to->width;
	case IR_TYPE_FLOAT:
		return true;
	case IR_TYPE_COMPLEX:
		return ir_float_bits((IrFloat)from->elem->sub) <= ir_float_bits((IrFloat)to->elem->sub);
	default:
		return from->kind == IR_TYPE_OPAQUE;
	}
}

bool
shlo_reducer_arg_fits(const VerifyCx *cx, const IrType *want, const IrType *arg, bool loose)
{
	if (want == arg)
		return true;
	if (!is_shaped(arg) || !shlo_shapes_ok(want, arg))
		return false;
	return shlo_elems_ok(cx, want->elem, arg->elem) ||
	       (loose && want->elem->kind == IR_TYPE_FLOAT && arg->elem->kind == IR_TYPE_FLOAT);
}

static bool
bad_arg(VerifyCx *cx, IrOp *op, uint32_t k, IrType *arg, IrType *want)
{
	return shlo_bad_region(
		cx, op,
		"The type of reduction-region's parameter at index %u is different than the corresponding result "
		"type: '%s' vs '%s'",
		k, verify_type_text(cx, arg), verify_type_text(cx, want));
}

/* Returns whether the dimensions of the argument are a subsequence of the allowed ones. */
static bool
dims_among(const IrType *arg, IrField allowed)
{
	uint32_t d = 0;

	for (uint32_t i = 0; i < allowed.n && d < arg->n; i++) {
		if (shlo_dim_ok(allowed.v[i], arg->dims[d]))
			d++;
	}
	return d == arg->n;
}

static IrType *
initial_type(VerifyCx *cx, const IrOp *op, const ShloReducer *r, uint32_t k)
{
	IrType *t = shlo_in(op, r->first_init + k);

	return r->scalar_init && t->n ? ir_type_tensor(cx->s, NULL, 0, t->elem, NULL) : t;
}

static bool
check_reducer_value(VerifyCx *cx, IrOp *op, const IrBlock *b, const ShloReducer *r, uint32_t k)
{
	IrType *want = shlo_returned(b, k), *acc = b->args[k]->type, *arg = b->args[r->n + k]->type;
	IrType *input = shlo_in(op, r->first_input + k), *init = initial_type(cx, op, r, k);

	if (!shlo_reducer_arg_fits(cx, want, acc, false))
		return bad_arg(cx, op, k, acc, want);
	if (!shlo_reducer_arg_fits(cx, want, arg, true))
		return bad_arg(cx, op, r->n + k, arg, want);
	if (!shlo_shapes_ok(want, init))
		return shlo_bad_region(
			cx, op,
			"The shape of reduction-region's result type at index %u differs from the op's corresponding "
			"init-value type: '%s' vs '%s'",
			k, verify_type_text(cx, want), verify_type_text(cx, init));
	if (!promotable(init->elem, want->elem))
		return shlo_bad_region(
			cx, op,
			"The element-type of reduction-region's result type at index %u is expected to be promotable "
			"from the op's corresponding init-value element-type: '%s' vs '%s'",
			k, verify_type_text(cx, want), verify_type_text(cx, init));
	if (!promotable(input->elem, arg->elem))
		return shlo_bad_region(
			cx, op,
			"The element-type of reduction-region's argument at index %u is expected to be promotable from "
			"'%s', but got '%s'",
			r->n + k, verify_type_text(cx, input->elem), verify_type_text(cx, arg->elem));
	if (arg->n > r->allowed.n)
		return shlo_bad_region(
			cx, op, "The rank of reduction-region's argument at index %u is expected to be <= %u, got %u",
			r->n + k, r->allowed.n, arg->n);
	return dims_among(arg, r->allowed) || shlo_bad_region(cx, op,
	                                                      "The shape of reduction-region's argument at index %u is "
	                                                      "not compatible with that of reduce-op's "
	                                                      "input-parameter at index %u",
	                                                      r->n + k, k);
}

bool
shlo_check_reducer(VerifyCx *cx, IrOp *op, const IrBlock *b, const ShloReducer *r)
{
	if (b->n_args != 2 * r->n)
		return shlo_bad_region(cx, op, "Reduction-region must take %u parameters, but takes %u parameter(s)",
		                       2 * r->n, b->n_args);
	if (!b->last || (!ir_op_has(b->last, T_TERM) && b->last->kind != IR_OP_FOREIGN))
		return shlo_bad_region(cx, op, "The reduction-region expected to have a terminator");
	if (!shlo_n_returned(b))
		return shlo_bad_region(cx, op, "The reduction-region expected to return some value(s)");
	if (shlo_n_returned(b) != r->n)
		return shlo_bad_region(cx, op, "Reduction-region here must produce %u tensors, but produces %u instead",
		                       r->n, shlo_n_returned(b));
	for (uint32_t k = 0; k < r->n; k++) {
		if (!is_shaped(shlo_returned(b, k)))
			return shlo_bad_region(
				cx, op,
				"Reduction-region here must produce tensor-typed result(s), but produces '%s' instead",
				verify_type_text(cx, shlo_returned(b, k)));
	}
	for (uint32_t k = 0; k < r->n; k++) {
		if (!check_reducer_value(cx, op, b, r, k))
			return false;
	}
	return true;
}

bool
shlo_check_inputs(VerifyCx *cx, IrOp *op, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		if (!shlo_shapes_ok(shlo_in(op, 0), shlo_in(op, i)))
			return shlo_bad_shape(cx, op,
			                      "expects all inputs to have compatible shapes. Shape at input-index %u "
			                      "is not compatible "
			                      "with shape at input-index 0",
			                      i);
	}
	return true;
}

/* ---- reduce ---- */

static bool
check_reduced_dims(VerifyCx *cx, IrOp *op, IrField dims)
{
	uint32_t rank = shlo_in(op, 0)->n;
	const int64_t *out = shlo_list_outside(dims, rank);
	int64_t again = shlo_list_repeat(cx, dims);

	if (out && (again < 0 || out < &dims.v[again]))
		return shlo_bad_attr(cx, op, "Out-of-bounds dimension %lld, expected to be in range [0, %u)",
		                     (long long)*out, rank);
	return again < 0 || shlo_bad_attr(cx, op, "Duplicate reduction dimension: %lld", (long long)dims.v[again]);
}

/* Returns the shape of an input without the reduced dimensions. */
static ShloShape
reduced_shape(VerifyCx *cx, const IrType *t, IrField dims)
{
	ShloShape s = shlo_shape_new(cx, t->n);
	ShloSet gone = shlo_set(cx, dims, t->n);
	uint32_t n = 0;

	for (uint32_t d = 0; d < t->n; d++) {
		if (shlo_set_has(&gone, d))
			continue;
		s.dims[n] = t->dims[d];
		shlo_shape_bound(cx, &s, n++, ir_type_bound(t, d));
	}
	s.rank = n;
	return s;
}

bool
verify_reduce(VerifyCx *cx, IrOp *op)
{
	IrField dims = shlo_list(op, ATOM_dimensions);
	const IrBlock *body = op->regions[0].first;
	uint32_t n = op->n_operands / 2;
	ShloShape s;

	if (n == 0)
		return shlo_bad_shape(cx, op, "requires at least 1 input value");
	if (!shlo_check_inputs(cx, op, n) || !check_reduced_dims(cx, op, dims))
		return false;
	s = reduced_shape(cx, shlo_in(op, 0), dims);
	return shlo_check_reducer(cx, op, body, &(ShloReducer){ n, 0, n, false, { s.dims, s.rank } });
}

bool
shlo_check_reduce_results(VerifyCx *cx, IrOp *op)
{
	const IrBlock *body = op->regions[0].first;
	uint32_t n = op->n_operands / 2;
	ShloShape s = reduced_shape(cx, shlo_in(op, 0), shlo_list(op, ATOM_dimensions));
	IrType **inferred;

	if (n == 1 && op->n_results == 1)
		return shlo_check_result(cx, op, &s, shlo_returned(body, 0)->elem);
	inferred = ARENA_ARRAY(cx->scratch, IrType *, n);
	for (uint32_t i = 0; i < n; i++)
		inferred[i] = shlo_tensor(cx, &s, shlo_returned(body, i)->elem);
	return shlo_check_result_types(cx, op, inferred, n);
}

/* ---- map ---- */

static bool
is_scalar(const IrType *t)
{
	return t->kind == IR_TYPE_TENSOR && t->n == 0;
}

static bool
check_map_body(VerifyCx *cx, IrOp *op, const IrBlock *b)
{
	if (b->n_args != op->n_operands)
		return shlo_bad_region(
			cx, op, "expects number of operands to match the arity of map computation, but got: %u and %u",
			op->n_operands, b->n_args);
	for (uint32_t i = 0; i < b->n_args; i++) {
		IrType *arg = b->args[i]->type;

		if (!is_scalar(arg))
			return shlo_bad_region(
				cx, op, "computation arguments must be 0-rank tensor, but got: arg #%u of type '%s'", i,
				verify_type_text(cx, arg));
		if (arg->elem != shlo_in(op, i)->elem)
			return shlo_bad_region(
				cx, op,
				"element type of operands and computation arguments must match, but got: '%s' and '%s'",
				verify_type_text(cx, shlo_in(op, i)->elem), verify_type_text(cx, arg->elem));
	}
	if (shlo_n_returned(b) != 1)
		return shlo_bad_region(cx, op, "computation must return single output, but got: %u",
		                       shlo_n_returned(b));
	return is_scalar(shlo_returned(b, 0)) ||
	       shlo_bad_region(cx, op, "computation must return 0-rank tensor, but got: '%s'",
	                       verify_type_text(cx, shlo_returned(b, 0)));
}

static bool
check_map_dims(VerifyCx *cx, IrOp *op)
{
	IrField dims = shlo_list(op, ATOM_dimensions);

	for (uint32_t i = 0; i < dims.n; i++) {
		if (dims.v[i] != i)
			return shlo_bad_attr(cx, op, "requires monotonically increasing dimension numbers, but got: %s",
			                     shlo_list_text(cx, dims));
	}
	return dims.n == shlo_in(op, 0)->n || shlo_bad_attr(cx, op,
	                                                    "applied to a subset of dimensions currently not "
	                                                    "supported: operand dimensions = %u, requested map "
	                                                    "dimensions size = %u",
	                                                    shlo_in(op, 0)->n, dims.n);
}

bool
verify_map(VerifyCx *cx, IrOp *op)
{
	return shlo_check_same_shapes(cx, op);
}

bool
shlo_check_map_results(VerifyCx *cx, IrOp *op)
{
	const IrBlock *b = op->regions[0].first;
	ShloShape s;

	if (!check_map_body(cx, op, b) || !check_map_dims(cx, op))
		return false;
	s = shlo_shape_of(cx, shlo_in(op, 0));
	s.bounds = NULL;
	return shlo_check_result(cx, op, &s, shlo_returned(b, 0)->elem);
}

/* ---- sort ---- */

static bool
is_scalar_of(const IrType *t, const IrType *elem)
{
	return is_scalar(t) && t->elem == elem && !t->enc;
}

static bool
check_comparator(VerifyCx *cx, IrOp *op, const IrBlock *b)
{
	if (b->n_args != 2 * op->n_operands)
		return shlo_bad_region(cx, op, "comparator block should have %u arguments", 2 * op->n_operands);
	for (uint32_t i = 0; i < b->n_args; i++) {
		IrType *elem = shlo_in(op, i / 2)->elem, *arg = b->args[i]->type;

		if (!is_scalar_of(arg, elem))
			return shlo_bad_region(cx, op,
			                       "comparator block argument #%u should be of type '%s' but got '%s'", i,
			                       verify_type_text(cx, ir_type_tensor(cx->s, NULL, 0, elem, NULL)),
			                       verify_type_text(cx, arg));
	}
	if (shlo_n_returned(b) != 1)
		return shlo_bad_region(cx, op, "comparator must return single output but got %u", shlo_n_returned(b));
	return is_scalar_of(shlo_returned(b, 0), cx->s->i1) ||
	       shlo_bad_region(cx, op, "comparator must return tensor<i1> but got '%s'",
	                       verify_type_text(cx, shlo_returned(b, 0)));
}

bool
verify_sort(VerifyCx *cx, IrOp *op)
{
	int64_t dim = shlo_int(op, ATOM_dimension, -1), rank;

	if (!shlo_check_same_shapes(cx, op))
		return false;
	rank = shlo_in(op, 0)->n;
	if (dim < -rank || dim >= rank)
		return shlo_bad_attr(cx, op, "dimension attribute value must be in range [-%lld, %lld), but found %lld",
		                     (long long)rank, (long long)rank, (long long)dim);
	return check_comparator(cx, op, op->regions[0].first);
}
