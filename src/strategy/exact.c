/* SPDX-License-Identifier: Apache-2.0
 *
 * The exact search (spec 70 §13). Nodes are variables, candidates their values; nodes and edges give tables of costs
 * over one and two variables. A problem eliminates variables with few neighbours one after the other: each elimination
 * replaces the tables that contain the variable by their minimum over it. What remains is branched on, which gives a
 * smaller problem for every value. All steps only add and compare values.
 */
#include "strategy/search.h"

void
strategy_search_add_table(SearchProblem *p, const SearchTable *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		*VEC_ADD(&p->x->arena, &p->vars[t->vars[i]].tables) = p->tables.n;
	if (t->n)
		*VEC_ADD(&p->x->arena, &p->tables) = *t;
	else
		p->constant = strategy_value_add(p->constant, t->v[0]);
}

int64_t
strategy_search_memory(const Search *x, uint32_t node, uint32_t candidate)
{
	return strategy_node_memory(x->st, strategy_node(&x->st->g, node), &x->st->sets[node]->v[candidate]);
}

int64_t
strategy_search_least_memory(const Search *x, const SearchVariable *v)
{
	int64_t least = INT64_MAX;

	for (uint32_t i = 0; i < v->n; i++) {
		int64_t m = strategy_search_memory(x, v->node, i);

		if (m < least)
			least = m;
	}
	return least;
}

/* ---- the problem of a graph ---- */

/* Returns the number of values of a node. An island can have all ones, which need not be among the candidates. Then it
 * is one more value, so that the search can keep what the propagation chose. */
static uint32_t
n_values(const Search *x, uint32_t node)
{
	const StrategySet *set = x->st->sets[node];

	return set->n + (x->choice[node].candidate == set->n);
}

static const StrategyValue *
pair_table(SearchProblem *p, const StrategyEdge *e, uint32_t var_from, uint32_t var_to, Map *memo)
{
	Search *x = p->x;
	uint32_t n_from = p->vars[var_from].n, n_to = p->vars[var_to].n;
	uint64_t sets = map_mix(map_mix(0, (uint64_t)x->st->sets[e->from]->id << 32 | x->st->sets[e->to]->id),
	                        (uint64_t)n_from << 32 | n_to);
	uint64_t key = map_mix(map_mix(sets, (uint64_t)e->result << 32 | e->operand),
	                       (uint64_t)e->bytes << 1 | e->into_reshape) | 1;
	StrategyValue *v = map_get(memo, key);

	if (v)
		return v;
	v = ARENA_ARRAY(&x->arena, StrategyValue, (size_t)n_from * n_to);
	for (uint32_t a = 0; a < n_from; a++) {
		for (uint32_t b = 0; b < n_to; b++)
			v[(size_t)a * n_to + b] =
				strategy_price_value(x->st, x->o, strategy_edge_price(x->st, e, a, b));
	}
	map_put(&x->arena, memo, key, v);
	return v;
}

/* Adds the table of an edge with one end open. */
static void
add_single(SearchProblem *p, const StrategyEdge *e, uint32_t var, bool target)
{
	Search *x = p->x;
	StrategyValue *v = ARENA_ARRAY(&x->arena, StrategyValue, p->vars[var].n);

	for (uint32_t i = 0; i < p->vars[var].n; i++)
		v[i] = strategy_price_value(x->st, x->o,
		                            target ? strategy_edge_price(x->st, e, x->choice[e->from].candidate, i)
		                                   : strategy_edge_price(x->st, e, i, x->choice[e->to].candidate));
	strategy_search_add_table(p, &(SearchTable){ .n = 1, .vars = { var }, .v = v });
}

static void
add_edges(SearchProblem *p, const uint32_t *var_of)
{
	Strategy *st = p->x->st;
	Map memo = { 0 };

	for (uint32_t i = 0; i < st->g.edges.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[i];
		uint32_t a = var_of[e->from], b = var_of[e->to];

		if (a != STRATEGY_NONE && b != STRATEGY_NONE)
			strategy_search_add_table(p, &(SearchTable){ .n = 2, .vars = { a, b },
			                                             .v = pair_table(p, e, a, b, &memo) });
		else if (a != STRATEGY_NONE)
			add_single(p, e, a, false);
		else if (b != STRATEGY_NONE)
			add_single(p, e, b, true);
	}
}

/* Makes a variable of every open node. A node with one candidate takes it. */
static uint32_t *
add_variables(SearchProblem *p, const bool *open)
{
	Search *x = p->x;
	uint32_t n = x->st->g.nodes.n, *var_of = ARENA_ARRAY(&x->arena, uint32_t, n + 1);

	p->vars = ARENA_ARRAY(&x->arena, SearchVariable, n + 1);
	for (uint32_t i = 0; i < n; i++) {
		const StrategySet *set = x->st->sets[i];
		StrategyValue *v;

		var_of[i] = STRATEGY_NONE;
		x->value[i] = x->choice[i].candidate;
		if (!open[i] || n_values(x, i) == 1)
			continue;
		var_of[i] = p->n_vars;
		p->vars[p->n_vars] = (SearchVariable){ .node = i, .n = n_values(x, i) };
		v = ARENA_ARRAY(&x->arena, StrategyValue, n_values(x, i));
		for (uint32_t k = 0; k < n_values(x, i); k++)
			v[k] = strategy_node_value(x->st, x->o, &set->v[k]);
		strategy_search_add_table(p, &(SearchTable){ .n = 1, .vars = { p->n_vars++ }, .v = v });
	}
	p->n_left = p->n_vars;
	return var_of;
}

/* Returns the value of a choice. The tables of the problem cover the open nodes and their edges only. */
static StrategyValue
value_of_choice(const SearchProblem *p, const StrategyChoice *choice)
{
	StrategyValue sum = p->constant;

	for (uint32_t i = 0; i < p->tables.n; i++) {
		const SearchTable *t = &p->tables.v[i];
		uint64_t at = 0;

		for (uint32_t k = 0; k < t->n; k++)
			at = at * p->vars[t->vars[k]].n + choice[p->vars[t->vars[k]].node].candidate;
		sum = strategy_value_add(sum, t->v[at]);
	}
	return sum;
}

/* ---- the incumbent ---- */

static StrategyValue
value_around(const SearchProblem *p, uint32_t var, uint32_t candidate)
{
	const Search *x = p->x;
	const SearchVariable *v = &p->vars[var];
	StrategyValue sum = { 0 };

	for (uint32_t i = 0; i < v->tables.n; i++) {
		const SearchTable *t = &p->tables.v[v->tables.v[i]];
		uint64_t at = 0;

		for (uint32_t k = 0; k < t->n; k++)
			at = at * p->vars[t->vars[k]].n +
				(t->vars[k] == var ? candidate : x->choice[p->vars[t->vars[k]].node].candidate);
		sum = strategy_value_add(sum, t->v[at]);
	}
	return sum;
}

/* Lets each variable take its best value given the others, until nothing changes, for at most 16 rounds. */
static void
sweep(SearchProblem *p)
{
	bool changed = true;

	for (uint32_t round = 0; changed && round < 16; round++) {
		changed = false;
		for (uint32_t i = 0; i < p->n_vars; i++) {
			StrategyChoice *c = &p->x->choice[p->vars[i].node];
			StrategyValue best = value_around(p, i, c->candidate);

			for (uint32_t k = 0; k < p->vars[i].n; k++) {
				StrategyValue v = value_around(p, i, k);

				if (!strategy_value_less(v, best))
					continue;
				best = v;
				*c = (StrategyChoice){ k, 0, STRATEGY_NONE, ORIGIN_SEARCH };
				changed = true;
			}
		}
	}
}

/* Gives every variable the candidate that needs the least memory. */
static void
take_least_memory(SearchProblem *p)
{
	for (uint32_t i = 0; i < p->n_vars; i++) {
		uint32_t node = p->vars[i].node, k = 0;
		int64_t least = strategy_search_least_memory(p->x, &p->vars[i]);

		while (strategy_search_memory(p->x, node, k) != least)
			k++;
		p->x->choice[node] = (StrategyChoice){ k, 0, STRATEGY_NONE, ORIGIN_SEARCH };
	}
}

/* Starts a sweep from the first candidate of every variable. A sweep from the propagation could keep all ones for an
 * island, although all ones come last among equals. Restores the propagation if it is better. */
static void
begin_without_ones(SearchProblem *p)
{
	StrategyChoice *choice = p->x->choice;
	StrategyChoice *before = ARENA_ARRAY(&p->x->arena, StrategyChoice, p->n_vars + 1);
	StrategyValue propagated = value_of_choice(p, choice);

	for (uint32_t i = 0; i < p->n_vars; i++) {
		before[i] = choice[p->vars[i].node];
		choice[p->vars[i].node].candidate = 0;
	}
	sweep(p);
	if (!strategy_value_less(propagated, value_of_choice(p, choice)))
		return;
	for (uint32_t i = 0; i < p->n_vars; i++)
		choice[p->vars[i].node] = before[i];
}

/* Sets the first incumbent, and the memory that the fixed nodes leave to the others. Without a memory limit, the first
 * incumbent is what propagation found, improved by a sweep. With a limit, it is what propagation found, or, if that
 * exceeds the limit, the assignment of least memory. */
static void
begin(SearchProblem *p)
{
	Search *x = p->x;
	int64_t limit = x->st->o->memory_limit, memory = limit ? strategy_memory(x->st, x->choice) : 0, open = 0;
	bool has_ones = false;

	for (uint32_t i = 0; i < p->n_vars; i++) {
		const SearchVariable *v = &p->vars[i];

		open += strategy_search_memory(x, v->node, x->choice[v->node].candidate);
		has_ones |= v->n > x->st->sets[v->node]->n;
	}
	x->spare_memory = limit ? limit - (memory - open) : INT64_MAX;
	if (limit && memory > limit)
		take_least_memory(p);
	else if (has_ones && !limit)
		begin_without_ones(p);
	if (!limit)
		sweep(p);
	x->best = value_of_choice(p, x->choice);
}

StrategyStatus
strategy_exact(Strategy *st, StrategyObjective o, StrategyChoice *choice, const bool *open, StrategyValue *bound)
{
	Search x = { .st = st, .o = o, .choice = choice };
	SearchProblem p = { 0 };
	uint32_t n = st->g.nodes.n;
	StrategyValue outside = { 0 };

	arena_init(&x.arena, st->arena->memory);
	x.value = ARENA_ARRAY(&x.arena, uint32_t, n + 1);
	p.x = &x;
	add_edges(&p, add_variables(&p, open));
	begin(&p);
	if (bound) {
		outside = strategy_objective(st, o, choice);
		outside.v -= x.best.v;
		outside.second -= x.best.second;
		outside.third -= x.best.third;
	}
	if (!st->o->cbc || !strategy_search_cbc(&p))
		strategy_search_solve(&p);
	if (bound)
		*bound = strategy_value_add(
			outside, x.any_open && strategy_value_less(x.least_open, x.best) ? x.least_open : x.best);
	arena_free(&x.arena);
	return x.any_open ? STATUS_FEASIBLE : STATUS_OPTIMAL;
}
