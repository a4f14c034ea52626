/* SPDX-License-Identifier: Apache-2.0
 *
 * The reader: the IR of a text, and the places of errors (spec 10 §3, §6, §8, §12).
 */

#include "ir/op_class.h"
#include "ir/walk.h"
#include "mlir_errors/mlir_errors.h"
#include "print/print.h"
#include "read/read.h"
#include "../suite.h"

static Session session;
static ReadDocs docs;
static Buf printed;

static bool
read_with(const char *text, const ReadOptions *o)
{
	session_init(&session, NULL);
	return read_text(&session, source_new(&session.arena, "test", text, strlen(text)), o, &docs);
}

static bool
reads(const char *text)
{
	static const ReadOptions options = { .explain = mlir_errors_explain };

	return read_with(text, &options);
}

static void
end(void)
{
	for (uint32_t i = 0; i < docs.n; i++) {
		if (docs.v[i])
			ir_module_free(docs.v[i]);
	}
	session_free(&session);
}

/* Returns the n-th op in pre-order, where the module is the first. */
static IrOp *
op_at(uint32_t n)
{
	IrOp *op = docs.v[0]->op;

	while (n-- > 0)
		op = ir_walk_next(docs.v[0]->op, op);
	return op;
}

/* Returns all documents with their separator, or with nothing for one that has an error. */
static const char *
print_all(const PrintOptions *o)
{
	buf_init(&printed, NULL);
	for (uint32_t i = 0; i < docs.n; i++) {
		if (printed.n)
			BUF_LIT(&printed, "\n// -----\n");
		print_module(&printed, docs.v[i], o);
	}
	buf_char(&printed, '\0');
	return printed.p;
}

/* ---- unusual text prints as canonical text ---- */

static const struct {
	const char *text, *canonical;
} spellings[] = {
	{ "", "module {\n}\n" },
	{ "// nothing", "module {\n}\n" },
	{ "\"a\"() : () -> () \"b\"() : () -> ()", "module {\n  \"a\"() : () -> ()\n  \"b\"() : () -> ()\n}\n" },
	{ "module @m {}", "module @m {\n}\n" },
	{ "module {} module {}", "module {\n  module {\n  }\n  module {\n  }\n}\n" },
	{ "\"builtin.module\"() ({^b:}) {sym_name = \"m\"} : () -> ()", "module @m {\n}\n" },
	{ "\"a\"() <{}> {} : () -> ()", "module {\n  \"a\"() <{}> : () -> ()\n}\n" },
	{ "\"a\"() <{b, a = 1}> {c} : () -> ()", "module {\n  \"a\"() <{a = 1 : i64, b}> {c} : () -> ()\n}\n" },
	{ "\"a\"() ({}, {^bb: }) : () -> ()", "module {\n  \"a\"() ({\n  }, {\n  ^bb0:\n  }) : () -> ()\n}\n" },
	{ "!t = tensor<2xf32>\n#a = [#b.c, 1]\n\"a\"() {x = #a} : () -> !t",
	  "module {\n  %0 = \"a\"() {x = [#b.c, 1]} : () -> tensor<2xf32>\n}\n" },
	{ "%a, %b:2 = \"a\"() : () -> (i1, i2, i3) \"b\"(%b#1, %b, %a#0) : (i3, i2, i1) -> ()",
	  "module {\n  %0:3 = \"a\"() : () -> (i1, i2, i3)\n  \"b\"(%0#2, %0#1, %0#0) : (i3, i2, i1) -> ()\n}\n" },
	{ "\"b\"(%a) : (i1) -> ()\n%a = \"a\"() : () -> i1",
	  "module {\n  \"b\"(%0) : (i1) -> ()\n  %0 = \"a\"() : () -> i1\n}\n" },
	{ "\"r\"() ({ \"b\"(%a) : (i1) -> () }) : () -> ()\n%a = \"a\"() : () -> i1",
	  "module {\n  \"r\"() ({\n    \"b\"(%0) : (i1) -> ()\n  }) : () -> ()\n  %0 = \"a\"() : () -> i1\n}\n" },
	{ "\"r\"() ({ %a = \"a\"() : () -> i1 }, { %a = \"a\"() : () -> i1 }) : () -> ()",
	  "module {\n  \"r\"() ({\n    %0 = \"a\"() : () -> i1\n  }, {\n    %0 = \"a\"() : () -> i1\n  }) : () -> "
	  "()\n}\n" },
	{ "\"a\"() {x = #foo<bar<1>>, y = #foo<bar >, z = #foo.b<1>} : () -> !foo<b.c<2>>",
	  "module {\n  %0 = \"a\"() {x = #foo.bar<1>, y = #foo<bar >, z = #foo.b<1>} : () -> !foo.b.c<2>\n}\n" },
	{ "\"a\"() {f1, f10, f2, \"a b\", \"c\"} : () -> ()",
	  "module {\n  \"a\"() {\"a b\", c, f1, f10, f2} : () -> ()\n}\n" },
	{ "func.func @f() -> () { func.return }", "module {\n  func.func @f() {\n    return\n  }\n}\n" },
	{ "func @f() { call @f() : () -> () return }",
	  "module {\n  func.func @f() {\n    call @f() : () -> ()\n    return\n  }\n}\n" },
	{ "func.func private @f(i32) -> ((i32) -> i32)",
	  "module {\n  func.func private @f(i32) -> ((i32) -> i32)\n}\n" },
	{ "%0 = builtin.unrealized_conversion_cast to i32 {a}",
	  "module {\n  %0 = unrealized_conversion_cast to i32 {a}\n}\n" },
	{ "\"a\"() : () -> ()\n// -----\n\"b\"() : () -> ()",
	  "module {\n  \"a\"() : () -> ()\n}\n\n// -----\nmodule {\n  \"b\"() : () -> ()\n}\n" },
	{ "// -----", "module {\n}\n\n// -----\nmodule {\n}\n" },
	{ "\"a\"() {s = #sdy.sharding<@m, [{\"x\",?}p0], unreduced{\"y\"}, replicated={\"z\"}>} : () -> ()",
	  "module {\n  \"a\"() {s = #sdy.sharding<@m, [{\"x\", ?}p0], replicated={\"z\"}, unreduced={\"y\"}>} : () -> "
	  "()\n}\n" },
	{ "\"a\"() {s = #sdy<mesh<[\"x\"=2], device_ids=[0, 1]>>, e = #sdy<manual_axes{}>} : () -> ()",
	  "module {\n  \"a\"() {e = #sdy<manual_axes{}>, s = #sdy.mesh<[\"x\"=2]>} : () -> ()\n}\n" },
	{ "\"a\"() {a = <@m, []>, b = <[<@m, []>]>, c = <[\"x\"=2]>, d = <[]>, sdy.sharding = <[]>} : () -> ()",
	  "module {\n  \"a\"() {a = #sdy.sharding<@m, []>, b = #sdy.sharding_per_value<[<@m, []>]>, c = "
	  "#sdy.mesh<[\"x\"=2]>, "
	  "d = #sdy.mesh<[]>, sdy.sharding = #sdy.sharding_per_value<[]>} : () -> ()\n}\n" },
	{ "%0 = \"a\"() {sdy.sharding = <@m, []>} : () -> i1",
	  "module {\n  %0 = \"a\"() {sdy.sharding = #sdy.sharding_per_value<[<@m, []>]>} : () -> i1\n}\n" },
	{ "\"a\"() {sdy.sharding_rule = #sdy.op_sharding_rule<([i, zz_1])->([]) {i=2, j=3}, custom>} : () -> ()",
	  "module {\n  \"a\"() {sdy.sharding_rule = #sdy.op_sharding_rule<([i, zz_1])->([]) {i=2, j=3}, custom>} : () "
	  "-> ()\n}\n" },
	{ "@m = {<\"x\"=2>, device_ids=[1, 0]} sharding<@m, [{\"x\"}]} : tensor<2xf32> %v : i1 \"b\"(%v) : (i1) -> i2",
	  "module {\n  sdy.mesh @m = <[\"x\"=2], device_ids=[1, 0]>\n  func.func private @sharding_0(tensor<2xf32> "
	  "{sdy.sharding = "
	  "#sdy.sharding<@m, [{\"x\"}]>})\n  func.func @main(%arg0: i1) -> i2 {\n    %0 = \"b\"(%arg0) : (i1) -> i2\n"
	  "    return %0 : i2\n  }\n}\n" },
	{ "%v : sharding<@m, [{}, {?}]> return %v : tensor<?x?xf32>",
	  "module {\n  func.func @main(%arg0: tensor<?x?xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {?}]>}) -> "
	  "tensor<?x?xf32> {\n"
	  "    return %arg0 : tensor<?x?xf32>\n  }\n}\n" },
	{ "%w = reshape %v {a} : (tensor<4xf32>) -> tensor<2x2xf32> %v : tensor<4xf32>",
	  "module {\n  func.func @main(%arg0: tensor<4xf32>) -> tensor<2x2xf32> {\n    %0 = stablehlo.reshape %arg0 "
	  "{a} : "
	  "(tensor<4xf32>) -> tensor<2x2xf32>\n    return %0 : tensor<2x2xf32>\n  }\n}\n" },
};

START_TEST(test_spelling)
{
	static const PrintOptions options = { .style = PRINT_STYLE_MLIR };

	ck_assert_msg(reads(spellings[_i].text), "%s", spellings[_i].text);
	ck_assert_str_eq(print_all(&options), spellings[_i].canonical);
	buf_free(&printed);
	end();
}
END_TEST

/* ---- errors: the first one, and their number ---- */

static const struct {
	const char *text;
	DiagId id;
	uint32_t at, count;
} errors[] = {
	{ "\"b\"(%a) : (i1) -> ()", DIAG_VALUE_UNDEFINED, 4, 1 },
	{ "\"r\"() ({ %a = \"a\"() : () -> i1 }) : () -> () \"b\"(%a) : (i1) -> ()", DIAG_VALUE_UNDEFINED, 49, 1 },
	{ "%a = \"a\"() : () -> i1 \"r\"() ({ %a = \"a\"() : () -> i1 }) : () -> ()", DIAG_VALUE_REDEFINED, 31, 1 },
	{ "%a = \"a\"() : () -> i1 \"b\"(%a#1) : (i1) -> ()", DIAG_RESULT_INDEX, 26, 1 },
	{ "%a = \"a\"() : () -> i1 \"b\"(%a) : (i2) -> ()", DIAG_VALUE_TYPE, 26, 1 },
	{ "\"b\"(%a) : (i2) -> () %a = \"a\"() : () -> i1", DIAG_VALUE_TYPE, 21, 1 },
	{ "%a:2 = \"a\"() : () -> i1", DIAG_RESULT_COUNT, 0, 1 },
	{ "%a:0 = \"a\"() : () -> i1", DIAG_RESULT_COUNT, 3, 1 },
	{ "%a = \"a\"() : () -> ()", DIAG_RESULT_COUNT, 0, 1 },
	{ "\"a\"()[^b] : () -> ()", DIAG_BLOCK_UNDEFINED, 6, 1 },
	{ "\"a\"() ({ ^b: ^b: }) : () -> ()", DIAG_BLOCK_LABEL, 13, 1 },
	{ "func.func @f(%a: i1) { ^b: return }", DIAG_BLOCK_LABEL, 23, 1 },
	{ "func.func @f(%a: i1, %a: i1) { return }", DIAG_VALUE_REDEFINED, 21, 1 },
	{ "func.func @f() {}", DIAG_FN_EMPTY_BODY, 15, 1 },
	{ "func.func @f() attributes {sym_name = \"g\"} { return }", DIAG_FN_ATTR_RESERVED, 15, 1 },
	{ "\"a\"() {b, b = 1} : () -> ()", DIAG_DICT_DUP, 10, 1 },
	{ "\"sdy.mesh\"() <{foo}> : () -> ()", DIAG_PROP_UNKNOWN, 15, 1 },
	{ "\"a\"() {b = #c} : () -> ()", DIAG_ALIAS_UNDEFINED, 13, 1 },
	{ "#a = 1 #a = 2", DIAG_ALIAS_REDEFINED, 7, 1 },
	{ "#a.b = 1", DIAG_ALIAS_NAME, 0, 1 },
	{ "#0 = 1", DIAG_ALIAS_NAME, 0, 1 },
	{ "\"a\"() : () -> () loc(#l)", DIAG_ALIAS_UNDEFINED, 21, 1 },
	{ "foo", DIAG_OP_UNKNOWN, 0, 1 },
	{ "foo.bar %a\nsdy.foo\n\"a\"(%a) : (i1) -> ()", DIAG_OP_UNKNOWN, 0, 3 },
	{ "%a = foo.bar\n\"a\"(%a) : (i1) -> ()", DIAG_OP_UNKNOWN, 5, 1 },
	{ "\"stablehlo.foo\"() : () -> ()", DIAG_OP_UNKNOWN, 0, 1 },
	{ "\"a\"( : () -> ()\n\"b\"() : () -> (\n\"c\"() : () -> ()", DIAG_SYNTAX, 4, 2 },
	{ "\"r\"() ({\n  \"a\" {\n  }\n  \"b\" }) : () -> ()\nfoo", DIAG_SYNTAX, 14, 3 },
	{ "module {", DIAG_SYNTAX, 6, 1 },
	{ "@m = <[\"x\"=0, \"y\"=-1]>", DIAG_MESH_AXIS_SIZE, 7, 2 },
	{ "sharding<@m, [{\"x\"}q]> : i1", DIAG_PRIORITY_SYNTAX, 19, 1 },
	{ "sharding<@m, [], foo={}> : i1", DIAG_CLAUSE_UNKNOWN, 17, 1 },
	{ "sharding<@m, [], replicated={}, replicated={}> : i1", DIAG_CLAUSE_DUP, 32, 1 },
	{ "replicated={\"x\"}", DIAG_FRAGMENT_NO_MESH, 0, 1 },
	{ "@m = <\"x\"=4> replicated={\"y\"}", DIAG_AXIS_UNKNOWN, 25, 1 },
	{ "@m = <\"x\"=4, \"y\"=2> replicated={\"y\", \"x\"}", DIAG_AXES_UNSORTED, 37, 1 },
	{ "@m = <\"x\"=4> replicated={\"x\":(1)2, \"x\":(2)2}", DIAG_SUBAXIS_MERGEABLE, 25, 1 },
	{ "@m = <\"x\"=4> replicated={\"x\"} ~> replicated={\"x\":(1)2}", DIAG_FRAGMENT_REWRITE, 33, 1 },
	{ "@m = <\"x\"=4> unreduced={\"x\"} ~> replicated={\"x\"}", DIAG_FRAGMENT_REWRITE, 32, 1 },
	{ "%v : i1 func.func private @f()", DIAG_SHORTHAND_MIXED, 0, 1 },
};

START_TEST(test_error)
{
	ck_assert_msg(!reads(errors[_i].text), "%s", errors[_i].text);
	ck_assert_msg(session.diag.first->id == errors[_i].id, "%s: %s", errors[_i].text, session.diag.first->text);
	ck_assert_msg(session.diag.first->at.lo == errors[_i].at, "%s: at %u", errors[_i].text,
	              session.diag.first->at.lo);
	ck_assert_msg(session.diag.n_errors == errors[_i].count, "%s: %u errors", errors[_i].text,
	              session.diag.n_errors);
	end();
}
END_TEST

/* ---- the graph ---- */

START_TEST(test_uses_are_newest_first)
{
	IrValue *v;

	ck_assert(reads("%a = \"a\"() : () -> i1\n\"b\"(%a, %a) : (i1, i1) -> ()\n\"c\"(%a) : (i1) -> ()"));
	v = &op_at(1)->results[0];
	ck_assert_ptr_eq(v->uses->user, op_at(3));
	ck_assert_ptr_eq(v->uses->next, &op_at(2)->operands[1]);
	ck_assert_ptr_eq(v->uses->next->next, &op_at(2)->operands[0]);
	end();
}
END_TEST

START_TEST(test_places)
{
	const char *text = "\n%a = \"a\"() ({\n^bb0(%b: i1 loc(\"l\")):\n}) : () -> i1 loc(\"x\")";
	IrModule *m;
	IrOp *op;

	ck_assert(reads(text));
	m = docs.v[0];
	op = op_at(1);
	ck_assert_uint_eq(op->span.lo, 6);
	ck_assert_uint_eq(op->span.hi, strlen(text));
	ck_assert_uint_eq(op->results[0].lo, 1);
	ck_assert_str_eq(session_str(&session, op->results[0].name).p, "a");
	ck_assert_str_eq(print_attr_text(&session, m->locs.v[op->loc]).p, "loc(\"x\")");
	ck_assert_str_eq(print_attr_text(&session, m->locs.v[ir_op_body(op, 0)->args[0]->loc]).p, "loc(\"l\")");
	ck_assert(!m->module_written);
	end();
}
END_TEST

START_TEST(test_inherent_attributes)
{
	IrOp *mesh;

	ck_assert(reads("\"sdy.mesh\"() {mesh = #sdy.mesh<[]>, sym_name = \"m\", other} : () -> ()"));
	mesh = op_at(1);
	ck_assert_int_eq(mesh->kind, IR_OP_SDY_MESH);
	ck_assert_uint_eq(mesh->props->n, 2);
	ck_assert_uint_eq(mesh->attrs->n, 1);
	end();
}
END_TEST

START_TEST(test_names_by_number)
{
	IrModule *m;

	ck_assert(reads("%0 = \"a\"() : () -> i1\n%1:2 = \"a\"() : () -> (i1, i1)\n"));
	m = docs.v[0];
	ck_assert_str_eq(session_str(&session, print_source_name(m, &op_at(1)->results[0])).p, "0");
	ck_assert_str_eq(session_str(&session, print_source_name(m, &op_at(2)->results[0])).p, "1");
	ck_assert_uint_eq(print_source_name(m, &op_at(2)->results[1]), 0);
	end();
}
END_TEST

START_TEST(test_location_aliases)
{
	IrModule *m;

	ck_assert(reads(
		"\"a\"() : () -> () loc(#b)\n#b = loc(fused[\"x\", #c, unknown, #c])\n#c = loc(\"f\":1:2 to 1:2)"));
	m = docs.v[0];
	ck_assert_str_eq(print_attr_text(&session, m->locs.v[op_at(1)->loc]).p, "loc(fused[\"x\", \"f\":1:2])");
	end();
}
END_TEST

START_TEST(test_resources)
{
	ck_assert(reads("{-# dialect_resources: { builtin: { a: \"0x01\", \"b c\": \"0x02\" }, x: {} }, "
	                "external_resources: {} #-}"));
	ck_assert_uint_eq(docs.v[0]->n_resources, 2);
	ck_assert_str_eq(session_str(&session, docs.v[0]->resources[1].key).p, "b c");
	ck_assert(str_eq(docs.v[0]->resources[0].blob, STR("0x01")));
	end();
}
END_TEST

START_TEST(test_documents)
{
	ck_assert(!reads("\"a\"() : () -> ()\n// -----\nfoo\n// -----\n\"b\"() : () -> ()"));
	ck_assert_uint_eq(docs.n, 3);
	ck_assert_ptr_nonnull(docs.v[0]);
	ck_assert_ptr_null(docs.v[1]);
	ck_assert_ptr_nonnull(docs.v[2]);
	end();
	ck_assert(read_with("\"a\"() : () -> ()\n// -----\n\"b\"() : () -> ()", &(ReadOptions){ .no_split = true }));
	ck_assert_uint_eq(docs.n, 1);
	end();
}
END_TEST

START_TEST(test_error_limit)
{
	session_init(&session, NULL);
	session.diag.max_errors = 2;
	ck_assert(!read_text(&session, source_new(&session.arena, "test", "a\nb.c\nb.d\nb.e\n", 14),
	                     &(ReadOptions){ 0 }, &docs));
	ck_assert(session.diag.full);
	ck_assert_uint_eq(session.diag.n_errors, 2);
	end();
}
END_TEST

START_TEST(test_successor_limit)
{
	enum { MOST = UINT16_MAX };

	for (uint32_t n = MOST; n <= MOST + 1; n++) {
		Buf text;

		buf_init(&text, NULL);
		buf_printf(&text, "func.func @f() {\n  \"x.br\"()[^b");
		for (uint32_t i = 1; i < n; i++)
			buf_printf(&text, ", ^b");
		buf_printf(&text, "] : () -> ()\n^b:\n  return\n}\n");
		buf_char(&text, '\0');
		ck_assert_int_eq(reads(text.p), n == MOST);
		ck_assert_uint_eq(session.diag.n_errors, n > MOST);
		buf_free(&text);
		end();
	}
}
END_TEST

/* ---- known lines ---- */

/* Returns whether the n-th op after the first one is of the class of the first. */
static bool
is_like_first(uint32_t n)
{
	return ir_op_class(&session, op_at(2 + n)) == ir_op_class(&session, op_at(2));
}

START_TEST(test_known_lines)
{
	ck_assert(reads("func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<4xf32> {\n"
	                    "  %0 = stablehlo.add %a, %a : tensor<4xf32>\n"
	                    "  %1 = stablehlo.add %0, %a : tensor<4xf32>\n"
	                    "  %c = stablehlo.add %1, %0 : tensor<4xf32> loc(\"here\")\n"
	                    "  // a comment\n"
	                    "  %2 = stablehlo.add %c, %c : tensor<4xf32>  %3 = stablehlo.add %b, %b : tensor<8xf32>\n"
	                    "  return %2 : tensor<4xf32>\n"
	                    "}\n"));
	for (uint32_t i = 1; i < 4; i++) {
		ck_assert(is_like_first(i));
		ck_assert_ptr_eq(ir_operand(op_at(2 + i), 0), &op_at(1 + i)->results[0]);
	}
	ck_assert(!is_like_first(4));
	ck_assert_uint_eq(op_at(3)->loc, 0);
	ck_assert_uint_ne(op_at(4)->loc, 0);
	ck_assert_uint_eq(op_at(5)->loc, 0);
	ir_op_set_prop(&session, op_at(3), atom_intern(&session.atoms, "p", 1), session.unit);
	ck_assert(!is_like_first(1));
	ir_use_set(&op_at(4)->operands[1], &op_at(6)->results[0]);
	ck_assert(!is_like_first(2));
	end();
}
END_TEST

/* ---- shorthand style ---- */

START_TEST(test_shorthand_round_trip)
{
	const char *text =
		"// first\n"
		"@m = <[\"x\"=4]>  // mesh\n"
		"%in : tensor<4xf32> {sdy.sharding = <@m, [{\"x\"}]>}\n"
		"\n"
		"// an op\n"
		"%out = reshape %in : (tensor<4xf32>) -> tensor<2x2xf32>\n"
		"replicated={\"x\":(2)2, \"x\":(1)2} ~> replicated={\"x\"}\n"
		"sharding<@m, [{?}]> : tensor<4xf32>\n"
		"return %out : tensor<2x2xf32>\n"
		"// last\n";

	ck_assert(read_with(text, &(ReadOptions){ .keep_comments = true }));
	ck_assert_str_eq(print_all(&(PrintOptions){ .style = PRINT_STYLE_OWN }), text);
	buf_free(&printed);
	end();
}
END_TEST

START_TEST(test_redefined_mesh_splits)
{
	ck_assert(reads(
		"@m = <[\"x\"=2]>\nsharding<@m, [{}]> : tensor<4xf32>\n@n = <[\"x\"=3]>\n@m = <[\"x\"=4]>\n%v : i1\n"
		"@n = <[\"x\"=5]>"));
	ck_assert_uint_eq(docs.n, 3);
	ck_assert_ptr_nonnull(ir_symbol_find(docs.v[1]->op, atom_find(&session.atoms, "n", 1)));
	ck_assert_ptr_nonnull(ir_symbol_find(docs.v[1]->op, atom_find(&session.atoms, "m", 1)));
	ck_assert_ptr_null(ir_symbol_find(docs.v[0]->op, atom_find(&session.atoms, "n", 1)));
	ck_assert_ptr_null(ir_symbol_find(docs.v[2]->op, atom_find(&session.atoms, "m", 1)));
	end();
}
END_TEST

SUITE(NULL, NULL, LOOP(test_spelling, spellings), LOOP(test_error, errors), TEST(test_uses_are_newest_first),
      TEST(test_places), TEST(test_inherent_attributes), TEST(test_names_by_number), TEST(test_location_aliases),
      TEST(test_resources), TEST(test_documents), TEST(test_error_limit), TEST(test_successor_limit),
      TEST(test_known_lines), TEST(test_shorthand_round_trip), TEST(test_redefined_mesh_splits))
