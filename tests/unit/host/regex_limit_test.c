/* SPDX-License-Identifier: Apache-2.0
 *
 * Patterns within the limits of regcomp(), and patterns that would exhaust its stack or its memory.
 */
#include "host/regex_limit.h"

#include <regex.h>
#include <string.h>

#include "../suite.h"

static const struct {
	const char *pattern;
	bool within;
} cases[] = {
	{ "", true },
	{ "a{1,255}", true },
	{ "(a{1,255}){1,10}", true },
	{ "(a{1,255}){1,255}", false },
	{ "((((a{1,255}){1,255}){1,255}){1,255})", false },
	{ "(ab|cd){5000}", false },
	{ "(ab|cd){10,}x", true },
	{ "[({]{3}", true },
	{ "[]({]{3}", true },
	{ "[^](]{3}", true },
	{ "[", true },
	{ "[^", true },
	{ "\\(\\{", true },
	{ "\\", true },
	{ "{", true },
	{ ")))", true },
	{ "a{99999999999999999999}", false },
};

START_TEST(limits)
{
	ck_assert_msg(regex_is_within_limits(cases[_i].pattern) == cases[_i].within, "%s", cases[_i].pattern);
}
END_TEST

START_TEST(depth)
{
	char pattern[2 * REGEX_MAX_DEPTH + 8] = "";
	regex_t regex;

	memset(pattern, '(', REGEX_MAX_DEPTH);
	pattern[REGEX_MAX_DEPTH] = 'a';
	memset(pattern + REGEX_MAX_DEPTH + 1, ')', REGEX_MAX_DEPTH);
	ck_assert(regex_is_within_limits(pattern));
	ck_assert_int_eq(regcomp(&regex, pattern, REG_EXTENDED), 0);
	regfree(&regex);
	memset(pattern, '(', REGEX_MAX_DEPTH + 1);
	ck_assert(!regex_is_within_limits(pattern));
}
END_TEST

SUITE(NULL, NULL, LOOP(limits, cases), TEST(depth))
