/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks constants, ids, random numbers and batch normalization (spec 11 §11.4, spec 11 §11.7).
 */
#include "verify_shlo/shlo.h"

/* ---- constants ---- */

/* The value has the result's type; the value of a quantized result has its storage type. */
bool
verify_constant(VerifyCx *cx, IrOp *op)
{
	IrType *t = ir_op_prop(op, ATOM_value)->type, *r = shlo_out(op, 0);

	if (t == r || (shlo_is_quantized(r->elem) && t->kind == IR_TYPE_TENSOR && shlo_shapes_ok(t, r)))
		return true;
	return shlo_wrong_result(cx, op, t);
}

bool
verify_iota(VerifyCx *cx, IrOp *op)
{
	uint32_t rank = shlo_out(op, 0)->n;

	if (rank == 0)
		return shlo_bad_shape(cx, op, "does not support scalars.");
	return shlo_int(op, ATOM_iota_dimension, 0) < rank ||
	       shlo_bad_attr(cx, op, "iota dimension cannot go beyond the output rank.");
}

/* replica_id, partition_id */
bool
verify_scalar_id(VerifyCx *cx, IrOp *op)
{
	ShloShape scalar = { 0, NULL, NULL };

	return shlo_check_result(cx, op, &scalar, shlo_out(op, 0)->elem);
}

/* ---- random numbers ---- */

bool
verify_rng(VerifyCx *cx, IrOp *op)
{
	const IrType *a = shlo_in(op, 0), *r = shlo_out(op, 0);
	enum { NORMAL = 2 };
	ShloShape s;
	IrField dims;

	if (a->elem != shlo_in(op, 1)->elem || a->elem != r->elem)
		return verify_error(cx, op, DIAG_SHLO_TYPE,
		                    "failed to verify that all of {a, b, result} have same element type");
	if (ir_op_prop(op, ATOM_rng_distribution)->n == NORMAL && a->elem->kind != IR_TYPE_FLOAT)
		return shlo_bad_type(cx, op, "mu and sigma must be floats");
	if (shlo_in(op, 2)->dims[0] > SHLO_CONSTANT_MAX)
		return shlo_bad_shape(cx, op, "shape has %lld dimensions", (long long)shlo_in(op, 2)->dims[0]);
	s = shlo_shape_new(cx, (uint32_t)shlo_in(op, 2)->dims[0]);
	for (uint32_t d = 0; d < s.rank; d++)
		s.dims[d] = IR_DYNAMIC;
	if (shlo_constant_ints(cx, ir_operand(op, 2), &dims) && dims.n)
		memcpy(s.dims, dims.v, dims.n * sizeof *s.dims);
	return shlo_check_result(cx, op, &s, a->elem);
}

bool
verify_rng_bit_generator(VerifyCx *cx, IrOp *op)
{
	IrType *in = shlo_in(op, 0), *out = shlo_out(op, 0);

	return shlo_shapes_ok(in, out) ||
	       shlo_bad_shape(cx, op,
	                      "output state shape must be compatible with initial state shape. Got: '%s' and '%s'",
	                      verify_type_text(cx, in), verify_type_text(cx, out));
}

/* ---- batch normalisation ---- */

/* Checks that the operands between the first one and `last` have one dimension. */
static bool
check_features(VerifyCx *cx, IrOp *op, uint32_t last)
{
	const IrType *t = shlo_in(op, 0);
	int64_t d = shlo_int(op, ATOM_feature_index, 0), n = IR_DYNAMIC;

	for (uint32_t i = 1; i < last; i++) {
		int64_t size = shlo_in(op, i)->dims[0];

		if (!shlo_dim_ok(n, size))
			return shlo_bad_shape(cx, op, "expects single-dimensional operands to have compatible shapes.");
		if (n == IR_DYNAMIC)
			n = size;
	}
	if (d >= t->n)
		return shlo_bad_attr(cx, op,
		                     "expects featureIndex to be smaller than the rank of multi-dimensional operands; "
		                     "got featureIndex "
		                     "%lld, and rank %u.",
		                     (long long)d, t->n);
	return shlo_dim_ok(n, t->dims[d]) ||
	       shlo_bad_shape(cx, op,
	                      "expects the size of single-dimensional operands to be compatible with feature count, "
	                      "but the size of "
	                      "single-dimensional operands is %lld and the feature count is %lld.",
	                      (long long)n, (long long)t->dims[d]);
}

/* Checks the results: the operand's type, then two vectors with an element per feature. */
static bool
check_norm_results(VerifyCx *cx, IrOp *op)
{
	IrType *t = shlo_in(op, 0);
	uint32_t d = (uint32_t)shlo_int(op, ATOM_feature_index, 0);
	ShloShape s = shlo_shape_new(cx, 1);
	IrType *inferred[3];

	s.dims[0] = t->dims[d];
	shlo_shape_bound(cx, &s, 0, ir_type_bound(t, d));
	inferred[0] = t;
	inferred[1] = inferred[2] = shlo_tensor(cx, &s, t->elem);
	return shlo_check_result_types(cx, op, inferred, 3);
}

bool
verify_batch_norm_training(VerifyCx *cx, IrOp *op)
{
	return shlo_check_compatible_elems(cx, op) && check_features(cx, op, 3) && check_norm_results(cx, op);
}

bool
verify_batch_norm_inference(VerifyCx *cx, IrOp *op)
{
	return shlo_check_compatible_elems(cx, op) && check_features(cx, op, 5) &&
	       shlo_check_result_type(cx, op, shlo_in(op, 0));
}

bool
verify_batch_norm_grad(VerifyCx *cx, IrOp *op)
{
	if (!shlo_check_compatible_elems(cx, op))
		return false;
	if (!shlo_shapes_ok(shlo_in(op, 0), shlo_in(op, 4)))
		return shlo_bad_shape(cx, op, "expects multi-dimensional operands to have compatible shapes.");
	return check_features(cx, op, 4) && check_norm_results(cx, op);
}
