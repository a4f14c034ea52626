/* SPDX-License-Identifier: Apache-2.0
 *
 * Schoolbook arithmetic with 32-bit words. A factor or divisor is always a single word, so long division is not
 * needed.
 */
#include "literal/big.h"

#include <assert.h>
#include <string.h>

void
big_set(Big *b, const uint64_t v[2])
{
	for (uint32_t i = 0; i < 4; i++)
		b->w[i] = (uint32_t)(v[i / 2] >> (i % 2 * 32));
	for (b->n = 4; b->n && b->w[b->n - 1] == 0;)
		b->n--;
}

static void
multiply(Big *b, uint32_t f)
{
	uint64_t carry = 0;

	for (uint32_t i = 0; i < b->n; i++) {
		carry += (uint64_t)b->w[i] * f;
		b->w[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry) {
		assert(b->n < BIG_WORDS);
		b->w[b->n++] = (uint32_t)carry;
	}
}

void
big_mul_pow5(Big *b, uint32_t e)
{
	static const uint32_t powers[] = { 1,     5,      25,      125,     625,      3125,     15625,
		                           78125, 390625, 1953125, 9765625, 48828125, 244140625 };
	const uint32_t most = 13;

	for (; e >= most; e -= most)
		multiply(b, 1220703125);
	if (e)
		multiply(b, powers[e]);
}

void
big_shift(Big *b, uint32_t bits)
{
	uint32_t words = bits / 32;

	if (!b->n)
		return;
	if (bits % 32)
		multiply(b, (uint32_t)1 << bits % 32);
	if (!words)
		return;
	assert(b->n + words <= BIG_WORDS);
	memmove(b->w + words, b->w, b->n * sizeof *b->w);
	memset(b->w, 0, words * sizeof *b->w);
	b->n += words;
}

uint32_t
big_div(Big *b, uint32_t d)
{
	uint64_t rest = 0;

	for (uint32_t i = b->n; i-- > 0;) {
		rest = rest << 32 | b->w[i];
		b->w[i] = (uint32_t)(rest / d);
		rest %= d;
	}
	while (b->n && b->w[b->n - 1] == 0)
		b->n--;
	return (uint32_t)rest;
}

void
big_div_pow10(Big *b, uint32_t e)
{
	for (; e >= 9; e -= 9)
		big_div(b, 1000000000);
	for (; e; e--)
		big_div(b, 10);
}

uint32_t
big_bits(const Big *b)
{
	uint32_t bits = b->n * 32;

	if (!b->n)
		return 0;
	for (uint32_t top = b->w[b->n - 1]; !(top >> 31); top <<= 1)
		bits--;
	return bits;
}

int
big_cmp(const Big *a, const Big *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (uint32_t i = a->n; i-- > 0;) {
		if (a->w[i] != b->w[i])
			return a->w[i] < b->w[i] ? -1 : 1;
	}
	return 0;
}
