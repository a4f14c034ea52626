/* SPDX-License-Identifier: Apache-2.0
 *
 * Trip counts of loops (spec 75 §10.2).
 */
#include "inspect/trips.h"

#include <stdio.h>

#include "../program.h"
#include "../suite.h"

static const char program[] =
	"func.func @main(%%x: tensor<i32>) -> tensor<i32> {\n"
	"  %%start = stablehlo.constant dense<%d> : tensor<i32>\n"
	"  %%end = stablehlo.constant dense<%d> : tensor<i32>\n"
	"  %%step = stablehlo.constant dense<%d> : tensor<i32>\n"
	"  %%r:2 = stablehlo.while(%%i = %%start, %%n = %%end) : tensor<i32>, tensor<i32>\n"
	"    cond {\n"
	"      %%c = stablehlo.compare %s : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
	"      stablehlo.return %%c : tensor<i1>\n"
	"    } do {\n"
	"      %%j = stablehlo.%s : tensor<i32>\n"
	"      stablehlo.return %%j, %s : tensor<i32>, tensor<i32>\n"
	"    }\n"
	"  return %%r#0 : tensor<i32>\n"
	"}\n";

static const struct {
	int start, end, step;
	const char *test, *next, *carried;
	int64_t want;			/* -1: unknown */
} loops[] = {
	{ 0, 10, 1, "LT, %i, %end", "add %i, %step", "%n", 10 },
	{ 0, 10, 1, "LT, %i, %n", "add %step, %i", "%n", 10 },
	{ 0, 10, 3, "LT, %i, %end", "add %i, %step", "%n", 4 },
	{ 0, 10, 1, "LE, %i, %end", "add %i, %step", "%n", 11 },
	{ 10, 0, -1, "GT, %i, %end", "add %i, %step", "%n", 10 },
	{ 10, 0, 2, "GE, %i, %end", "subtract %i, %step", "%n", 6 },
	{ 0, 10, 1, "GT, %end, %i", "add %i, %step", "%n", 10 },
	{ 0, 10, 1, "NE, %i, %end", "add %i, %step", "%n", 10 },
	{ 0, 10, 3, "NE, %i, %end", "add %i, %step", "%n", -1 },
	{ 10, 0, 1, "NE, %i, %end", "subtract %i, %step", "%n", 10 },
	{ 5, 3, 1, "LT, %i, %end", "add %i, %step", "%n", 0 },
	{ 0, 10, 0, "LT, %i, %end", "add %i, %step", "%n", -1 },
	{ 0, 10, -1, "LT, %i, %end", "add %i, %step", "%n", -1 },
	{ 0, 10, 1, "LT, %i, %x", "add %i, %step", "%n", -1 },
	{ 0, 10, 1, "LT, %i, %n", "add %i, %step", "%i", -1 },		/* the limit changes */
	{ 0, 10, 1, "LT, %i, %end", "multiply %i, %step", "%n", -1 },
	{ 0, 10, 1, "LT, %i, %end", "add %i, %x", "%n", -1 },
	{ 0, 10, 1, "EQ, %i, %end", "add %i, %step", "%n", -1 },
};

START_TEST(trip_count)
{
	Program p;
	char text[1200];
	int64_t n = -1;
	IrOp *op;

	snprintf(text, sizeof text, program, loops[_i].start, loops[_i].end, loops[_i].step, loops[_i].test,
	         loops[_i].next, loops[_i].carried);
	ck_assert_msg(program_read(&p, text), "%s", program_messages(&p));
	for (op = p.docs.v[0]->op; op->kind != IR_OP_SHLO_WHILE;)
		op = ir_walk_next(p.docs.v[0]->op, op);
	ck_assert_int_eq(inspect_trip_count(op, &n), loops[_i].want >= 0);
	if (loops[_i].want >= 0)
		ck_assert_int_eq(n, loops[_i].want);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(trip_count, loops))
