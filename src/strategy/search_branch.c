/* SPDX-License-Identifier: Apache-2.0
 *
 * Branch and bound, which prunes the exact search (spec 70 §13.4): eliminates what it can, then fixes a variable to
 * each of its values, which gives a smaller problem. A problem whose bound is not below the incumbent is left out.
 */
#include "strategy/search.h"

enum { STEPS_PER_BRANCH = 128 };	/* entries computed that count as one branch towards the limit */

/* ---- limits and bounds ---- */

/* Returns whether `more` entries would exceed the limit of the search. */
static bool
is_spent(Search *x, uint64_t more)
{
	if (x->n_branches + (x->n_entries + more) / STEPS_PER_BRANCH >= x->st->o->search_nodes)
		x->stopped = true;
	return x->stopped;
}

static void
find_least(Search *x, SearchTable *t, uint64_t n)
{
	t->least = t->v[0];
	t->known = true;
	for (uint64_t k = 1; k < n; k++) {
		if (strategy_value_less(t->v[k], t->least))
			t->least = t->v[k];
	}
	x->n_entries += n;
}

/* Returns the sum of the least entries of all tables. Smaller problems inherit those of tables that they do not
 * change. */
static StrategyValue
lower_bound(SearchProblem *p)
{
	StrategyValue sum = p->constant;

	for (uint32_t i = 0; i < p->tables.n; i++) {
		SearchTable *t = &p->tables.v[i];

		if (t->gone)
			continue;
		if (!t->known)
			find_least(p->x, t, strategy_search_table_entries(p, t));
		sum = strategy_value_add(sum, t->least);
	}
	return sum;
}

/* Returns whether the memory that is fixed, and the least of the rest, stay below the limit. */
static bool
fits_memory(const SearchProblem *p)
{
	int64_t sum = p->memory;

	if (p->x->spare_memory == INT64_MAX)
		return true;
	for (uint32_t i = 0; i < p->n_vars; i++)
		sum += p->vars[i].gone ? 0 : strategy_search_least_memory(p->x, &p->vars[i]);
	return sum <= p->x->spare_memory;
}

static void
leave_open(Search *x, StrategyValue bound)
{
	if (!x->any_open || strategy_value_less(bound, x->least_open))
		x->least_open = bound;
	x->any_open = true;
}

/* ---- assignments ---- */

/* Gives eliminated variables their values, from the last to the first, in this problem and those around it. */
static void
take_assignment(const SearchProblem *p)
{
	Search *x = p->x;

	x->best = p->constant;
	for (; p; p = p->up) {
		for (uint32_t i = p->steps.n; i-- > 0; ) {
			const SearchStep *s = &p->steps.v[i];
			uint64_t at = 0;

			for (uint32_t k = 0; k < s->n; k++)
				at = at * p->vars[s->vars[k]].n + x->value[p->vars[s->vars[k]].node];
			x->value[p->vars[s->var].node] = s->best[at];
		}
		for (uint32_t i = 0; i < p->n_vars; i++) {
			StrategyChoice *c = &x->choice[p->vars[i].node];

			if (c->candidate != x->value[p->vars[i].node])
				*c = (StrategyChoice){ x->value[p->vars[i].node], 0, STRATEGY_NONE, ORIGIN_SEARCH };
		}
	}
}

/* ---- branching ---- */

/* Returns the variable with the most neighbours; ties: more values, then the lower index. */
static uint32_t
pick_branch(const SearchProblem *p)
{
	uint32_t best = STRATEGY_NONE, best_degree = 0;

	for (uint32_t i = 0; i < p->n_vars; i++) {
		uint32_t near[SEARCH_MAX_VARS + 1], degree;

		if (p->vars[i].gone)
			continue;
		degree = strategy_search_neighbours(p, i, near);
		if (best == STRATEGY_NONE || degree > best_degree ||
		    (degree == best_degree && p->vars[i].n > p->vars[best].n)) {
			best = i;
			best_degree = degree;
		}
	}
	return best;
}

/* Copies a table into a smaller problem, in which `var` has the value c. */
static void
condition(SearchProblem *to, const SearchProblem *from, const SearchTable *t, uint32_t var, uint32_t c,
          const uint32_t *renamed)
{
	SearchTable out = { 0 };
	uint32_t stride = strategy_search_stride(from, t, var), n_var = stride ? from->vars[var].n : 1;
	uint64_t n = strategy_search_table_entries(from, t) / n_var;
	StrategyValue *v;

	for (uint32_t i = 0; i < t->n; i++) {
		if (t->vars[i] != var)
			out.vars[out.n++] = renamed[t->vars[i]];
	}
	out.v = t->v;
	out.least = t->least;
	out.known = t->known && !stride;
	if (stride) {
		out.v = v = ARENA_ARRAY(&to->x->arena, StrategyValue, n);
		for (uint64_t i = 0; i < n; i++)
			v[i] = t->v[i / stride * stride * n_var + (uint64_t)c * stride + i % stride];
	}
	strategy_search_add_table(to, &out);
}

/* Makes the problem that remains when `var` has the value c. */
static SearchProblem
smaller(const SearchProblem *p, uint32_t var, uint32_t c)
{
	Search *x = p->x;
	SearchProblem out = { .x = x, .up = p, .constant = p->constant, .memory = p->memory };
	uint32_t *renamed = ARENA_ARRAY(&x->arena, uint32_t, p->n_vars + 1);

	out.vars = ARENA_ARRAY(&x->arena, SearchVariable, p->n_vars + 1);
	if (x->spare_memory != INT64_MAX)
		out.memory += strategy_search_memory(x, p->vars[var].node, c);
	for (uint32_t i = 0; i < p->n_vars; i++) {
		if (p->vars[i].gone || i == var)
			continue;
		renamed[i] = out.n_vars;
		out.vars[out.n_vars++] = (SearchVariable){ .node = p->vars[i].node, .n = p->vars[i].n };
	}
	out.n_left = out.n_vars;
	x->n_entries += p->tables.n;
	for (uint32_t i = 0; i < p->tables.n; i++) {
		if (!p->tables.v[i].gone)
			condition(&out, p, &p->tables.v[i], var, c, renamed);
	}
	return out;
}

static void
branch(SearchProblem *p)
{
	Search *x = p->x;
	uint32_t var = pick_branch(p), *order = strategy_search_tie_order(p, &p->vars[var]);

	lower_bound(p);		/* notes the least entries, which the smaller problems inherit */
	for (uint32_t k = 0; k < p->vars[var].n; k++) {
		ArenaMark mark = arena_mark(&x->arena);
		SearchProblem sub = smaller(p, var, order[k]);
		StrategyValue bound = lower_bound(&sub);

		x->n_branches++;
		x->value[p->vars[var].node] = order[k];
		if (fits_memory(&sub) && strategy_value_less(bound, x->best)) {
			if (is_spent(x, 0))
				leave_open(x, bound);
			else
				strategy_search_solve(&sub);
		}
		arena_reset(&x->arena, mark);
	}
}

void
strategy_search_solve(SearchProblem *p)
{
	bool eliminates = p->x->spare_memory == INT64_MAX;

	for (uint32_t i = 0; eliminates && i < p->n_vars; i++)
		strategy_search_offer(p, i);
	while (eliminates && p->n_left) {
		uint32_t var = strategy_search_pick(p);

		if (var == STRATEGY_NONE)
			break;
		if (is_spent(p->x, strategy_search_cost(p, var))) {
			leave_open(p->x, lower_bound(p));
			return;
		}
		strategy_search_eliminate(p, var);
	}
	if (p->n_left)
		branch(p);
	else if (strategy_value_less(p->constant, p->x->best))
		take_assignment(p);
}

