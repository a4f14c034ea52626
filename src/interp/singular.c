/* SPDX-License-Identifier: Apache-2.0
 *
 * Singular values by one-sided Jacobi rotations: columns are turned in pairs until they are orthogonal. Their lengths
 * are the singular values.
 */
#include <float.h>
#include <math.h>

#include "interp/matrices.h"

enum { MAX_SWEEPS = 60 };

/* The columns of a matrix with `rows` rows, which are `stride` apart. */
typedef struct Columns {
	double *v;
	int64_t rows, stride;
} Columns;

static double
product(const Columns *a, int64_t p, int64_t q)
{
	double sum = 0;

	for (int64_t i = 0; i < a->rows; i++)
		sum += a->v[i * a->stride + p] * a->v[i * a->stride + q];
	return sum;
}

static void
rotate(const Columns *a, int64_t p, int64_t q, double c, double s)
{
	for (int64_t i = 0; i < a->rows; i++) {
		double *x = &a->v[i * a->stride + p], *y = &a->v[i * a->stride + q], old = *x;

		*x = c * old - s * *y;
		*y = s * old + c * *y;
	}
}

static void
exchange(const Columns *a, int64_t p, int64_t q)
{
	rotate(a, p, q, 0, 1);
	for (int64_t i = 0; i < a->rows; i++)
		a->v[i * a->stride + p] = -a->v[i * a->stride + p];
}

static void
scale(const Columns *a, int64_t p, double factor)
{
	for (int64_t i = 0; i < a->rows; i++)
		a->v[i * a->stride + p] *= factor;
}

/* Makes two columns orthogonal. Returns whether they were not. */
static bool
turn(const Columns *a, const Columns *v, int64_t p, int64_t q)
{
	double x = product(a, p, p), y = product(a, q, q), z = product(a, p, q);
	double theta, t, c;

	if (!(fabs(z) > DBL_EPSILON * sqrt(x * y)))
		return false;
	theta = (y - x) / (2 * z);
	t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1));
	c = 1 / sqrt(t * t + 1);
	rotate(a, p, q, c, t * c);
	rotate(v, p, q, c, t * c);
	return true;
}

static void
orthogonalize(const Columns *a, const Columns *v, int64_t n)
{
	bool changed = true;

	for (int sweep = 0; changed && sweep < MAX_SWEEPS; sweep++) {
		changed = false;
		for (int64_t p = 0; p < n; p++) {
			for (int64_t q = p + 1; q < n; q++)
				changed |= turn(a, v, p, q);
		}
	}
}

/* Sorts the columns by their lengths, longest first. */
static void
sort_columns(const Columns *a, const Columns *v, int64_t n, double *s)
{
	for (int64_t k = 0; k < n; k++)
		s[k] = sqrt(product(a, k, k));
	for (int64_t k = 0; k < n; k++) {
		int64_t longest = k;
		double length;

		for (int64_t j = k + 1; j < n; j++) {
			if (s[j] > s[longest])
				longest = j;
		}
		if (longest == k)
			continue;
		exchange(a, k, longest);
		exchange(v, k, longest);
		length = s[k];
		s[k] = s[longest];
		s[longest] = length;
	}
}

/* Replaces column k by a unit vector that is orthogonal to the columns before it. For at least one vector of the
 * standard basis, the part that those columns do not span has a squared length of `enough`. */
static void
complete(const Columns *a, int64_t k)
{
	double enough = 0.5 / (double)a->rows, left = 0;

	for (int64_t unit = 0; unit < a->rows && !(left >= enough); unit++) {
		for (int64_t i = 0; i < a->rows; i++)
			a->v[i * a->stride + k] = i == unit;
		for (int64_t j = 0; j < 2 * k; j++) {
			double part = product(a, j % k, k);

			for (int64_t i = 0; i < a->rows; i++)
				a->v[i * a->stride + k] -= part * a->v[i * a->stride + j % k];
		}
		left = product(a, k, k);
	}
	scale(a, k, 1 / sqrt(left));
}

/* Returns -1 if the first of the largest elements of a column is negative, else 1. */
static double
sign_of(const Columns *a, int64_t k)
{
	double largest = 0;

	for (int64_t i = 0; i < a->rows; i++) {
		double x = a->v[i * a->stride + k];

		if (fabs(x) > fabs(largest) * (1 + 1e-9))
			largest = x;
	}
	return largest < 0 ? -1 : 1;
}

void
interp_svd(double *a, int64_t m, int64_t n, int64_t n_left, double *s, double *v)
{
	Columns left = { .rows = m, .stride = n_left }, right = { .rows = n, .stride = n };

	left.v = a;
	right.v = v;
	for (int64_t i = 0; i < n * n; i++)
		v[i] = i / n == i % n;
	orthogonalize(&left, &right, n);
	sort_columns(&left, &right, n, s);
	for (int64_t k = 0; k < n_left; k++) {
		double sign = sign_of(&left, k);

		if (k >= n || s[k] <= s[0] * (double)m * DBL_EPSILON) {
			complete(&left, k);
			continue;
		}
		scale(&left, k, sign / s[k]);
		scale(&right, k, sign);
	}
}
