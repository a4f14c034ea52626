/* SPDX-License-Identifier: Apache-2.0
 *
 * Errors in MLIR's words for text that the grammar rejects, with their places. A row has a text, its messages, and
 * those where diagnostics are compared with MLIR; NULL means that they are the same.
 */
#include "mlir_errors/mlir_errors.h"

#include "../program.h"
#include "../suite.h"

static const struct {
	const char *text, *messages, *compared;
} cases[] = {
	{ "\"t\"() : () -> ()", "", NULL },
	/* tokens */
	{ "\"t\"() {a = \"b} : () -> ()", "1:26: expected '\"' in string literal\n", NULL },
	{ "\"t\"() {a = @\"b} : () -> ()", "1:27: expected '\"' in string literal\n", NULL },
	{ "\"t\"() {a = 1 // : i32\n : } : () -> ()", "2:3: expected non-function type\n", NULL },
	{ "\"t\"() {a = 1.5e : f32} : () -> ()", "1:15: expected '}' in attribute dictionary\n", NULL },
	{ "\"t\"() {a = -x} : () -> ()", "1:13: expected constant integer or floating point value\n", NULL },
	{ "\"t\"() : () => ()", "1:11: expected '->' in function type\n", NULL },
	{ "\"t\"() : () - > ()", "1:11: expected '->' in function type\n", NULL },
	/* the missing token is after the last one, not at the next */
	{ "\"t\"() {a = 1  // here\n  // not here\n  b = 2} : () -> ()", "1:13: expected '}' in attribute dictionary\n",
	  NULL },
	{ "\"t\"(   ", "1:5: expected ')' to end operand list\n", NULL },
	{ "\"t\"", "1:3: expected '(' to start operand list\n", NULL },
	/* statements */
	{ "%0 \"t\"() : () -> i1", "1:3: expected '=' after SSA name\n", NULL },
	{ "%0:0 = \"t\"() : () -> ()",
	  "1:4: expected named operation to have at least 1 result\n1:1: cannot name an operation with no results\n",
	  "1:4: expected named operation to have at least 1 result\n" },
	{ "%0, = \"t\"() : () -> i1", "1:4: expected valid ssa identifier\n", NULL },
	{ "\"t\"(%a %b) : (i1, i1) -> ()", "1:7: expected ')' to end operand list\n", NULL },
	{ "\"t\"()[^b : () -> ()", "1:9: expected ',' or ']'\n1:7: reference to an undefined block\n",
	  "1:9: expected ',' or ']'\n" },
	{ "\"t\"() ({ \"u\"() : () -> () ) : () -> ()",
	  "1:26: expected operation name in quotes\n1:38: expected operation name in quotes\n",
	  "1:26: expected operation name in quotes\n" },
	{ "\"t\"() <{a = 1} : () -> ()", "1:15: expected '>' to close properties\n", NULL },
	{ "\"t\"() {a = [1 2]} : () -> ()", "1:14: expected ',' or ']'\n", NULL },
	{ "\"t\"() {a = {b = 1, 2 = 3}} : () -> ()", "1:19: expected attribute name\n", NULL },
	{ "\"t\"() : ()", "1:10: expected '->' in function type\n", NULL },
	{ "\"t\"() : () -> () loc(\"a\"", "1:24: expected ')' in location\n", NULL },
	{ "\"t\"() : () -> () loc(fused[\"a\" \"b\"])", "1:31: expected ']' in fused location\n", NULL },
	{ "\"t\"() : () -> () loc(callsite(\"a\" to \"b\"))", "1:34: expected 'at' in callsite location\n", NULL },
	/* types */
	{ "\"t\"() : () -> tensor<4 f32>", "1:23: expected 'x' in dimension list\n", NULL },
	{ "\"t\"() : () -> tensor<4xf32", "1:26: expected '>' in tensor type\n", NULL },
	{ "\"t\"() : () -> tensor<4x>", "1:24: expected non-function type\n", NULL },
	{ "\"t\"() : () -> tuple<i1 i2>", "1:23: expected '>' in tuple type\n", NULL },
	{ "\"t\"() : (i1 -> ()", "1:12: expected ')'\n", NULL },
	{ "\"t\"() : () -> complex<>", "1:23: expected non-function type\n", NULL },
	/* functions and modules */
	{ "func.func f() { return }", "1:11: custom op 'func.func' expected valid '@'-identifier for symbol name\n",
	  NULL },
	{ "func.func @f(%a tensor<4xf32>) { return }", "1:16: expected ':'\n", NULL },
	{ "func.func @f(%a: tensor<4xf32) { return }", "1:30: expected '>' in tensor type\n", NULL },
	{ "func.func @f() -> { return }", "1:18: expected non-function type\n", NULL },
	{ "func.func @f() {", "1:15: expected operation name in quotes\n", NULL },
	{ "module @m {\n", "1:12: expected operation name in quotes\n", NULL },
	{ "func.func @f() { return : }",
	  "1:24: expected operation name in quotes\n1:16: custom op 'func.func' expected non-empty function body\n",
	  "1:24: expected operation name in quotes\n" },
	/* custom forms */
	{ "func.func @f(%a: i1) { %0 = stablehlo.abs %a, : i1 return }",
	  "1:47: unexpected ':', expected an operation\n", "1:45: expected ':'\n" },
	{ "func.func @f(%a: i1) { %0 = stablehlo.abs %a i1 return }", "1:45: expected ':'\n", NULL },
	{ "func.func @f(%a: i1) { %0 = stablehlo.nothing %a : i1 return }",
	  "1:29: custom op 'stablehlo.nothing' is unknown\n", NULL },
	{ "func.func @f(%a: i1) { call f(%a) : (i1) -> () return }", "1:28: expected attribute value\n", NULL },
	/* attributes of sdy: one error causes others around it */
	{ "sdy.mesh @m = <[\"x\"=2, \"y\"]>", "1:27: expected '='\n",
	  "1:27: expected '='\n"
	  "1:27: custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'axes' which is to be a "
	  "`::llvm::ArrayRef<MeshAxisAttr>`\n" },
	{ "sdy.mesh @m = <[\"x\"=2, y=2]>", "1:24: custom op 'sdy.mesh' expected string\n",
	  "1:24: custom op 'sdy.mesh' expected string\n"
	  "1:24: custom op 'sdy.mesh' failed to parse Sdy_MeshAxis parameter 'name' which is to be a "
	  "`::llvm::StringRef`\n"
	  "1:24: custom op 'sdy.mesh' failed to parse Sdy_Mesh parameter 'axes' which is to be a "
	  "`::llvm::ArrayRef<MeshAxisAttr>`\n" },
	{ "sdy.mesh m = <[\"x\"=2]>", "1:10: custom op 'sdy.mesh' expected valid '@'-identifier for symbol name\n",
	  NULL },
	{ "\"t\"() {a = #sdy.sharding<@m, [{\"x\"}, {\"y\"]>} : () -> ()",
	  "1:39: unbalanced '{' character in pretty dialect name\n", NULL },
	{ "\"t\"() {a = #sdy.sharding<@m, [{\"x\"p01}]>} : () -> ()", "1:35: expected ','\n",
	  "1:35: expected ','\n"
	  "1:35: failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a "
	  "`::llvm::ArrayRef<DimensionShardingAttr>`\n" },
	{ "\"t\"() {a = #sdy.sharding<@m, [{\"x\":(1)}]>} : () -> ()", "1:39: expected integer value\n",
	  "1:39: expected integer value\n"
	  "1:39: failed to parse Sdy_SubAxisInfo parameter 'size' which is to be a `int64_t`\n"
	  "1:39: failed to parse Sdy_AxisRef parameter 'sub_axis_info' which is to be a `SubAxisInfoAttr`\n"
	  "1:39: failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a "
	  "`::llvm::ArrayRef<DimensionShardingAttr>`\n" },
	{ "\"t\"() {a = #sdy.sharding<@m, [{?, \"x\"}]>} : () -> ()", "1:33: expected '}'\n",
	  "1:33: expected '}'\n"
	  "1:33: failed to parse Sdy_TensorSharding parameter 'dim_shardings' which is to be a "
	  "`::llvm::ArrayRef<DimensionShardingAttr>`\n" },
	{ "\"t\"() {a = #sdy.sharding<m, [{}]>} : () -> ()", "1:26: expected attribute value\n",
	  "1:26: expected attribute value\n"
	  "1:26: expecting MeshAttr or FlatSymbolRefAttr, got: <<NULL ATTRIBUTE>>\n" },
	{ "\"t\"() {a = #sdy.sharding<@m, [{}], replicated={\"x\"}, replicated={\"y\"}>} : () -> ()",
	  "1:54: failed to parse Sdy_TensorSharding, expected valid named axis list after comma\n", NULL },
	{ "\"t\"() {a = #sdy.op_sharding_rule<([i])->([i) {i=2}>} : () -> ()",
	  "1:33: unbalanced '[' character in pretty dialect name\n", NULL },
	{ "\"t\"() {a = #sdy.manual_axes<{\"x\" \"y\"}>} : () -> ()", "1:28: expected '{'\n", NULL },
	{ "\"t\"() {a = #sdy.sharding_per_value<[<@m, [{}]>, <@m [{}]>]>} : () -> ()", "1:52: expected ','\n",
	  "1:52: expected ','\n"
	  "1:53: failed to parse Sdy_TensorShardingPerValue parameter 'shardings' which is to be a "
	  "`::llvm::ArrayRef<TensorShardingAttr>`\n" },
	/* directly before the error, and in later documents */
	{ "\"t\"() : () -> ()\n\"u\"( : () -> ()", "2:5: expected ')' to end operand list\n", NULL },
	{ "\"t\"() : () -> ()\n// -----\n\"u\"( : () -> ()", "3:5: expected ')' to end operand list\n", NULL },
};

static const char *
messages_of(Program *p, const char *text, bool mlir_compat)
{
	static const ReadOptions options = { .explain = mlir_errors_explain };

	program_read_with(p, text, &options, mlir_compat);
	return program_messages(p);
}

START_TEST(messages)
{
	Program p;

	ck_assert_str_eq(messages_of(&p, cases[_i].text, false), cases[_i].messages);
	program_free(&p);
	ck_assert_str_eq(messages_of(&p, cases[_i].text, true),
	                 cases[_i].compared ? cases[_i].compared : cases[_i].messages);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(messages, cases))
