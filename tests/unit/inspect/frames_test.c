/* SPDX-License-Identifier: Apache-2.0
 *
 * Which frame of a location a report shows (spec 75 §1.3): the first one of the user, outside wrappers of constraints.
 */
#include "inspect/frames.h"

#include "../program.h"
#include "../suite.h"

#define LIB "\"/lib/site-packages/jax/x.py\":1:2"

static const struct {
	const char *loc, *own, *chain;	/* own: place and name */
} cases[] = {
	{ "unknown", "- -", "" },
	{ "\"m.py\":3:4", "m.py:3:4 -", "m.py:3:4" },
	{ "\"/home/u/m.py\":3:4", "m.py:3:4 -", "m.py:3:4" },
	{ "\"jit(f)/jit(g)/layer/dot\"(\"m.py\":3:4)", "m.py:3:4 layer/dot", "m.py:3:4" },
	{ "\"jit(f)\"(\"m.py\":3:4)", "m.py:3:4 jit(f)", "m.py:3:4" },
	{ "\"dot\"", "- dot", "" },
	{ "fused[\"dot\"(\"m.py\":3:4), \"tanh\"(\"n.py\":5:6)]", "m.py:3:4 dot", "m.py:3:4" },
	{ "callsite(\"m.py\":3:4 at \"n.py\":5:6)", "m.py:3:4 -", "m.py:3:4 < n.py:5:6" },
	{ "callsite(" LIB " at callsite(\"m.py\":3:4 at \"n.py\":5:6))", "m.py:3:4 -",
	  "x.py:1:2 < m.py:3:4 < n.py:5:6" },
	{ "callsite(callsite(" LIB " at \"m.py\":3:4) at \"n.py\":5:6)", "m.py:3:4 -",
	  "x.py:1:2 < m.py:3:4 < n.py:5:6" },
	{ "callsite(" LIB " at " LIB ")", "x.py:1:2 -", "x.py:1:2 < x.py:1:2" },
};

static const char *
describe(Arena *a, InspectOrigin o)
{
	const char *place = o.file.p ? arena_printf(a, "%.*s:%u:%u", (int)o.file.n, o.file.p, (unsigned)o.line,
	                                            (unsigned)o.col)
	                             : "-";

	return arena_printf(a, "%s %.*s", place, o.name.p ? (int)o.name.n : 1, o.name.p ? o.name.p : "-");
}

START_TEST(own_frame)
{
	InspectFrames frames = inspect_frames_default;
	InspectOrigin o;
	Program p;
	IrOp *op;
	Arena a;

	arena_init(&a, NULL);
	frames.arena = &a;
	frames.all = true;
	ck_assert(program_read(&p, arena_printf(&a, "func.func @f(%%a: tensor<f32>) {\n  %%0 = stablehlo.tanh %%a : "
	                                            "tensor<f32> loc(%s)\n  return\n}\n", cases[_i].loc)));
	op = ir_op_block(ir_func_first(p.docs.v[0]->op), 0)->first;
	o = inspect_frames_origin(&frames, p.docs.v[0], op->loc, INSPECT_NOWHERE, false);
	ck_assert_str_eq(describe(&a, o), cases[_i].own);
	ck_assert_str_eq(o.chain.p ? o.chain.p : "", cases[_i].chain);
	program_free(&p);
	arena_free(&a);
}
END_TEST

/* Three constraints: two in a wrapper with two callers, and one that is written where it belongs. */
#define CONSTRAINT(n, loc) "  %" n " = sdy.sharding_constraint %a <@m, [{\"x\"}]> : tensor<8xf32> loc(" loc ")\n"
#define WRAP "\"wrap.py\":5:3"

static const char constraints[] =
	"sdy.mesh @m = <[\"x\"=2]>\n"
	"func.func @f(%a: tensor<8xf32>) {\n"
	CONSTRAINT("0", "callsite(" WRAP " at callsite(\"m.py\":10:7 at \"main.py\":1:1))")
	CONSTRAINT("1", "callsite(" WRAP " at callsite(\"m.py\":20:7 at \"main.py\":1:1))")
	CONSTRAINT("2", "callsite(\"m.py\":30:7 at \"main.py\":1:1)")
	CONSTRAINT("3", WRAP)
	"  return\n}\n";

static const struct {
	uint32_t op;
	bool of_constraint;
	const char *skipped;		/* NULL: the default */
	const char *want;
} wrapped[] = {
	{ 0, true, NULL, "m.py:10:7 -" },
	{ 0, false, NULL, "wrap.py:5:3 -" },
	{ 1, true, NULL, "m.py:20:7 -" },
	{ 2, true, NULL, "m.py:30:7 -" },
	{ 3, true, NULL, "wrap.py:5:3 -" },	/* there is no other frame */
	{ 0, false, "*wrap.py", "m.py:10:7 -" },
	{ 0, false, "*m*.py", "wrap.py:5:3 -" },
	{ 0, false, "*", "wrap.py:5:3 -" },	/* the innermost one */
};

START_TEST(wrappers)
{
	InspectFrames frames = inspect_frames_default;
	Program p;
	IrOp *op;
	Arena a;

	arena_init(&a, NULL);
	frames.arena = &a;
	if (wrapped[_i].skipped)
		frames.skipped = wrapped[_i].skipped;
	ck_assert(program_read(&p, constraints));
	inspect_frames_find_wrappers(&frames, p.docs.v[0]);
	op = ir_op_block(ir_func_first(p.docs.v[0]->op), 0)->first;
	for (uint32_t i = 0; i < wrapped[_i].op; i++)
		op = op->next;
	ck_assert_str_eq(describe(&a, inspect_frames_origin(&frames, p.docs.v[0], op->loc, INSPECT_NOWHERE,
	                                                    wrapped[_i].of_constraint)), wrapped[_i].want);
	program_free(&p);
	arena_free(&a);
}
END_TEST

SUITE(NULL, NULL, LOOP(own_frame, cases), LOOP(wrappers, wrapped))
