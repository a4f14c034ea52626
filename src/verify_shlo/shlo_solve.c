/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks factorizations, triangular systems and Fourier transforms (spec 11 §11.5).
 */
#include "verify_shlo/shlo.h"

bool
verify_cholesky(VerifyCx *cx, IrOp *op)
{
	IrType *a = shlo_in(op, 0);

	if (!shlo_check_compatible_elems(cx, op))
		return false;
	if (a->n < 2)
		return shlo_bad_shape(cx, op, "argument 'a' must have rank >= 2, got shape %s.",
		                      shlo_list_text(cx, (IrField){ a->dims, a->n }));
	if (!shlo_dim_ok(a->dims[a->n - 1], a->dims[a->n - 2]))
		return shlo_bad_shape(cx, op, "minor dimensions of 'a' must have equal size, got shape %s.",
		                      shlo_list_text(cx, (IrField){ a->dims, a->n }));
	return shlo_check_result_type(cx, op, a);
}

/* Returns the mismatch between the operands of a triangular solve as words for a message, or NULL. */
static const char *
solve_mismatch(const IrOp *op, const IrType *a, const IrType *b)
{
	uint32_t n = a->n;

	if (b->n != n)
		return "operands must have equal rank";
	if (!shlo_dim_ok(a->dims[n - 1], b->dims[shlo_int(op, ATOM_left_side, 0) ? n - 2 : n - 1]))
		return "shared dimension of operands 'a' and 'b' must be compatible";
	for (uint32_t d = 0; d + 2 < n; d++) {
		if (!shlo_dim_ok(a->dims[d], b->dims[d]))
			return "batch dimensions of the operands must be compatible";
	}
	return NULL;
}

bool
verify_triangular_solve(VerifyCx *cx, IrOp *op)
{
	IrType *a = shlo_in(op, 0), *b = shlo_in(op, 1);
	const char *what;

	if (!shlo_check_compatible_elems(cx, op))
		return false;
	if (a->n < 2)
		return shlo_bad_shape(cx, op, "operand 'a' must have rank >= 2, but got '%s'", verify_type_text(cx, a));
	if (!shlo_dim_ok(a->dims[a->n - 1], a->dims[a->n - 2]))
		return shlo_bad_shape(cx, op, "two minor dimensions of operand 'a' must be compatible, but got '%s'",
		                      verify_type_text(cx, a));
	what = solve_mismatch(op, a, b);
	if (what)
		return shlo_bad_shape(cx, op, "%s, but got '%s' and '%s'", what, verify_type_text(cx, a),
		                      verify_type_text(cx, b));
	if (ir_op_prop(op, ATOM_transpose_a)->n == 0)
		return shlo_bad_attr(cx, op, "Invalid transpose option value for triangular solve");
	return shlo_check_result_type(cx, op, b);
}

/* ---- fft ---- */

enum { FFT, IFFT, RFFT, IRFFT };

static const char *
dims_list(VerifyCx *cx, const IrType *t)
{
	return shlo_list_text(cx, (IrField){ t->dims, t->n });
}

/* A real transform: the last dimensions have the transform's lengths, and the last one becomes length/2 + 1. */
static bool
infer_rfft(VerifyCx *cx, IrOp *op, IrField len, ShloShape *s, IrType **elem)
{
	const IrType *t = shlo_in(op, 0);

	for (uint32_t i = 0; i < len.n; i++) {
		if (!shlo_dim_ok(t->dims[t->n - len.n + i], len.v[i]))
			return shlo_bad_shape(cx, op,
			                      "RFFT requires innermost dimensions to be compatible with fft_length. "
			                      "Got: %s but wanted %s.",
			                      dims_list(cx, t), shlo_list_text(cx, len));
	}
	if (len.v[len.n - 1])
		s->dims[s->rank - 1] = len.v[len.n - 1] / 2 + 1;
	*elem = ir_type_complex(cx->s, t->elem);
	return true;
}

/* The inverse of a real transform. */
static bool
infer_irfft(VerifyCx *cx, IrOp *op, IrField len, ShloShape *s, IrType **elem)
{
	const IrType *t = shlo_in(op, 0);
	int64_t last = len.v[len.n - 1], size = t->dims[t->n - 1];

	for (uint32_t i = 0; i + 1 < len.n; i++) {
		int64_t d = t->dims[t->n - len.n + i];

		if (!shlo_dim_ok(d, len.v[i]))
			return shlo_bad_shape(
				cx, op,
				"IRFFT requires non-final dimensions to be compatible with fft_length. Got: %s but "
				"wanted %s, and %lld != %lld.",
				dims_list(cx, t), shlo_list_text(cx, len), (long long)d, (long long)len.v[i]);
	}
	if (size != IR_DYNAMIC && size != 0 && size != last / 2 + 1)
		return shlo_bad_shape(
			cx, op,
			"IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: %lld but "
			"fft_length is %s.",
			(long long)size, shlo_list_text(cx, len));
	s->dims[s->rank - 1] = last;
	*elem = t->elem->elem;
	return true;
}

bool
verify_fft(VerifyCx *cx, IrOp *op)
{
	IrField len = shlo_list(op, ATOM_fft_length);
	IrType *t = shlo_in(op, 0), *elem = t->elem;
	uint32_t type = ir_op_prop(op, ATOM_fft_type)->n;
	ShloShape s;

	if (len.n < 1 || len.n > 3)
		return shlo_bad_attr(cx, op, "rank must be between 1 and 3, but got %u.", len.n);
	if (type == RFFT && elem != cx->s->f32 && elem != cx->s->f64)
		return shlo_bad_type(cx, op, "RFFT requires f32 or f64 input type, but is given '%s'.",
		                     verify_type_text(cx, elem));
	if (type != RFFT && elem->kind != IR_TYPE_COMPLEX)
		return shlo_bad_type(cx, op, "FFT/IFFT/IRFFT take a complex tensor as input, but is given '%s'.",
		                     verify_type_text(cx, t));
	if (t->n < len.n)
		return shlo_bad_shape(cx, op,
		                      "operand rank must not be less than fft rank of %u for operand of type '%s'.",
		                      len.n, verify_type_text(cx, t));
	s = shlo_shape_of(cx, t);
	if (type == RFFT || type == IRFFT)
		shlo_shape_bound(cx, &s, s.rank - 1, IR_DYNAMIC);
	if (type == RFFT && !infer_rfft(cx, op, len, &s, &elem))
		return false;
	if (type == IRFFT && !infer_irfft(cx, op, len, &s, &elem))
		return false;
	return shlo_check_result(cx, op, &s, elem);
}
