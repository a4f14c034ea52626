/* SPDX-License-Identifier: Apache-2.0
 *
 * Tests convert-global-to-local of Shardy 0.11.1: one operation per case, and lines that the result must contain.
 * Goldens test what later releases change.
 */
#include <stdio.h>

#include "localize/localize.h"
#include "pipeline/pass_table.h"
#include "../program.h"
#include "../suite.h"

/* Runs the pass on a module with the function @f. Returns its text, or NULL if the pass has failed. */
static const char *
convert(Program *p, const char *args, const char *body, const char *options)
{
	static const PrintOptions print;
	Arena scratch;
	const char *why;
	PassCx cx = { .s = &p->s, .scratch = &scratch, .pass = passes_find("sdy-convert-global-to-local", 27) };
	char text[4096];
	bool ok;

	snprintf(text, sizeof text, "sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\nfunc.func @f(%s) {\n%s\n  return\n}\n", args,
	         body);
	ck_assert_msg(program_read_as(p, IR_RELEASE_V0_11_1, text), "%s", program_messages(p));
	why = passes_parse(&p->s.arena, cx.pass, str_from(options), p->s.release, &cx.options);
	ck_assert_ptr_null(why);
	arena_init(&scratch, NULL);
	ok = localize_run_convert(p->docs.v[0], &cx);
	arena_free(&scratch);
	return ok ? program_print(p, &print) : NULL;
}

#define X "%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {\"y\"}]>}"
#define GATHER "  %0 = sdy.all_gather [{\"x\"}, {\"y\"}] %x out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>"

static const struct {
	const char *args, *body, *options, *want;
} cases[] = {
	{ X, "  %0 = stablehlo.abs %x : tensor<8x8xf32>", "", "func.func @f(%arg0: tensor<4x2xf32>" },
	{ X, GATHER, "", "(tensor<1x4x2xf32>) -> tensor<8x4x2xf32>" },
	{ X, GATHER, "", "stablehlo.transpose %2, dims = [0, 2, 1, 3]" },
	{ X, GATHER, "per-dim-all-gather=true",
	  "all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2" },
	{ X, GATHER, "per-dim-all-gather=true", "(tensor<4x2xf32>) -> tensor<4x8xf32>" },
	{ X, GATHER, "enable-rgv3=true",
	  "mesh = @m, axes = [#stablehlo.axis_ref<name = \"x\">, #stablehlo.axis_ref<name = \"y\">]" },
	{ "%x: tensor<8xf32>", "  %0 = sdy.all_slice [{\"y\"}] %x out_sharding=<@m, [{\"y\"}]> : tensor<8xf32>", "",
	  "dense<[0, 2, 4, 6, 0, 2, 4, 6]> : tensor<8xi64>" },
	{ "%x: tensor<8xf32>",
	  "  %0 = sdy.all_slice [{\"y\":(2)2}] %x out_sharding=<@m, [{\"y\":(2)2}]> : tensor<8xf32>", "replica-count=8",
	  "stablehlo.replica_id" },
	{ "%x: tensor<8xf32>",
	  "  %0 = sdy.all_slice [{\"y\":(2)2}] %x out_sharding=<@m, [{\"y\":(2)2}]> : tensor<8xf32>", "",
	  "dense<[0, 4, 0, 4, 0, 4, 0, 4]>" },
	{ "%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\", \"y\":(1)2}]>}",
	  "  %0 = sdy.collective_permute %x out_sharding=<@m, [{\"y\"}]> : tensor<8xf32>", "",
	  "dense<[[0, 0], [1, 4], [2, 1], [3, 5], [4, 2], [5, 6], [6, 3], [7, 7]]>" },
	{ "",
	  "  %0 = stablehlo.iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"y\"}]>]>} : tensor<8xi8>",
	  "", "stablehlo.convert %4 : (tensor<i64>) -> tensor<i8>" },
	{ "", "  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"y\"}]>]>} dense<7> : tensor<8xi8>",
	  "", "stablehlo.constant dense<7> : tensor<2xi8>" },
	{ "%x: tensor<8xf32>", "  %0 = sdy.all_reduce max {\"y\"} %x out_sharding=<@m, [{}]> : tensor<8xf32>", "",
	  "stablehlo.maximum" },
	{ "%x: tensor<8xf32>", "  %0 = sdy.reshard %x <@m, [{\"x\"}]> : tensor<8xf32>", "", NULL },
	{ "%x: tensor<7xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}", "", "", NULL },
	{ "%x: tensor<8xf32>", "", "replica-count=2 partition-count=2", NULL },
};

START_TEST(rules)
{
	Program p;
	const char *got = convert(&p, cases[_i].args, cases[_i].body, cases[_i].options);

	if (cases[_i].want)
		ck_assert_msg(got && strstr(got, cases[_i].want), "%s\nis not in: %s", cases[_i].want,
		              got ? got : program_messages(&p));
	else
		ck_assert_msg(!got && p.s.diag.n_errors == 1, "%s", got);
	program_free(&p);
}
END_TEST

/* A manual computation disappears, and values of inner ones reach the outside. */
START_TEST(manual)
{
	Program p;
	const char *got = convert(
		&p, X,
		"  %0 = sdy.manual_computation(%x) in_shardings=[<@m, [{\"x\"}, {\"y\"}]>] "
		"out_shardings=[<@m, [{\"x\"}, {\"y\"}]>] manual_axes={\"x\", \"y\"} (%a: tensor<4x2xf32>) {\n"
		"    %1 = stablehlo.abs %a : tensor<4x2xf32>\n"
		"    sdy.return %1 : tensor<4x2xf32>\n"
		"  } : (tensor<8x8xf32>) -> tensor<8x8xf32>\n"
		"  %2 = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"x\"}, {\"y\"}]>]>} "
		": tensor<8x8xf32>",
		"");

	ck_assert(got);
	ck_assert(!strstr(got, "manual"));
	ck_assert(strstr(got, "%0 = stablehlo.abs %arg0 : tensor<4x2xf32>"));
	ck_assert(strstr(got, "%1 = stablehlo.negate %0"));
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(rules, cases), TEST(manual))
