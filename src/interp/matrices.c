/* SPDX-License-Identifier: Apache-2.0
 *
 * Factorizations of small real matrices: Householder's QR in LAPACK's form, LU with partial pivoting, eigenvectors by
 * Jacobi's method. A decomposition that is unique up to signs need not have LAPACK's signs, but equal matrices
 * have equal decompositions.
 */
#include "interp/matrices.h"

#include <math.h>

/* Makes the reflector of column k and applies it to the columns right of it. Returns its tau. */
static double
reflect(double *a, int64_t m, int64_t n, int64_t k)
{
	double below = 0, alpha = a[k * n + k], beta, tau;

	for (int64_t i = k + 1; i < m; i++)
		below += a[i * n + k] * a[i * n + k];
	if (below == 0)
		return 0;
	beta = -copysign(sqrt(alpha * alpha + below), alpha);
	tau = (beta - alpha) / beta;
	for (int64_t i = k + 1; i < m; i++)
		a[i * n + k] /= alpha - beta;
	a[k * n + k] = beta;
	for (int64_t j = k + 1; j < n; j++) {
		double dot = a[k * n + j];

		for (int64_t i = k + 1; i < m; i++)
			dot += a[i * n + k] * a[i * n + j];
		a[k * n + j] -= tau * dot;
		for (int64_t i = k + 1; i < m; i++)
			a[i * n + j] -= tau * dot * a[i * n + k];
	}
	return tau;
}

void
interp_qr(double *a, int64_t m, int64_t n, double *tau)
{
	for (int64_t k = 0; k < m && k < n; k++)
		tau[k] = reflect(a, m, n, k);
}

void
interp_qr_expand(double *a, int64_t m, int64_t n, int64_t k, const double *tau, double *scratch)
{
	for (int64_t i = 0; i < m * n; i++)
		scratch[i] = i / n == i % n;
	for (int64_t r = k; r-- > 0;) {
		for (int64_t j = 0; j < n; j++) {
			double dot = scratch[r * n + j];

			for (int64_t i = r + 1; i < m; i++)
				dot += a[i * n + r] * scratch[i * n + j];
			scratch[r * n + j] -= tau[r] * dot;
			for (int64_t i = r + 1; i < m; i++)
				scratch[i * n + j] -= tau[r] * dot * a[i * n + r];
		}
	}
	memcpy(a, scratch, (size_t)(m * n) * sizeof *a);
}

static void
exchange_rows(double *a, int64_t n, int64_t i, int64_t j)
{
	for (int64_t c = 0; i != j && c < n; c++) {
		double v = a[i * n + c];

		a[i * n + c] = a[j * n + c];
		a[j * n + c] = v;
	}
}

int64_t
interp_lu(double *a, int64_t m, int64_t n, int64_t *pivots)
{
	int64_t zero = 0;

	for (int64_t k = 0; k < m && k < n; k++) {
		int64_t p = k;

		for (int64_t i = k + 1; i < m; i++) {
			if (fabs(a[i * n + k]) > fabs(a[p * n + k]))
				p = i;
		}
		pivots[k] = p;
		exchange_rows(a, n, k, p);
		if (a[k * n + k] == 0) {
			zero = zero ? zero : k + 1;
			continue;
		}
		for (int64_t i = k + 1; i < m; i++) {
			a[i * n + k] /= a[k * n + k];
			for (int64_t j = k + 1; j < n; j++)
				a[i * n + j] -= a[i * n + k] * a[k * n + j];
		}
	}
	return zero;
}

/* ---- eigenvectors ---- */

/* Turns rows and columns p and q of the symmetric matrix so that the element between them is 0. */
static void
turn(double *a, double *v, int64_t n, int64_t p, int64_t q)
{
	double theta = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q]);
	double t = copysign(1, theta) / (fabs(theta) + sqrt(theta * theta + 1)), c = 1 / sqrt(t * t + 1), s = t * c;

	for (int64_t i = 0; i < n; i++) {
		double x = a[i * n + p], y = a[i * n + q];

		a[i * n + p] = c * x - s * y;
		a[i * n + q] = s * x + c * y;
	}
	for (int64_t i = 0; i < n; i++) {
		double x = a[p * n + i], y = a[q * n + i], v0 = v[i * n + p], v1 = v[i * n + q];

		a[p * n + i] = c * x - s * y;
		a[q * n + i] = s * x + c * y;
		v[i * n + p] = c * v0 - s * v1;
		v[i * n + q] = s * v0 + c * v1;
	}
	a[p * n + q] = a[q * n + p] = 0;
}

/* Turns all pairs until the matrix is diagonal. */
static void
diagonalize(double *a, double *v, int64_t n)
{
	for (int sweep = 0; sweep < 60; sweep++) {
		double off = 0, all = 0;

		for (int64_t i = 0; i < n * n; i++) {
			all += a[i] * a[i];
			off += i / n != i % n ? a[i] * a[i] : 0;
		}
		if (!(off > all * 1e-32))
			return;
		for (int64_t p = 0; p < n; p++) {
			for (int64_t q = p + 1; q < n; q++) {
				if (a[p * n + q] != 0)
					turn(a, v, n, p, q);
			}
		}
	}
}

/* Copies column `from` of v to column `to` of a, with the sign that makes its largest element positive. */
static void
place_vector(double *a, const double *v, int64_t n, int64_t from, int64_t to)
{
	int64_t largest = 0;
	double sign;

	for (int64_t i = 0; i < n; i++) {
		if (fabs(v[i * n + from]) > fabs(v[largest * n + from]) * (1 + 1e-9))
			largest = i;
	}
	sign = copysign(1, v[largest * n + from]);
	for (int64_t i = 0; i < n; i++)
		a[i * n + to] = sign * v[i * n + from];
}

void
interp_eigh(double *a, int64_t n, double *w, double *scratch)
{
	double *v = scratch, *d = scratch + n * n;

	for (int64_t i = 0; i < n * n; i++) {
		v[i] = i / n == i % n;
		d[i] = a[i];
	}
	diagonalize(d, v, n);
	for (int64_t k = 0; k < n; k++) {
		int64_t rank = 0;

		for (int64_t j = 0; j < n; j++)
			rank += d[j * n + j] < d[k * n + k] || (d[j * n + j] == d[k * n + k] && j < k);
		w[rank] = d[k * n + k];
		place_vector(a, v, n, k, rank);
	}
}
