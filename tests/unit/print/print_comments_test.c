/* SPDX-License-Identifier: Apache-2.0
 *
 * Where comments and names of the source are printed. Each case is printed twice, and the second time changes
 * nothing.
 */
#include "../program.h"
#include "../suite.h"

/* Prints the first document with its comments and names. */
static void
format(Buf *out, const char *text)
{
	static const ReadOptions read = { .keep_comments = true };
	static const PrintOptions print = { .keep = true, .lossless = true };
	Program p;

	ck_assert_msg(program_read_with(&p, text, &read, false), "not read: %s", text);
	buf_init(out, NULL);
	print_module(out, p.docs.v[0], &print);
	buf_char(out, '\0');
	program_free(&p);
}

static void
check(const char *text, const char *wanted)
{
	Buf once, twice;

	format(&once, text);
	ck_assert_str_eq(once.p, wanted);
	format(&twice, once.p);
	ck_assert_str_eq(twice.p, wanted);
	buf_free(&once);
	buf_free(&twice);
}

START_TEST(places)
{
	static const struct { const char *text, *wanted; } cases[] = {
		{ "module {} // a", "module {\n}  // a\n" },
		{ "module { // a\n}", "module {  // a\n}\n" },
		{ "module {\n\n// a\n\n}", "module {\n  // a\n}\n" },
		{ "// a\n\nmodule {}\n// b", "// a\n\nmodule {\n}\n// b\n" },
		{ "// a\n\n// b\n\"d.x\"() : () -> ()", "// a\n\nmodule {\n  // b\n  \"d.x\"() : () -> ()\n}\n" },
		{ "\"d.x\"( // a\n) : () -> () // b", "module {\n  // a\n  \"d.x\"() : () -> ()  // b\n}\n" },
		{ "\"d.x\"() : () -> () \"d.y\"() : () -> () // b",
		  "module {\n  \"d.x\"() : () -> ()\n  \"d.y\"() : () -> ()  // b\n}\n" },
		{ "\"d.x\"() ({ // a\n}, { // b\n}) : () // c\n -> ()",
		  "module {\n  \"d.x\"() ({  // a\n  }, {  // b\n  }) : () -> ()  // c\n}\n" },
		{ "\"d.x\"() {a = dense<[1, // a\n 2]> : tensor<2xi32>} : () -> ()",
		  "module {\n  // a\n  \"d.x\"() {a = dense<[1, 2]> : tensor<2xi32>} : () -> ()\n}\n" },
		{ "\"d.x\"() {a = \"// no\"} : () -> ()", "module {\n  \"d.x\"() {a = \"// no\"} : () -> ()\n}\n" },
		{ "\"d.x\"() ({\n \"d.y\"() : () -> ()\n^a: // pred: ^z\n \"d.y\"() : () -> ()\n"
		  "^b: // mine\n}) : () -> ()",
		  "module {\n  \"d.x\"() ({\n    \"d.y\"() : () -> ()\n  ^a:  // no predecessors\n"
		  "    \"d.y\"() : () -> ()\n  ^b:  // mine\n  }) : () -> ()\n}\n" },
		{ "func.func @f(%a: i1, // a\n %b: i1) // b\n { return }",
		  "module {\n  func.func @f(\n      %a: i1,  // a\n      %b: i1\n  ) {  // b\n    return\n  }\n}\n" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check(cases[i].text, cases[i].wanted);
}
END_TEST

START_TEST(names)
{
	static const struct { const char *text, *wanted; } cases[] = {
		{ "%7 = \"d.x\"() : () -> i1 \"d.y\"(%7) : (i1) -> ()",
		  "module {\n  %7 = \"d.x\"() : () -> i1\n  \"d.y\"(%7) : (i1) -> ()\n}\n" },
		{ "%a:2, %007 = \"d.x\"() : () -> (i1, i1, i1) \"d.y\"(%a#1, %007) : (i1, i1) -> ()",
		  "module {\n  %a:2, %007 = \"d.x\"() : () -> (i1, i1, i1)\n"
		  "  \"d.y\"(%a#1, %007) : (i1, i1) -> ()\n}\n" },
		{ "\"d.x\"() : () -> (i1, i1)", "module {\n  \"d.x\"() : () -> (i1, i1)\n}\n" },
		{ "\"d.x\"() ({ \"d.y\"() : () -> () ^bb0(%x: i1): }) : () -> ()",
		  "module {\n  \"d.x\"() ({\n    \"d.y\"() : () -> ()\n"
		  "  ^bb0(%x: i1):  // no predecessors\n  }) : () -> ()\n}\n" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check(cases[i].text, cases[i].wanted);
}
END_TEST

SUITE(NULL, NULL, TEST(places), TEST(names))
