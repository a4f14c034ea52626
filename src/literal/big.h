/* SPDX-License-Identifier: Apache-2.0
 *
 * Natural numbers of bounded size for the exact conversion of floats: the smallest f128 times the
 * power of five that makes it an integer has 38411 bits.
 */
#ifndef SHARDC_LITERAL_BIG_H
#define SHARDC_LITERAL_BIG_H

#include <stdint.h>

enum { BIG_WORDS = 1208 };

typedef struct Big {
	uint32_t n;		/* words in use; the highest one is not 0 */
	uint32_t w[BIG_WORDS];	/* little end first */
} Big;

/* Sets b to v[0] + v[1] * 2^64. */
void big_set(Big *b, const uint64_t v[2]);
void big_mul_pow5(Big *b, uint32_t e);
void big_shift(Big *b, uint32_t bits);
/* Divides by d and returns the remainder. */
uint32_t big_div(Big *b, uint32_t d);
void big_div_pow10(Big *b, uint32_t e);
uint32_t big_bits(const Big *b);
int big_cmp(const Big *a, const Big *b);

#endif
