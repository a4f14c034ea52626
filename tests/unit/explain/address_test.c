/* SPDX-License-Identifier: Apache-2.0
 *
 * Addresses with a dimension and an axis, their errors, and what becomes of the values when functions are copied.
 */
#include "explain/address.h"

#include "inspect/paths.h"

#include "../program.h"
#include "../suite.h"

static const char program[] =
	"sdy.mesh @m = <[\"data\"=2, \"model\"=4]>\n"
	"func.func @main(%arg0: tensor<8x4xf32> loc(\"params['layers']['wo']\"), %arg1: tensor<f32>)"
	" -> (tensor<8x4xf32> {jax.result_info = \"result['x']\"}) {\n"
	"  %0 = stablehlo.tanh %arg0 : tensor<8x4xf32> loc(\"jit(f)/layer/tanh\"(\"/home/u/train.py\":54:8))\n"
	"  %1:2 = call @g(%0) : (tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)\n"
	"  %2 = stablehlo.add %1#0, %1#1 : tensor<8x4xf32> loc(\"jit(f)/add\"(\"/home/u/train.py\":54:2))\n"
	"  return %2 : tensor<8x4xf32>\n"
	"}\n"
	"func.func private @g(%a: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {\n"
	"  %x = stablehlo.add %a, %a : tensor<8x4xf32>\n"
	"  return %x, %a : tensor<8x4xf32>, tensor<8x4xf32>\n"
	"}\n";

/* What each address names: the values, the dimension, the axis; or its message. */
static const struct {
	const char *text, *found;
} cases[] = {
	{ "%0", "%0" },
	{ "%0:1", "%0 1" },
	{ "%0:0:model", "%0 0 model" },
	{ "%0:0:\"model\":(1)2", "%0 0 model(1)2" },
	{ "%1#1:0", "%1#1 0" },
	{ "arg0", "%arg0" },
	{ "arg1", "%arg1" },
	{ "1#0:1", "%1#0 1" },
	{ "arg0:1:data", "%arg0 1 data" },
	{ "params['layers']['wo']", "%arg0" },
	{ "params['layers']['wo']:1", "%arg0 1" },
	{ "params*wo*:0", "%arg0 0" },
	{ "result0", "result0" },
	{ "result['x']:1", "result0 1" },
	{ "train.py:54", "%0 %2" },
	{ "train.py:54:8", "%0" },
	{ "train.py:54:8:1", "%0 1" },
	{ "train.py:54:2:0:data", "%2 0 data" },
	{ "op=tanh", "%0" },
	{ "op=layer/tanh", "%0" },
	{ "op=add", "%2" },
	{ "op=stablehlo.add", "%2 @g/%x" },
	{ "op=stablehlo.add[1]:0", "@g/%x 0" },
	{ "line=5,3", "%2" },
	{ "@g/%x", "@g/%x" },
	{ "@g/arg0:1", "@g/%a 1" },
	{ "@main/%0:1", "%0 1" },
	{ "%9", "no value has the address '%9'; did you mean '%0' or '%2'?" },
	{ "%9:1", "no value has the address '%9'; did you mean '%0' or '%2'?" },
	{ "params['layer']['wo']",
	  "no value has the address 'params['layer']['wo']'; did you mean 'params['layers']['wo']'?" },
	{ "op=stablehlo.add[2]", "no value has the address 'op=stablehlo.add[2]'" },
	{ "op=tanh[]", "no value has the address 'op=tanh[]'" },
	{ "%0:2", "'%0' has 2 dimensions, there is no dimension 2" },
	{ "%arg1:0", "'%arg1' is tensor<f32> and has no dimensions" },
	{ "%0:1:modle", "no mesh of the program has the axis \"modle\"; did you mean \"model\"?" },
	{ "", "no value has the address ''" },
	{ ":", "no value has the address ':'" },
	{ ":1", "no value has the address ':1'" },
	{ "train.py:50", "no value has the address 'train.py:50'; did you mean 'train.py:54'?" },
	{ "train.py:55:1", "no value has the address 'train.py:55:1'; did you mean 'train.py:54'?" },
	{ "%0:1:", "no value has the address '%0:1:'" },
	{ "%0:1:\"", "no value has the address '%0:1:\"'" },
	{ "%0:9999999999999999999", "no value has the address '%0:9999999999999999999'" },
};

/* Returns what an address names, as the cases write it. */
static const char *
describe(Arena *a, Session *s, const ExplainAddress *x)
{
	const char *text = "";

	for (uint32_t i = 0; i < x->values.n; i++)
		text = arena_printf(a, "%s%s%s", text, i ? " " : "", x->values.v[i]->address.p);
	if (x->dim != EXPLAIN_EVERY_DIM)
		text = arena_printf(a, "%s %lld", text, (long long)x->dim);
	if (x->axis.name)
		text = arena_printf(a, "%s %s", text, session_str(s, x->axis.name).p);
	if (x->axis.is_sub)
		text = arena_printf(a, "%s(%lld)%lld", text, (long long)x->axis.pre, (long long)x->axis.size);
	return text;
}

static InspectAddresses
addresses(Program *p)
{
	InspectAddresses x;

	ck_assert(program_read(p, program));
	inspect_paths_read(p->docs.v[0]);
	inspect_addresses_read(&x, p->docs.v[0]);
	return x;
}

START_TEST(found)
{
	Program p;
	InspectAddresses x = addresses(&p);
	ExplainAddress address;
	bool ok = explain_address_find(&x, cases[_i].text, NULL, true, &address);

	if (ok)
		ck_assert_str_eq(describe(&p.s.arena, &p.s, &address), cases[_i].found);
	else
		ck_assert_str_eq(p.s.diag.last->text, cases[_i].found);
	program_free(&p);
}
END_TEST

START_TEST(several)
{
	Program p;
	InspectAddresses x = addresses(&p);
	ExplainAddress address;
	ExplainPlace place = { source_new(&p.s.arena, "--set:1", "train.py:54=open", 16), 0 };

	ck_assert(!explain_address_find(&x, "train.py:54", &place, false, &address));
	ck_assert_str_eq(p.s.diag.last->text, "2 values have the address 'train.py:54'");
	ck_assert_str_eq(p.s.diag.last->src->name, "--set:1");
	ck_assert_uint_eq(p.s.diag.last->at.hi, 11);
	ck_assert_str_eq(p.s.diag.last->notes->src->name, "test");
	program_free(&p);
}
END_TEST

/* The values of a copy of the program with another copy of @g. */
START_TEST(after_passes)
{
	Program p;
	InspectAddresses x = addresses(&p);
	const InspectNamed *add = explain_address_one(&x, "@g/%x"), *arg = explain_address_one(&x, "@g/arg0");
	const InspectNamed *result = explain_address_one(&x, "result0");
	IrModule *m = p.docs.v[0];
	ExplainValues values;
	ExplainOps ops;
	IrMap map;
	IrOp *g;

	ir_map_init(m, &map, &p.s.arena);
	g = ir_func_next(ir_func_first(m->op));
	ir_op_insert_after(g, ir_op_clone(m, g, &map));
	explain_address_values(m, NULL, add, &p.s.arena, &values);
	ck_assert_uint_eq(values.n, 2);
	ck_assert_ptr_eq(values.v[0], add->value);
	ck_assert_ptr_ne(values.v[1], add->value);
	explain_ops_init(&ops, &p.s.arena);
	explain_address_values(m, &ops, add, &p.s.arena, &values);
	ck_assert_uint_eq(values.n, 2);
	ck_assert_ptr_eq(values.v[0], add->value);
	explain_address_values(m, NULL, arg, &p.s.arena, &values);
	ck_assert_uint_eq(values.n, 2);
	ck_assert_ptr_eq(values.v[0], arg->value);
	explain_address_values(m, NULL, result, &p.s.arena, &values);
	ck_assert_uint_eq(values.n, 1);
	ck_assert_ptr_eq(values.v[0], explain_address_one(&x, "%2")->value);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(found, cases), TEST(several), TEST(after_passes))
