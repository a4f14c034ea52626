/* SPDX-License-Identifier: Apache-2.0
 *
 * The log of a propagation (spec 75 §2): what it records, and what it says about slots and steps.
 */
#include "pipeline/pipelines.h"
#include "pipeline/runner.h"
#include "propagate/prop_log.h"

#include "../program.h"
#include "../suite.h"

static Program program;
static Runner runner;

static const char dot[] =
	"sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\n"
	"func.func @main(%a: tensor<16x4xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>},\n"
	"    %b: tensor<4x64xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {\"x\", \"y\"}]>}) -> tensor<16x64xf32> {\n"
	"  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]\n"
	"    : (tensor<16x4xf32>, tensor<4x64xf32>) -> tensor<16x64xf32>\n"
	"  %1 = stablehlo.tanh %0 : tensor<16x64xf32>\n"
	"  return %1 : tensor<16x64xf32>\n"
	"}\n";

static const char priorities[] =
	"sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\n"
	"func.func @main(%a: tensor<16xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}p3]>}) -> tensor<16xf32> {\n"
	"  %0 = stablehlo.tanh %a : tensor<16xf32>\n"
	"  return %0 : tensor<16xf32>\n"
	"}\n";

static const char group[] =
	"sdy.mesh @m = <[\"x\"=2]>\n"
	"func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}, %b: tensor<8xf32>)\n"
	"    -> tensor<8xf32> {\n"
	"  %0 = stablehlo.tanh %a : tensor<8xf32>\n"
	"  %1 = stablehlo.negate %b : tensor<8xf32>\n"
	"  sdy.sharding_group %0 group_id = 0 : tensor<8xf32>\n"
	"  sdy.sharding_group %1 group_id = 0 : tensor<8xf32>\n"
	"  return %1 : tensor<8xf32>\n"
	"}\n";

static const char siblings[] =
	"sdy.mesh @m = <[\"x\"=2]>\n"
	"func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{\"x\"}]>}) -> tensor<8xf32> {\n"
	"  %0:2 = stablehlo.custom_call @two(%a) {sdy.sharding_rule = "
	"#sdy.op_sharding_rule<([i])->([i], [j]) {i=8, j=8}, custom>}\n"
	"    : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)\n"
	"  return %0#0 : tensor<8xf32>\n"
	"}\n";

/* Propagates a text with a log. */
static PropLog *
log_of(const char *text)
{
	PropagationPipeline options = PROPAGATION_DEFAULTS;

	ck_assert(program_read(&program, text));
	runner_init(&runner, &program.s);
	options.reshards = RESHARDS_NONE;
	options.log = propagate_log_new(&program.s.arena);
	ck_assert(runner_pass(&runner, program.docs.v[0], "sdy-propagation-pipeline", &options));
	return options.log;
}

static void
done(void)
{
	runner_free(&runner);
	program_free(&program);
}

/* Returns the kinds of all events: s, g, o (sibling), y (sync), h, r. */
static const char *
kinds(const PropLog *log)
{
	char *text = arena_alloc(&program.s.arena, (size_t)log->n + 1);

	for (uint32_t i = 0; i < log->n; i++)
		text[i] = "sgoyhr"[propagate_log_event(log, i)->kind];
	return text;
}

static const IrValue *
result_of(const char *name)
{
	for (IrOp *op = program.docs.v[0]->op; op; op = ir_walk_next(program.docs.v[0]->op, op)) {
		if (strcmp(session_str(&program.s, op->name).p, name) == 0)
			return &op->results[0];
	}
	ck_abort_msg("no %s", name);
	return NULL;
}

static const char *
axes_of(const IrAttr *sharding, uint32_t d)
{
	const ShardSharding *sh = sharding ? shard_sharding(sharding) : NULL;

	return sh && sh->dims[d].n ? session_str(&program.s, shard_dim_axes(sh, d)[0].name).p : "";
}

START_TEST(records_each_kind)
{
	static const struct { const char *text, *kinds; } cases[] = {
		{ dot, "sss" }, { priorities, "hrss" }, { group, "sgss" }, { siblings, "sos" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ck_assert_str_eq(kinds(log_of(cases[i].text)), cases[i].kinds);
		done();
	}
}
END_TEST

START_TEST(knows_slots_at_any_time)
{
	PropLog *log = log_of(dot);
	uint32_t slot = propagate_log_slot(log, result_of("stablehlo.dot_general")), n;

	ck_assert_uint_ne(slot, 0);
	propagate_log_events(log, slot, &n);
	ck_assert_uint_eq(n, 1);
	ck_assert_str_eq(axes_of(propagate_log_at(log, slot, 0), 1), "");
	ck_assert_str_eq(axes_of(propagate_log_at(log, slot, log->n), 1), "x");
	ck_assert_str_eq(axes_of(propagate_log_at(log, slot, log->n), 0), "");
	done();
}
END_TEST

START_TEST(computes_a_step_again)
{
	PropLog *log = log_of(dot);
	const PropAgain *again = propagate_log_step(log, 0);

	ck_assert_ptr_eq(again->in.op, result_of("stablehlo.dot_general")->owner.op);
	ck_assert_ptr_eq(again->made[2], propagate_log_event(log, 0)->sharding);
	ck_assert_ptr_null(again->made[0]);
	ck_assert_ptr_eq(propagate_log_step(log, 0), again);
	ck_assert_uint_eq(propagate_log_target(log, 0), 2);
	ck_assert_uint_eq(propagate_log_event(log, 0)->level, 2);
	done();
}
END_TEST

START_TEST(looks_at_records_without_a_step)
{
	PropLog *log = log_of(dot);
	bool any = false;

	for (uint32_t r = 1; r < log->p->n_ops; r++) {
		const PropAgain *again;

		if (log->p->ops[r].op->kind != IR_OP_SHLO_DOT_GENERAL)
			continue;
		again = propagate_log_look(log, r);
		ck_assert_ptr_nonnull(again);
		ck_assert(shard_axes_eq(again->before[0].axes, again->st.cells[0].axes));
		ck_assert_ptr_eq(propagate_log_look(log, r), again);
		any = true;
	}
	ck_assert(any);
	ck_assert_ptr_nonnull(propagate_log_look_result(log, 0));
	done();
}
END_TEST

START_TEST(numbers_copies_of_constraints_as_steps)
{
	PropLog *log = log_of(
		"sdy.mesh @m = <[\"x\"=2]>\n"
		"func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {\n"
		"  %0 = stablehlo.tanh %a : tensor<8xf32>\n"
		"  %1 = sdy.sharding_constraint %0 <@m, [{\"x\"}]> : tensor<8xf32>\n"
		"  return %1 : tensor<8xf32>\n"
		"}\n");
	uint32_t slot = propagate_log_slot(log, result_of("stablehlo.tanh"));

	ck_assert_str_eq(axes_of(log->first[slot], 0), "x");
	ck_assert_uint_eq(log->given[slot].n, 1);
	ck_assert_uint_eq(propagate_log_event(log, 0)->step, 1);
	done();
}
END_TEST

SUITE(NULL, NULL, TEST(records_each_kind), TEST(knows_slots_at_any_time), TEST(computes_a_step_again),
      TEST(looks_at_records_without_a_step), TEST(numbers_copies_of_constraints_as_steps))
