/* SPDX-License-Identifier: Apache-2.0
 *
 * Eigenvalues and eigenvectors of a general matrix. Rotations bring it into Hessenberg form, and QR steps with
 * Wilkinson's shift into an upper triangular matrix T = Q^H A Q. The diagonal of T has the eigenvalues, and its
 * eigenvectors follow by substitution.
 */
#include <float.h>
#include <math.h>

#include "interp/complex_of.h"
#include "interp/matrices.h"

enum { MAX_STEPS = 60 };	/* of the QR algorithm, per eigenvalue */

typedef double complex Complex;

/* A unitary rotation of two rows or columns: (x, y) becomes (c x + s y, -conj(s) x + c y). */
typedef struct Rotation {
	double c;
	Complex s;
} Rotation;

/* Returns the rotation that turns y into 0. */
static Rotation
rotation_of(Complex x, Complex y)
{
	double length = hypot(cabs(x), cabs(y));
	Complex unit = cabs(x) > 0 ? x / cabs(x) : 1;

	if (!(length > 0))
		return (Rotation){ 1, 0 };
	return (Rotation){ cabs(x) / length, unit * conj(y) / length };
}

static void
rotate_rows(Complex *a, int64_t n, int64_t p, int64_t q, Rotation r)
{
	for (int64_t j = 0; j < n; j++) {
		Complex x = a[p * n + j], y = a[q * n + j];

		a[p * n + j] = r.c * x + r.s * y;
		a[q * n + j] = -conj(r.s) * x + r.c * y;
	}
}

/* Rotates columns by the conjugate transpose of a rotation of rows. */
static void
rotate_columns(Complex *a, int64_t n, int64_t p, int64_t q, Rotation r)
{
	for (int64_t i = 0; i < n; i++) {
		Complex x = a[i * n + p], y = a[i * n + q];

		a[i * n + p] = r.c * x + conj(r.s) * y;
		a[i * n + q] = -r.s * x + r.c * y;
	}
}

static void
make_hessenberg(Complex *a, Complex *q, int64_t n)
{
	for (int64_t k = 0; k + 2 < n; k++) {
		for (int64_t i = n - 1; i > k + 1; i--) {
			Rotation r = rotation_of(a[(i - 1) * n + k], a[i * n + k]);

			rotate_rows(a, n, i - 1, i, r);
			rotate_columns(a, n, i - 1, i, r);
			rotate_columns(q, n, i - 1, i, r);
			a[i * n + k] = 0;
		}
	}
}

/* Returns the eigenvalue of the last two rows and columns before `end` that is nearer to the last element. */
static Complex
shift_of(const Complex *a, int64_t n, int64_t end, int step)
{
	Complex p = a[(end - 2) * n + end - 2], q = a[(end - 2) * n + end - 1], r = a[(end - 1) * n + end - 2];
	Complex s = a[(end - 1) * n + end - 1], half = (p + s) / 2, root = csqrt((p - s) * (p - s) / 4 + q * r);

	if (step % 12 == 11)	/* an exceptional shift ends a cycle */
		return s + cabs(r);
	return cabs(half + root - s) < cabs(half - root - s) ? half + root : half - root;
}

/* Takes a QR step of the rows and columns from `begin` to `end`. */
static void
qr_step(Complex *a, Complex *q, int64_t n, int64_t begin, int64_t end, Complex shift, Rotation *rotations)
{
	for (int64_t i = begin; i < end; i++)
		a[i * n + i] -= shift;
	for (int64_t i = begin; i + 1 < end; i++) {
		rotations[i] = rotation_of(a[i * n + i], a[(i + 1) * n + i]);
		rotate_rows(a, n, i, i + 1, rotations[i]);
	}
	for (int64_t i = begin; i + 1 < end; i++) {
		rotate_columns(a, n, i, i + 1, rotations[i]);
		rotate_columns(q, n, i, i + 1, rotations[i]);
	}
	for (int64_t i = begin; i < end; i++)
		a[i * n + i] += shift;
}

/* Returns the first row of the block that ends before `end` and has no zero below its diagonal. */
static int64_t
block_begin(Complex *a, int64_t n, int64_t end)
{
	int64_t i = end - 1;

	for (; i > 0; i--) {
		double scale = cabs(a[(i - 1) * n + i - 1]) + cabs(a[i * n + i]);

		if (!(cabs(a[i * n + i - 1]) > DBL_EPSILON * scale)) {
			a[i * n + i - 1] = 0;
			break;
		}
	}
	return i;
}

static void
triangulate(Complex *a, Complex *q, int64_t n, Rotation *rotations)
{
	int step = 0;

	for (int64_t end = n; end > 1;) {
		int64_t begin = block_begin(a, n, end);

		if (begin == end - 1 || step == MAX_STEPS) {
			end--;
			step = 0;
			continue;
		}
		qr_step(a, q, n, begin, end, shift_of(a, n, end, step++), rotations);
	}
}

/* Divides, by at least a small number where eigenvalues are equal. */
static Complex
divide(Complex x, Complex by, double smallest)
{
	return x / (cabs(by) > smallest ? by : interp_complex(smallest, 0));
}

/* Fills y with an eigenvector of the triangular matrix for its eigenvalue k: T y = w y, or y^H T = w y^H. */
static void
substitute(const Complex *t, int64_t n, int64_t k, bool is_left, double smallest, Complex *y)
{
	for (int64_t i = 0; i < n; i++)
		y[i] = i == k;
	for (int64_t i = is_left ? k + 1 : k - 1; i >= 0 && i < n; i += is_left ? 1 : -1) {
		Complex sum = 0, by = t[k * n + k] - t[i * n + i];

		for (int64_t j = is_left ? k : i + 1; j < (is_left ? i : k + 1); j++)
			sum += is_left ? conj(t[j * n + i]) * y[j] : t[i * n + j] * y[j];
		y[i] = divide(sum, is_left ? conj(by) : by, smallest);
	}
}

/* Stores Q y as column k, with length 1 and a positive largest element. */
static void
store_vector(const Complex *q, const Complex *y, int64_t n, int64_t k, Complex *out)
{
	Complex largest = 0;
	double length = 0;

	for (int64_t i = 0; i < n; i++) {
		Complex sum = 0;

		for (int64_t j = 0; j < n; j++)
			sum += q[i * n + j] * y[j];
		out[i * n + k] = sum;
		length = hypot(length, cabs(sum));
		if (cabs(sum) > cabs(largest) * (1 + 1e-9))
			largest = sum;
	}
	for (int64_t i = 0; i < n; i++)
		out[i * n + k] *= conj(largest) / cabs(largest) / length;
}

void
interp_eig(Arena *scratch, double complex *a, int64_t n, double complex *w, double complex *left, double complex *right)
{
	Complex *q = ARENA_ARRAY(scratch, Complex, (size_t)(n * n)), *y = ARENA_ARRAY(scratch, Complex, (size_t)n);
	double largest = 0;

	for (int64_t i = 0; i < n * n; i++) {
		q[i] = i / n == i % n;
		largest = fmax(largest, cabs(a[i]));
	}
	make_hessenberg(a, q, n);
	triangulate(a, q, n, ARENA_ARRAY(scratch, Rotation, (size_t)n));
	for (int64_t k = 0; k < n; k++) {
		w[k] = a[k * n + k];
		substitute(a, n, k, true, largest * DBL_EPSILON, y);
		store_vector(q, y, n, k, left);
		substitute(a, n, k, false, largest * DBL_EPSILON, y);
		store_vector(q, y, n, k, right);
	}
}
