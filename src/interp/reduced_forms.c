/* SPDX-License-Identifier: Apache-2.0
 *
 * Real matrices that are similar to a given one: the Hessenberg and tridiagonal forms by Householder's reflectors, as
 * LAPACK stores them, and the Schur form by Francis's QR steps with two shifts. Schur forms are not unique, and LAPACK
 * may compute another one, but equal matrices have equal forms.
 */
#include <float.h>
#include <math.h>

#include "interp/matrices.h"

enum { MAX_STEPS = 60 };	/* of the QR algorithm, per block */

/* The reflector I - tau v v^T of at most n rows, where v[0] is 1. Returns tau. Replaces the first element of x by the
 * one that is left, and the others by v. */
static double
make_reflector(double *x, int64_t n, int64_t stride)
{
	double below = 0, alpha = x[0], beta;

	for (int64_t i = 1; i < n; i++)
		below += x[i * stride] * x[i * stride];
	if (below == 0)
		return 0;
	beta = -copysign(sqrt(alpha * alpha + below), alpha);
	for (int64_t i = 1; i < n; i++)
		x[i * stride] /= alpha - beta;
	x[0] = beta;
	return (beta - alpha) / beta;
}

/* Applies a reflector to `count` vectors of n elements: element i of vector j is at i * step + j * next. */
static void
reflect(double *a, int64_t n, int64_t step, int64_t count, int64_t next, const double *v, double tau)
{
	for (int64_t j = 0; j < count; j++) {
		double *x = a + j * next, dot = x[0];

		for (int64_t i = 1; i < n; i++)
			dot += v[i] * x[i * step];
		x[0] -= tau * dot;
		for (int64_t i = 1; i < n; i++)
			x[i * step] -= tau * dot * v[i];
	}
}

void
interp_hessenberg(double *a, int64_t n, double *tau, double *scratch)
{
	for (int64_t k = 0; k + 1 < n; k++) {
		double *x = a + (k + 1) * n + k;
		int64_t rows = n - k - 1;

		tau[k] = make_reflector(x, rows, n);
		for (int64_t i = 0; i < rows; i++)
			scratch[i] = x[i * n];
		reflect(a + (k + 1) * n + k + 1, rows, n, rows, 1, scratch, tau[k]);
		reflect(a + k + 1, rows, 1, n, n, scratch, tau[k]);
	}
}

/* ---- Schur form ---- */

/* A = Q T Q^T; both have n rows. */
typedef struct Schur {
	double *t, *q;
	int64_t n;
} Schur;

/* Reflects rows and columns `at` .. `at + m - 1`; v[0] is 1. */
static void
similar(const Schur *s, int64_t at, int64_t m, const double *v, double tau)
{
	reflect(s->t + at * s->n, m, s->n, s->n, 1, v, tau);
	reflect(s->t + at, m, 1, s->n, s->n, v, tau);
	reflect(s->q + at, m, 1, s->n, s->n, v, tau);
}

/* Moves the first column of a polynomial of T, `x`, through the rows from `begin` to `end`. */
static void
chase(const Schur *s, int64_t begin, int64_t end, double *x)
{
	for (int64_t k = begin; k + 1 < end; k++) {
		int64_t m = end - k < 3 ? 2 : 3;
		double tau;

		for (int64_t i = 0; k > begin && i < m; i++)
			x[i] = s->t[(k + i) * s->n + k - 1];
		tau = make_reflector(x, m, 1);
		similar(s, k, m, x, tau);
		for (int64_t i = 1; k > begin && i < m; i++)
			s->t[(k + i) * s->n + k - 1] = 0;
	}
}

/* Takes a step whose shifts are the eigenvalues of the last two rows and columns of a block. */
static void
francis_step(const Schur *s, int64_t begin, int64_t end, int step)
{
	const double *b = s->t + begin * s->n + begin, *e = s->t + (end - 2) * s->n + end - 2;
	int64_t n = s->n;
	double sum = e[0] + e[n + 1], product = e[0] * e[n + 1] - e[1] * e[n], x[3];

	if (step % 11 == 10) {	/* an exceptional shift ends a cycle */
		double size = fabs(e[n]) + (end - begin > 2 ? fabs(e[-1]) : 0);

		sum = 1.5 * size;
		product = size * size;
	}
	x[0] = b[0] * b[0] + b[1] * b[n] - sum * b[0] + product;
	x[1] = b[n] * (b[0] + b[n + 1] - sum);
	x[2] = end - begin > 2 ? b[n] * b[2 * n + 1] : 0;
	chase(s, begin, end, x);
}

/* Makes the block of the two rows and columns at `at` triangular if its eigenvalues are real. Otherwise makes its
 * diagonal elements equal, as LAPACK does. */
static void
finish_pair(const Schur *s, int64_t at)
{
	double *p = s->t + at * s->n + at, a = p[0], b = p[1], c = p[s->n], d = p[s->n + 1], half = (a - d) / 2;
	double root = half * half + b * c, v[2] = { 1, 0 }, angle, co, si;

	if (root >= 0) {
		double shift = half + copysign(sqrt(root), half);	/* an eigenvalue minus d */

		angle = atan2(c, shift);
	} else {
		angle = atan2(a - d, b + c) / -2;
	}
	co = cos(angle);
	si = sin(angle);
	if (si == 0)
		return;
	/* The reflection whose first column is (co, si), or its opposite. */
	v[1] = co >= 0 ? si / (1 + co) : -si / (1 - co);
	similar(s, at, 2, v, 2 / (1 + v[1] * v[1]));
	if (root >= 0 || p[1] * p[s->n] >= 0)
		p[s->n] = 0;
}

/* Returns the first row of the block that ends before `end`. */
static int64_t
block_begin(const Schur *s, int64_t end)
{
	int64_t i = end - 1, n = s->n;

	for (; i > 0; i--) {
		double scale = fabs(s->t[(i - 1) * n + i - 1]) + fabs(s->t[i * n + i]);

		if (!(fabs(s->t[i * n + i - 1]) > DBL_EPSILON * scale)) {
			s->t[i * n + i - 1] = 0;
			break;
		}
	}
	return i;
}

/* Makes T a matrix in Hessenberg form that is similar to it, without the reflectors below. */
static void
begin_schur(const Schur *s, double *scratch)
{
	int64_t n = s->n;

	for (int64_t i = 0; i < n * n; i++)
		s->q[i] = i / n == i % n;
	for (int64_t k = 0; k + 2 < n; k++) {
		double tau;

		for (int64_t i = k + 1; i < n; i++)
			scratch[i - k - 1] = s->t[i * n + k];
		tau = make_reflector(scratch, n - k - 1, 1);
		similar(s, k + 1, n - k - 1, scratch, tau);
		for (int64_t i = k + 2; i < n; i++)
			s->t[i * n + k] = 0;
	}
}

void
interp_schur(double *a, int64_t n, double *q, double *re, double *im, double *scratch)
{
	Schur s;
	int step = 0;

	s.t = a;
	s.q = q;
	s.n = n;
	begin_schur(&s, scratch);
	for (int64_t end = n; end > 0;) {
		int64_t begin = block_begin(&s, end);

		if (end - begin > 2 && step < MAX_STEPS) {
			francis_step(&s, begin, end, step++);
			continue;
		}
		if (end - begin == 2)
			finish_pair(&s, begin);
		end = end - begin > 2 ? end - 1 : begin;
		step = 0;
	}
	for (int64_t i = 0; i < n; i++) {
		const double *p = s.t + i * n + i;

		re[i] = *p;
		im[i] = 0;
		if (i + 1 < n && p[n] != 0)
			im[i] = sqrt(fabs(p[1] * p[n]));
		else if (i > 0 && p[-1] != 0)
			im[i] = -im[i - 1];
	}
}
