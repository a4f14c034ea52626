/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of roots: which axes of a value come from which annotation, also for copies of the value.
 */
#include "flow/roots.h"

#include "../program.h"
#include "../suite.h"

static const char text[] =
	"func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {\n"
	"  %0 = stablehlo.add %a, %b : tensor<8xf32>\n"
	"  %1:2 = stablehlo.optimization_barrier %a, %0 : tensor<8xf32>, tensor<8xf32>\n"
	"  return %1#1 : tensor<8xf32>\n"
	"}\n";

static Program program;
static FlowRoots *roots;
static const IrValue *a, *sum, *barrier;
static Atom of_a, of_b;		/* origins */
static ShardAxis x, head, tail;

static void
set_up(void)
{
	const IrBlock *b;
	Atom name;

	ck_assert(program_read(&program, text));
	b = ir_op_block(ir_func_first(program.docs.v[0]->op), 0);
	a = b->args[0];
	sum = &b->first->results[0];
	barrier = b->first->next->results;
	roots = flow_roots_new(&program.s.arena);
	of_a = session_atom(&program.s, STR("input: 0"));
	of_b = session_atom(&program.s, STR("input: 1"));
	flow_roots_add(roots, &(FlowRoot){ .kind = FLOW_ROOT_ARG, .origin = of_a, .index = 0 });
	flow_roots_add(roots, &(FlowRoot){ .kind = FLOW_ROOT_ARG, .origin = of_b, .index = 1 });
	name = session_atom(&program.s, STR("x"));
	x = shard_axis_full(name);
	head = (ShardAxis){ .name = name, .is_sub = 1, .pre = 1, .size = 2 };
	tail = (ShardAxis){ .name = name, .is_sub = 1, .pre = 2, .size = 2 };
}

static void
tear_down(void)
{
	program_free(&program);
}

/* Returns the indices of the arguments that the axis of the value comes from. */
static const char *
found(const IrValue *v, ShardAxis axis)
{
	FlowRootList list = { 0 };
	const char *indices = "";

	flow_roots_find(roots, &program.s.arena, v, axis, &list);
	for (uint32_t i = 0; i < list.n; i++)
		indices = arena_printf(&program.s.arena, "%s%u ", indices, (unsigned)list.v[i]->index);
	return indices;
}

START_TEST(axes)
{
	flow_roots_note(roots, sum, head, of_a);
	flow_roots_note(roots, sum, tail, of_b);
	ck_assert_str_eq(found(sum, head), "0 ");
	ck_assert_str_eq(found(sum, tail), "1 ");
	ck_assert_str_eq(found(sum, x), "1 0 ");
	ck_assert_str_eq(found(sum, shard_axis_full(session_atom(&program.s, STR("y")))), "");
	ck_assert_str_eq(found(a, x), "");
}
END_TEST

START_TEST(repeats)
{
	FlowRoot other = { .kind = FLOW_ROOT_CONSTRAINT, .origin = of_a, .index = 7 };

	flow_roots_add(roots, &other);	/* the origin is known */
	flow_roots_note(roots, sum, head, of_a);
	flow_roots_note(roots, sum, tail, of_a);
	flow_roots_note(roots, sum, head, of_a);
	ck_assert_str_eq(found(sum, x), "0 ");
}
END_TEST

START_TEST(unknown_origins)
{
	flow_roots_note(roots, sum, x, session_atom(&program.s, STR(": 0")));
	ck_assert_str_eq(found(sum, x), "");
}
END_TEST

/* Results of one operation are different values, and so are an argument and a result. */
START_TEST(places)
{
	flow_roots_note(roots, a, x, of_a);
	flow_roots_note(roots, &barrier[1], x, of_b);
	ck_assert_str_eq(found(a, x), "0 ");
	ck_assert_str_eq(found(&barrier[0], x), "");
	ck_assert_str_eq(found(&barrier[1], x), "1 ");
}
END_TEST

/* A copy of an operation has its place, a new operation has none. */
START_TEST(copies)
{
	IrModule *m = program.docs.v[0];
	IrOp *op = ir_value_op(sum), *copy;
	IrValue made = *sum;
	IrOp without_place = *op;
	IrMap map;

	ir_map_init(m, &map, &program.s.arena);
	copy = ir_op_clone(m, op, &map);
	flow_roots_note(roots, sum, x, of_a);
	ck_assert_str_eq(found(&copy->results[0], x), "0 ");
	without_place.span = (Span){ 0, 0 };
	made.owner.op = &without_place;
	flow_roots_note(roots, &made, x, of_b);
	ck_assert_str_eq(found(&made, x), "");
}
END_TEST

SUITE(set_up, tear_down, TEST(axes), TEST(repeats), TEST(unknown_origins), TEST(places), TEST(copies))
