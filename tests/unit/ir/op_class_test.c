/* SPDX-License-Identifier: Apache-2.0
 *
 * Ops of one class: the same name, properties and types.
 */
#include "ir/op_class.h"

#include "../suite.h"

/* A type is a letter; `prop` is the number that an op has as its property, 0 for none. */
typedef struct Spec {
	const char *name, *operands, *results;
	int prop;
} Spec;

static const Spec base = { "x.op", "ab", "a", 1 };

/* Each differs from `base` in one component, except for the last ones, which split the types of `base` elsewhere. */
static const Spec others[] = {
	{ "x.other", "ab", "a", 1 },
	{ "x.op", "bb", "a", 1 },
	{ "x.op", "aa", "a", 1 },
	{ "x.op", "ba", "a", 1 },
	{ "x.op", "ac", "a", 1 },
	{ "x.op", "a", "a", 1 },
	{ "x.op", "aba", "a", 1 },
	{ "x.op", "ab", "b", 1 },
	{ "x.op", "ab", "c", 1 },
	{ "x.op", "ab", "", 1 },
	{ "x.op", "ab", "aa", 1 },
	{ "x.op", "ab", "a", 2 },
	{ "x.op", "ab", "a", 0 },
	{ "x.op", "aba", "", 1 },
	{ "x.op", "a", "ba", 1 },
	{ "x.op", "", "aba", 1 },
};

static Session s;
static IrModule *m;

static void
setup(void)
{
	session_init(&s, NULL);
	m = ir_module_new(&s, NULL);
}

static void
teardown(void)
{
	ir_module_free(m);
	session_free(&s);
}

static IrType *
type_of(char letter)
{
	int64_t dims[] = { letter == 'a' ? 4 : 8 };

	return ir_type_tensor(&s, dims, 1, letter == 'c' ? s.i64 : s.f32, NULL);
}

static IrAttr *
prop_of(int n)
{
	IrNamed named = { session_atom(&s, STR("p")), 0, ir_attr_i64(&s, n) };

	return n ? ir_attr_dict(&s, &named, 1) : NULL;
}

/* A new op whose operands are block arguments made for it. */
static IrOp *
op_of(const Spec *spec)
{
	IrBlock *b = ir_op_body(m->op, 0);
	IrValue *operands[4];
	IrType *results[4];
	IrOpSpec o = { .kind = IR_OP_FOREIGN,
		       .name = session_atom(&s, str_from(spec->name)),
		       .operands = operands,
		       .results = results,
		       .props = prop_of(spec->prop) };

	for (const char *p = spec->operands; *p; p++)
		operands[o.n_operands++] = ir_block_add_arg(m, b, type_of(*p));
	for (const char *p = spec->results; *p; p++)
		results[o.n_results++] = type_of(*p);
	return ir_op_new(m, &o);
}

START_TEST(same_components)
{
	IrOp *one = op_of(&base), *two = op_of(&base), *three = op_of(&base);
	IrOpClass *class = ir_op_class(&s, one);

	ir_op_set_attr(&s, two, session_atom(&s, STR("a")), s.unit);
	two->loc = 1;
	ir_use_set(&three->operands[0], ir_operand(one, 0));
	ck_assert_ptr_eq(ir_op_class(&s, two), class);
	ck_assert_ptr_eq(ir_op_class(&s, three), class);
	ck_assert_ptr_eq(ir_op_class(&s, one), class);
	ck_assert_uint_ne(one->op_class, 0);
	ck_assert_uint_eq(one->op_class, two->op_class);
}
END_TEST

START_TEST(one_component_differs)
{
	IrOpClass *class = ir_op_class(&s, op_of(&base)), *other = ir_op_class(&s, op_of(&others[_i]));

	ck_assert_ptr_ne(other, class);
	ck_assert_ptr_eq(ir_op_class(&s, op_of(&others[_i])), other);
	ck_assert_ptr_eq(ir_op_class(&s, op_of(&base)), class);
}
END_TEST

START_TEST(all_differ)
{
	enum { N = sizeof others / sizeof *others };
	IrOpClass *classes[N];

	for (int i = 0; i < N; i++) {
		classes[i] = ir_op_class(&s, op_of(&others[i]));
		for (int k = 0; k < i; k++)
			ck_assert_ptr_ne(classes[i], classes[k]);
	}
}
END_TEST

/* A change of properties or types puts the op into another class, and back. */
START_TEST(changes)
{
	IrOp *op = op_of(&base);
	Atom p = session_atom(&s, STR("p"));
	IrValue *operand = ir_operand(op, 1);
	IrOpClass *class = ir_op_class(&s, op);

	ir_op_set_prop(&s, op, p, ir_attr_i64(&s, 2));
	ck_assert_ptr_eq(ir_op_class(&s, op), ir_op_class(&s, op_of(&others[11])));
	ir_op_set_prop(&s, op, p, ir_attr_i64(&s, 1));
	ck_assert_ptr_eq(ir_op_class(&s, op), class);
	ir_use_set(&op->operands[1], ir_operand(op, 0));
	ck_assert_ptr_eq(ir_op_class(&s, op), ir_op_class(&s, op_of(&others[2])));
	ir_use_set(&op->operands[0], operand);
	ir_use_set(&op->operands[1], operand);
	ck_assert_ptr_eq(ir_op_class(&s, op), ir_op_class(&s, op_of(&others[1])));
}
END_TEST

START_TEST(copies)
{
	IrOp *op = op_of(&base);
	IrOpClass *class = ir_op_class(&s, op);
	IrMap map;

	ir_map_init(m, &map, &m->arena);
	ck_assert_ptr_eq(ir_op_class(&s, ir_op_like(m, op, (IrValue *[]){ ir_operand(op, 0), ir_operand(op, 1) })),
	                 class);
	ck_assert_ptr_eq(ir_op_class(&s, ir_op_clone(m, op, &map)), class);
	/* A clone whose operand is mapped to one of another type. */
	ir_map_init(m, &map, &m->arena);
	ir_map_add(&map, ir_operand(op, 1), ir_operand(op, 0));
	ck_assert_ptr_eq(ir_op_class(&s, ir_op_clone(m, op, &map)), ir_op_class(&s, op_of(&others[2])));
}
END_TEST

/* Ops that differ in only one component: more than there are numbers for classes, and so many that hashes of 32 bits
 * collide. */
START_TEST(many)
{
	enum { N = 250000, AGAIN = 16 };
	IrOpClass **classes = ARENA_ARRAY(&m->arena, IrOpClass *, N);
	IrOp *op;

	for (int i = 0; i < N + N / AGAIN; i++) {
		int k = i < N ? i : (i - N) * AGAIN;
		int64_t dim = k + 1;
		IrType *type = ir_type_tensor(&s, &dim, 1, s.f32, NULL);
		IrOpSpec o = { .kind = IR_OP_FOREIGN, .name = session_atom(&s, STR("x.op")) };
		IrNamed prop = { session_atom(&s, STR("p")), 0, ir_attr_i64(&s, dim) };

		if (_i == 0)
			o.name = session_atom(&s, str_from(arena_printf(&m->arena, "x.%d", (int)dim)));
		else if (_i == 1)
			o.props = ir_attr_dict(&s, &prop, 1);
		else
			o.results = &type, o.n_results = 1;
		op = ir_op_new(m, &o);
		if (i < N)
			classes[k] = ir_op_class(&s, op);
		ck_assert_ptr_eq(ir_op_class(&s, op), classes[k]);
		ck_assert_uint_eq(classes[k]->name, o.name);
		ck_assert_ptr_eq(classes[k]->props, o.props);
		ck_assert(!o.n_results || classes[k]->types[0] == type);
	}
}
END_TEST

SUITE(setup, teardown, TEST(same_components), LOOP(one_component_differs, others), TEST(all_differ), TEST(changes),
      TEST(copies), TIMES(many, 3))
