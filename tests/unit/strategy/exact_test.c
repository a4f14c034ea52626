/* SPDX-License-Identifier: Apache-2.0
 *
 * The exact search against brute force on random graphs of up to seven operators.
 */
#include "run.h"

#include "../suite.h"

static uint64_t seed = 7;

static uint32_t
roll(uint32_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % n;
}

/* Returns a program of up to seven operators, whose operands are random earlier values. Some have strategies. */
static const char *
random_program(Arena *a)
{
	static const char *const strategies[] = { "[[4, 1], [1, 1]]", "[[1, 1], [1, 4]]", "[[1, 4], [4, 1]]" };
	static const char *const types[] = { "tensor<8x8xf32>", "tensor<8x8xf32>" };
	uint32_t n = 2 + roll(6);
	char *text = arena_printf(
		a, "sdy.mesh @m = <[\"d\"=4]>\nfunc.func @main(%%v0: %s {shardc.parameter}, %%v1: %s) -> %s {\n",
		types[0], types[1], types[0]);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t x = roll(i + 2), y = roll(i + 2);
		const char *attr = roll(4) ? "" : arena_printf(a, " {shardc.in_strategy = %s}", strategies[roll(3)]);

		switch (roll(4)) {
		case 0:
			text = arena_printf(a, "%s  %%v%u = stablehlo.negate %%v%u : %s\n", text, i + 2, x, types[0]);
			break;
		case 1:
			text = arena_printf(a, "%s  %%v%u = stablehlo.add %%v%u, %%v%u : %s\n", text, i + 2, x, y,
			                    types[0]);
			break;
		case 2:
			text = arena_printf(a, "%s  %%v%u = stablehlo.transpose %%v%u, dims = [1, 0] : (%s) -> %s\n",
			                    text, i + 2, x, types[0], types[0]);
			break;
		default:
			text = arena_printf(a,
			                    "%s  %%v%u = stablehlo.dot_general %%v%u, %%v%u, contracting_dims = [1] x "
			                    "[0]%s : (%s, %s) -> %s\n",
			                    text, i + 2, x, y, attr, types[0], types[0], types[0]);
		}
	}
	return arena_printf(a, "%s  return %%v%u : %s\n}\n", text, n + 1, types[0]);
}

/* Returns a program of up to four contractions of 3x8 by 8x3 and of 3x3 by 3x8, with negations between them, for two
 * devices. They can cut the dimension of size 8 alone, and nothing has a strategy. */
static const char *
uneven_program(Arena *a)
{
	char *text = arena_printf(a, "sdy.mesh @m = <[\"d\"=2]>\n"
	                             "func.func @main(%%v0: tensor<3x8xf32>, %%w: tensor<8x3xf32> "
	                             "{shardc.parameter}) -> tensor<3x8xf32> {\n");
	uint32_t v = 0;

	for (uint32_t n = 1 + roll(2); n > 0; n--) {
		if (roll(2)) {
			text = arena_printf(a, "%s  %%v%u = stablehlo.negate %%v%u : tensor<3x8xf32>\n", text,
			                    v + 1, v);
			v++;
		}
		text = arena_printf(a,
		                    "%s  %%v%u = stablehlo.dot_general %%v%u, %%w, contracting_dims = [1] x [0] : "
		                    "(tensor<3x8xf32>, tensor<8x3xf32>) -> tensor<3x3xf32>\n"
		                    "  %%v%u = stablehlo.dot_general %%v%u, %%v%u, contracting_dims = [1] x [0] : "
		                    "(tensor<3x3xf32>, tensor<3x8xf32>) -> tensor<3x8xf32>\n",
		                    text, v + 1, v, v + 2, v + 1, roll(2) ? v : 0);
		v += 2;
	}
	return arena_printf(a, "%s  return %%v%u : tensor<3x8xf32>\n}\n", text, v);
}

/* All assignments of the nodes, one after the other. */
typedef struct Brute {
	Strategy *st;
	StrategyObjective o;
	uint32_t n;
	StrategyValue **node, **edge;	/* by node and candidate; by edge and pair of candidates */
	uint32_t *now;
	StrategyValue best;
	bool any;
} Brute;

/* Returns the number of candidates, with all ones if the propagation gives it to the node. */
static uint32_t
n_values(const Strategy *st, uint32_t node)
{
	return st->sets[node]->n + (st->propagated[node].candidate == st->sets[node]->n);
}

static void
brute_tables(Brute *b)
{
	Strategy *st = b->st;

	b->node = ARENA_ARRAY(st->arena, StrategyValue *, st->g.nodes.n + 1);
	b->edge = ARENA_ARRAY(st->arena, StrategyValue *, st->g.edges.n + 1);
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		b->node[i] = ARENA_ARRAY(st->arena, StrategyValue, n_values(st, i));
		for (uint32_t k = 0; k < n_values(st, i); k++)
			b->node[i][k] = strategy_node_value(st, b->o, &st->sets[i]->v[k]);
	}
	for (uint32_t i = 0; i < st->g.edges.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[i];
		uint32_t n = n_values(st, e->to), n_from = n_values(st, e->from);

		b->edge[i] = ARENA_ARRAY(st->arena, StrategyValue, (size_t)n_from * n);
		for (uint32_t k = 0; k < n_from * n; k++)
			b->edge[i][k] = strategy_price_value(st, b->o, strategy_edge_price(st, e, k / n, k % n));
	}
}

/* Assigns node i and all after it. An edge counts where its later node is assigned, and values are never negative. */
static void
brute(Brute *b, uint32_t i, StrategyValue sum)
{
	const StrategyNode *node;

	if (b->any && strategy_value_cmp(sum, b->best) >= 0)
		return;
	if (i == b->n) {
		b->best = sum;
		b->any = true;
		return;
	}
	node = strategy_node(&b->st->g, i);
	for (uint32_t k = 0; k < n_values(b->st, i); k++) {
		StrategyValue with = strategy_value_add(sum, b->node[i][k]);

		b->now[i] = k;
		for (uint32_t j = 0; j < node->in.n; j++) {
			const StrategyEdge *e = &b->st->g.edges.v[node->in.v[j]];

			with = strategy_value_add(with,
			                          b->edge[node->in.v[j]][b->now[e->from] * n_values(b->st, i) + k]);
		}
		brute(b, i + 1, with);
	}
}

/* Compares the search with brute force. */
static void
check_program(const char *text, StrategyIslands islands)
{
	StrategyOptions o = { RUN_DEFAULTS, .search = SEARCH_EXACT, .objective = (StrategyObjective)roll(3),
		              .islands = islands };
	Brute b = { .o = o.objective };
	Program p;

	b.st = run_program(&p, text, &o);
	ck_assert_msg(b.st != NULL, "%s%s", text, program_messages(&p));
	b.n = b.st->g.nodes.n;
	b.now = ARENA_ARRAY(b.st->arena, uint32_t, b.n + 1);
	brute_tables(&b);
	brute(&b, 0, (StrategyValue){ 0 });
	ck_assert_int_eq(b.st->status, STATUS_OPTIMAL);
	ck_assert_msg(strategy_value_cmp(b.st->value, b.best) == 0, "%lld %lld %lld, best %lld %lld %lld\n%s",
	              (long long)b.st->value.v, (long long)b.st->value.second, (long long)b.st->value.third,
	              (long long)b.best.v, (long long)b.best.second, (long long)b.best.third, text);
	ck_assert_msg(strategy_value_cmp(b.st->value, b.st->greedy) <= 0, "%s", text);
	program_free(&p);
}

START_TEST(random_graphs)
{
	for (int i = 0; i < 1000; i++) {
		Arena texts;

		arena_init(&texts, NULL);
		check_program(random_program(&texts), i % 4 ? ISLANDS_FIRST : ISLANDS_REPLICATE);
		arena_free(&texts);
	}
}
END_TEST

/* Islands of all ones, which are not among the candidates of contractions. */
START_TEST(uneven_graphs)
{
	for (int i = 0; i < 200; i++) {
		Arena texts;

		arena_init(&texts, NULL);
		check_program(uneven_program(&texts), (StrategyIslands)roll(3));
		arena_free(&texts);
	}
}
END_TEST

/* The solver cbc, if it is built in, finds the same values. Without it, its option is refused by the command. */
START_TEST(other_solver)
{
	for (int i = 0; i < 100 && strategy_has_cbc(); i++) {
		StrategyOptions o = { RUN_DEFAULTS, .search = SEARCH_EXACT, .objective = (StrategyObjective)roll(3),
		                      .islands = ISLANDS_FIRST };
		Strategy *builtin, *cbc;
		Program p, q;
		Arena texts;
		const char *text;

		arena_init(&texts, NULL);
		text = random_program(&texts);
		builtin = run_program(&p, text, &o);
		o.cbc = true;
		cbc = run_program(&q, text, &o);
		ck_assert_int_eq(cbc->status, STATUS_OPTIMAL);
		ck_assert_msg(strategy_value_cmp(builtin->value, cbc->value) == 0, "%s", text);
		program_free(&p);
		program_free(&q);
		arena_free(&texts);
	}
}
END_TEST

/* With a memory limit, the search branches instead of eliminating, and finds the same or a choice that fits. */
START_TEST(memory_limits)
{
	for (int i = 0; i < 100; i++) {
		StrategyOptions o = { RUN_DEFAULTS, .search = SEARCH_EXACT, .islands = ISLANDS_FIRST,
			              .memory_limit = 1 << 20 };
		Arena texts;
		const char *text;
		StrategyValue value;
		Strategy *st;
		Program p;

		arena_init(&texts, NULL);
		text = random_program(&texts);
		st = run_program(&p, text, &o);
		ck_assert(st != NULL);
		value = st->value;
		program_free(&p);
		o.memory_limit = 0;
		st = run_program(&p, text, &o);
		ck_assert_msg(strategy_value_cmp(value, st->value) == 0, "%s", text);
		program_free(&p);
		arena_free(&texts);
	}
}
END_TEST

/* Without branches the propagation is returned, improved by sweeps, and nothing is proven. */
START_TEST(stopped_search)
{
	for (int i = 0; i < 100; i++) {
		StrategyOptions o = { RUN_DEFAULTS, .search = SEARCH_EXACT, .objective = (StrategyObjective)roll(3) };
		Arena texts;
		Strategy *st;
		Program p;

		o.search_nodes = 0;
		arena_init(&texts, NULL);
		st = run_program(&p, i % 2 ? random_program(&texts) : uneven_program(&texts), &o);
		ck_assert(st != NULL);
		ck_assert(strategy_value_cmp(st->value, st->greedy) <= 0);
		ck_assert(strategy_value_cmp(st->bound, st->value) <= 0);
		program_free(&p);
		arena_free(&texts);
	}
}
END_TEST

SUITE(NULL, NULL, TIMES(random_graphs, 1), TIMES(uneven_graphs, 1),
      TIMES(memory_limits, 1), TIMES(other_solver, 1), TEST(stopped_search))
