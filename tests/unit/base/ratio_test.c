/* SPDX-License-Identifier: Apache-2.0
 *
 * Exact ratios.
 */
#include "base/ratio.h"

#include "../suite.h"

#define ALL (~(RatioPart)0)

static const struct {
	RatioPart a, b, c, d;
	int want;
} pairs[] = {
	{ 1, 2, 2, 4, 0 },
	{ 1, 3, 1, 2, -1 },
	{ 0, 5, 0, 7, 0 },
	{ 0, 5, 1, 7, -1 },
	{ 7, 1, 20, 3, 1 },
	{ 22, 7, 355, 113, 1 },
	{ (1ull << 53) + 1, 1, 1ull << 53, 1, 1 },
	/* The cross products have 256 bits. */
	{ ALL - 1, ALL, ALL - 2, ALL - 1, 1 },
	{ ALL, ALL - 1, ALL - 1, ALL - 2, -1 },
	{ ALL, ALL, 1, 1, 0 },
};

START_TEST(order)
{
	int found = ratio_compare(pairs[_i].a, pairs[_i].b, pairs[_i].c, pairs[_i].d);
	int back = ratio_compare(pairs[_i].c, pairs[_i].d, pairs[_i].a, pairs[_i].b);

	ck_assert_int_eq((found > 0) - (found < 0), pairs[_i].want);
	ck_assert_int_eq((back > 0) - (back < 0), -pairs[_i].want);
}
END_TEST

static const struct {
	const char *text;
	Ratio unit, want;	/* a denominator of 0: it does not fit */
	char end;
} numbers[] = {
	{ "0", { 1, 1 }, { 0, 1 }, 0 },
	{ "9007199254740993 B", { 1, 1 }, { 9007199254740993, 1 }, ' ' },
	{ "1.5kB", { 1000, 1 }, { 1500, 1 }, 'k' },
	{ "2.50%", { 1, 100 }, { 1, 40 }, '%' },
	{ "0.1", { 1, 1 }, { 1, 10 }, 0 },
	{ "2e3", { 1, 1 }, { 2000, 1 }, 0 },
	{ "25E-1", { 1, 1 }, { 5, 2 }, 0 },
	{ "1e", { 1, 1 }, { 1, 1 }, 'e' },
	{ "0e999999", { 1, 1 }, { 0, 1 }, 0 },
	{ "1.00000000000000000000000000000", { 1, 1 }, { 1, 1 }, 0 },
	{ "18446744073709551615", { 1, 1 }, { UINT64_MAX, 1 }, 0 },
	{ "18446744073709551616", { 1, 1 }, { 0, 0 }, 0 },
	{ "1e99999999999", { 1, 1 }, { 0, 0 }, 0 },
	{ "1e-20", { 1, 1 }, { 0, 0 }, 0 },
	{ "10000000000000000000000000000000000000000", { 1, 1 }, { 0, 0 }, 0 },
};

START_TEST(number)
{
	bool fits;
	Ratio r;
	const char *end = ratio_read(numbers[_i].text, numbers[_i].unit, &r, &fits);

	ck_assert_ptr_nonnull(end);
	ck_assert_int_eq(*end, numbers[_i].end);
	ck_assert_int_eq(fits, numbers[_i].want.den != 0);
	if (!fits)
		return;
	ck_assert_uint_eq(r.num, numbers[_i].want.num);
	ck_assert_uint_eq(r.den, numbers[_i].want.den);
}
END_TEST

START_TEST(no_number)
{
	bool fits;
	Ratio r;

	ck_assert_ptr_null(ratio_read("", (Ratio){ 1, 1 }, &r, &fits));
	ck_assert_ptr_null(ratio_read("-1", (Ratio){ 1, 1 }, &r, &fits));
	ck_assert_ptr_null(ratio_read(".5", (Ratio){ 1, 1 }, &r, &fits));
}
END_TEST

SUITE(NULL, NULL, LOOP(order, pairs), LOOP(number, numbers), TEST(no_number))
