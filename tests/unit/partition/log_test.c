/* SPDX-License-Identifier: Apache-2.0
 *
 * What the partitioner remembers: a copy of the global program, and pairs of values, with which a check finds the first
 * value that is wrong.
 */
#include "partition/log.h"

#include "../program.h"
#include "../suite.h"
#include "partition/state.h"

#define ON_X " {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}"

static const char global[] =
	"sdy.mesh @m = <[\"x\"=2]>\n"
	"func.func @main(%a: tensor<8xf32>" ON_X ") -> (tensor<8xf32>" ON_X ") {\n"
	"  %0 = stablehlo.add %a, %a : tensor<8xf32>\n"
	"  %1 = stablehlo.negate %0 : tensor<8xf32>\n"
	"  return %1 : tensor<8xf32>\n}\n";

#define LOCAL(kind) \
	"func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n" \
	"  %0 = stablehlo." kind " %a, %a : tensor<4xf32>\n  %1 = stablehlo.negate %0 : tensor<4xf32>\n" \
	"  return %1 : tensor<4xf32>\n}\n"

#define DIFFERS "the first value that differs"

static const struct {
	const char *local;
	uint32_t steps;
	bool in_manual;		/* the values are in a manual computation */
	PartChecked want;
	const char *says, *lacks;
} cases[] = {
	{ LOCAL("add"), 1000, false, PART_CHECK_EQUAL, "", "differs" },
	{ LOCAL("multiply"), 1000, false, PART_CHECK_FAILED, DIFFERS, "cannot be checked" },
	{ LOCAL("multiply"), 1000, true, PART_CHECK_FAILED, "computes something else", DIFFERS },
	{ LOCAL("add"), 3, false, PART_CHECK_TOO_LARGE, "", "differs" },
};

/* Returns result i of the function's operations. */
static IrValue *
result(IrModule *m, uint32_t i)
{
	IrOp *op = ir_op_block(ir_func_first(m->op), 0)->first;

	while (i-- > 0)
		op = op->next;
	return &op->results[0];
}

/* The local program is read next to the global one, as if the partitioner had made it. */
START_TEST(check)
{
	PartState state = { 0 };
	ReadOptions options = { 0 };
	ReadDocs docs = { 0 };
	IrModule *m, *local;
	const PartLayout *l;
	const char *said;
	Localizer lz;
	Program p;
	Arena a, tmp;
	ProveFinding undefined;
	PartLog *log;

	arena_init(&a, NULL);
	arena_init(&tmp, NULL);
	ck_assert(program_read(&p, global));
	m = p.docs.v[0];
	lz = (Localizer){ .m = m, .s = &p.s, .a = &a, .tmp = &tmp, .state = &state,
		          .o = { .check_steps = cases[_i].steps } };
	ck_assert(part_init_meshes(&lz));
	l = part_func_arg(&lz, ir_func_first(m->op), 0);
	log = part_log_new(&lz);
	ck_assert(read_text(&p.s, source_new(&a, "local", cases[_i].local, strlen(cases[_i].local)), &options, &docs));
	local = docs.v[0];
	lz.manual_mesh = cases[_i].in_manual ? lz.mesh : NULL;
	for (uint32_t i = 0; i < 2; i++)
		part_log_add(&lz, log, result(m, i), result(local, i), l);
	lz.m = local;
	ck_assert_int_eq(part_log_check(&lz, log, &undefined), cases[_i].want);
	said = program_messages(&p);
	ck_assert_ptr_nonnull(strstr(said, cases[_i].says));
	ck_assert_ptr_null(strstr(said, cases[_i].lacks));
	ir_module_free(local);
	program_free(&p);
	arena_free(&a);
	arena_free(&tmp);
}
END_TEST

SUITE(NULL, NULL, LOOP(check, cases))
