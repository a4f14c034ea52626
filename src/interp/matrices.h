/* SPDX-License-Identifier: Apache-2.0
 *
 * Linear algebra on single matrices in row-major order, shared by the operations of StableHLO and by the custom calls
 * of LAPACK.
 */
#ifndef SHARDC_INTERP_MATRICES_H
#define SHARDC_INTERP_MATRICES_H

#include <complex.h>

#include "interp/machine.h"

/* Factors the Hermitian matrix of size n whose elements begin at `at` into L L^H, where L is a lower triangular matrix.
 * Stores L in `out`, or its conjugate transpose if `is_lower` is not set. The other triangle of `out` stays as it
 * is. */
void interp_cholesky(const InterpTensor *a, InterpTensor *out, int64_t at, int64_t n, bool is_lower);

/* The system op(A) X = B, or X op(A) = B. */
typedef struct InterpSolve {
	const InterpTensor *a, *b;
	InterpTensor *out;
	bool is_left, is_lower, is_unit, is_transposed, is_conjugate;
} InterpSolve;
/* Solves the systems of all matrices of the tensors. */
void interp_solve(const InterpSolve *all);

/* The following ones work on real matrices as arrays of doubles. */

/* Factors an m by n matrix into Householder reflectors below the diagonal and R, with min(m, n) factors tau. */
void interp_qr(double *a, int64_t m, int64_t n, double *tau);
/* Replaces the reflectors in the first k columns of an m by n matrix by the first n columns of Q. `scratch` has the
 * size of the matrix. */
void interp_qr_expand(double *a, int64_t m, int64_t n, int64_t k, const double *tau, double *scratch);
/* Factors an m by n matrix into P L U with partial pivoting. pivots[i] is the row that row i was exchanged with.
 * Returns the number of the first zero pivot, counted from 1, or 0. */
int64_t interp_lu(double *a, int64_t m, int64_t n, int64_t *pivots);
/* Replaces a symmetric matrix of size n by its eigenvectors, as columns in ascending order of the eigenvalues w. The
 * first of the largest elements of a vector is positive. `scratch` has twice the size of the matrix. */
void interp_eigh(double *a, int64_t n, double *w, double *scratch);
/* Computes A = U S V^T of an m by n matrix with m >= n. `a` has m rows of n_left elements, the first n of which are
 * A's; n_left is n or m. A becomes U, s the singular values in descending order, v the n by n matrix V. The first of
 * the largest elements of a column of U is positive. */
void interp_svd(double *a, int64_t m, int64_t n, int64_t n_left, double *s, double *v);
/* Computes the eigenvalues w of a square matrix, and its eigenvectors of length 1, as columns: A right = right W and
 * left^H A = W left^H. The largest element of a vector is real and positive. Destroys a. */
void interp_eig(Arena *scratch, double complex *a, int64_t n, double complex *w, double complex *left,
                double complex *right);

/* Replaces a matrix of size n by its Hessenberg form H = Q^T A Q and, below the first subdiagonal, the reflectors whose
 * product is Q, with n - 1 factors tau. `scratch` has n elements. */
void interp_hessenberg(double *a, int64_t n, double *tau, double *scratch);
/* Replaces a matrix of size n by its real Schur form T = Q^T A Q: blocks of one or two rows on the diagonal, where
 * those of two have equal diagonal elements. Computes q and the parts of the eigenvalues. `scratch` has n elements. */
void interp_schur(double *a, int64_t n, double *q, double *re, double *im, double *scratch);

#endif
