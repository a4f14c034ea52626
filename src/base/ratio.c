/* SPDX-License-Identifier: Apache-2.0
 *
 * Ratios are compared by their continued fractions, because cross products may need more than 128 bits.
 */
#include "base/ratio.h"

int
ratio_compare(RatioPart a, RatioPart b, RatioPart c, RatioPart d)
{
	for (int sign = 1;; sign = -sign) {
		RatioPart whole_a = a / b, whole_c = c / d, rest_a = a % b, rest_c = c % d;

		if (whole_a != whole_c)
			return whole_a < whole_c ? -sign : sign;
		if (!rest_a || !rest_c)
			return rest_a ? sign : rest_c ? -sign : 0;
		/* The inverses of what remains have the opposite order. */
		a = b;
		b = rest_a;
		c = d;
		d = rest_c;
	}
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Sets *n to 10 * *n + digit. Returns false if that needs more than 128 bits. */
static bool
add_digit(RatioPart *n, int digit)
{
	return !__builtin_mul_overflow(*n, (RatioPart)10, n) && !__builtin_add_overflow(*n, (RatioPart)digit, n);
}

/* Reads an exponent such as `e-3`, if there is one, and adds it. */
static const char *
read_exponent(const char *p, int *exponent)
{
	bool negative = *p && p[1] == '-';
	const char *digits = *p ? p + 1 + (negative || p[1] == '+') : p;
	int n = 0;

	if ((*p != 'e' && *p != 'E') || !is_digit(*digits))
		return p;
	for (; is_digit(*digits); digits++)
		n = n < 1000 ? 10 * n + (*digits - '0') : n;
	*exponent += negative ? -n : n;
	return digits;
}

/* Stores num / den without common divisors. Returns false if a part needs more than 64 bits. */
static bool
store(RatioPart num, RatioPart den, Ratio *out)
{
	RatioPart a = num, b = den;

	while (b) {
		RatioPart rest = a % b;

		a = b;
		b = rest;
	}
	*out = (Ratio){ (uint64_t)(num / a), (uint64_t)(den / a) };
	return num / a <= UINT64_MAX && den / a <= UINT64_MAX;
}

const char *
ratio_read(const char *p, Ratio unit, Ratio *out, bool *fits)
{
	RatioPart num = 0, den = 1;
	int exponent = 0;

	if (!is_digit(*p))
		return NULL;
	*fits = true;
	for (; is_digit(*p); p++)
		*fits &= add_digit(&num, *p - '0');
	if (*p == '.') {
		for (p++; is_digit(*p); p++, exponent--)
			*fits &= add_digit(&num, *p - '0');
	}
	p = read_exponent(p, &exponent);
	for (; num && *fits && exponent; exponent += exponent < 0 ? 1 : -1)
		*fits = add_digit(exponent < 0 ? &den : &num, 0);
	*fits = *fits && !__builtin_mul_overflow(num, unit.num, &num) && !__builtin_mul_overflow(den, unit.den, &den) &&
	        store(num, den, out);
	return p;
}
