/* SPDX-License-Identifier: Apache-2.0
 *
 * The word that is suggested for a typed one.
 */
#include "base/suggest.h"

#include <string.h>

#include "../suite.h"

static const char *const words[] = { "propagate", "check", "fmt", "opt", "rules", "explain" };

static const struct {
	const char *typed, *want;	/* NULL: nothing is close enough */
} cases[] = {
	{ "propagat", "propagate" },
	{ "porpagate", "propagate" },
	{ "chekc", "check" },
	{ "format", "fmt" },
	{ "fmr", "fmt" },
	{ "top", "opt" },
	{ "rule", "rules" },
	{ "propa", "propagate" },	/* the larger part of its beginning */
	{ "prop", NULL },
	{ "expalin", "explain" },
	{ "zzz", NULL },
	{ "", NULL },
	{ "a word that is much longer than any name could be, so that it is not worth comparing with one at all",
	  NULL },
};

START_TEST(closest_word)
{
	Suggest s;

	suggest_init(&s, cases[_i].typed, strlen(cases[_i].typed));
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		suggest_try(&s, words[i]);
	ck_assert_pstr_eq(s.word, cases[_i].want);
}
END_TEST

START_TEST(equal_length_wins)
{
	Suggest s;

	suggest_init(&s, "tahn", 4);
	suggest_try(&s, "tan");
	suggest_try(&s, "tanh");
	suggest_try(&s, "tan");
	ck_assert_pstr_eq(s.word, "tanh");
}
END_TEST

static const struct {
	const char *typed, *known, *want;
} names[] = {
	{ "dta", "data", "data" },
	{ "X", "x", "x" },
	{ "z", "x", NULL },		/* one letter says nothing */
	{ "dp", "tp", "tp" },
	{ "dp", "mx", NULL },
	{ "mseh", "mesh", "mesh" },
	{ "", "x", NULL },
};

START_TEST(closest_name)
{
	Suggest s;

	suggest_init_name(&s, str_from(names[_i].typed));
	suggest_try(&s, names[_i].known);
	ck_assert_pstr_eq(s.word, names[_i].want);
}
END_TEST

SUITE(NULL, NULL, LOOP(closest_word, cases), TEST(equal_length_wins), LOOP(closest_name, names))
