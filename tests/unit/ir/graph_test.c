/* SPDX-License-Identifier: Apache-2.0
 *
 * The graph: order of uses, walks that survive changes, symbol tables, copies; interned types and
 * attributes, dictionaries and dense literals by value.
 */
#include <stdio.h>

#include "ir/walk.h"
#include "read/read.h"
#include "../suite.h"

static Session s;
static ReadDocs docs;
static IrModule *m;

static void
setup(void)
{
	session_init(&s, NULL);
	m = NULL;
}

static void
teardown(void)
{
	if (m)
		ir_module_free(m);
	session_free(&s);
}

static void
read_module(const char *text)
{
	static const ReadOptions options;

	ck_assert(read_text(&s, source_new(&s.arena, "t", text, strlen(text)), &options, &docs));
	m = docs.v[0];
}

/* The names of ops without their quotes, in order of a walk. */
static char seen[200];

static void
note(const IrOp *op)
{
	size_t n = strlen(seen);

	snprintf(seen + n, sizeof seen - n, "%s%s", n ? " " : "", session_str(&s, op->name).p);
}

static IrWalk
visit_all(IrOp *op, void *cx)
{
	(void)cx;
	note(op);
	return IR_WALK_ON;
}

static IrWalk
visit_but_b(IrOp *op, void *cx)
{
	(void)cx;
	note(op);
	return strcmp(session_str(&s, op->name).p, "b") == 0 ? IR_WALK_SKIP : IR_WALK_ON;
}

static IrWalk
visit_to_d(IrOp *op, void *cx)
{
	(void)cx;
	note(op);
	return strcmp(session_str(&s, op->name).p, "d") == 0 ? IR_WALK_STOP : IR_WALK_ON;
}

static const char tree[] = "\"a\"() : () -> () \"b\"() ({ \"c\"() ({\"d\"() : () -> ()}, {}) : () -> () ^x: \"e\"() : "
                           "() -> () }) : () -> () "
			   "\"f\"() : () -> ()";

START_TEST(walks)
{
	static const struct { bool post; IrVisit *visit; bool done; const char *seen; } cases[] = {
		{ true, visit_all, true, "a d c e b f builtin.module" },
		{ false, visit_all, true, "builtin.module a b c d e f" },
		{ false, visit_but_b, true, "builtin.module a b f" },
		{ true, visit_to_d, false, "a d" },
		{ false, visit_to_d, false, "builtin.module a b c d" },
	};

	read_module(tree);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		seen[0] = '\0';
		ck_assert_int_eq((cases[i].post ? ir_walk_post : ir_walk_pre)(m->op, cases[i].visit, NULL),
		                 cases[i].done);
		ck_assert_str_eq(seen, cases[i].seen);
	}
	seen[0] = '\0';
	for (IrOp *op = m->op; op; op = ir_walk_next(m->op, op))
		note(op);
	ck_assert_str_eq(seen, "builtin.module a b c d e f");
	seen[0] = '\0';
	for (IrOp *op = ir_op_block(m->op, 0)->first; op; op = ir_walk_next_outside(m->op, op))
		note(op);
	ck_assert_str_eq(seen, "a b f");
}
END_TEST

static IrWalk
erase_leaf(IrOp *op, void *cx)
{
	(void)cx;
	note(op);
	if (op->block)
		ir_op_erase(op);
	return IR_WALK_ON;
}

START_TEST(a_walk_may_erase)
{
	read_module(tree);
	seen[0] = '\0';
	ck_assert(ir_walk_post(m->op, erase_leaf, NULL));
	ck_assert_str_eq(seen, "a d c e b f builtin.module");
	ck_assert_ptr_null(ir_op_block(m->op, 0)->first);
}
END_TEST

/* Users of a value, newest first. */
static const char *
users(const IrValue *v)
{
	const char *text = "";

	for (const IrUse *u = v->uses; u; u = u->next)
		text = arena_printf(&s.arena, "%s%s%u", text, session_str(&s, u->user->name).p, ir_use_index(u));
	return text;
}

START_TEST(uses_are_newest_first)
{
	IrOp *x, *y, *a, *b;

	read_module("%0 = \"x\"() : () -> i1 %1 = \"y\"() : () -> i1 \"a\"(%0, %1, %0) : (i1, i1, i1) -> () \"b\"(%0) "
	            ": (i1) -> ()");
	x = ir_op_block(m->op, 0)->first;
	y = x->next;
	a = y->next;
	b = a->next;
	ck_assert_str_eq(users(&x->results[0]), "b0a2a0");
	ck_assert(!ir_value_has_one_use(&x->results[0]));
	ck_assert(ir_value_has_one_use(&y->results[0]));
	ir_use_set(&a->operands[2], &y->results[0]);
	ck_assert_str_eq(users(&x->results[0]), "b0a0");
	ck_assert_str_eq(users(&y->results[0]), "a2a1");
	ir_value_replace(&x->results[0], &y->results[0], b);
	ck_assert_str_eq(users(&x->results[0]), "b0");
	ck_assert_uint_eq(strlen(users(&y->results[0])), 6);
	ir_op_erase(b);
	ck_assert_ptr_null(x->results[0].uses);
}
END_TEST

START_TEST(symbols_get_names_of_their_own)
{
	static const char *const names[] = { "f", "f_0", "f_1", "g", "g_2" };
	IrSymtab *t;
	Arena a;

	read_module("\"builtin.module\"() ({}) {sym_name = \"f\"} : () -> () func.func @f_0() { return }");
	arena_init(&a, NULL);
	t = ir_symtab_new(&a, &s, m->op);
	for (size_t i = 0; i < 2; i++)
		ck_assert_ptr_nonnull(ir_symtab_get(t, session_atom(&s, str_from(names[i]))));
	ck_assert_ptr_null(ir_symtab_get(t, session_atom(&s, STR("f_1"))));
	for (int i = 0; i < 2000; i++) {
		IrOp *copy = ir_op_clone(m, ir_symtab_get(t, session_atom(&s, STR("f_0"))), NULL);
		Atom name = ir_symtab_insert(t, copy);

		ck_assert_uint_eq(ir_symbol_name(copy), name);
		ck_assert_ptr_eq(ir_symtab_get(t, name), copy);
		ck_assert_ptr_eq(ir_symbol_find(m->op, name), copy);
	}
	ir_symtab_erase(t, ir_symtab_get(t, session_atom(&s, STR("f_0"))));
	ck_assert_ptr_null(ir_symtab_get(t, session_atom(&s, STR("f_0"))));
	arena_free(&a);
}
END_TEST

/* A copy is independent: inner values are copied, outer values are shared. */
START_TEST(copies)
{
	IrOp *outer, *region, *copy, *inner;
	IrMap map;
	Arena a;

	read_module("%0 = \"x\"() : () -> i1 \"r\"() ({^b(%1: i1): %2 = \"y\"(%0, %1) : (i1, i1) -> i1 \"z\"(%2) : "
	            "(i1) -> ()}) : () -> ()");
	arena_init(&a, NULL);
	ir_map_init(m, &map, &a);
	outer = ir_op_block(m->op, 0)->first;
	region = outer->next;
	copy = ir_op_clone(m, region, &map);
	inner = ir_op_block(copy, 0)->first;
	ck_assert_ptr_null(copy->block);
	ck_assert_ptr_ne(inner, ir_op_block(region, 0)->first);
	ck_assert_ptr_eq(ir_operand(inner, 0), &outer->results[0]);
	ck_assert_ptr_eq(ir_operand(inner, 1), ir_op_block(copy, 0)->args[0]);
	ck_assert_ptr_eq(ir_operand(inner->next, 0), &inner->results[0]);
	ck_assert_ptr_eq(ir_map_get(&map, ir_op_block(region, 0)->args[0]), ir_op_block(copy, 0)->args[0]);
	arena_free(&a);
}
END_TEST

START_TEST(types_are_interned)
{
	for (int64_t i = 0; i < 3000; i++) {
		const int64_t dims[] = { i % 50, i / 50 };
		IrType *t = ir_type_tensor(&s, dims, 2, s.f32, NULL);

		ck_assert_ptr_eq(t, ir_type_tensor(&s, dims, 2, s.f32, NULL));
		ck_assert_ptr_ne(t, ir_type_tensor(&s, dims, 1, s.f32, NULL));
		ck_assert_ptr_ne(t, ir_type_tensor(&s, dims, 2, s.f64, NULL));
		ck_assert_ptr_eq(ir_type_function(&s, &t, 1, NULL, 0), ir_type_function(&s, &t, 1, NULL, 0));
		ck_assert_ptr_ne(ir_type_function(&s, &t, 1, NULL, 0), ir_type_function(&s, NULL, 0, &t, 1));
	}
}
END_TEST

/* A dictionary has any number of entries sorted by name, whatever their order was, and equal dictionaries are one
 * node. */
START_TEST(dictionaries_are_sorted)
{
	static const uint32_t sizes[] = { 0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 64, 65, 100, 1000, 5000 };
	static const uint32_t steps[] = { 1, 7, 4999 };
	static IrNamed v[5000];
	char name[16];

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		IrAttr *first = NULL;

		for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
			IrAttr *dict;

			/* The steps are coprime to the sizes, so they visit every number once. */
			for (uint32_t e = 0; e < sizes[i]; e++) {
				uint32_t at = (uint32_t)((uint64_t)e * steps[k] % sizes[i]);

				snprintf(name, sizeof name, "n%04u", at);
				v[e] = (IrNamed){ session_atom(&s, str_from(name)), 0, ir_attr_i64(&s, at) };
			}
			dict = ir_attr_dict(&s, v, sizes[i]);
			ck_assert(!first || dict == first);
			first = dict;
			for (uint32_t e = 0; e < sizes[i]; e++)
				ck_assert_ptr_eq(ir_attr_entries(dict)[e].value, ir_attr_i64(&s, e));
		}
	}
}
END_TEST

START_TEST(dictionaries_change)
{
	IrAttr *dict = NULL, *before;
	char name[16];

	for (int i = 0; i < 40; i++) {
		snprintf(name, sizeof name, "%d", i * 37 % 40);
		dict = ir_dict_set(&s, dict, session_atom(&s, str_from(name)), s.unit);
		ck_assert_int_eq((int)dict->n, i + 1);
	}
	before = dict;
	dict = ir_dict_set(&s, dict, session_atom(&s, STR("7")), ir_attr_i64(&s, 7));
	ck_assert_uint_eq(dict->n, 40);
	ck_assert_ptr_eq(ir_dict_get(dict, session_atom(&s, STR("7"))), ir_attr_i64(&s, 7));
	ck_assert_ptr_eq(ir_dict_get(before, session_atom(&s, STR("7"))), s.unit);
	ck_assert_ptr_eq(ir_dict_set(&s, dict, session_atom(&s, STR("7")), s.unit), before);
	for (int i = 0; i < 40; i++) {
		snprintf(name, sizeof name, "%d", i);
		dict = ir_dict_set(&s, dict, session_atom(&s, str_from(name)), NULL);
	}
	ck_assert_ptr_null(dict);
	ck_assert_ptr_null(ir_dict_get(NULL, session_atom(&s, STR("7"))));
}
END_TEST

static IrAttr *
constant_value(const char *type, const char *value)
{
	const IrOp *op;

	if (m)
		ir_module_free(m);
	read_module(arena_printf(&s.arena, "%%0 = \"stablehlo.constant\"() <{value = dense<%s> : %s}> : () -> %s",
	                         value, type, type));
	op = ir_op_block(m->op, 0)->first;
	return ir_op_prop(op, ATOM_value);
}

/* Literals are equal if their types and elements are, in any spelling. */
START_TEST(literals_by_value)
{
	static const struct { const char *type, *a, *b; bool same; } cases[] = {
		{ "tensor<2xi32>", "[1, 2]", "[1, 2]", true },
		{ "tensor<2xi32>", "[1, 2]", "[1, 3]", false },
		{ "tensor<2xi32>", "[1, 2]", "\"0x0100000002000000\"", true },
		{ "tensor<2xi32>", "[1, 2]", "\"0x0100000003000000\"", false },
		{ "tensor<2xi32>", "5", "5", true },
		{ "tensor<2xf32>", "[1.0, 2.0]", "[1.0e0, 0x40000000]", true },
		{ "tensor<3xi1>", "[true, false, true]", "[1, 0, 1]", true },
	};
	IrAttr *x, *y;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		x = constant_value(cases[i].type, cases[i].a);
		y = constant_value(cases[i].type, cases[i].b);
		ck_assert_msg(ir_attr_same(x, y) == cases[i].same, "case %zu", i);
		ck_assert(!cases[i].same || ir_attr_same_hash(x) == ir_attr_same_hash(y));
	}
	ck_assert(!ir_attr_same(constant_value("tensor<2xi32>", "5"), constant_value("tensor<2xi64>", "5")));
	x = constant_value("tensor<3xi8>", "[-1, 0, 127]");
	ck_assert_int_eq(ir_dense_int(x, 0), -1);
	ck_assert_int_eq(ir_dense_int(x, 2), 127);
	ck_assert_int_eq(ir_dense_int(constant_value("tensor<3xui8>", "[255, 0, 1]"), 0), 255);
}
END_TEST

/* Returns an op with n operands, which are two values in turn. */
static const IrOp *
op_of_two(uint32_t n)
{
	char text[1024];
	int at = 0;

	if (m)
		ir_module_free(m);
	at += snprintf(text, sizeof text, "%%0 = \"a.b\"() : () -> i1\n%%1 = \"a.b\"() : () -> i1\n\"a.c\"(");
	for (uint32_t i = 0; i < n; i++)
		at += snprintf(text + at, sizeof text - (size_t)at, "%s%%%u", i ? ", " : "", (unsigned)(i % 2));
	at += snprintf(text + at, sizeof text - (size_t)at, ") : (");
	for (uint32_t i = 0; i < n; i++)
		at += snprintf(text + at, sizeof text - (size_t)at, "%si1", i ? ", " : "");
	snprintf(text + at, sizeof text - (size_t)at, ") -> ()");
	s.allow_foreign = true;
	read_module(text);
	return ir_op_block(m->op, 0)->last;
}

/* An op has each of its values once, whether it has few operands or many. */
START_TEST(values_of_an_op)
{
	static const uint32_t counts[] = { 2, IR_FEW_OPERANDS, IR_FEW_OPERANDS + 1, 60 };

	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		const IrOp *op = op_of_two(counts[i]);
		IrValue *few[IR_FEW_OPERANDS], **values;
		uint32_t n;

		values = ir_op_values(op, &s.arena, few, &n);
		ck_assert_uint_eq(op->n_operands, counts[i]);
		ck_assert_uint_eq(n, 2);
		ck_assert_ptr_eq(values[0], ir_operand(op, 0));
		ck_assert_ptr_eq(values[1], ir_operand(op, 1));
	}
}
END_TEST

SUITE(setup, teardown, TEST(values_of_an_op), TEST(walks), TEST(a_walk_may_erase), TEST(uses_are_newest_first),
      TEST(symbols_get_names_of_their_own), TEST(copies), TEST(types_are_interned), TEST(dictionaries_are_sorted),
      TEST(dictionaries_change), TEST(literals_by_value))
