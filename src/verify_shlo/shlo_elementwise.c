/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks elementwise ops of StableHLO and CHLO (spec 11 §11.3), comparisons and selections.
 */
#include "verify_shlo/shlo.h"

/* Checks that the types of all operands and results are compatible with the first. */
static bool
check_types(VerifyCx *cx, IrOp *op)
{
	const IrType *t = shlo_in(op, 0);

	for (uint32_t i = 1; i < op->n_operands + op->n_results; i++) {
		const IrType *u = i < op->n_operands ? shlo_in(op, i) : shlo_out(op, i - op->n_operands);

		if (!shlo_types_ok(cx, u, t))
			return verify_error(cx, op, DIAG_SHLO_TYPE,
			                    "requires compatible types for all operands and results");
	}
	return true;
}

static bool
one_type(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (shlo_in(op, i) != shlo_out(op, 0))
			return false;
	}
	return true;
}

static bool
all_unranked(const IrOp *op)
{
	for (uint32_t i = 0; i < op->n_operands; i++) {
		if (shlo_in(op, i)->kind != IR_TYPE_UNRANKED)
			return false;
	}
	return true;
}

bool
shlo_check_most_specific(VerifyCx *cx, IrOp *op)
{
	ShloShape s;

	if (all_unranked(op))
		return shlo_check_result_type(cx, op, shlo_in(op, 0));
	return shlo_merge_most(cx, op, 0, op->n_operands, &s) && shlo_check_result(cx, op, &s, shlo_in(op, 0)->elem);
}

bool
verify_same_type(VerifyCx *cx, IrOp *op)
{
	if (one_type(op))
		return true;
	if (!check_types(cx, op))
		return false;
	if (op->n_operands == 1)
		return shlo_check_elementwise(cx, op);
	return shlo_check_same_shapes(cx, op) && shlo_check_most_specific(cx, op);
}

bool
verify_compatible_types(VerifyCx *cx, IrOp *op)
{
	return check_types(cx, op);
}

bool
verify_reduce_precision(VerifyCx *cx, IrOp *op)
{
	return shlo_check_elementwise(cx, op) && check_types(cx, op);
}

bool
verify_same_shape(VerifyCx *cx, IrOp *op)
{
	return shlo_check_same_shapes(cx, op);
}

/* ---- ops whose result has a different element type ---- */

static IrType *
real_part(IrType *elem)
{
	return elem->kind == IR_TYPE_COMPLEX ? elem->elem : elem;
}

static bool
check_shape_with_elem(VerifyCx *cx, IrOp *op, IrType *elem)
{
	ShloShape s = shlo_shape_of(cx, shlo_in(op, 0));

	return shlo_check_result(cx, op, &s, elem);
}

/* abs, real, imag */
bool
verify_real_part(VerifyCx *cx, IrOp *op)
{
	if (!shlo_check_elementwise(cx, op))
		return false;
	return shlo_in(op, 0) == shlo_out(op, 0) || check_shape_with_elem(cx, op, real_part(shlo_in(op, 0)->elem));
}

/* is_finite and the CHLO predicates. The result is unranked if the operand is. */
bool
verify_predicate(VerifyCx *cx, IrOp *op)
{
	if (!shlo_check_elementwise(cx, op))
		return false;
	return shlo_in(op, 0)->kind == IR_TYPE_UNRANKED || check_shape_with_elem(cx, op, cx->s->i1);
}

bool
verify_compare(VerifyCx *cx, IrOp *op)
{
	if (!shlo_check_elementwise(cx, op))
		return false;
	if (!shlo_elems_ok(cx, shlo_in(op, 0)->elem, shlo_in(op, 1)->elem))
		return verify_error(cx, op, DIAG_SHLO_TYPE, "requires compatible element types for all operands");
	return check_shape_with_elem(cx, op, cx->s->i1);
}

bool
verify_complex(VerifyCx *cx, IrOp *op)
{
	if (shlo_in(op, 0)->elem != shlo_in(op, 1)->elem)
		return verify_error(cx, op, DIAG_SHLO_TYPE, "requires the same element type for all operands");
	return shlo_check_same_shapes(cx, op) &&
	       check_shape_with_elem(cx, op, ir_type_complex(cx->s, shlo_in(op, 0)->elem));
}

/* ---- add ---- */

/* Checks that all types are quantized, or that none is and all are equal. */
static bool
check_add_elems(VerifyCx *cx, IrOp *op)
{
	const IrType *a = shlo_in(op, 0)->elem, *b = shlo_in(op, 1)->elem, *r = shlo_out(op, 0)->elem;

	if (shlo_is_quantized(a) && shlo_is_quantized(b) && shlo_is_quantized(r))
		return true;
	return (a == b && a == r) ||
	       shlo_bad_type(cx, op, "op requires the same element type for all operands and results");
}

bool
verify_add(VerifyCx *cx, IrOp *op)
{
	const IrType *a = shlo_in(op, 0);

	if (a == shlo_in(op, 1) && a == shlo_out(op, 0))
		return true;
	if (!shlo_check_same_shapes(cx, op) || !check_add_elems(cx, op))
		return false;
	return shlo_check_most_specific(cx, op);
}

/* ---- select, clamp ---- */

bool
verify_select(VerifyCx *cx, IrOp *op)
{
	IrType *pred = shlo_in(op, 0), *t = shlo_in(op, 1), *f = shlo_in(op, 2);
	ShloShape s;

	if (!shlo_shapes_ok(t, f) || !shlo_elems_ok(cx, t->elem, f->elem))
		return shlo_bad_type(cx, op, "requires compatible types for non-predicate operands");
	if (pred->n && !shlo_shapes_ok(pred, t))
		return shlo_bad_shape(cx, op, "requires the same shape for all operands");
	if (t == f && t == shlo_out(op, 0))
		return true;
	return shlo_merge_most(cx, op, 1, 3, &s) && shlo_check_result(cx, op, &s, t->elem);
}

static bool
check_limit(VerifyCx *cx, IrOp *op, uint32_t i, const char *name)
{
	const IrType *limit = shlo_in(op, i), *t = shlo_in(op, 1);

	return !limit->n || shlo_shapes_ok(limit, t) ||
	       shlo_bad_shape(cx, op, "%s shape %s is not scalar and is not compatible to operand shape %s", name,
	                      shlo_dims_text(cx, limit->dims, limit->n), shlo_dims_text(cx, t->dims, t->n));
}

bool
verify_clamp(VerifyCx *cx, IrOp *op)
{
	IrType *t = shlo_in(op, 1);
	ShloShape s;

	if (!shlo_check_compatible_elems(cx, op) || !check_limit(cx, op, 0, "min") || !check_limit(cx, op, 2, "max"))
		return false;
	if (t == shlo_out(op, 0))
		return true;
	s = shlo_shape_of(cx, t);
	s.bounds = NULL;
	return shlo_check_result(cx, op, &s, t->elem);
}

/* ---- quantization ---- */

bool
verify_quantize(VerifyCx *cx, IrOp *op)
{
	return shlo_check_elementwise(cx, op);
}
