/* SPDX-License-Identifier: Apache-2.0
 *
 * Known lines. Each program is read twice, with and without them. Both results must print the same text, and have the
 * same messages and the same spans of ops.
 */
#include <stdio.h>

#include "../program.h"
#include "../suite.h"

/* The body of a function. A line becomes a model after the next line has been seen, because the parser reads one token
 * ahead, so `NEXT` separates lines where that matters. `known` has a digit for each op but NEXT, in pre-order: 1 if it
 * was made a model or from one. A case without it has errors, or several documents. */
#define NEXT "\"x.next\"() : () -> ()\n"

static const struct {
	const char *what, *body, *known;
} cases[] = {
	{ "lines in a row",
	  "%0 = stablehlo.add %a, %a : tensor<4xf32>\n"
	  "%x = stablehlo.add %0, %a : tensor<4xf32>\n"
	  "%1 = stablehlo.add %x, %0 : tensor<4xf32>\n"
	  "%2 = stablehlo.add %1, %x : tensor<4xf32>\n",
	  "1011" },
	{ "a name that begins another",
	  "%1 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "%12 = stablehlo.abs %1 : tensor<4xf32>\n"
	  "%123 = stablehlo.abs %12 : tensor<4xf32>\n"
	  "%b1 = stablehlo.negate %b : tensor<8xf32>\n" NEXT "%b12 = stablehlo.negate %b1 : tensor<8xf32>\n"
	  "%2 = stablehlo.add %1, %12 : tensor<4xf32>\n" NEXT "%3 = stablehlo.add %12, %1 : tensor<4xf32>\n",
	  "1111111" },
	{ "names with every byte that they may have",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "%a.b-c$d_e = stablehlo.abs %0 : tensor<4xf32>\n"
	  "%4294967296 = stablehlo.abs %a.b-c$d_e : tensor<4xf32>\n"
	  "%007 = stablehlo.abs %4294967296 : tensor<4xf32>\n"
	  "%7 = stablehlo.abs %007 : tensor<4xf32>\n"
	  "%8 = stablehlo.abs %7 : tensor<4xf32>\n",
	  "111111" },
	{ "attributes that differ in one byte",
	  "%0 = stablehlo.custom_call @f(%a) {p = \"some text a\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%1 = stablehlo.custom_call @f(%0) {p = \"some text b\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%2 = stablehlo.custom_call @g(%1) {p = \"some text b\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%3 = stablehlo.custom_call @g(%2) {q = \"some text b\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%4 = stablehlo.custom_call @g(%3) {q = \"some text b\"} : (tensor<4xf32>) -> tensor<4xf16>\n",
	  "11111" },
	{ "lines with one hash",
	  "%0 = \"x.y\"(%a) {p = \"one textand more\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%1 = \"x.y\"(%0) {p = \"S0pFSN43/UTF'ivF\"} : (tensor<4xf32>) -> tensor<4xf32>\n",
	  "11" },
	{ "text before the first operand, between operands and after the last",
	  "%0 = \"x.y\"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%1 = \"z.y\"(%0, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%2 = \"x.y\"(%1 , %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%3 = \"x.y\"(%2, %a) {p} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%4 = \"x.y\"(%3) : (tensor<4xf32>) -> tensor<4xf32>\n",
	  "11111" },
	{ "no operands",
	  "%0 = stablehlo.constant dense<1> : tensor<4xi32>\n" NEXT "%1 = stablehlo.constant dense<1> : tensor<4xi32>\n"
	  "%2 = stablehlo.constant dense<2> : tensor<4xi32>\n",
	  "111" },
	{ "a string with %",
	  "%0 = \"x.y\"(%a) {p = \"%a\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%1 = \"x.y\"(%0) {p = \"%b\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%2 = \"x.y\"(%1) {p = \"%\"} : (tensor<4xf32>) -> tensor<4xf32>\n",
	  "000" },
	{ "a string with % in place of an operand",
	  "%0 = \"x.y\"(\n%a) {p = \"%a\"} : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%1 = \"x.y\"() {p = \"%a\"} : () -> tensor<4xf32>\n" NEXT
	  "%2 = \"x.y\"() {p = \"%1\"} : () -> tensor<4xf32>\n" NEXT
	  "%3 = \"x.y\"(\n%a) {p = \"%0\"} : (tensor<4xf32>) -> tensor<4xf32>\n",
	  "0000" },
	{ "a group of results",
	  "%0:2 = \"x.y\"(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)\n" NEXT
	  "%1:2 = \"x.y\"(%0#1) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)\n"
	  "%2 = stablehlo.add %1#1, %0#0 : tensor<4xf32>\n" NEXT "%3 = stablehlo.add %0#0, %1#1 : tensor<4xf32>\n"
	  "%4 = stablehlo.add %2, %3 : tensor<4xf32>\n",
	  "11111" },
	{ "several names of results",
	  "%0, %1 = \"x.y\"(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)\n" NEXT
	  "%2, %3 = \"x.y\"(%1) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)\n"
	  "%4 = stablehlo.subtract %3, %2 : tensor<4xf32>\n",
	  "001" },
	{ "no result", "\"x.y\"(%a) : (tensor<4xf32>) -> ()\n" NEXT "\"x.y\"(%b) : (tensor<8xf32>) -> ()\n", "00" },
	{ "loc( inside a string",
	  "%0 = \"x.y\"(%a) {p = \"at loc(here\"} : (tensor<4xf32>) -> (tensor<4xf32>)\n" NEXT
	  "%1 = \"x.y\"(%0) {p = \"at loc(there\"} : (tensor<4xf32>) -> (tensor<4xf32>)\n",
	  "00" },
	{ "a location after a string with loc(",
	  "%0 = \"x.y\"(%a) {p = \" loc(\"} : (tensor<4xf32>) -> tensor<4xf32> loc(\"f\")\n" NEXT
	  "%1 = \"x.y\"(%0) {p = \" loc(.\"} : (tensor<4xf32>) -> tensor<4xf32> loc(\"g\")\n",
	  "00" },
	{ "locations",
	  "%0 = stablehlo.abs %a : tensor<4xf32> loc(\"f\")\n" NEXT
	  "%1 = stablehlo.abs %0 : tensor<4xf32> loc(\"g\"(\"f\"))\n"
	  "%2 = stablehlo.abs %1 : tensor<4xf32>\n"
	  "%3 = stablehlo.abs %2 : tensor<4xf32> loc(#l)\n",
	  "1111" },
	{ "a comment at the end of a line",
	  "%0 = stablehlo.abs %a : tensor<4xf32> // first\n" NEXT "%1 = stablehlo.abs %0 : tensor<4xf32> // first\n"
	  "%2 = stablehlo.abs %1 : tensor<4xf32>\n" NEXT "%3 = stablehlo.abs %2 : tensor<4xf32> // of %2\n" NEXT
	  "%4 = stablehlo.abs %3 : tensor<4xf32>\n",
	  "00101" },
	{ "two statements in one line",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT
	  "%1 = stablehlo.abs %0 : tensor<4xf32> %2 = stablehlo.abs %1 : tensor<4xf32>\n" NEXT
	  "%3 = stablehlo.abs %0 : tensor<4xf32> %4 = stablehlo.abs %1 : tensor<4xf32>\n",
	  "10101" },
	{ "a statement in two lines",
	  "%0 = stablehlo.add %a, %a :\n tensor<4xf32>\n" NEXT "%1 = stablehlo.add %0, %a :\n tensor<4xf16>\n" NEXT
	  "%2 = stablehlo.add %0, %a : tensor<4xf32>\n",
	  NULL },
	{ "the compact form of reduce",
	  "%c = stablehlo.constant dense<0.0> : tensor<f32>\n"
	  "%0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, "
	  "tensor<f32>) -> tensor<f32>\n" NEXT "%1 = stablehlo.reduce(%b init: %c) applies stablehlo.add across "
	                                       "dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>\n" NEXT
	  "%2 = stablehlo.reduce(%a init: %0) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, "
	  "tensor<f32>) -> tensor<f32>\n"
	  "%3 = stablehlo.reduce(%a init: %0) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, "
	  "tensor<f32>) -> tensor<f32>\n",
	  "1100100100100" },
	{ "regions",
	  "%0 = \"x.y\"(%a) ({ \"x.z\"() : () -> () }) : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%1 = \"x.y\"(%0) ({ \"x.z\"() : () -> () }) : (tensor<4xf32>) -> tensor<4xf32>\n",
	  "0000" },
	{ "names of inner and outer regions",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n"
	  "\"x.y\"() ({\n"
	  "%1 = stablehlo.abs %0 : tensor<4xf32>\n"
	  "%2 = stablehlo.abs %1 : tensor<4xf32>\n"
	  "\"x.z\"() : () -> ()\n"
	  "}) : () -> ()\n"
	  "%1 = stablehlo.abs %0 : tensor<4xf32>\n",
	  "101101" },
	{ "more operands than a line may have",
	  "%0 = \"x.y\"(%a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a) : (tensor<4xf32>, "
	  "tensor<4xf32>, "
	  "tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, "
	  "tensor<4xf32>, "
	  "tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> "
	  "i1\n",
	  "0" },
	{ "an operand of another type",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "%1 = stablehlo.abs %b : tensor<4xf32>\n", NULL },
	{ "an operand that is not there",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "%1 = stablehlo.abs %zz : tensor<4xf32>\n", NULL },
	{ "a result that is not there",
	  "%0 = \"x.y\"(%a) : (tensor<4xf32>) -> tensor<4xf32>\n" NEXT
	  "%1 = \"x.y\"(%0#1) : (tensor<4xf32>) -> tensor<4xf32>\n",
	  NULL },
	{ "a name that is taken",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "%0 = stablehlo.abs %a : tensor<4xf32>\n", NULL },
	{ "a line that warns each time",
	  "%0 = stablehlo.transpose %m, dims = [1, 0] {permutation = array<i64: 0, 1>} : (tensor<2x2xf32>) -> "
	  "tensor<2x2xf32>\n" NEXT "%1 = stablehlo.transpose %0, dims = [1, 0] {permutation = array<i64: 0, 1>} : "
	                           "(tensor<2x2xf32>) -> tensor<2x2xf32>\n",
	  "00" },
	{ "where a statement cannot begin",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "%1 = stablehlo.add %0,\n"
	  "%2 = stablehlo.abs %a : tensor<4xf32>\n",
	  NULL },
	{ "a statement that the line before does not end",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "\"x.y\"(%0)\n"
	  "%1 = stablehlo.abs %0 : tensor<4xf32>\n",
	  NULL },
	{ "a number after the name of a result",
	  "%0 = stablehlo.abs %a : tensor<4xf32>\n" NEXT "%1 = stablehlo.abs %0 : tensor<4xf32>\n"
	  "%2#0 = stablehlo.abs %0 : tensor<4xf32>\n",
	  NULL },
	{ "an alias that the next document defines anew",
	  "%0 = \"x.y\"(%a) {p = #k} : (tensor<4xf32>) -> !t\n"
	  "return\n}\n// -----\n#k = 2 : i32\n!t = f16\n#l = loc(\"l\")\nfunc.func @f(%a: tensor<4xf32>) {\n"
	  "%0 = \"x.y\"(%a) {p = #k} : (tensor<4xf32>) -> !t\n",
	  NULL },
};

/* The program with that body. */
static const char *
text_of(const char *body)
{
	static char text[8192];

	snprintf(text, sizeof text,
	         "#k = 1 : i32\n!t = f32\n#l = loc(\"l\")\n"
	         "func.func @f(%%a: tensor<4xf32>, %%b: tensor<8xf32>, %%m: tensor<2x2xf32>) {\n%sreturn\n}\n", body);
	return text;
}

/* The digits for the ops of the function. */
static const char *
known_ops(Program *p)
{
	const char *text = "";
	const IrOp *op;

	for (uint32_t n = 2; (op = program_op(p, n)) != NULL && op->kind != IR_OP_RETURN; n++) {
		if (!str_eq(session_str(&p->s, op->name), STR("x.next")))
			text = arena_printf(&p->s.arena, "%s%d", text, op->op_class != 0);
	}
	return text;
}

/* Prints where the ops begin and end. */
static const char *
op_places(Program *p)
{
	IrModule *m = p->docs.v[0];
	const char *text = "";
	const IrOp *op;

	for (uint32_t n = 1; m && (op = program_op(p, n)) != NULL; n++) {
		LineCol from = source_locate(&p->s.arena, m->src, op->span.lo),
			to = source_locate(&p->s.arena, m->src, op->span.hi);

		text = arena_printf(&p->s.arena, "%s%u:%u-%u:%u\n", text, from.line, from.col, to.line, to.col);
	}
	return text;
}

START_TEST(same_as_unknown)
{
	const ReadOptions no_known_lines = { .no_known_lines = true };
	const char *text = text_of(cases[_i].body);
	PrintOptions generic = { .generic = true, .debuginfo = true, .local_scope = true };
	Program known, unknown;

	program_read(&known, text);
	program_read_with(&unknown, text, &no_known_lines, false);
	/* This comes first, because printing assigns the classes of ops. */
	if (cases[_i].known) {
		const char *got = known_ops(&known);

		ck_assert_msg(strcmp(got, cases[_i].known) == 0, "%s: %s", cases[_i].what, got);
		ck_assert_msg(!strchr(known_ops(&unknown), '1'), "%s: a line is known all the same", cases[_i].what);
	}
	ck_assert_str_eq(program_messages(&known), program_messages(&unknown));
	ck_assert_str_eq(op_places(&known), op_places(&unknown));
	ck_assert_str_eq(program_print(&known, &generic), program_print(&unknown, &generic));
	program_free(&known);
	program_free(&unknown);
}
END_TEST

SUITE(NULL, NULL, LOOP(same_as_unknown, cases))
