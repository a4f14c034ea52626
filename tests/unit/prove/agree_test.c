/* SPDX-License-Identifier: Apache-2.0
 *
 * Programs in which devices agree: which devices return the same value of a result.
 */
#include "../program.h"
#include "../suite.h"
#include "prove/agree.h"

#define MANUAL(out) \
	"sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\n" \
	"func.func @main(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {\n" \
	"  %0 = sdy.manual_computation(%a) in_shardings=[<@m, [{\"x\"}, {\"y\"}]>] out_shardings=[" out "] " \
	"manual_axes={\"x\", \"y\"} (%b: tensor<4x2xf32>) {\n" \
	"    sdy.return %b : tensor<4x2xf32>\n" \
	"  } : (tensor<8x8xf32>) -> tensor<8x8xf32>\n" \
	"  return %0 : tensor<8x8xf32>\n" \
	"}\n"

static const struct {
	const char *program, *groups;	/* NULL: nothing is added */
} cases[] = {
	{ MANUAL("<@m, [{\"x\"}, {\"y\"}]>"), NULL },
	{ MANUAL("<@m, [{\"y\", \"x\"}, {}]>"), NULL },
	{ MANUAL("<@m, [{\"x\"}, {}], unreduced={\"y\"}>"), NULL },
	{ MANUAL("<@m, [{\"x\"}, {}]>"), "dense<[[0, 1, 2, 3], [4, 5, 6, 7]]>" },
	{ MANUAL("<@m, [{}, {\"y\"}]>"), "dense<[[0, 4], [1, 5], [2, 6], [3, 7]]>" },
	{ MANUAL("<@m, [{}, {\"y\":(2)2}]>"), "dense<[[0, 2, 4, 6], [1, 3, 5, 7]]>" },
	{ MANUAL("<@m, [{}, {}]>"), "dense<[[0, 1, 2, 3, 4, 5, 6, 7]]>" },
};

START_TEST(who_agrees)
{
	Program p;
	const char *text;

	ck_assert(program_read(&p, cases[_i].program));
	prove_agree(p.docs.v[0], &p.s.arena);
	text = program_print(&p, &(PrintOptions){ .generic = false });
	if (!cases[_i].groups)
		ck_assert_msg(!strstr(text, "collective_broadcast"), "%s", text);
	else
		ck_assert_msg(strstr(text, "collective_broadcast") && strstr(text, cases[_i].groups), "%s", text);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(who_agrees, cases))
