/* SPDX-License-Identifier: Apache-2.0
 *
 * Linear algebra on the last two dimensions, and Fourier transforms by their definition. Real matrices are computed
 * as complex ones without imaginary parts.
 */
#include <math.h>

#include "base/num.h"
#include "interp/complex_of.h"
#include "interp/matrices.h"

static double complex
load(const InterpTensor *t, int64_t i)
{
	return t->parts == 2 ? interp_complex(t->v[2 * i].f, t->v[2 * i + 1].f) : interp_complex(t->v[i].f, 0);
}

static void
store(InterpTensor *t, int64_t i, double complex v)
{
	if (t->parts == 1) {
		t->v[i] = interp_cell_float(t->elem, creal(v));
		return;
	}
	t->v[2 * i] = interp_cell_float(t->elem->elem, creal(v));
	t->v[2 * i + 1] = interp_cell_float(t->elem->elem, cimag(v));
}

/* ---- cholesky ---- */

void
interp_cholesky(const InterpTensor *a, InterpTensor *out, int64_t at, int64_t n, bool is_lower)
{
#define AT(i, j) (at + (is_lower ? (i) * n + (j) : (j) * n + (i)))
	for (int64_t i = 0; i < n; i++) {
		for (int64_t j = 0; j <= i; j++) {
			double complex sum = is_lower ? load(a, AT(i, j)) : conj(load(a, AT(i, j)));

			for (int64_t k = 0; k < j; k++) {
				double complex p = load(out, AT(i, k)), q = load(out, AT(j, k));

				sum -= is_lower ? p * conj(q) : conj(p) * q;
			}
			if (i == j)
				sum = csqrt(creal(sum) < 0 ? NAN : sum);
			else
				sum /= is_lower ? conj(load(out, AT(j, j))) : load(out, AT(j, j));
			store(out, AT(i, j), is_lower ? sum : conj(sum));
		}
	}
#undef AT
}

void
interp_op_cholesky(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	InterpTensor *out = interp_out(x, op, 0, device);
	int64_t n = a->type->dims[a->type->n - 1];

	if (!interp_spend(x, op, (uint64_t)a->n * (uint64_t)n))
		return;
	for (int64_t at = 0; at < a->n; at += n * n)
		interp_cholesky(a, out, at, n, ir_op_int(op, ATOM_lower, 0) != 0);
}

/* ---- triangular_solve ---- */

enum { TRANSPOSE = 2, ADJOINT = 3 };	/* of IR_ENUM_TRANSPOSE */

/* One matrix of a system, as M X = B: X op(A) = B is the same system transposed. */
typedef struct Solve {
	const InterpSolve *all;
	int64_t a_at, b_at, n, rows, cols;	/* n: the size of A; rows, cols: of B */
	bool is_lower;			/* M is, after all transpositions */
	bool is_transposed;		/* M is the transpose of A */
} Solve;

static double complex
coefficient(const Solve *s, int64_t i, int64_t j)
{
	double complex v = load(s->all->a, s->a_at + (s->is_transposed ? j * s->n + i : i * s->n + j));

	return s->all->is_conjugate ? conj(v) : v;
}

/* Solves for one column of X by substitution. */
static void
solve_column(const Solve *s, int64_t c)
{
#define AT(i) (s->b_at + (s->all->is_left ? (i) * s->cols + c : c * s->cols + (i)))
	for (int64_t step = 0; step < s->n; step++) {
		int64_t i = s->is_lower ? step : s->n - 1 - step;
		double complex sum = load(s->all->b, AT(i));

		for (int64_t k = s->is_lower ? 0 : i + 1; k < (s->is_lower ? i : s->n); k++)
			sum -= coefficient(s, i, k) * load(s->all->out, AT(k));
		store(s->all->out, AT(i), s->all->is_unit ? sum : sum / coefficient(s, i, i));
	}
#undef AT
}

void
interp_solve(const InterpSolve *all)
{
	const IrType *t = all->b->type;
	Solve s = {
		.all = all,
		.n = all->a->type->dims[all->a->type->n - 1],
		.rows = t->dims[t->n - 2],
		.cols = t->dims[t->n - 1],
		.is_transposed = all->is_left == all->is_transposed,
	};

	s.is_lower = all->is_lower != s.is_transposed;
	for (; s.n && s.b_at < all->b->n; s.b_at += s.rows * s.cols, s.a_at += s.n * s.n) {
		for (int64_t c = 0; c < (all->is_left ? s.cols : s.rows); c++)
			solve_column(&s, c);
	}
}

void
interp_op_triangular_solve(Interp *x, IrOp *op, uint32_t device)
{
	const IrAttr *transpose = ir_op_prop(op, ATOM_transpose_a);
	InterpSolve s = {
		.a = interp_in(x, op, 0, device),
		.b = interp_in(x, op, 1, device),
		.out = interp_out(x, op, 0, device),
		.is_left = ir_op_int(op, ATOM_left_side, 0) != 0,
		.is_lower = ir_op_int(op, ATOM_lower, 0) != 0,
		.is_unit = ir_op_int(op, ATOM_unit_diagonal, 0) != 0,
		.is_transposed = transpose->n == TRANSPOSE || transpose->n == ADJOINT,
		.is_conjugate = transpose->n == ADJOINT,
	};

	if (interp_spend(x, op, (uint64_t)s.out->n * (uint64_t)s.a->type->dims[s.a->type->n - 1]))
		interp_solve(&s);
}

/* ---- fft ---- */

typedef enum Transform { FFT, IFFT, RFFT, IRFFT } Transform;	/* the codes of IR_ENUM_FFT */

/* Transforms n elements that are `stride` apart. */
static void
transform_line(double complex *v, int64_t n, int64_t stride, bool is_inverse, double complex *scratch)
{
	double unit = (is_inverse ? 2 : -2) * acos(-1) / (double)n;

	for (int64_t k = 0; k < n; k++) {
		scratch[k] = 0;
		for (int64_t i = 0; i < n; i++)
			scratch[k] += v[i * stride] * cexp(I * unit * (double)(i * k % n));
	}
	for (int64_t k = 0; k < n; k++)
		v[k * stride] = is_inverse ? scratch[k] / (double)n : scratch[k];
}

/* Transforms all lines of one dimension of a tensor with the given sizes. */
static void
transform_dim(double complex *v, const int64_t *dims, uint32_t rank, uint32_t d, bool is_inverse,
              double complex *scratch)
{
	int64_t stride = 1, total = 1;

	for (uint32_t k = 0; k < rank; k++)
		total *= dims[k];
	for (uint32_t k = d + 1; k < rank; k++)
		stride *= dims[k];
	for (int64_t i = 0; dims[d] && i < total / dims[d]; i++)
		transform_line(v + i / stride * stride * dims[d] + i % stride, dims[d], stride, is_inverse, scratch);
}

/* Loads an operand whose last dimension has the size `last`; the missing half of an IRFFT follows from symmetry in all
 * transformed dimensions. */
static void
load_spectrum(const InterpTensor *a, const int64_t *dims, uint32_t n_transformed, double complex *v)
{
	uint32_t rank = a->type->n;
	int64_t index[INTERP_MAX_RANK] = { 0 }, from[INTERP_MAX_RANK], i = 0;

	do {
		bool is_mirrored = index[rank - 1] >= a->type->dims[rank - 1];

		for (uint32_t d = 0; d < rank; d++)
			from[d] = is_mirrored && d >= rank - n_transformed ? (dims[d] - index[d]) % dims[d] : index[d];
		v[i] = load(a, interp_position(from, a->type->dims, rank));
		v[i] = is_mirrored ? conj(v[i]) : v[i];
		i++;
	} while (interp_index_next(index, dims, rank));
}

static void
store_result(InterpTensor *out, const int64_t *dims, const double complex *v)
{
	uint32_t rank = out->type->n;
	int64_t index[INTERP_MAX_RANK] = { 0 }, i = 0;

	do {
		store(out, i++, v[interp_position(index, dims, rank)]);
	} while (interp_index_next(index, out->type->dims, rank));
}

/* Returns whether the sizes of the transform are those of the operand, and the result has no more. An IRFFT has only
 * half of the last dimension in its operand, and an RFFT in its result. */
static bool
spectrum_fits(const IrType *in, const IrType *out, const int64_t *dims, Transform kind)
{
	for (uint32_t d = 0; d < in->n; d++) {
		bool is_last = d + 1 == in->n;
		int64_t half = dims[d] / 2 + 1;

		if (in->dims[d] != (is_last && kind == IRFFT ? half : dims[d]) ||
		    out->dims[d] != (is_last && kind == RFFT ? half : dims[d]))
			return dims[d] == 0;
	}
	return true;
}

void
interp_op_fft(Interp *x, IrOp *op, uint32_t device)
{
	const InterpTensor *a = interp_in(x, op, 0, device);
	Transform kind = (Transform)ir_op_prop(op, ATOM_fft_type)->n;
	InterpInts lengths = interp_ints(x, op, ATOM_fft_length);
	InterpTensor *out = interp_out(x, op, 0, device);
	bool is_inverse = kind == IFFT || kind == IRFFT;
	int64_t dims[INTERP_MAX_RANK], total = 1;
	uint32_t rank = a->type->n;
	double complex *v, *scratch;

	for (uint32_t d = 0; d < rank; d++) {
		dims[d] = d < rank - lengths.n ? a->type->dims[d] : lengths.v[d - (rank - lengths.n)];
		total = num_mul(total, dims[d]);
	}
	if (!spectrum_fits(a->type, out->type, dims, kind)) {
		interp_error(x, op, "the lengths of the transform are not those of the operand and the result");
		return;
	}
	if (!total || !a->n || !interp_spend(x, op, (uint64_t)num_mul(total, total)))
		return;
	v = ARENA_ARRAY(x->arena, double complex, (size_t)total);
	scratch = ARENA_ARRAY(x->arena, double complex, (size_t)total);
	load_spectrum(a, dims, lengths.n, v);
	for (uint32_t d = rank - lengths.n; d < rank; d++)
		transform_dim(v, dims, rank, d, is_inverse, scratch);
	store_result(out, dims, v);
}
