/* SPDX-License-Identifier: Apache-2.0
 *
 * Patterns of names.
 */
#include "base/str.h"

#include "../suite.h"

static const struct {
	const char *pattern, *text;
	bool matches;
} cases[] = {
	{ "", "", true }, { "", "a", false }, { "*", "", true }, { "*", "abc", true }, { "**", "abc", true },
	{ "a", "a", true }, { "a", "ab", false }, { "ab", "a", false }, { "?", "a", true }, { "?", "", false },
	{ "a*c", "abbc", true }, { "a*c", "abcb", false }, { "*b*", "abc", true }, { "a*b*c", "axbxbxc", true },
	{ "*ab", "aab", true }, { "a?c", "abc", true }, { "params['w']", "params['w']", true },
	{ "params['w']", "paramsw", false }, { "ps['layers'][*]['wk']", "ps['layers'][12]['wk']", true },
};

START_TEST(glob)
{
	ck_assert_int_eq(str_glob(str_from(cases[_i].pattern), str_from(cases[_i].text)), cases[_i].matches);
}
END_TEST

SUITE(NULL, NULL, LOOP(glob, cases))
