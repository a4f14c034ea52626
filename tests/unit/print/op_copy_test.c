/* SPDX-License-Identifier: Apache-2.0
 *
 * Ops that are printed after an earlier one of their class. Each program is canonical, so it must print as it is.
 */
#include <stdio.h>

#include "../program.h"
#include "../suite.h"

/* The bodies of a function with the arguments %arg0 and %arg1, both tensor<4xf32>. */
static const struct {
	const char *what, *body;
	bool generic, debuginfo;
} cases[] = {
	{ "other operands",
	  "%0 = stablehlo.subtract %arg0, %arg1 : tensor<4xf32>\n"
	  "%1 = stablehlo.subtract %arg1, %arg0 : tensor<4xf32>\n"
	  "%2 = stablehlo.subtract %1, %0 : tensor<4xf32>\n"
	  "%3 = stablehlo.subtract %2, %2 : tensor<4xf32>\n",
	  false, false },
	{ "the first has one operand twice",
	  "%0 = stablehlo.subtract %arg0, %arg0 : tensor<4xf32>\n"
	  "%1 = stablehlo.subtract %arg1, %0 : tensor<4xf32>\n"
	  "%2 = stablehlo.subtract %0, %1 : tensor<4xf32>\n",
	  false, false },
	{ "one operand twice among others",
	  "%0 = \"x.y\"(%arg0, %arg1, %arg0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
	  "%1 = \"x.y\"(%0, %arg1, %arg0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
	  "%2 = \"x.y\"(%arg0, %1, %0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n",
	  false, false },
	{ "discardable attributes",
	  "%0 = stablehlo.abs %arg0 {a = 1 : i32} : tensor<4xf32>\n"
	  "%1 = stablehlo.abs %0 {a = 2 : i32} : tensor<4xf32>\n"
	  "%2 = stablehlo.abs %1 {b = 2 : i32} : tensor<4xf32>\n"
	  "%3 = stablehlo.abs %2 : tensor<4xf32>\n"
	  "%4 = stablehlo.abs %3 {a = 1 : i32} : tensor<4xf32>\n",
	  false, false },
	{ "properties",
	  "%0 = stablehlo.custom_call @f(%arg0) {backend_config = \"a\"} : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "%1 = stablehlo.custom_call @f(%0) {backend_config = \"b\"} : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "%2 = stablehlo.custom_call @g(%1) {backend_config = \"b\"} : (tensor<4xf32>) -> tensor<4xf32>\n",
	  false, false },
	{ "types",
	  "%0 = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xf16>\n"
	  "%1 = stablehlo.convert %arg0 : (tensor<4xf32>) -> tensor<4xf64>\n"
	  "%2 = stablehlo.convert %0 : (tensor<4xf16>) -> tensor<4xf64>\n"
	  "%3 = stablehlo.convert %arg1 : (tensor<4xf32>) -> tensor<4xf16>\n",
	  false, false },
	{ "members of a group",
	  "%0:2 = \"x.y\"(%arg0) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)\n"
	  "%1:2 = \"x.y\"(%0#1) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)\n"
	  "%2:2 = \"x.y\"(%1#0) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)\n"
	  "%3 = stablehlo.add %0#0, %0#1 : tensor<4xf32>\n"
	  "%4 = stablehlo.add %2#1, %3 : tensor<4xf32>\n",
	  false, false },
	{ "a string like a name",
	  "%0 = stablehlo.abs %arg0 {a = \"%arg0\"} : tensor<4xf32>\n"
	  "%1 = stablehlo.abs %arg1 {a = \"%arg0\"} : tensor<4xf32>\n",
	  false, false },
	{ "no operands",
	  "%cst = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>\n"
	  "%cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>\n"
	  "%cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>\n",
	  false, false },
	{ "written with and without properties",
	  "%0 = \"x.y\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "%1 = \"x.y\"(%0) <{}> : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "%2 = \"x.y\"(%1) : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "%3 = \"x.y\"(%2) <{}> : (tensor<4xf32>) -> tensor<4xf32>\n",
	  false, false },
	{ "regions",
	  "\"x.y\"(%arg0) ({\n"
	  "  \"x.a\"() : () -> ()\n"
	  "}) : (tensor<4xf32>) -> ()\n"
	  "\"x.y\"(%arg0) ({\n"
	  "  \"x.b\"() : () -> ()\n"
	  "}) : (tensor<4xf32>) -> ()\n"
	  "\"x.y\"() ({\n"
	  "}) : () -> ()\n"
	  "\"x.y\"() ({\n"
	  "}, {\n"
	  "}) : () -> ()\n",
	  false, false },
	{ "in ops of another kind",
	  "%0 = call @g(%arg0) : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "\"x.y\"() ({\n"
	  "  %2 = func.call @g(%0) : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "  %3 = func.call @g(%2) : (tensor<4xf32>) -> tensor<4xf32>\n"
	  "}) : () -> ()\n"
	  "%1 = call @g(%0) : (tensor<4xf32>) -> tensor<4xf32>\n",
	  false, false },
	{ "sixteen operands",
	  "\"x.y\"(%arg0, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, "
	  "%arg0, %arg1) : "
	  "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, "
	  "tensor<4xf32>, "
	  "tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, "
	  "tensor<4xf32>) -> ()\n"
	  "\"x.y\"(%arg1, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, %arg0, %arg1, "
	  "%arg0, %arg0) : "
	  "(tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, "
	  "tensor<4xf32>, "
	  "tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, "
	  "tensor<4xf32>) -> ()\n",
	  false, false },
	{ "generic form",
	  "%0 = \"stablehlo.subtract\"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
	  "%1 = \"stablehlo.subtract\"(%arg1, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
	  "%2 = \"stablehlo.subtract\"(%0, %1) {a} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n",
	  true, false },
	{ "locations",
	  "%0 = stablehlo.abs %arg0 : tensor<4xf32> loc(\"f\")\n"
	  "%1 = stablehlo.abs %0 : tensor<4xf32> loc(\"g\")\n"
	  "%2 = stablehlo.abs %1 : tensor<4xf32> loc(\"f\")\n",
	  false, true },
};

static const char *
text_of(const char *body, bool generic, bool debuginfo)
{
	static char text[8192];
	const char *loc = debuginfo ? " loc(unknown)" : "", *q;
	int n = generic ? snprintf(text, sizeof text,
	                           "\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (tensor<4xf32>, "
	                           "tensor<4xf32>) -> (), "
	                           "sym_name = \"f\"}> ({\n  ^bb0(%%arg0: tensor<4xf32>, %%arg1: tensor<4xf32>):\n")
	                : snprintf(text, sizeof text,
	                           "module {\n  func.func private @g(tensor<4xf32>) -> tensor<4xf32>%s\n  func.func "
	                           "@f(%%arg0: "
	                           "tensor<4xf32>%s, %%arg1: tensor<4xf32>%s) {\n",
	                           loc, loc, loc);

	for (; *body; body = q + 1) {
		q = strchr(body, '\n');
		n += snprintf(text + n, sizeof text - (size_t)n, "    %.*s\n", (int)(q - body), body);
	}
	snprintf(text + n, sizeof text - (size_t)n,
	         generic ? "    \"func.return\"() : () -> ()\n  }) : () -> ()\n}) : () -> ()\n"
	                 : "    return%s\n  }%s\n}%s\n",
	         loc, loc, loc);
	return text;
}

/* Ends each line with a blank, so that no line is read after an earlier one. */
static const char *
loosen(Arena *a, const char *text)
{
	char *loose = arena_alloc(a, 2 * strlen(text) + 1), *q = loose;

	for (; *text; *q++ = *text++) {
		if (*text == '\n')
			*q++ = ' ';
	}
	*q = '\0';
	return loose;
}

START_TEST(prints_as_it_is)
{
	const char *text = text_of(cases[_i].body, cases[_i].generic, cases[_i].debuginfo);
	PrintOptions o = { .generic = cases[_i].generic,
		           .debuginfo = cases[_i].debuginfo,
		           .local_scope = true,
		           .style = PRINT_STYLE_MLIR };
	Program p;
	Arena a;

	arena_init(&a, NULL);
	ck_assert_msg(program_read(&p, loosen(&a, text)), "%s: %s", cases[_i].what, program_messages(&p));
	ck_assert_str_eq(program_print(&p, &o), text);
	program_free(&p);
	arena_free(&a);
}
END_TEST

/* Blocks after an op do not belong to its class. */
START_TEST(successors)
{
	const char *text =
		"module {\n"
		"  func.func @f(%arg0: tensor<4xf32>) {\n"
		"    \"x.br\"(%arg0)[^bb1] : (tensor<4xf32>) -> ()\n"
		"  ^bb1:  // pred: ^bb0\n"
		"    \"x.br\"(%arg0)[^bb2] : (tensor<4xf32>) -> ()\n"
		"  ^bb2:  // pred: ^bb1\n"
		"    return\n"
		"  }\n"
		"}\n";
	Program p;

	ck_assert(program_read(&p, text));
	ck_assert_str_eq(program_print(&p, &(PrintOptions){ .style = PRINT_STYLE_MLIR }), text);
	program_free(&p);
}
END_TEST

/* So many ops that their slots in the table collide. */
START_TEST(many)
{
	Program p;
	Buf text;

	buf_init(&text, NULL);
	buf_printf(&text, "module {\n");
	for (int i = 0; i < 10000; i++)
		buf_printf(&text,
		           "  \"x.y\"() {a = %d : i32} : () -> ()\n  \"x.y\"() <{}> {a = %d : i32} : () -> ()\n  "
		           "\"x.%d\"() : () -> ()\n",
		           i, i, i);
	buf_printf(&text, "}\n");
	buf_char(&text, '\0');
	ck_assert(program_read(&p, text.p));
	ck_assert(strcmp(program_print(&p, &(PrintOptions){ .style = PRINT_STYLE_MLIR }), text.p) == 0);
	program_free(&p);
	buf_free(&text);
}
END_TEST

SUITE(NULL, NULL, LOOP(prints_as_it_is, cases), TEST(successors), TEST(many))
