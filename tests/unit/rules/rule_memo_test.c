/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of rules: by the class of the op and its variant, and for tensors of one type.
 */
#include "rules/families.h"

#include "../program.h"
#include "../suite.h"

static Program p;

static void
setup(void)
{
	ck_assert(program_read(&p,
	                       "func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) {\n"
	                       "  %0 = stablehlo.add %a, %a : tensor<4xf32>\n"
	                       "  %1 = stablehlo.add %0, %a {p} : tensor<4xf32>\n"
	                       "  %2 = stablehlo.add %b, %b : tensor<8xf32>\n"
	                       "  %3 = stablehlo.subtract %a, %a : tensor<4xf32>\n"
	                       "  %4 = stablehlo.transpose %a, dims = [0] : (tensor<4xf32>) -> tensor<4xf32>\n"
	                       "  %5 = stablehlo.reverse %a, dims = [0] : tensor<4xf32>\n"
	                       "  %6 = stablehlo.reverse %a, dims = [] : tensor<4xf32>\n"
	                       "  return\n"
	                       "}\n"));
}

static void
teardown(void)
{
	program_free(&p);
}

/* Ops, by their number in the function, with their variants, and whether they share a rule. */
static const struct { uint32_t op1, how1, op2, how2; bool same; } cases[] = {
	{ 0, 0, 0, 0, true }, { 0, 0, 1, 0, true }, { 0, 7, 1, 7, true },
	{ 0, 0, 0, 1, false }, { 0, 1, 0, 2, false }, { 0, 0, 1, 8, false },
	{ 0, 0, 2, 0, false }, { 0, 0, 3, 0, false }, { 4, 0, 5, 0, false }, { 5, 0, 6, 0, false },
};

START_TEST(op_and_variant)
{
	IrOp *one = program_op(&p, 2 + cases[_i].op1), *two = program_op(&p, 2 + cases[_i].op2);
	uint64_t made = p.s.work.rules;
	IrAttr **first, **second;
	bool fresh;

	first = rule_memo(&p.s, one, cases[_i].how1, &fresh);
	ck_assert(fresh);
	ck_assert_ptr_null(*first);
	*first = p.s.unit;
	second = rule_memo(&p.s, two, cases[_i].how2, &fresh);
	ck_assert_int_eq(fresh, !cases[_i].same);
	ck_assert_ptr_eq(*second, cases[_i].same ? p.s.unit : NULL);
	ck_assert_uint_eq(p.s.work.rules - made, cases[_i].same ? 1 : 2);
	ck_assert_ptr_eq(rule_memo(&p.s, one, cases[_i].how1, &fresh), first);
	ck_assert(!fresh);
	ck_assert_ptr_eq(rule_memo(&p.s, two, cases[_i].how2, &fresh), second);
	ck_assert(!fresh);
}
END_TEST

/* The memo also stores that an op has no rule. */
START_TEST(no_rule)
{
	bool fresh;

	rule_memo(&p.s, program_op(&p, 2), 0, &fresh);
	ck_assert_ptr_null(*rule_memo(&p.s, program_op(&p, 3), 0, &fresh));
	ck_assert(!fresh);
}
END_TEST

/* So many that slots of the table collide. */
START_TEST(tensors_of_one_type)
{
	enum { TYPES = 8, SIDES = 60, N = TYPES * SIDES * SIDES };
	IrAttr ***rules = ARENA_ARRAY(&p.s.arena, IrAttr **, N);
	bool fresh;

	for (uint32_t i = 0; i < 2 * N; i++) {
		uint32_t k = i % N;
		int64_t dim = k / SIDES / SIDES + 1;
		IrAttr **rule = rule_memo_alike(&p.s, ir_type_tensor(&p.s, &dim, 1, p.s.f32, NULL), k / SIDES % SIDES,
		                                k % SIDES, &fresh);

		ck_assert_int_eq(fresh, i < N);
		ck_assert_ptr_eq(*rule, i < N ? NULL : p.s.unit);
		if (i < N)
			rules[k] = rule;
		ck_assert_ptr_eq(rules[k], rule);
		*rule = p.s.unit;
	}
}
END_TEST

SUITE(setup, teardown, LOOP(op_and_variant, cases), TEST(no_rule), TEST(tensors_of_one_type))
