/* SPDX-License-Identifier: Apache-2.0
 *
 * Where the annotation of a collective's axis is looked for, and how it is described (spec 75 §10.6).
 */
#include "inspect/root_list.h"

#include "../program.h"
#include "../suite.h"

static const char text[] =
	"sdy.mesh @m = <[\"x\"=2, \"y\"=2]>\n"
	"func.func @main(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>)\n"
	"    -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) {\n"
	"  %0 = stablehlo.tanh %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"x\"}, {}]>]>} : tensor<8x8xf32>\n"
	"  %1 = stablehlo.abs %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{\"x\"}, {}]>]>} : tensor<8x8xf32>\n"
	"  %2 = sdy.all_gather [{\"x\"}, {}] %1 out_sharding=<@m, [{}, {}]> : tensor<8x8xf32>\n"
	"  %3 = stablehlo.add %2, %b : tensor<8x8xf32>\n"
	"  return %3 : tensor<8x8xf32>\n"
	"}\n";

enum { TANH, ABS, GATHER, ADD };

typedef struct Fixture {
	Program p;
	Arena a;
	IrModule *m;
	IrOp *func, *ops[4];
	FlowRoots *roots;
	InspectFrames frames;
	InspectRuns runs;
} Fixture;

static void
set_up(Fixture *f)
{
	memset(f, 0, sizeof *f);
	arena_init(&f->a, NULL);
	ck_assert(program_read(&f->p, text));
	f->m = f->p.docs.v[0];
	f->func = ir_func_first(f->m->op);
	f->ops[0] = ir_op_block(f->func, 0)->first;
	for (int i = 1; i < 4; i++)
		f->ops[i] = f->ops[i - 1]->next;
	f->roots = flow_roots_new(&f->a);
	f->frames = inspect_frames_default;
	f->frames.arena = &f->a;
	f->runs = (InspectRuns){ .arena = &f->a, .assumed_trips = 1 };
	ck_assert(inspect_collect(&f->runs, f->m));
	ck_assert_uint_eq(f->runs.list.n, 1);
}

static void
tear_down(Fixture *f)
{
	program_free(&f->p);
	arena_free(&f->a);
}

static ShardAxis
axis(Fixture *f, const char *name)
{
	return shard_axis_full(session_atom(&f->p.s, str_from(name)));
}

/* Says that the value has the axis because of the root. */
static void
note(Fixture *f, const IrValue *v, const char *name, FlowRoot root)
{
	root.origin = session_atom(&f->p.s, str_from(arena_printf(&f->a, "%u", (unsigned)f->roots->list.n)));
	flow_roots_add(f->roots, &root);
	flow_roots_note(f->roots, v, axis(f, name), root.origin);
}

/* Returns the roots of the collective, with "; " after each. */
static const char *
found(Fixture *f)
{
	const Str *texts;
	InspectRootFinder finder = { .m = f->m, .roots = f->roots, .frames = &f->frames };
	uint32_t n = inspect_roots(&finder, &f->runs.list.v[0], &texts);
	const char *all = "";

	for (uint32_t i = 0; i < n; i++)
		all = arena_printf(&f->a, "%s%.*s; ", all, (int)texts[i].n, texts[i].p);
	return all;
}

static FlowRoot
argument(const Fixture *f, uint32_t i)
{
	return (FlowRoot){ .kind = FLOW_ROOT_ARG, .span = f->func->span, .index = i,
		           .lo = ir_op_block(f->func, 0)->args[i]->lo };
}

static FlowRoot
of_op(const Fixture *f, FlowRootKind kind, int op)
{
	return (FlowRoot){ .kind = kind, .span = f->ops[op]->span, .index = 1 };
}

/* The value itself comes first, then the operands of the operations before it, nearest first, then the users. */
START_TEST(nearest)
{
	Fixture f;

	set_up(&f);
	ck_assert_str_eq(found(&f), "");
	note(&f, &f.ops[ADD]->results[0], "x", argument(&f, 1));
	ck_assert_str_eq(found(&f), "%b test:2:38; ");
	note(&f, ir_operand(f.ops[TANH], 0), "x", argument(&f, 0));
	ck_assert_str_eq(found(&f), "%a test:2:17; ");
	note(&f, &f.ops[TANH]->results[0], "x", of_op(&f, FLOW_ROOT_CONSTRAINT, TANH));
	ck_assert_str_eq(found(&f), "%0 test:4:8; ");
	note(&f, &f.ops[ABS]->results[0], "x", of_op(&f, FLOW_ROOT_CONSTRAINT, ABS));
	ck_assert_str_eq(found(&f), "%1 test:5:8; ");
	tear_down(&f);
}
END_TEST

START_TEST(other_axes)
{
	Fixture f;

	set_up(&f);
	note(&f, &f.ops[ABS]->results[0], "y", argument(&f, 0));
	ck_assert_str_eq(found(&f), "");
	tear_down(&f);
}
END_TEST

static const struct {
	FlowRootKind kind;
	const char *want;
} kinds[] = {
	{ FLOW_ROOT_CONSTRAINT, "%0 test:4:8; " },
	{ FLOW_ROOT_RESULT, "result1 test:4:8; " },
	{ FLOW_ROOT_IN, "%0 in_shardings[1] test:4:8; " },
	{ FLOW_ROOT_OUT, "%0 out_shardings[1] test:4:8; " },
};

START_TEST(descriptions)
{
	Fixture f;

	set_up(&f);
	note(&f, &f.ops[ABS]->results[0], "x", of_op(&f, kinds[_i].kind, TANH));
	ck_assert_str_eq(found(&f), kinds[_i].want);
	tear_down(&f);
}
END_TEST

/* Several annotations of one axis are all listed. An annotation without a place in the text has only a name. */
START_TEST(several)
{
	Fixture f;
	FlowRoot nowhere = { .kind = FLOW_ROOT_ARG, .index = 3 };

	set_up(&f);
	note(&f, &f.ops[ABS]->results[0], "x", argument(&f, 0));
	note(&f, &f.ops[ABS]->results[0], "x", nowhere);
	ck_assert_str_eq(found(&f), "arg3; %a test:2:17; ");
	tear_down(&f);
}
END_TEST

SUITE(NULL, NULL, TEST(nearest), TEST(other_axes), LOOP(descriptions, kinds), TEST(several))
