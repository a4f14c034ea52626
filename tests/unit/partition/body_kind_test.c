/* SPDX-License-Identifier: Apache-2.0
 *
 * What regions of reductions compute: monoids in either order, selections, and all that looks like one of them and is
 * not.
 */
#include "partition/body_kind.h"

#include "../program.h"
#include "../suite.h"

#define F "tensor<f32>"
#define HEAD "func.func @main(%x: tensor<4xf32>, %i: " F ") -> " F " {\n" \
	     "  %0 = stablehlo.reduce(%x init: %i) across dimensions = [0] : (tensor<4xf32>, " F ") -> " F "\n" \
	     "    reducer(%a: " F ", %b: " F ") {\n"
#define TAIL "    stablehlo.return %r : " F "\n  }\n  return %0 : " F "\n}\n"

static const struct {
	const char *body;
	BodyKind kind;
	IrOpKind op;
} cases[] = {
	{ "%r = stablehlo.add %a, %b : " F "\n", BODY_MONOIDS, IR_OP_SHLO_ADD },
	{ "%r = stablehlo.maximum %b, %a : " F "\n", BODY_MONOIDS, IR_OP_SHLO_MAXIMUM },
	{ "%r = stablehlo.add %a, %a : " F "\n", BODY_UNKNOWN, IR_OP_FOREIGN },
	{ "%r = stablehlo.maximum %a, %a : " F "\n", BODY_SELECTION, IR_OP_FOREIGN },
	{ "%r = stablehlo.subtract %a, %b : " F "\n", BODY_UNKNOWN, IR_OP_FOREIGN },
	{ "%n = stablehlo.negate %b : " F "\n%r = stablehlo.add %a, %n : " F "\n", BODY_UNKNOWN, IR_OP_FOREIGN },
	{ "%c = stablehlo.compare GT, %a, %b, FLOAT : (" F ", " F ") -> tensor<i1>\n"
	  "%r = stablehlo.select %c, %a, %b : tensor<i1>, " F "\n", BODY_SELECTION, IR_OP_FOREIGN },
	{ "%c = stablehlo.compare GT, %a, %b, FLOAT : (" F ", " F ") -> tensor<i1>\n"
	  "%z = stablehlo.constant dense<0.0> : " F "\n"
	  "%r = stablehlo.select %c, %a, %z : tensor<i1>, " F "\n", BODY_UNKNOWN, IR_OP_FOREIGN },
	{ "%c = stablehlo.compare GT, %i, %b, FLOAT : (" F ", " F ") -> tensor<i1>\n"
	  "%r = stablehlo.select %c, %a, %b : tensor<i1>, " F "\n", BODY_UNKNOWN, IR_OP_FOREIGN },
};

START_TEST(kinds)
{
	Program p;
	IrOpKind op = IR_OP_FOREIGN;
	IrOp *reduce;
	BodyKind kind;
	Arena a;

	arena_init(&a, NULL);
	ck_assert_msg(program_read(&p, arena_printf(&a, "%s%s%s", HEAD, cases[_i].body, TAIL)), "case %d", _i);
	reduce = ir_op_block(ir_func_first(p.docs.v[0]->op), 0)->first;
	ck_assert_int_eq(reduce->kind, IR_OP_SHLO_REDUCE);
	kind = part_body_kind(&reduce->regions[0], 1, &op);
	ck_assert_msg(kind == cases[_i].kind, "case %d: kind %d", _i, (int)kind);
	if (kind == BODY_MONOIDS)
		ck_assert_int_eq(op, cases[_i].op);
	program_free(&p);
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(kinds, cases))
