/* SPDX-License-Identifier: Apache-2.0
 *
 * The order of functions and calls, copies of functions and their callees, the table of rewritten attributes, and many
 * constants and dead ops (spec 40 §2.4, §2.5, §4.5).
 */
#include "flow/callgraph.h"

#include <stdlib.h>

#include "flow/uniquer.h"
#include "read/read.h"
#include "../suite.h"

static Session s;
static ReadDocs docs;
static Arena a;
static IrModule *m;
static IrSymtab *symbols;

static void
setup(void)
{
	session_init(&s, NULL);
	arena_init(&a, NULL);
	m = NULL;
}

static void
teardown(void)
{
	for (uint32_t i = 0; m && i < docs.n; i++)
		ir_module_free(docs.v[i]);
	arena_free(&a);
	session_free(&s);
}

static void
read_module(const char *text)
{
	static const ReadOptions options;

	ck_assert(read_text(&s, source_new(&s.arena, "t", text, strlen(text)), &options, &docs));
	m = docs.v[0];
	symbols = ir_symtab_new(&a, &s, m->op);
}

/* "a>b,c b> c>": functions and their callees. */
static void
read_graph(const char *graph)
{
	Buf text;

	buf_init(&text, NULL);
	for (; *graph; graph += *graph == ' ') {
		buf_printf(&text, "func.func private @%c() {\n", *graph);
		for (graph += 2; *graph && *graph != ' '; graph++) {
			if (*graph != ',')
				buf_printf(&text, "  func.call @%c() : () -> ()\n", *graph);
		}
		buf_printf(&text, "  return\n}\n");
	}
	buf_char(&text, '\0');
	read_module(arena_dup(&s.arena, text.p, text.n));
	buf_free(&text);
}

START_TEST(callees_come_first)
{
	static const struct { const char *graph, *order, *calls; } cases[] = {
		{ "a>", "a", "" },
		{ "a>b b>c c>", "cba", "cb" },
		{ "c> b>c a>b", "cba", "cb" },
		{ "a>b,c b>d c>d d>", "dbca", "ddbc" },
		{ "a> b> c>", "abc", "" },
		{ "a>b,b,b b>", "ba", "bbb" },
		{ "x>y z>x y>", "yxz", "yx" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		FlowFuncs funcs;
		FlowCalls calls;

		if (i) {
			teardown();
			setup();
		}
		read_graph(cases[i].graph);
		ck_assert(flow_callee_first(m, &a, symbols, FLOW_NO_CYCLES, &funcs));
		ck_assert_uint_eq(funcs.n, strlen(cases[i].order));
		for (uint32_t k = 0; k < funcs.n; k++)
			ck_assert_int_eq(session_str(&s, ir_symbol_name(funcs.v[k])).p[0], cases[i].order[k]);
		calls = flow_calls_of(&a, &funcs);
		ck_assert_uint_eq(calls.n, strlen(cases[i].calls));
		for (uint32_t k = 0; k < calls.n; k++)
			ck_assert_int_eq(session_str(&s, ir_call_callee(calls.v[k])).p[0], cases[i].calls[k]);
		ck_assert_uint_eq(flow_calls(m, &a).n, calls.n);
	}
}
END_TEST

START_TEST(cycles_are_found)
{
	static const char *const graphs[] = { "a>a", "a>b b>a", "a>b b>c c>d d>b", "x> a>x,b b>a" };

	for (size_t i = 0; i < sizeof graphs / sizeof *graphs; i++) {
		FlowFuncs funcs;

		if (i) {
			teardown();
			setup();
		}
		read_graph(graphs[i]);
		ck_assert(!flow_callee_first(m, &a, symbols, FLOW_NO_CYCLES, &funcs));
		ck_assert_uint_eq(s.diag.n_errors, 1);
		ck_assert_int_eq(s.diag.first->id, DIAG_CALL_CYCLE);
	}
}
END_TEST

/* A copy calls copies of all direct and indirect callees, and each copy stores its original. */
START_TEST(copies_are_deep)
{
	IrOp *b, *copy, *c;

	read_graph("a>b b>c c>");
	b = ir_symtab_get(symbols, session_atom(&s, STR("b")));
	copy = flow_clone_function(m, &a, symbols, b);
	ck_assert_ptr_null(copy->block);
	ir_symtab_insert(symbols, copy);
	ck_assert_uint_ne(ir_symbol_name(copy), ir_symbol_name(b));
	ck_assert_uint_eq(flow_original_name(copy), ir_symbol_name(b));
	ck_assert_uint_eq(flow_original_name(b), ir_symbol_name(b));
	c = flow_callee(m, symbols, ir_op_block(copy, 0)->first);
	ck_assert_ptr_nonnull(c);
	ck_assert_ptr_ne(c, ir_symtab_get(symbols, session_atom(&s, STR("c"))));
	ck_assert_uint_eq(flow_original_name(c), session_atom(&s, STR("c")));
	ck_assert_uint_eq(ir_call_callee(ir_op_block(b, 0)->first), session_atom(&s, STR("c")));
}
END_TEST

START_TEST(main_function)
{
	static const struct { const char *text, *name; } cases[] = {
		{ "func.func @only() { return }", "only" },
		{ "func.func @f() { return } func.func @main() { return }", "main" },
		{ "func.func @f() { return } func.func @g() { return }", NULL },
		{ "", NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const IrOp *f;

		if (i) {
			teardown();
			setup();
		}
		read_module(cases[i].text);
		f = flow_main_function(m);
		ck_assert_int_eq(f != NULL, cases[i].name != NULL);
		ck_assert_uint_eq(s.diag.n_errors, !f);
		ck_assert(!f || str_eq(session_str(&s, ir_symbol_name(f)), str_from(cases[i].name)));
	}
}
END_TEST

/* Of many constants, one of each value stays, at the start of the block. */
START_TEST(constants_are_unique)
{
	enum { N = 4000, DIFFERENT = 1000 };
	uint32_t n = 0;
	Buf text;

	buf_init(&text, NULL);
	BUF_LIT(&text, "func.func @main() {\n");
	for (int i = 0; i < N; i++)
		buf_printf(&text,
		           "  %%c%d = stablehlo.constant dense<%d> : tensor<2xi32>\n  \"use\"(%%c%d) : (tensor<2xi32>) "
		           "-> ()\n",
		           i, i % DIFFERENT, i);
	BUF_LIT(&text, "  return\n}\n");
	buf_char(&text, '\0');
	read_module(arena_dup(&s.arena, text.p, text.n));
	buf_free(&text);
	flow_unique_constants(m, &a, m->op);
	for (const IrOp *op = ir_op_block(ir_func_first(m->op), 0)->first; op; op = op->next) {
		ck_assert(op->kind != IR_OP_SHLO_CONSTANT || n == 0 || op->prev->kind == IR_OP_SHLO_CONSTANT);
		n += op->kind == IR_OP_SHLO_CONSTANT;
	}
	ck_assert_uint_eq(n, DIFFERENT);
}
END_TEST

static uint64_t
each_op(const IrOp *op, const IrOp *callee)
{
	(void)op, (void)callee;
	return 1;
}

/* The size of a function includes those of its callees, once per call. */
START_TEST(sizes_include_callees)
{
	static const uint64_t sizes[] = { 2, 1 + 3 + 2 * 2, 1 + 3 + 2 + 8 };
	FlowCopying how = { .callee = flow_called, .own = each_op };
	FlowFuncs funcs;
	FlowSizes found;

	read_graph("a>c,b b>c,c c>");
	how.cx = symbols;
	ck_assert(flow_callee_first(m, &a, symbols, FLOW_NO_CYCLES, &funcs));
	found = flow_sizes(&a, &funcs, &how);
	for (uint32_t i = 0; i < funcs.n; i++)
		ck_assert_uint_eq(flow_size_of(&found, funcs.v[i]), sizes[i]);
	ck_assert_uint_eq(flow_size_of(&found, m->op), 0);
	ck_assert_uint_eq(flow_size_add(UINT64_MAX - 1, 2), UINT64_MAX);
}
END_TEST

/* An unused chain is deleted completely; ops with effects stay, and so do their operands. */
START_TEST(dead_code)
{
	uint32_t n = 0;

	read_module("func.func @main(%x: tensor<2xf32>) {\n"
	            "  %0 = stablehlo.abs %x : tensor<2xf32>\n"
	            "  %1 = stablehlo.negate %0 : tensor<2xf32>\n"
	            "  %2 = stablehlo.add %0, %1 : tensor<2xf32>\n"
	            "  %3 = stablehlo.abs %x : tensor<2xf32>\n"
	            "  %4 = stablehlo.custom_call @f(%3) {has_side_effect = true} : (tensor<2xf32>) -> tensor<2xf32>\n"
	            "  return\n}\n");
	ck_assert(flow_erase_dead(&a, m->op));
	ck_assert(!flow_erase_dead(&a, m->op));
	for (const IrOp *op = ir_op_block(ir_func_first(m->op), 0)->first; op; op = op->next)
		n++;
	ck_assert_uint_eq(n, 3);
}
END_TEST

SUITE(setup, teardown, TEST(callees_come_first), TEST(cycles_are_found), TEST(copies_are_deep), TEST(main_function),
      TEST(sizes_include_callees), TEST(constants_are_unique), TEST(dead_code))
