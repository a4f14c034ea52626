/* SPDX-License-Identifier: Apache-2.0
 *
 * Equal operations are partitioned alone only once, and the result is what it is without the memo. The memo is not used
 * if locations are printed.
 */
#include <stdio.h>

#include "localize/localize.h"
#include "pipeline/pass_table.h"
#include "../program.h"
#include "../suite.h"

static uint32_t n_runs;		/* of passes on the modules of single operations */

static bool
run(PassCx *cx, IrModule *m, const char *name, const void *options)
{
	PassCx inner = *cx;

	n_runs++;
	inner.pass = passes_find(name, strlen(name));
	inner.options = options ? options : inner.pass->defaults;
	return inner.pass->run(m, &inner);
}

/* Returns the program after the pass. Sets *n to the number of operations that were partitioned in modules. */
static const char *
partition(Program *p, const char *body, bool memo, uint32_t *n)
{
	static const char name[] = "sdy-per-instruction-partitioning";
	static const PrintOptions print = { .style = PRINT_STYLE_MLIR };
	const char *text;
	PassCx cx = { .s = &p->s, .pass_locs = !memo, .run = run };
	char source[6000];
	Arena scratch;

	snprintf(source, sizeof source,
	         "sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\n"
	         "func.func @f(%%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {\"y\"}]>},\n"
	         "             %%b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"y\"}, {}]>}) {\n"
	         "  %%c = stablehlo.constant dense<0.0> : tensor<f32>\n%s  return\n}\n", body);
	ck_assert_msg(program_read_as(p, IR_RELEASE_V0_11_1, source), "%s", program_messages(p));
	arena_init(&scratch, NULL);
	cx.scratch = &scratch;
	cx.pass = passes_find(name, strlen(name));
	cx.options = cx.pass->defaults;
	n_runs = 0;
	ck_assert_msg(localize_run_per_instruction(p->docs.v[0], &cx), "%s", program_messages(p));
	*n = n_runs / 6;	/* passes per module in 0.11.1, fewer than later */
	text = program_print(p, &print);
	arena_free(&scratch);
	return text;
}

#define SHARDED(dims) " {sdy.sharding = #sdy.sharding_per_value<[<@m, [" dims "]>]>} : "
#define ADD(x, y, dims) "stablehlo.add " x ", " y SHARDED(dims) "tensor<8x8xf32>\n"
#define REDUCE(op, x) "stablehlo.reduce(" x " init: %c) applies stablehlo." op " across dimensions = [0]" \
	SHARDED("{\"y\"}") "(tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>\n"
#define PAD(low, high) "stablehlo.pad %b, %c, low = [" low ", 0], high = [" high ", 0], interior = [0, 0]" \
	SHARDED("{\"y\"}, {}") "(tensor<8x8xf32>, tensor<f32>) -> tensor<12x8xf32>\n"
#define BOTH "{\"x\"}, {\"y\"}"

static const struct { const char *body; uint32_t alone, with_memo; } cases[] = {
	/* The values do not matter, their shardings do. */
	{ "  %0 = " ADD("%a", "%a", BOTH) "  %1 = " ADD("%0", "%a", BOTH) "  %2 = " ADD("%0", "%1", BOTH), 3, 1 },
	{ "  %0 = " ADD("%a", "%b", BOTH) "  %1 = " ADD("%b", "%a", BOTH) "  %2 = " ADD("%a", "%b", "{}, {}")
	  "  %3 = " ADD("%0", "%b", BOTH), 4, 3 },
	/* Properties and regions matter. */
	{ "  %0 = " PAD("4", "0") "  %1 = " PAD("0", "4") "  %2 = " PAD("4", "0"), 3, 2 },
	{ "  %0 = " REDUCE("add", "%a") "  %1 = " REDUCE("maximum", "%a") "  %2 = " REDUCE("add", "%a"), 3, 2 },
	/* A region that applies something else is not compared. */
	{ "  %0 = " REDUCE("add", "%a") "  %1 = \"stablehlo.reduce\"(%a, %c) <{dimensions = array<i64: 0>}> ({\n"
	  "  ^bb0(%l: tensor<f32>, %r: tensor<f32>):\n    %x = stablehlo.add %r, %l : tensor<f32>\n"
	  "    stablehlo.return %x : tensor<f32>\n  })" SHARDED("{\"y\"}")
	  "(tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>\n", 2, 2 },
};

START_TEST(equal_operations)
{
	Program with, without;
	uint32_t n_with, n_without;
	const char *text = partition(&without, cases[_i].body, false, &n_without);

	ck_assert_str_eq(partition(&with, cases[_i].body, true, &n_with), text);
	ck_assert_uint_eq(n_without, cases[_i].alone);
#ifdef SHARDC_PARANOID	/* which partitions every operation, to compare */
	ck_assert_uint_eq(n_with, cases[_i].alone);
#else
	ck_assert_uint_eq(n_with, cases[_i].with_memo);
#endif
	program_free(&with);
	program_free(&without);
}
END_TEST

/* A copy is at the place of its own operation. */
START_TEST(places)
{
	Program p;
	uint32_t n, before = 0, n_manual = 0;

	partition(&p, cases[3].body, true, &n);
	for (IrOp *op = p.docs.v[0]->op; op; op = ir_walk_next(p.docs.v[0]->op, op)) {
		if (op->kind != IR_OP_SDY_MANUAL)
			continue;
		ck_assert_uint_gt(op->span.lo, before);
		before = op->span.hi;
		n_manual++;
		for (IrOp *in = ir_walk_next(op, op); in; in = ir_walk_next(op, in))
			ck_assert(!in->span.hi || (in->span.lo >= op->span.lo && in->span.hi <= op->span.hi));
	}
	ck_assert_uint_eq(n_manual, 3);
	program_free(&p);
}
END_TEST

SUITE(NULL, NULL, LOOP(equal_operations, cases), TEST(places))
