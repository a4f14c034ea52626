/* SPDX-License-Identifier: Apache-2.0
 *
 * Special functions in double precision, from their textbook series: Newton's method for the inverse error function,
 * asymptotic series for digamma and Bessel functions, Euler and Maclaurin's formula for the zeta function.
 */
#include "interp/special.h"

#include <math.h>

/* The Bernoulli numbers B2, B4, ... */
static const double bernoulli[] = { 1.0 / 6,       -1.0 / 30, 1.0 / 42,        -1.0 / 30,      5.0 / 66,
	                            -691.0 / 2730, 7.0 / 6,   -3617.0 / 510,   43867.0 / 798,  -174611.0 / 330,
	                            854513.0 / 138, -236364091.0 / 2730 };

enum { N_BERNOULLI = sizeof bernoulli / sizeof *bernoulli };

enum { LEAST_Q = -1000 };	/* of the zeta function, which has a term for each whole number below 0 */

double
interp_erf_inv(double y)
{
	double pi = acos(-1), a = 0.147, l, t, x;

	if (!(fabs(y) < 1))
		return fabs(y) == 1 ? copysign(INFINITY, y) : NAN;
	if (y == 0)
		return y;
	/* Winitzki's approximation, exact to about 0.2 percent */
	l = log1p(-y * y);
	t = 2 / (pi * a) + l / 2;
	x = copysign(sqrt(sqrt(t * t - l / a) - t), y);
	for (int i = 0; i < 4; i++) {
		/* erfc keeps its precision where erf is near 1 */
		double miss = fabs(y) < 0.5 ? erf(x) - y : (1 - fabs(y) - erfc(fabs(x))) * copysign(1, y);
		double step = miss / (2 / sqrt(pi) * exp(-x * x));

		x -= step / (1 + x * step);	/* Halley's correction */
	}
	return x;
}

double
interp_digamma(double x)
{
	double sum = 0, square, power;

	if (x <= 0 && x == floor(x))
		return NAN;
	if (x < 0)
		return interp_digamma(1 - x) - acos(-1) / tan(acos(-1) * (x - floor(x)));
	while (x < 12) {
		sum -= 1 / x;
		x += 1;
	}
	square = 1 / (x * x);
	power = square;
	sum += log(x) - 0.5 / x;
	for (int k = 0; k < 8; k++) {
		sum -= bernoulli[k] / (2 * (k + 1)) * power;
		power *= square;
	}
	return sum;
}

double
interp_bessel_i1e(double x)
{
	double a = fabs(x), term, sum;

	if (a > 30) {
		term = sum = 1;
		for (int k = 1; k < 12; k++) {
			term *= -(4.0 - (2 * k - 1) * (2 * k - 1)) / (8 * a * k);
			sum += term;
		}
		return copysign(sum / sqrt(2 * acos(-1) * a), x);
	}
	term = a / 2 * exp(-a);
	sum = term;
	for (int k = 1; k < 200 && term > sum * 1e-17; k++) {
		term *= a * a / 4 / k / (k + 1);
		sum += term;
	}
	return isnan(x) ? x : copysign(sum, x);
}

double
interp_zeta(double x, double q)
{
	double sum = 0, term, rising;
	int k;

	if (x == 1)
		return INFINITY;
	if (q <= 0 && q == floor(q))		/* for every x, as in XLA */
		return fmod(x, 2) == 0 ? INFINITY : NAN;
	if (x < 1 || (q <= 0 && x != floor(x)) || q < LEAST_Q)
		return NAN;
	for (k = 0; k < 12 || q < 12; k++) {
		sum += pow(q, -x);
		q += 1;
	}
	sum += pow(q, 1 - x) / (x - 1) + 0.5 * pow(q, -x);
	term = pow(q, -x - 1);
	rising = x;		/* x (x + 1) ... / (2 k)!, with the factorial below */
	for (k = 0; k < N_BERNOULLI; k++) {
		double even = 2 * (k + 1);

		sum += bernoulli[k] * rising / exp(lgamma(even + 1)) * term;
		rising *= (x + even - 1) * (x + even);
		term /= q * q;
	}
	return sum;
}

double
interp_polygamma(double n, double x)
{
	if (n < 0 || n != floor(n))
		return NAN;
	if (n == 0)
		return interp_digamma(x);
	return (fmod(n, 2) == 0 ? -1 : 1) * exp(lgamma(n + 1)) * interp_zeta(n + 1, x);
}
