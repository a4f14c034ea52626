/* SPDX-License-Identifier: Apache-2.0
 *
 * Special functions of CHLO that the C library lacks.
 */
#ifndef SHARDC_INTERP_SPECIAL_H
#define SHARDC_INTERP_SPECIAL_H

/* Returns the inverse of the error function. */
double interp_erf_inv(double y);
/* Returns the logarithmic derivative of the gamma function. */
double interp_digamma(double x);
/* Returns the modified Bessel function of the first kind and order 1, times exp(-|x|). */
double interp_bessel_i1e(double x);
/* Returns the Hurwitz zeta function: the sum of (q + k)^-x over k = 0, 1, 2, ... NaN for q below -1000. */
double interp_zeta(double x, double q);
/* Returns the n-th derivative of the digamma function. */
double interp_polygamma(double n, double x);

#endif
