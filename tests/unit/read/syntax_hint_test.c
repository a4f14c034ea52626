/* SPDX-License-Identifier: Apache-2.0
 *
 * Hints after syntax errors: the note, or the reworded message, of the first error.
 */
#include "read/syntax_hint.h"

#include "../program.h"
#include "../suite.h"
#include "mlir_errors/mlir_errors.h"

#define SHARDED(sharding) "func.func @f(%x: tensor<8xf32> {sdy.sharding = " sharding "}) { return }"

static const struct {
	const char *text, *messages;
} cases[] = {
	{ SHARDED("#sdy.sharding<@m, [{data}]>"),
	  "1:68: expected an axis name in quotes\n1:68: axis names are quoted: \"data\"\n" },
	{ SHARDED("#sdy.sharding<@m, [{\"a\":2}]>"),
	  "1:72: expected '('\n1:72: a sub-axis has the size of the part before it in parentheses: \"a\":(1)2\n" },
	{ SHARDED("#sdy.sharding<@m, [{?, \"a\"}]>"),
	  "1:69: '?' must be last in a dimension\n1:68: for example {\"a\", ?}\n" },
	{ SHARDED("#sdy.sharding<m, [{}]>"),
	  "1:62: expected the name of a mesh, found 'm'\n1:62: mesh names begin with '@': @m\n" },
	{ SHARDED("#sdy.sharding<@m, [{}>"),
	  "1:61: expected ']' before '>'\n1:66: to match this '['\n" },
	{ SHARDED("#sdy.sharding<@m, [{}], replicate={}>"),
	  "1:72: unknown clause 'replicate' of a sharding, expected 'replicated' or 'unreduced'\n"
	  "1:72: did you mean 'replicated'?\n" },
	{ SHARDED("#sdy.shardng<@m, [{}]>"),
	  "1:53: unknown attribute `shardng` in dialect `sdy`\n1:53: did you mean '#sdy.sharding'?\n" },
	{ SHARDED("P((\"a\", \"b\"), None)"),
	  "1:47: expected an attribute, found 'P'\n"
	  "1:48: a sharding names its mesh: #sdy.sharding<@mesh, P((\"a\", \"b\"), None)>\n" },
	{ "func.func private @f(f32[8,4])", "1:25: expected ')'\n1:25: a tensor type is written tensor<8x4xf32>\n" },
	{ "func.func private @f(float32[8])",
	  "1:22: unknown type 'float32'\n1:22: a tensor type is written tensor<8xf32>\n" },
	{ "func.func private @f(tensor<8xfloat32>)",
	  "1:31: unknown type 'float32'\n1:31: did you mean 'f32'?\n" },
	{ "func.func private @f(tensor<8,4,f32>)",
	  "1:30: expected 'x' in dimension list\n1:30: a tensor type is written tensor<8x4xf32>\n" },
	{ "func.func private @f(tensor<-8xf32>)",
	  "1:29: the size of a dimension must not be negative\n1:29: a dynamic size is written '?'\n" },
	{ "func.func private @f(tensor<8>)",
	  "1:30: expected an element type\n1:30: the element type comes last: tensor<8xf32>\n" },
	{ "sdy.mesh @m = <[\"a\"=2, \"a\"=4]>",
	  "1:15: custom op 'sdy.mesh' duplicate axis name: \"a\"\n1:17: first defined here\n" },
	{ "sdy.mesh @m = <[\"a\":2]>", "1:20: expected '='\n1:20: the axes of a mesh have sizes: <[\"a\"=2]>\n" },
	{ "%0 = stablehlo.matmul %a : tensor<8xf32>",
	  "1:6: custom op 'stablehlo.matmul' is unknown\n1:6: did you mean 'stablehlo.dot_general'?\n" },
	{ "%0 = stabelhlo.abs %a : tensor<8xf32>",
	  "1:6: unknown dialect 'stabelhlo' of operation 'stabelhlo.abs'\n1:6: did you mean 'stablehlo.abs'?\n" },
	{ "module { func.func private @f()",
	  "1:31: expected '}' before the end of the file\n1:8: to match this '{'\n" },
	{ "func.func private @f()\n}", "1:23: unexpected '}': no bracket is open\n" },
	{ "func.func main() { return }",
	  "1:11: custom op 'func.func' expected valid '@'-identifier for symbol name\n"
	  "1:11: names of functions, meshes and modules begin with '@': @main\n" },
	{ "func.func @f(%x: tensor<8xf32>) {\n  %0 = stablehlo.abs x : tensor<8xf32>\n  return\n}",
	  "2:22: expected a value, found 'x'\n2:22: values begin with '%': %x\n" },
	{ "func.func @f(%x: tensor<8xf32>) {\n  %0 = stablehlo.abs %y2 : tensor<8xf32>\n  return\n}",
	  "2:22: use of undeclared SSA value %y2\n" },
	{ "func.func @f(%xx: tensor<8xf32>) {\n  %0 = stablehlo.abs %xy : tensor<8xf32>\n  return\n}",
	  "2:22: use of undeclared SSA value %xy\n2:22: did you mean %xx?\n" },
};

static const char *
messages_of(Program *p, const char *text, bool mlir_compat)
{
	static const ReadOptions options = { .explain = mlir_errors_explain, .hints = true };

	program_read_with(p, text, &options, mlir_compat);
	return program_messages(p);
}

START_TEST(hints)
{
	Program p;

	ck_assert_str_eq(messages_of(&p, cases[_i].text, false), cases[_i].messages);
	program_free(&p);
}
END_TEST

/* Compat mode has MLIR's messages alone. */
START_TEST(no_hints_in_compat_mode)
{
	Program p;
	const char *text = messages_of(&p, cases[_i].text, true);

	ck_assert_ptr_null(strstr(text, "did you mean"));
	ck_assert_ptr_null(strstr(text, "to match this"));
	ck_assert_ptr_null(strstr(text, "is written"));
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(hints, cases), LOOP(no_hints_in_compat_mode, cases))
