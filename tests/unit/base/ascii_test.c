/* SPDX-License-Identifier: Apache-2.0
 *
 * Every byte is in the classes that list it and in no other; the skips stop at the end.
 */
#include "base/ascii.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "../suite.h"

#define DIGITS "0123456789"
#define HEX "abcdefABCDEF"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

static const struct {
	bool (*is)(char c);
	const char *members;
} classes[] = {
	{ ascii_is_digit, DIGITS },
	{ ascii_is_letter, LETTERS },
	{ ascii_is_hex, DIGITS HEX },
	{ ascii_is_word, DIGITS LETTERS "_" },
	{ ascii_is_name, DIGITS LETTERS "_$." },
	{ ascii_is_suffix, DIGITS LETTERS "_$.-" },
	{ ascii_is_blank, " \t\n\r" },
};

START_TEST(members)
{
	for (int c = 0; c < 256; c++)
		ck_assert_int_eq(classes[_i].is((char)c), c && strchr(classes[_i].members, c));
}
END_TEST

START_TEST(hexadecimal)
{
	char text[3];

	for (unsigned i = 0; i < 256; i++) {
		snprintf(text, sizeof text, i % 3 ? "%02x" : "%02X", i);
		ck_assert_uint_eq(ascii_hex_byte(text), i);
		ck_assert_uint_eq(ascii_hex_value(text[1]), i % 16);
	}
}
END_TEST

static const struct {
	const char *(*skip)(const char *p, const char *end);
	const char *text;
	size_t n;		/* bytes skipped */
} skips[] = {
	{ ascii_skip_blanks, " \t\r\n // a", 5 },
	{ ascii_skip_blanks, "\f", 0 },
	{ ascii_skip_blanks, "   ", 3 },
	{ ascii_skip_space, " // a\n\t// b // c\r\n\rx", 19 },
	{ ascii_skip_space, "// to the end", 13 },
	{ ascii_skip_space, "  / /", 2 },
	{ ascii_skip_space, " /", 1 },
	{ ascii_skip_space, "//", 2 },
	{ ascii_skip_digits, "0123x4", 4 },
	{ ascii_skip_digits, "-1", 0 },
	{ ascii_skip_digits, "98", 2 },
	{ ascii_skip_name, "a.b$c_1-d", 7 },
	{ ascii_skip_name, "name", 4 },
	{ ascii_skip_name, "", 0 },
};

/* The bytes after the end also belong to the class, and must not be read. */
START_TEST(skipping)
{
	char text[40] = { 0 };
	size_t n = strlen(skips[_i].text);

	memcpy(text, skips[_i].text, n);
	memset(text + n, n ? text[n - 1] : '0', sizeof text - n);
	ck_assert_uint_eq((size_t)(skips[_i].skip(text, text + n) - text), skips[_i].n);
}
END_TEST

START_TEST(divisors)
{
	ck_assert_int_eq(num_gcd(12, 18), 6);
	ck_assert_int_eq(num_gcd(18, 12), 6);
	ck_assert_int_eq(num_gcd(0, 7), 7);
	ck_assert_int_eq(num_gcd(7, 0), 7);
	ck_assert_int_eq(num_gcd(1, INT64_MAX), 1);
	ck_assert_int_eq(num_gcd(INT64_MAX, INT64_MAX), INT64_MAX);
}
END_TEST

START_TEST(quotients_rounded_up)
{
	ck_assert_int_eq(num_ceil(0, 4), 0);
	ck_assert_int_eq(num_ceil(1, 4), 1);
	ck_assert_int_eq(num_ceil(4, 4), 1);
	ck_assert_int_eq(num_ceil(5, 4), 2);
	ck_assert_int_eq(num_ceil(-3, 4), 0);
	ck_assert_int_eq(num_ceil(-4, 4), -1);
	ck_assert_int_eq(num_ceil(-5, 4), -1);
	ck_assert_int_eq(num_ceil(INT64_MAX, 2), INT64_MAX / 2 + 1);
}
END_TEST

SUITE(NULL, NULL, LOOP(members, classes), TEST(hexadecimal), LOOP(skipping, skips), TEST(divisors),
      TEST(quotients_rounded_up))
