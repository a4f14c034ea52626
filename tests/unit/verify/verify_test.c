/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of the verifier: a result about an op must not outlive the values that the check has read.
 */
#include "verify/verify.h"

#include "../program.h"
#include "../suite.h"

static Program p;

/* The program, which is valid. */
static IrModule *
read_module(const char *text)
{
	ck_assert(program_read(&p, text));
	ck_assert(verify_module(p.docs.v[0]));
	return p.docs.v[0];
}

static void
teardown(void)
{
	program_free(&p);
}

static IrOp *
find_op(IrModule *m, IrOpKind kind)
{
	IrOp *op = m->op;

	while (op && op->kind != kind)
		op = ir_walk_next(m->op, op);
	ck_assert_ptr_nonnull(op);
	return op;
}

static const struct {
	const char *text;
	IrOpKind kind;
	uint32_t operand;
} cases[] = {
	{ "func.func @main(%x: tensor<6xf32>) -> tensor<2x3xf32> {\n"
	  "  %bad = stablehlo.constant dense<[3, 2]> : tensor<2xi32>\n"
	  "  %good = stablehlo.constant dense<[2, 3]> : tensor<2xi32>\n"
	  "  %y = \"stablehlo.dynamic_reshape\"(%x, %good) : (tensor<6xf32>, tensor<2xi32>) -> tensor<2x3xf32>\n"
	  "  return %y : tensor<2x3xf32>\n"
	  "}\n",
	  IR_OP_SHLO_DYNAMIC_RESHAPE, 1 },
	{ "func.func @main() -> tensor<4xf32> {\n"
	  "  %bad = stablehlo.constant dense<5> : tensor<1xi32>\n"
	  "  %good = stablehlo.constant dense<4> : tensor<1xi32>\n"
	  "  %y = \"stablehlo.dynamic_iota\"(%good) {iota_dimension = 0 : i64} : (tensor<1xi32>) -> tensor<4xf32>\n"
	  "  return %y : tensor<4xf32>\n"
	  "}\n",
	  IR_OP_SHLO_DYNAMIC_IOTA, 0 },
};

/* The first constant of each program makes its op invalid. */
START_TEST(other_constant_is_checked)
{
	IrModule *m = read_module(cases[_i].text);
	IrOp *op = find_op(m, cases[_i].kind);

	ir_use_set(&op->operands[cases[_i].operand], find_op(m, IR_OP_SHLO_CONSTANT)->results);
	ck_assert(!verify_module(m));
	ck_assert_uint_eq(p.s.diag.n_errors, 1);
}
END_TEST

/* A copy of an op inherits the stored result. */
START_TEST(copy_with_other_constant_is_checked)
{
	IrModule *m = read_module(cases[_i].text);
	IrOp *op, *bad;
	IrMap map;

	op = find_op(m, cases[_i].kind);
	bad = find_op(m, IR_OP_SHLO_CONSTANT);
	ir_map_init(m, &map, &m->arena);
	ir_map_add(&map, ir_operand(op, cases[_i].operand), bad->results);
	ir_op_insert_after(op, ir_op_clone(m, op, &map));
	ck_assert(!verify_module(m));
}
END_TEST

SUITE(NULL, teardown, LOOP(other_constant_is_checked, cases), LOOP(copy_with_other_constant_is_checked, cases))
