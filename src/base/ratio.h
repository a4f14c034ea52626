/* SPDX-License-Identifier: Apache-2.0
 *
 * Exact ratios of numbers that are not negative.
 */
#ifndef SHARDC_BASE_RATIO_H
#define SHARDC_BASE_RATIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 RatioPart;

/* A ratio as it is stored. The denominator is not 0. */
typedef struct Ratio {
	uint64_t num, den;
} Ratio;

/* Compares a / b with c / d, where b and d are not 0. Returns a number below 0, 0, or a number above 0. */
int ratio_compare(RatioPart a, RatioPart b, RatioPart c, RatioPart d);

/* Reads the decimal number at p, such as `1.5` or `2e3`, and returns its end, or NULL if there is none. Sets *fits to
 * whether the number times the unit is a Ratio, and if so, stores it. */
const char *ratio_read(const char *p, Ratio unit, Ratio *out, bool *fits);

static inline double
ratio_value(Ratio r)
{
	return (double)r.num / (double)r.den;
}

#endif
