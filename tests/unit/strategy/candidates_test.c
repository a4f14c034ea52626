/* SPDX-License-Identifier: Apache-2.0
 *
 * Candidate lists (spec 70 §21.8), and layouts as axes of meshes and back (spec 70 §21.9).
 */
#include <stdio.h>

#include "run.h"

#include "../suite.h"
#include "strategy/lists.h"

static const struct List {
	const char *mesh, *op;
	StrategyFull full;
	const char *counts;	/* by factor, in device order */
} lists[] = {
	{ "8", "neg 4 6", FULL_YES, "(1,1) (4,2)" },
	{ "8", "neg 4 6", FULL_NO, "(1,1) (1,2) (2,1) (2,2) (4,1) (4,2)" },
	{ "8", "neg 6 10", FULL_YES, "(1,1) (2,2)" },
	{ "8", "neg 6 10", FULL_STRICT, "(1,1)" },
	{ "8", "dot 4 6 2", FULL_YES, "(2,2,2) (4,1,2) (4,2,1)" },
	{ "8", "dot 3 6 2", FULL_YES, "(1,2,2)" },
	{ "6", "dot 12 8 6", FULL_YES, "(3,1,2) (1,1,6) (3,2,1) (1,2,3) (6,1,1) (2,1,3)" },
	{ "6", "neg 12 8", FULL_YES, "(3,1) (3,2) (6,1) (1,1)" },
	{ "8", "neg 64 64", FULL_YES, "(1,1) (1,8) (2,4) (4,2) (8,1)" },
	{ "8", "dot 64 64 64", FULL_YES,
	  "(1,1,8) (1,2,4) (1,4,2) (1,8,1) (2,1,4) (2,2,2) (2,4,1) (4,1,2) (4,2,1) (8,1,1)" },
	{ "1", "neg 4 6", FULL_YES, "(1,1)" },
	{ "1", "dot 4 6 2", FULL_YES, "(1,1,1)" },
};

static const char *
program_of(Arena *a, const char *mesh, const char *op, const char *attr)
{
	int m, k, n;

	if (sscanf(op, "dot %d %d %d", &m, &k, &n) == 3)
		return arena_printf(
			a,
			"sdy.mesh @m = <[%s]>\nfunc.func @main(%%x: tensor<%dx%dxf32>, %%w: tensor<%dx%dxf32>) -> "
		        "tensor<%dx%dxf32> {\n"
			"  %%0 = stablehlo.dot_general %%x, %%w, contracting_dims = [1] x [0]%s : (tensor<%dx%dxf32>, "
			"tensor<%dx%dxf32>) -> tensor<%dx%dxf32>\n  return %%0 : tensor<%dx%dxf32>\n}\n",
			mesh, m, k, k, n, m, n, attr, m, k, k, n, m, n, m, n);
	sscanf(op, "neg %d %d", &m, &n);
	return arena_printf(a, "sdy.mesh @m = <[%s]>\nfunc.func @main(%%x: tensor<%dx%dxf32>) -> tensor<%dx%dxf32> {\n"
	                    "  %%0 = stablehlo.negate %%x%s : tensor<%dx%dxf32>\n  return %%0 : tensor<%dx%dxf32>\n}\n",
	                    mesh, m, n, m, n, attr, m, n, m, n);
}

START_TEST(candidate_lists)
{
	const struct List *l = &lists[_i];
	StrategyOptions o = { RUN_DEFAULTS, .full = l->full };
	const char *got = "";
	const StrategyNode *n;
	Arena texts;
	Strategy *st;
	Program p;

	arena_init(&texts, NULL);
	st = run_program(&p, program_of(&texts, arena_printf(&texts, "\"d\"=%s", l->mesh), l->op, ""), &o);
	ck_assert(st != NULL);
	n = run_operator(st, 0);
	for (uint32_t i = 0; i < st->sets[n->index]->n; i++) {
		got = arena_printf(&texts, "%s%s(", got, i ? " " : "");
		for (uint32_t f = 0; f < n->n_factors; f++)
			got = arena_printf(&texts, "%s%s%d", got, f ? "," : "",
			                   (int)st->sets[n->index]->v[i].counts[f]);
		got = arena_printf(&texts, "%s)", got);
	}
	ck_assert_str_eq(got, l->counts);
	program_free(&p);
	arena_free(&texts);
}
END_TEST

/* A strategy, and the shardings of operands and result on a mesh; NULL: the mesh cannot express it. */
static const struct Axes {
	const char *mesh, *op, *strategy, *shardings;
} axes[] = {
	{ "\"d\"=8", "dot 64 64 64", "[[2, 1], [1, 4]]",
	  "[{\"d\":(1)2}, {}] [{}, {\"d\":(2)4}] [{\"d\":(1)2}, {\"d\":(2)4}]" },
	{ "\"x\"=2, \"y\"=4", "dot 64 64 64", "[[2, 1], [1, 4]]", "[{\"x\"}, {}] [{}, {\"y\"}] [{\"x\"}, {\"y\"}]" },
	{ "\"a\"=4, \"b\"=2", "dot 64 64 64", "[[2, 1], [1, 4]]",
	  "[{\"a\":(1)2}, {}] [{}, {\"a\":(2)2, \"b\"}] [{\"a\":(1)2}, {\"a\":(2)2, \"b\"}]" },
	{ "\"p\"=2, \"q\"=2, \"r\"=2", "dot 64 64 64", "[[2, 1], [1, 4]]",
	  "[{\"p\"}, {}] [{}, {\"q\", \"r\"}] [{\"p\"}, {\"q\", \"r\"}]" },
	{ "\"a\"=3, \"b\"=2", "dot 12 12 12", "[[3, 1], [1, 2]]", "[{\"a\"}, {}] [{}, {\"b\"}] [{\"a\"}, {\"b\"}]" },
	{ "\"a\"=2, \"b\"=3", "dot 12 12 12", "[[3, 1], [1, 2]]", NULL },
	{ "\"d\"=6", "dot 12 12 12", "[[3, 1], [1, 2]]",
	  "[{\"d\":(1)3}, {}] [{}, {\"d\":(3)2}] [{\"d\":(1)3}, {\"d\":(3)2}]" },
	{ "\"a\"=2, \"b\"=3", "dot 12 12 12", "[[1, 6], [6, 1]]",
	  "[{}, {\"a\", \"b\"}] [{\"a\", \"b\"}, {}] [{}, {}]" },
	{ "\"d\"=8", "dot 64 64 64", "[[2, 1], [1, 2]]",
	  "[{\"d\":(1)2}, {}] [{}, {\"d\":(2)2}] [{\"d\":(1)2}, {\"d\":(2)2}]" },
};

/* Returns the dimensions of a sharding. */
static const char *
sharding_text(Arena *a, Strategy *st, const Layout *l)
{
	Str text = print_attr_text(st->s, strategy_mesh_sharding(st, l));
	const char *from = memchr(text.p, '[', text.n);

	return arena_printf(a, "%.*s", (int)(text.p + text.n - 1 - from), from);
}

START_TEST(layouts_as_axes)
{
	const struct Axes *x = &axes[_i];
	StrategyOptions o = { RUN_DEFAULTS };
	const StrategyCandidate *c;
	Arena texts;
	Strategy *st;
	Program p;

	arena_init(&texts, NULL);
	st = run_program(
		&p, program_of(&texts, x->mesh, x->op, arena_printf(&texts, " {shardc.in_strategy = %s}", x->strategy)),
		&o);
	if (!x->shardings) {
		ck_assert(!st && strstr(program_messages(&p), "cannot express"));
	} else {
		ck_assert_msg(st != NULL, "%s", program_messages(&p));
		c = strategy_chosen(st, st->chosen, run_operator(st, 0)->index);
		ck_assert_str_eq(arena_printf(&texts, "%s %s %s", sharding_text(&texts, st, c->operands[0]),
		                              sharding_text(&texts, st, c->operands[1]),
		                              sharding_text(&texts, st, c->results[0])),
		                 x->shardings);
	}
	program_free(&p);
	arena_free(&texts);
}
END_TEST

/* Shardings of the operands of a matrix product on <["x"=2, "y"=4]>, and the strategy with its device order. */
static const struct Back {
	const char *x, *w;
	const char *strategy;	/* NULL: none */
} backs[] = {
	{ "[{\"x\"}, {}]", "[{}, {\"y\"}]", "((2, 1), (1, 4))" },
	{ "[{\"y\"}, {}]", "[{}, {\"x\"}]", "((4, 1), (1, 2)) 2 0 1" },
	{ "[{\"x\", \"y\"}, {}]", "[{}, {}]", "((8, 1), (1, 1))" },
	{ "[{\"y\", \"x\"}, {}]", "[{}, {}]", NULL },
	{ "[{\"y\"}, {}]", "[{}, {}]", NULL },
	{ "[{}, {\"x\"}]", "[{\"y\"}, {}]", NULL },
};

static const char *
config_text(Arena *a, Strategy *st, const StrategyNode *n, const StrategyConfig *config)
{
	StrategyCandidate c = strategy_candidate(st, n, config->counts, config->order);
	const char *text = strategy_text(st, n, &c);

	for (uint32_t f = 0; config->order && f < n->n_factors; f++)
		text = arena_printf(a, "%s %u", text, (unsigned)config->order[f]);
	return text;
}

START_TEST(strategies_of_shardings)
{
	const struct Back *b = &backs[_i];
	StrategyOptions o = { RUN_DEFAULTS };
	const Layout *operands[2];
	const StrategyNode *n;
	StrategyConfig config;
	Arena texts;
	Strategy *st;
	Program p;

	arena_init(&texts, NULL);
	st = run_program(
		&p,
		arena_printf(&texts,
	                     "sdy.mesh @m = <[\"x\"=2, \"y\"=4]>\nfunc.func @main(%%x: tensor<64x64xf32> {sdy.sharding "
	                     "= #sdy.sharding<@m, %s>}, "
	                     "%%w: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@m, %s>}) -> tensor<64x64xf32> {\n"
	                     "  %%0 = stablehlo.dot_general %%x, %%w, contracting_dims = [1] x [0] : "
	                     "(tensor<64x64xf32>, tensor<64x64xf32>) -> "
	                     "tensor<64x64xf32>\n  return %%0 : tensor<64x64xf32>\n}\n",
	                     b->x, b->w),
		&o);
	ck_assert_msg(st != NULL, "%s", program_messages(&p));
	n = run_operator(st, 0);
	for (uint32_t k = 0; k < 2; k++)
		operands[k] = st->sets[st->g.edges.v[n->operands[k].edge].from]->v[0].results[0];
	ck_assert_int_eq(strategy_of_layouts(st, n, operands, &config), b->strategy != NULL);
	if (b->strategy)
		ck_assert_str_eq(config_text(&texts, st, n, &config), b->strategy);
	program_free(&p);
	arena_free(&texts);
}
END_TEST

SUITE(NULL, NULL, LOOP(candidate_lists, lists), LOOP(layouts_as_axes, axes), LOOP(strategies_of_shardings, backs))
