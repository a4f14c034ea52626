/* SPDX-License-Identifier: Apache-2.0
 *
 * The memo of agreed ops, and the full version of insert-explicit-reshards on programs in which ops repeat.
 */

#include "export/export.h"
#include "export/reshard.h"
#include "read/read.h"
#include "../suite.h"

enum { REPEATED = 20 };

static Session s;
static ReadDocs docs;
static Arena a;
static IrModule *m;

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
	if (m)
		ir_module_free(m);
	arena_free(&a);
	session_free(&s);
}

/* The rule and the number of tensors count, and every sharding. */
START_TEST(memo)
{
	AgreedOps *known = agreed_new(&a);
	IrAttr *x = ir_attr_bool(&s, false), *y = ir_attr_bool(&s, true), *rule = ir_attr_int(&s, s.i32, 1);

	ck_assert(!agreed_has(known, rule, (IrAttr *[]){ x, y }, 2));
	agreed_add(known, rule, (IrAttr *[]){ x, y }, 2);
	agreed_add(known, rule, (IrAttr *[]){ x, NULL }, 2);
	agreed_add(known, rule, NULL, 0);
	ck_assert(agreed_has(known, rule, (IrAttr *[]){ x, y }, 2));
	ck_assert(agreed_has(known, rule, (IrAttr *[]){ x, NULL }, 2));
	ck_assert(agreed_has(known, rule, NULL, 0));
	ck_assert(!agreed_has(known, rule, (IrAttr *[]){ y, x }, 2));
	ck_assert(!agreed_has(known, rule, (IrAttr *[]){ x, y, NULL }, 3));
	ck_assert(!agreed_has(known, x, (IrAttr *[]){ x, y }, 2));
}
END_TEST

/* Runs the full version on a function that repeats one statement; returns the number of ops of a kind. */
static uint32_t
count_after(const char *statement, IrOpKind kind)
{
	static const ExportOptions full = { .full = true };
	const Pass *pass = export_passes;
	static const ReadOptions options;
	uint32_t n = 0;
	PassCx cx;
	Buf b;

	while (strcmp(pass->name, "sdy-insert-explicit-reshards") != 0)
		pass++;
	cx = (PassCx){ .s = &s, .scratch = &a, .pass = pass, .options = &full };
	buf_init(&b, NULL);
	BUF_LIT(&b, "sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\n"
	            "func.func @f(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {\"y\"}]>},\n"
	            "             %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}) {\n");
	for (int i = 0; i < REPEATED; i++)
		buf_printf(&b, "  %%v%d = %s\n", i, statement);
	BUF_LIT(&b, "  return\n}\n");
	buf_char(&b, '\0');
	ck_assert_msg(read_text(&s, source_new(&s.arena, "t", arena_dup(&s.arena, b.p, b.n), b.n - 1), &options, &docs),
	              "%s", s.diag.first ? s.diag.first->text : "");
	m = docs.v[0];
	buf_free(&b);
	ck_assert(export_run_insert_reshards(m, &cx));
	for (const IrOp *op = ir_op_block(ir_func_first(m->op), 0)->first; op; op = op->next)
		n += op->kind == kind;
	return n;
}

/* An op that agrees gets nothing, and one that does not agree gets its reshard each time. */
START_TEST(reshards_repeat)
{
#define SHARDED(dims) "{sdy.sharding = #sdy.sharding_per_value<[<@m, [" dims "]>]>} "
	static const struct { const char *statement; IrOpKind kind; uint32_t want; } cases[] = {
		{ "stablehlo.add %a, %a " SHARDED("{\"x\"}, {\"y\"}") ": tensor<8x8xf32>", IR_OP_SDY_RESHARD, 0 },
		{ "stablehlo.add %a, %b " SHARDED("{\"x\"}, {\"y\"}") ": tensor<8x8xf32>",
		  IR_OP_SDY_RESHARD, REPEATED },
		{ "stablehlo.add %b, %a : tensor<8x8xf32>", IR_OP_SDY_RESHARD, 2 * REPEATED },
		/* The tensors agree, but the sum must be reduced each time. */
		{ "stablehlo.dot %b, %a, precision = [] " SHARDED("{\"x\"}, {\"y\"}")
		  ": (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>", IR_OP_SDY_ALL_REDUCE, 0 },
		{ "stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] " SHARDED("{\"y\"}, {}")
		  ": (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>", IR_OP_SDY_ALL_REDUCE, REPEATED },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint32_t n;

		teardown();
		setup();
		n = count_after(cases[i].statement, cases[i].kind);
		ck_assert_msg(n == cases[i].want, "case %zu: %u", i, n);
	}
}
END_TEST

SUITE(setup, teardown, TEST(memo), TEST(reshards_repeat))
