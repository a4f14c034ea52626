/* SPDX-License-Identifier: Apache-2.0
 *
 * The exact search as an integer linear program for the solver cbc (spec 70 §13.4), which WITH_CBC=1 builds in. There
 * is one binary column per candidate of a variable, and one column per pair of candidates of an edge. The parts of a
 * value are minimised one after the other, where each earlier part is fixed. Cbc computes with doubles, so all costs
 * must be exact in a double; the answer is priced again in exact arithmetic.
 */
#include "strategy/search.h"

#ifndef WITH_CBC

bool
strategy_has_cbc(void)
{
	return false;
}

bool
strategy_search_cbc(SearchProblem *p)
{
	(void)p;
	return false;
}

#else

#include <coin/Cbc_C_Interface.h>

enum { PARTS = 3, MAX_COLUMNS = 1 << 21 };
/* Sums below this are exact in a double, and far apart compared with the tolerances of cbc. */
#define MAX_COST ((StrategyWide)1 << 40)

typedef struct Program {
	SearchProblem *p;
	Cbc_Model *model;
	uint32_t *first;	/* by variable: the column of its first candidate */
	uint32_t *pair;		/* by table: the column of its first pair */
	uint32_t n_columns;
	StrategyWide unit[PARTS];	/* the greatest number that divides all costs of a part */
	double fixed[PARTS];	/* the optimum of the parts before the present one */
	int *columns;		/* of a row under construction */
	double *factors;
	int n;
} Program;

static StrategyWide
part_of(StrategyValue v, int part)
{
	return part == 0 ? v.v : part == 1 ? v.second : v.third;
}

static StrategyWide
gcd(StrategyWide a, StrategyWide b)
{
	while (b) {
		StrategyWide rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/* Finds the units. Returns false if a sum of costs could be too large. */
static bool
find_units(Program *g)
{
	for (int part = 0; part < PARTS; part++) {
		StrategyWide sum = 0;

		for (uint32_t i = 0; i < g->p->tables.n; i++) {
			const SearchTable *t = &g->p->tables.v[i];
			StrategyWide most = 0;

			for (uint64_t k = 0; k < strategy_search_table_entries(g->p, t); k++) {
				StrategyWide v = part_of(t->v[k], part);

				g->unit[part] = gcd(g->unit[part], v);
				most = v > most ? v : most;
			}
			sum += most;
		}
		if (g->unit[part] && sum / g->unit[part] > MAX_COST)
			return false;
	}
	return true;
}

static double
cost_of(const Program *g, StrategyValue v, int part)
{
	return g->unit[part] ? (double)(part_of(v, part) / g->unit[part]) : 0;
}

/* Numbers the columns. Returns false if there are too many. */
static bool
number_columns(Program *g)
{
	SearchProblem *p = g->p;
	uint64_t n = 0;

	g->first = ARENA_ARRAY(&p->x->arena, uint32_t, p->n_vars + 1);
	g->pair = ARENA_ARRAY(&p->x->arena, uint32_t, p->tables.n + 1);
	for (uint32_t i = 0; i < p->n_vars; i++) {
		g->first[i] = (uint32_t)n;
		n += p->vars[i].n;
	}
	for (uint32_t i = 0; i < p->tables.n; i++) {
		g->pair[i] = (uint32_t)n;
		if (p->tables.v[i].n == 2)
			n += strategy_search_table_entries(p, &p->tables.v[i]);
		if (n > MAX_COLUMNS)
			return false;
	}
	g->n_columns = (uint32_t)n;
	g->columns = ARENA_ARRAY(&p->x->arena, int, n + 1);
	g->factors = ARENA_ARRAY(&p->x->arena, double, n + 1);
	return true;
}

static void
put(Program *g, uint32_t column, double factor)
{
	g->columns[g->n] = (int)column;
	g->factors[g->n++] = factor;
}

static void
end_row(Program *g, char sense, double right)
{
	Cbc_addRow(g->model, "", g->n, g->columns, g->factors, sense, right);
	g->n = 0;
}

/* Returns the costs of one part by column. */
static double *
costs_of(Program *g, int part)
{
	SearchProblem *p = g->p;
	double *cost = ARENA_ARRAY(&p->x->arena, double, g->n_columns + 1);

	for (uint32_t i = 0; i < p->tables.n; i++) {
		const SearchTable *t = &p->tables.v[i];
		uint32_t at = t->n == 2 ? g->pair[i] : g->first[t->vars[0]];

		for (uint64_t k = 0; k < strategy_search_table_entries(p, t); k++)
			cost[at + k] += cost_of(g, t->v[k], part);
	}
	return cost;
}

/* Adds the columns. Those of candidates are binary, and the pairs follow from them. */
static void
add_columns(Program *g, int part)
{
	const SearchVariable *last = &g->p->vars[g->p->n_vars - 1];
	uint32_t n_binary = g->first[g->p->n_vars - 1] + last->n;
	double *cost = costs_of(g, part);

	for (uint32_t i = 0; i < g->n_columns; i++)
		Cbc_addCol(g->model, "", 0, 1, cost[i], i < n_binary, 0, NULL, NULL);
}

/* Adds the rows that give each variable one candidate, and each edge the pair of the candidates of its ends. */
static void
add_rows(Program *g)
{
	SearchProblem *p = g->p;

	for (uint32_t i = 0; i < p->n_vars; i++) {
		for (uint32_t c = 0; c < p->vars[i].n; c++)
			put(g, g->first[i] + c, 1);
		end_row(g, 'E', 1);
	}
	for (uint32_t i = 0; i < p->tables.n; i++) {
		const SearchTable *t = &p->tables.v[i];
		uint32_t n_a = p->vars[t->vars[0]].n, n_b = t->n == 2 ? p->vars[t->vars[1]].n : 0;

		for (uint32_t a = 0; a < n_a && n_b; a++) {
			for (uint32_t b = 0; b < n_b; b++)
				put(g, g->pair[i] + a * n_b + b, 1);
			put(g, g->first[t->vars[0]] + a, -1);
			end_row(g, 'E', 0);
		}
		for (uint32_t b = 0; b < n_b; b++) {
			for (uint32_t a = 0; a < n_a; a++)
				put(g, g->pair[i] + a * n_b + b, 1);
			put(g, g->first[t->vars[1]] + b, -1);
			end_row(g, 'E', 0);
		}
	}
}

static void
add_memory_row(Program *g)
{
	SearchProblem *p = g->p;

	if (p->x->spare_memory == INT64_MAX)
		return;
	for (uint32_t i = 0; i < p->n_vars; i++) {
		for (uint32_t c = 0; c < p->vars[i].n; c++)
			put(g, g->first[i] + c, (double)strategy_search_memory(p->x, p->vars[i].node, c));
	}
	end_row(g, 'L', (double)p->x->spare_memory);
}

/* Fixes the parts before the present one. */
static void
add_fixed_rows(Program *g, int part)
{
	for (int k = 0; k < part; k++) {
		const double *cost = g->unit[k] ? costs_of(g, k) : NULL;

		if (!cost)
			continue;
		for (uint32_t i = 0; i < g->n_columns; i++) {
			if (cost[i] > 0)
				put(g, i, cost[i]);
		}
		end_row(g, 'L', g->fixed[k]);
	}
}

/* Takes the assignment of a solution. */
static void
read_assignment(Program *g, const double *solution)
{
	for (uint32_t i = 0; i < g->p->n_vars; i++) {
		for (uint32_t c = 0; c < g->p->vars[i].n; c++) {
			if (solution[g->first[i] + c] > 0.5)
				g->p->x->value[g->p->vars[i].node] = c;
		}
	}
}

/* Minimises one part. Returns whether the solver proved its answer. */
static bool
minimise(Program *g, int part)
{
	bool proven;

	g->model = Cbc_newModel();
	Cbc_setLogLevel(g->model, 0);
	Cbc_setAllowableGap(g->model, 0.5);
	Cbc_setMaximumNodes(g->model, (int)(g->p->x->st->o->search_nodes < 1000000000 ? g->p->x->st->o->search_nodes :
	                                    1000000000));
	add_columns(g, part);
	add_rows(g);
	add_memory_row(g);
	add_fixed_rows(g, part);
	Cbc_solve(g->model);
	proven = Cbc_isProvenOptimal(g->model) != 0;
	if (proven) {
		const double *solution = Cbc_getColSolution(g->model);

		g->fixed[part] = (double)(int64_t)(Cbc_getObjValue(g->model) + 0.5);
		read_assignment(g, solution);
	}
	Cbc_deleteModel(g->model);
	return proven;
}

/* Takes the assignment of the solver if it is better than the incumbent, in exact arithmetic. */
static void
offer_assignment(SearchProblem *p)
{
	Search *x = p->x;
	StrategyValue sum = p->constant;

	for (uint32_t i = 0; i < p->tables.n; i++) {
		const SearchTable *t = &p->tables.v[i];
		uint64_t at = 0;

		for (uint32_t k = 0; k < t->n; k++)
			at = at * p->vars[t->vars[k]].n + x->value[p->vars[t->vars[k]].node];
		sum = strategy_value_add(sum, t->v[at]);
	}
	if (!strategy_value_less(sum, x->best))
		return;
	x->best = sum;
	for (uint32_t i = 0; i < p->n_vars; i++) {
		uint32_t node = p->vars[i].node;

		if (x->choice[node].candidate != x->value[node])
			x->choice[node] = (StrategyChoice){ x->value[node], 0, STRATEGY_NONE, ORIGIN_SEARCH };
	}
}

/* Notes that nothing is proven except the sum of the least entries of all tables. */
static void
give_up(SearchProblem *p)
{
	StrategyValue sum = p->constant;

	for (uint32_t i = 0; i < p->tables.n; i++) {
		const SearchTable *t = &p->tables.v[i];
		StrategyValue least = t->v[0];

		for (uint64_t k = 1; k < strategy_search_table_entries(p, t); k++) {
			if (strategy_value_less(t->v[k], least))
				least = t->v[k];
		}
		sum = strategy_value_add(sum, least);
	}
	p->x->any_open = true;
	p->x->least_open = sum;
}

bool
strategy_has_cbc(void)
{
	return true;
}

bool
strategy_search_cbc(SearchProblem *p)
{
	Program g = { .p = p };

	if (!p->n_vars)
		return true;
	if (!find_units(&g) || !number_columns(&g))
		return false;
	for (int part = 0; part < PARTS; part++) {
		if (part && !g.unit[part])
			continue;
		if (!minimise(&g, part)) {
			give_up(p);
			return true;
		}
	}
	offer_assignment(p);
	return true;
}

#endif
