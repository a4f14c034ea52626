/* SPDX-License-Identifier: Apache-2.0
 *
 * Tests which errors remain where diagnostics are compared with MLIR (spec 10 §13.1). An error is written as its line
 * and the last word of its message: `all` are those that shardc reports, `kept` those that MLIR reaches.
 */
#include "verify_core/mlir_order.h"

#include "../program.h"
#include "../suite.h"
#include "verify/verify.h"

#define MESH "sdy.mesh @m = <[\"x\"=2]>\n"
#define FUNC(name) "func.func @" name "(%a: tensor<4xf32>) {\n"
#define END "return\n}\n"
/* Statements with one error: of the op itself, of an attribute that is attached to it, of both, of the place of its
 * operand, of a property that MLIR cannot read, and of the name that it refers to. */
#define ROW(name) name " = \"stablehlo.abs\"(%a) : (tensor<4xf32>) -> tensor<8xf32>\n"
#define ATTACHED(name)                                                                                                 \
	name " = stablehlo.abs %a {sdy.sharding = #sdy.sharding_per_value<[<@none, [{}]>]>} : tensor<4xf32>\n"
#define BOTH(name)                                                                                                     \
	name " = \"stablehlo.abs\"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@none, [{}]>]>} : (tensor<4xf32>) "   \
	     "-> tensor<8xf32>\n"
#define EARLY(name) name " = stablehlo.abs %late : tensor<4xf32>\n"
#define LATE "%late = stablehlo.abs %a : tensor<4xf32>\n"
#define UNREAD(name) name " = \"stablehlo.iota\"() <{iota_dimension = \"0\"}> : () -> tensor<4xf32>\n"
#define CALL(name) "call @" name "(%a) : (tensor<4xf32>) -> ()\n"

static const struct {
	const char *what, *text, *all, *kept;
} cases[] = {
	{ "one error", FUNC("f") ROW("%0") END, "2 type", "2 type" },
	{ "the first op with an error", FUNC("f") ROW("%0") ATTACHED("%1") END, "2 type 3 @none", "2 type" },
	{ "attributes before the op itself", FUNC("f") BOTH("%0") END, "2 @none 2 type", "2 @none" },
	{ "functions on their own", FUNC("f") ROW("%0") ROW("%1") END FUNC("g") ATTACHED("%0") END,
	  "2 type 3 type 7 @none", "2 type 7 @none" },
	{ "other ops of a module before functions",
	  FUNC("f") ROW("%0") END "\"x.y\"() {sdy.sharding = 1 : i32} : () -> ()\n",
	  "2 type 5 TensorShardingPerValueAttr", "5 TensorShardingPerValueAttr" },
	{ "dominance after all ops", FUNC("f") EARLY("%0") LATE ROW("%1") END, "2 use 4 type", "4 type" },
	{ "dominance of one function", FUNC("f") EARLY("%0") LATE END FUNC("g") ROW("%0") END, "2 use 7 type",
	  "2 use 7 type" },
	{ "two errors of dominance", FUNC("f") EARLY("%0") EARLY("%1") LATE END, "2 use 3 use", "2 use" },
	{ "dominance of outer ops before inner ones, of which the last counts",
	  FUNC("f") "\"x.y\"() ({\n" EARLY("%0") "}) : () -> ()\n" EARLY("%1") LATE END, "3 use 5 use", "5 use" },
	{ "dominance in the last of two ops",
	  FUNC("f") "\"x.y\"() ({\n" EARLY("%0") "}) : () -> ()\n\"x.y\"() ({\n" EARLY("%0") "}) : () -> ()\n" LATE END,
	  "3 use 6 use", "6 use" },
	{ "dominance in the first of two regions",
	  FUNC("f") "\"x.y\"() ({\n" EARLY("%0") "}, {\n" EARLY("%0") "}) : () -> ()\n" LATE END, "3 use 5 use",
	  "3 use" },
	{ "an op before what it holds",
	  FUNC("f") "\"x.y\"() ({\n" ROW("%0") "}) {sdy.sharding = 1 : i32} : () -> ()\n" END,
	  "2 TensorShardingPerValueAttr 3 type", "2 TensorShardingPerValueAttr" },
	{ "what an op holds before the next op", FUNC("f") "\"x.y\"() ({\n" ROW("%0") "}) : () -> ()\n" ROW("%1") END,
	  "3 type 5 type", "3 type" },
	{ "what MLIR's parser finds", FUNC("f") ROW("%0") END FUNC("g") UNREAD("%0") UNREAD("%1") END,
	  "2 type 6 \"0\" 7 \"0\"", "6 \"0\"" },
	{ "names of symbols after functions", FUNC("f") END FUNC("f") ROW("%0") END, "4 'f' 5 type", "5 type" },
	{ "names of symbols", FUNC("f") END FUNC("f") END FUNC("f") END, "4 'f' 7 'f'", "4 'f'" },
	{ "uses of symbols after their names", FUNC("f") CALL("g") END FUNC("f") END, "5 'f' 2 function", "5 'f'" },
	{ "uses of symbols from the last to the first", FUNC("f") CALL("h") END FUNC("g") CALL("h") END,
	  "2 function 6 function", "6 function" },
	{ "warnings", "sdy.mesh @k = <[\"x\"=4]>\n" MESH FUNC("f") END, "2 4", "" },
	{ "a value of outside after all ops inside",
	  MESH FUNC("f") "%0 = sdy.manual_computation(%a) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{}]>] "
	                 "manual_axes={} (%b: tensor<4xf32>) {\n"
	                 "%1 = stablehlo.abs %a : tensor<4xf32>\n"
	                 "%2 = \"stablehlo.abs\"(%b) : (tensor<4xf32>) -> tensor<8xf32>\n"
	                 "sdy.return %1 : tensor<4xf32>\n} : (tensor<4xf32>) -> tensor<4xf32>\n" END,
	  "4 region 5 type", "5 type" },
};

/* The errors of the text in one line. */
static const char *
errors_of(Program *p, const char *text, bool compat)
{
	static const ReadOptions options;
	const char *list = "";

	program_read_with(p, text, &options, compat);
	for (uint32_t i = 0; i < p->docs.n; i++) {
		if (p->docs.v[i])
			verify_module(p->docs.v[i]);
	}
	for (const Diag *d = p->s.diag.first; d; d = d->next) {
		LineCol at = source_locate(&p->s.arena, d->src, d->at.lo);

		list = arena_printf(&p->s.arena, "%s%s%u%s", list, *list ? " " : "", at.line, strrchr(d->text, ' '));
	}
	return list;
}

START_TEST(kept_errors)
{
	Program p;

	ck_assert_str_eq(errors_of(&p, cases[_i].text, false), cases[_i].all);
	program_free(&p);
	ck_assert_str_eq(errors_of(&p, cases[_i].text, true), cases[_i].kept);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(kept_errors, cases))
