/* SPDX-License-Identifier: Apache-2.0
 *
 * Edits: the line of the program that each of them changes, and the messages about wrong ones.
 */
#include "explain/program_edit.h"

#include "inspect/paths.h"
#include "verify/verify.h"

#include "../program.h"
#include "../suite.h"

#define HEAD "sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\n" \
	"func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}, %b: tensor<f32>) -> " \
	"(tensor<8x4xf32> {jax.result_info = \"r['a=b']\"}) {\n"

static const char program[] = HEAD
	"  %0 = stablehlo.tanh %a : tensor<8x4xf32> loc(\"f\"(\"t.py\":3:1))\n"
	"  %1 = sdy.sharding_constraint %0 <@m, [{}, {\"y\"}]> : tensor<8x4xf32>\n"
	"  %2 = stablehlo.tanh %1 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"x\"}, {}]>]>} : tensor<8x4xf32>\n"
	"  %3 = stablehlo.add %2, %2 : tensor<8x4xf32>\n"
	"  return %3 : tensor<8x4xf32>\n"
	"}\n";

/* What an edit leaves in the text, or its message. */
static const struct {
	const char *edit, *text;
} cases[] = {
	{ "%a=P('y')", "%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"y\"}, {}]>}" },
	{ " arg0 = [{\"y\"}, {?}] ", "#sdy.sharding<@m, [{\"y\"}, {?}]>}, %arg1" },
	{ "arg0=<@m, [{}, {\"x\"}]>", "#sdy.sharding<@m, [{}, {\"x\"}]>}, %arg1" },
	{ "arg0=#sdy.sharding<@m, [{}, {\"x\"}]>", "#sdy.sharding<@m, [{}, {\"x\"}]>}, %arg1" },
	{ "arg0=@m, P()", "#sdy.sharding<@m, [{}, {}]>}, %arg1" },
	{ "arg0=[{\"x\"}, {}], replicated={\"y\"}", "#sdy.sharding<@m, [{\"x\"}, {}], replicated={\"y\"}>}, %arg1" },
	{ "arg0=[{\"x\"}p1, {\"y\":(1)2, ?}p0]", "[{\"x\"}p1, {\"y\":(1)2, ?}p0]" },
	{ "arg0=open", "[{?}, {?}]>}, %arg1" },
	{ "arg0=replicated", "[{}, {}]>}, %arg1" },
	{ "arg0=none", "%arg0: tensor<8x4xf32>, %arg1" },
	{ "arg0:1={\"y\", ?}", "[{\"x\"}, {\"y\", ?}]>}, %arg1" },
	{ "arg0:1='y'", "[{\"x\"}, {\"y\"}]>}, %arg1" },
	{ "arg0:0=('x', 'y')", "[{\"x\", \"y\"}, {}]>}, %arg1" },
	{ "arg0:0=None", "[{}, {}]>}, %arg1" },
	{ "arg1=[]", "%arg1: tensor<f32> {sdy.sharding = #sdy.sharding<@m, []>}" },
	{ "result0=P('x')", "sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}) {" },
	{ "r['a=b']=P('x')", "sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}) {" },
	{ "name=\"r['a=b']\"=P('x')", "sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}) {" },
	{ "%0=P('x')", "sdy.sharding_constraint %0 <@m, [{\"x\"}, {}]>" },
	{ "t.py:3=P('x')", "sdy.sharding_constraint %0 <@m, [{\"x\"}, {}]>" },
	{ "line=4=P('x')", "sdy.sharding_constraint %0 <@m, [{\"x\"}, {}]>" },
	{ "%1=P('x')", "sdy.sharding_constraint %0 <@m, [{\"x\"}, {}]>" },
	{ "%1=none", "%1 = stablehlo.tanh %0" },
	{ "%2=none", "%2 = stablehlo.tanh %1 : tensor" },
	{ "%2=P('y')", "%3 = sdy.sharding_constraint %2 <@m, [{\"y\"}, {}]> : tensor<8x4xf32>\n"
	               "    %4 = stablehlo.add %3, %3" },
	{ "op=add:0={\"x\"}", "sdy.sharding_constraint %3 <@m, [{\"x\"}, {?}]> : tensor<8x4xf32>\n    return %4" },
	{ "mesh=[\"x\"=4, \"y\"=1]", "sdy.mesh @m = <[\"x\"=4, \"y\"=1]>" },
	{ "mesh@m=<[\"x\"=4, \"y\"=1]>", "sdy.mesh @m = <[\"x\"=4, \"y\"=1]>" },
	{ "mesh @m = [\"x\"=4, \"y\"=1]", "sdy.mesh @m = <[\"x\"=4, \"y\"=1]>" },
	{ "", "expected '=' and a sharding after the address" },
	{ "=", "expected an address before '='" },
	{ "arg0 = ", "expected a sharding after '=': P('x', None), [{\"x\"}, {}], open, none or replicated" },
	{ "arg0=[{\"x\"}", "this bracket is not closed" },
	{ "arg0=[{\"x\"})", "this bracket closes nothing" },
	{ "arg0=\"x", "expected '\"' in string literal" },
	{ "arg0:0:x=open", "an edit sets a value or a dimension of it, not an axis" },
	{ "arg0:0='x', 'y'", "expected the sharding of one dimension: {\"x\"} or 'x'" },
	{ "arg0:0=open", "unexpected name" },
	{ "arg0=#sdy.mesh<[]>", "expected a sharding" },
	{ "arg0=@n, [{}, {}]", "'func.func' op arg 0 - unknown mesh: @n" },
	{ "arg0=[{}]", "'func.func' op arg 0 - sharding doesn't match tensor rank: 1 != 2" },
	{ "arg0=[{\"z\"}, {}]", "'func.func' op arg 0 - unknown axis name: \"z\"" },
	{ "%9=open", "no value has the address '%9'; did you mean '%a', '%b' or '%0'?" },
	{ "mesh@n=[\"x\"=4]", "the program has no such mesh" },
	{ "mesh=[\"y\"=4, \"x\"=1]", "expected the axes of the mesh, in their order, with other sizes" },
};

/* Applies an edit and returns the text of the program, or NULL after an error. */
static const char *
edited(Program *p, const char *text, const char *edit)
{
	static const PrintOptions print = { .style = PRINT_STYLE_MLIR };
	Buf b;

	ck_assert(program_read(p, text));
	inspect_paths_read(p->docs.v[0]);
	if (!explain_edits(p->docs.v[0], &edit, 1))
		return NULL;
	buf_init(&b, p->s.arena.memory);
	print_module(&b, p->docs.v[0], &print);
	text = arena_dup(&p->s.arena, b.p, b.n);
	buf_free(&b);
	return text;
}

START_TEST(one)
{
	Program p;
	const char *text = edited(&p, program, cases[_i].edit);

	if (text) {
		ck_assert_msg(strstr(text, cases[_i].text), "%s\n%s", cases[_i].edit, text);
		ck_assert(verify_module(p.docs.v[0]));
	} else {
		ck_assert_str_eq(p.s.diag.last->text, cases[_i].text);
		ck_assert_str_eq(p.s.diag.last->src->name, "--set:1");
		ck_assert_uint_le(p.s.diag.last->at.hi, p.s.diag.last->src->len);
	}
	program_free(&p);
}
END_TEST

/* An edit to the present sharding changes nothing. */
START_TEST(present)
{
	static const char *const edits[] = { "arg0=P('x')", "%1=[{}, {\"y\"}]", "result0=none", "arg0:0={\"x\"}" };
	Program p, q;
	const char *before = edited(&p, program, "arg0=P('x')"), *after = edited(&q, program, edits[_i]);

	ck_assert_str_eq(before, after);
	program_free(&p);
	program_free(&q);
}
END_TEST

/* Copies of the module take the edit too, also after other edits. */
START_TEST(copies)
{
	Program p;
	InspectAddresses x;
	ExplainEdit e;
	IrModule *copy;
	IrMap map;

	ck_assert(program_read(&p, program));
	inspect_addresses_read(&x, p.docs.v[0]);
	ck_assert(explain_edit_read(&x, p.docs.v[0], source_new(&p.s.arena, "--set:1", "%2=P('y')", 9), &e));
	for (int i = 0; i < 2; i++) {
		ir_map_init(p.docs.v[0], &map, &p.s.arena);
		copy = ir_module_copy(p.docs.v[0], &map);
		ck_assert(explain_edit_apply(copy, &e));
		ck_assert_ptr_eq(explain_annotation(copy, e.value), e.sharding);
		ck_assert_ptr_ne(explain_annotation(p.docs.v[0], e.value), e.sharding);
		ir_module_free(copy);
	}
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(one, cases), { present, 4 }, TEST(copies))
