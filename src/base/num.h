/* SPDX-License-Identifier: Apache-2.0
 *
 * Arithmetic that several rooms need.
 */
#ifndef SHARDC_BASE_NUM_H
#define SHARDC_BASE_NUM_H

#include <stdint.h>

/* Returns the greatest common divisor of two numbers that are not negative; that of 0 and n is n. */
static inline int64_t
num_gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t r = a % b;

		a = b;
		b = r;
	}
	return a;
}

/* Return the sum and the product of two numbers that are not negative; INT64_MAX if it is larger. */
static inline int64_t
num_add(int64_t a, int64_t b)
{
	int64_t s;

	return __builtin_add_overflow(a, b, &s) ? INT64_MAX : s;
}

static inline int64_t
num_mul(int64_t a, int64_t b)
{
	int64_t p;

	return __builtin_mul_overflow(a, b, &p) ? INT64_MAX : p;
}

/* Returns a / b rounded up; b is positive. */
static inline int64_t
num_ceil(int64_t a, int64_t b)
{
	return a / b + (a > 0 && a % b != 0);
}

#endif
