/* SPDX-License-Identifier: Apache-2.0
 *
 * The exact search: the problem that its files share. exact.c makes the problem of a graph, search_eliminate.c
 * eliminates variables, search_branch.c branches on the rest, and search_cbc.c hands the problem to another solver.
 */
#ifndef SHARDC_STRATEGY_SEARCH_H
#define SHARDC_STRATEGY_SEARCH_H

#include "strategy/model.h"

enum {
	SEARCH_MAX_VARS = 24,		/* of a table, which has at most SEARCH_TABLE_LIMIT entries */
	SEARCH_TABLE_LIMIT = 1 << 22
};

/* Costs of the assignments of some variables; the last one varies fastest. */
typedef struct SearchTable {
	uint32_t n, vars[SEARCH_MAX_VARS];
	const StrategyValue *v;
	StrategyValue least;	/* entry; only if it is known */
	bool known, gone;
} SearchTable;

typedef struct SearchVariable {
	uint32_t node;
	uint32_t n;		/* candidates, and all ones after them if the propagation chose it */
	struct { uint32_t *v; uint32_t n, cap; } tables;	/* some may be gone */
	bool gone;
} SearchVariable;

/* The best value of an eliminated variable for each assignment of its neighbours. */
typedef struct SearchStep {
	uint32_t var, n, vars[SEARCH_MAX_VARS];
	const uint32_t *best;
} SearchStep;

/* What all problems of one search share. */
typedef struct Search {
	Strategy *st;
	StrategyObjective o;
	Arena arena;
	StrategyChoice *choice;		/* the incumbent */
	StrategyValue best;		/* the value of the incumbent in the tables of this search alone */
	uint32_t *value;		/* by node: its candidate in the assignment under construction */
	uint64_t n_branches, n_entries;
	bool stopped;
	bool any_open;
	StrategyValue least_open;	/* the least bound of what was not searched */
	int64_t spare_memory;		/* limit minus the memory of fixed nodes; INT64_MAX: no limit */
} Search;

typedef struct SearchProblem {
	Search *x;
	const struct SearchProblem *up;
	SearchVariable *vars;
	uint32_t n_vars, n_left;
	VEC(SearchTable) tables;
	VEC(SearchStep) steps;
	StrategyValue constant;
	VEC(uint64_t) heap;		/* degree and variable, some outdated */
	int64_t memory;			/* of the variables that branches have fixed */
} SearchProblem;

static inline bool
strategy_value_less(StrategyValue a, StrategyValue b)
{
	return strategy_value_cmp(a, b) < 0;
}

/* Returns the number of entries of a table. */
static inline uint64_t
strategy_search_table_entries(const SearchProblem *p, const SearchTable *t)
{
	uint64_t n = 1;

	for (uint32_t i = 0; i < t->n; i++)
		n *= p->vars[t->vars[i]].n;
	return n;
}

/* Adds a table to a problem and to its variables. A table without variables is added to the constant. */
void strategy_search_add_table(SearchProblem *p, const SearchTable *t);
/* Returns the memory that a node needs with a candidate, and the least that a variable can need. */
int64_t strategy_search_memory(const Search *x, uint32_t node, uint32_t candidate);
int64_t strategy_search_least_memory(const Search *x, const SearchVariable *v);

/* ---- search_eliminate.c ---- */

/* Writes the variables that share a table with var, ascending, and returns their number; more than SEARCH_MAX_VARS are
 * not written. */
uint32_t strategy_search_neighbours(const SearchProblem *p, uint32_t var, uint32_t *out);
/* Puts a variable on the heap of those that may be eliminated. */
void strategy_search_offer(SearchProblem *p, uint32_t var);
/* Returns the variable to eliminate next, or STRATEGY_NONE if every table would be too large. */
uint32_t strategy_search_pick(SearchProblem *p);
/* Returns the number of entries that the elimination of a variable computes. */
uint64_t strategy_search_cost(const SearchProblem *p, uint32_t var);
/* Replaces the tables that contain a variable by their minimum over it. */
void strategy_search_eliminate(SearchProblem *p, uint32_t var);
/* Returns the candidates of a node in the order of ties. */
uint32_t *strategy_search_tie_order(SearchProblem *p, const SearchVariable *v);
/* Returns the step between entries of a table that differ by one in a variable, 0 if the table does not contain it. */
uint32_t strategy_search_stride(const SearchProblem *p, const SearchTable *t, uint32_t var);

/* ---- search_branch.c ---- */

/* Improves the incumbent of the search until it is proven to be the best, or until the limit of the search. */
void strategy_search_solve(SearchProblem *p);

/* ---- search_cbc.c ---- */

/* Does the same with the solver cbc. Returns false if it is not built in, or if the numbers are too large for it. */
bool strategy_search_cbc(SearchProblem *p);

#endif
