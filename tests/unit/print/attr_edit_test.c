/* SPDX-License-Identifier: Apache-2.0
 *
 * Edits that give an operation an attribute: each case is a program whose last operation gets `k = 1`. Edits of one
 * argument or result of a function.
 */
#include "../program.h"
#include "../suite.h"

static const struct {
	const char *before, *after;	/* after: NULL if the edit cannot be made */
} cases[] = {
	/* custom forms, in MLIR and in the notation of the documentation */
	{ "%x : tensor<8xf32>\n%0 = add %x, %x : tensor<8xf32>", "%0 = add %x, %x {k = 1} : tensor<8xf32>" },
	{ "%x : tensor<8xf32>\n%0 = stablehlo.add %x,%x: tensor<8xf32>", "%x,%x {k = 1}: tensor<8xf32>" },
	{ "%x : tensor<8xf32>\n%0 = add %x, %x {a} : tensor<8xf32>", "%x, %x {k = 1, a} : tensor<8xf32>" },
	{ "%x : tensor<8xf32>\n%0 = add %x, %x { } : tensor<8xf32>", "%x, %x {k = 1 } : tensor<8xf32>" },
	{ "%x : tensor<8xf32>\n%0 = add %x, %x // : {\n  : tensor<8xf32>", "%x, %x {k = 1} // : {\n  : tensor<8xf32>" },
	{ "%x : tensor<8xf32>\n%0 = add %x, %x {a = \"{:\"} : tensor<8xf32>", "{k = 1, a = \"{:\"} : tensor<8xf32>" },
	{ "%x : tensor<8x4xf32>\n%0 = slice %x [0:6, 0:4] : (tensor<8x4xf32>) -> tensor<6x4xf32>",
	  "[0:6, 0:4] {k = 1} : (tensor" },
	{ "%x : tensor<8x4xf32>\n%y : tensor<4x8xf32>\n%0 = dot_general %x, %y, contracting_dims = [1] x [0] : "
	  "(tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>", "[1] x [0] {k = 1} : (tensor" },
	/* the old value is replaced */
	{ "%x : tensor<8xf32>\n%0 = add %x, %x {k = \"a, b\"} : tensor<8xf32>", "%x, %x {k = 1} : tensor<8xf32>" },
	{ "%x : tensor<8xf32>\n%0 = add %x, %x {ak = 2, k = [3, 4] , b} : tensor<8xf32>",
	  "{ak = 2, k = 1 , b} : tensor<8xf32>" },
	/* generic forms: properties are not a dictionary of attributes, and neither is what is in regions */
	{ "%x : tensor<8xf32>\n%0 = \"stablehlo.add\"(%x, %x) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>",
	  "(%x, %x) {k = 1} : (tensor" },
	{ "%x : tensor<8xf32>\n%0 = \"stablehlo.reverse\"(%x) <{dimensions = array<i64: 0>}> : (tensor<8xf32>) -> "
	  "tensor<8xf32>", "array<i64: 0>}> {k = 1} : (tensor" },
	{ "%x : tensor<8xf32>\n%0 = \"stablehlo.reverse\"(%x) {dimensions = array<i64: 0>} : (tensor<8xf32>) -> "
	  "tensor<8xf32>", "{k = 1, dimensions = array<i64: 0>} : (tensor" },
	{ "%x : tensor<8xf32>\n%z : tensor<f32>\n%0 = \"stablehlo.reduce\"(%x, %z) <{dimensions = array<i64: 0>}> ({\n"
	  "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n  %s = stablehlo.add %a, %b {k = 7} : tensor<f32>\n"
	  "  stablehlo.return %s : tensor<f32>\n}) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>",
	  "}) {k = 1} : (tensor" },
};

START_TEST(edits)
{
	const char *before = cases[_i].before;
	PrintEdit edit = { .text = NULL };
	Program p;
	Buf b;

	ck_assert(program_read(&p, before));
	for (IrOp *op = p.docs.v[0]->op; op; op = ir_walk_next(p.docs.v[0]->op, op)) {
		if (op->n_results && !ir_op_parent(op)->n_results)
			edit = print_attr_edit(&p.s.arena, p.docs.v[0], op, STR("k"), STR("1"));
	}
	ck_assert_ptr_nonnull(edit.text);
	buf_init(&b, NULL);
	buf_add(&b, before, edit.at.lo);
	buf_str(&b, str_from(edit.text));
	buf_str(&b, str_from(before + edit.at.hi));
	buf_char(&b, 0);
	ck_assert_msg(strstr(b.p, cases[_i].after), "%s", b.p);
	buf_free(&b);
	program_free(&p);
}
END_TEST

/* Argument 1 or result 0 of the function gets `k = 1`. */
static const struct {
	const char *before, *after;
	bool is_result;
} boundaries[] = {
	{ "func.func @f(%a: tensor<f32>, %b: tensor<f32>) { return }", "%b: tensor<f32> {k = 1}) {", false },
	{ "func.func @f(%a: tensor<f32>, %b: tensor<f32> {j, k = 2}) { return }", "%b: tensor<f32> {j, k = 1}) {",
	  false },
	{ "func.func @f() -> tensor<f32>", "-> (tensor<f32> {k = 1})", true },
	{ "func.func @f() -> tensor<f32> loc(\"x\")", "-> (tensor<f32> {k = 1}) loc", true },
	{ "func.func @f() -> (tensor<f32>, tensor<f32>)", "-> (tensor<f32> {k = 1}, tensor<f32>)", true },
	{ "\"func.func\"() <{function_type = (tensor<f32>, tensor<f32>) -> (), sym_name = \"f\"}> ({\n"
	  "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n  \"func.return\"() : () -> ()\n}) : () -> ()",
	  "<{arg_attrs = [{}, {k = 1}], function_type", false },
};

START_TEST(boundary_edit)
{
	const char *before = boundaries[_i].before;
	bool is_result = boundaries[_i].is_result;
	PrintEdits all = { { NULL, 0, 0 } };
	PrintEdit edit;
	Program p;
	Buf b;

	ck_assert(program_read(&p, before));
	edit = print_boundary_edit(&p.s.arena, p.docs.v[0], ir_func_first(p.docs.v[0]->op), is_result, !is_result,
	                           STR("k"), STR("1"));
	ck_assert_ptr_nonnull(edit.text);
	*VEC_ADD(&p.s.arena, &all.list) = edit;
	buf_init(&b, NULL);
	print_apply_edits(&b, str_from(before), 0, &all);
	buf_char(&b, 0);
	ck_assert_msg(strstr(b.p, boundaries[_i].after), "%s", b.p);
	buf_free(&b);
	edit = print_boundary_edit(&p.s.arena, p.docs.v[0], ir_func_first(p.docs.v[0]->op), is_result, 7, STR("k"),
	                           STR("1"));
	ck_assert_ptr_null(edit.text);
	program_free(&p);
}
END_TEST

START_TEST(text_of_another_op)
{
	PrintEdit edit;
	Program p;
	IrOp *op;

	ck_assert(program_read(&p, "%x : tensor<8xf32>\n%0 = add %x, %x : tensor<8xf32>"));
	op = ir_op_body(ir_func_first(p.docs.v[0]->op), 0)->first;
	op->span.lo++;
	edit = print_attr_edit(&p.s.arena, p.docs.v[0], op, STR("k"), STR("1"));
	ck_assert_ptr_null(edit.text);
	op->span = (Span){ 0, 0 };
	edit = print_attr_edit(&p.s.arena, p.docs.v[0], op, STR("k"), STR("1"));
	ck_assert_ptr_null(edit.text);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(edits, cases), LOOP(boundary_edit, boundaries), TEST(text_of_another_op))
