/* SPDX-License-Identifier: Apache-2.0
 *
 * Elimination of variables in the exact search (spec 70 §13.3): each one replaces the tables that contain the variable
 * by their minimum over it.
 */
#include "strategy/search.h"

/* ---- neighbours and their order ---- */

/* Adds a variable to a sorted list. Returns false if the list is full. */
static bool
add_near(uint32_t *list, uint32_t *n, uint32_t var)
{
	uint32_t at = *n;

	while (at && list[at - 1] > var)
		at--;
	if (at && list[at - 1] == var)
		return true;
	if (*n == SEARCH_MAX_VARS)
		return false;
	memmove(list + at + 1, list + at, (*n - at) * sizeof *list);
	list[at] = var;
	++*n;
	return true;
}

/* Forgets the tables that are gone among those it visits, so that a variable with many neighbours does not visit them
 * again for each of its neighbours. */
uint32_t
strategy_search_neighbours(const SearchProblem *p, uint32_t var, uint32_t *out)
{
	SearchVariable *v = &p->vars[var];
	uint32_t n = 0, seen = 0, kept = 0;
	bool fits = true;

	for (; fits && seen < v->tables.n; seen++) {
		const SearchTable *t = &p->tables.v[v->tables.v[seen]];

		if (t->gone)
			continue;
		v->tables.v[kept++] = v->tables.v[seen];
		for (uint32_t k = 0; fits && k < t->n; k++)
			fits = t->vars[k] == var || add_near(out, &n, t->vars[k]);
	}
	if (seen > kept) {
		memmove(v->tables.v + seen - kept, v->tables.v, kept * sizeof *v->tables.v);
		v->tables.v += seen - kept;
		v->tables.n -= seen - kept;
		v->tables.cap -= seen - kept;
	}
	return fits ? n : SEARCH_MAX_VARS + 1;
}

void
strategy_search_offer(SearchProblem *p, uint32_t var)
{
	uint32_t near[SEARCH_MAX_VARS + 1], at = p->heap.n, up;
	uint64_t key = (uint64_t)strategy_search_neighbours(p, var, near) << 32 | var;

	*VEC_ADD(&p->x->arena, &p->heap) = key;
	for (; at && p->heap.v[up = (at - 1) / 2] > key; at = up)
		p->heap.v[at] = p->heap.v[up];
	p->heap.v[at] = key;
}

static uint64_t
heap_pop(SearchProblem *p)
{
	uint64_t top = p->heap.v[0], last = VEC_POP(&p->heap);
	uint32_t at = 0;

	for (uint32_t down; (down = 2 * at + 1) < p->heap.n; at = down) {
		down += down + 1 < p->heap.n && p->heap.v[down + 1] < p->heap.v[down];
		if (p->heap.v[down] >= last)
			break;
		p->heap.v[at] = p->heap.v[down];
	}
	if (p->heap.n)
		p->heap.v[at] = last;
	return top;
}

/* Returns the variable with the fewest neighbours, or STRATEGY_NONE if all have more than two. */
static uint32_t
pop_easy(SearchProblem *p)
{
	while (p->heap.n) {
		uint32_t near[SEARCH_MAX_VARS + 1];
		uint64_t top = heap_pop(p);
		uint32_t var = (uint32_t)top;

		if (p->vars[var].gone || strategy_search_neighbours(p, var, near) != top >> 32)
			continue;
		if (top >> 32 <= 2)
			return var;
		strategy_search_offer(p, var);
		return STRATEGY_NONE;
	}
	return STRATEGY_NONE;
}

static bool
are_near(const SearchProblem *p, uint32_t a, uint32_t b)
{
	uint32_t near[SEARCH_MAX_VARS + 1], n = strategy_search_neighbours(p, a, near);

	for (uint32_t i = 0; i < n && i < SEARCH_MAX_VARS; i++) {
		if (near[i] == b)
			return true;
	}
	return n > SEARCH_MAX_VARS;
}

/* The order in which variables with three or more neighbours are eliminated. */
typedef struct Hard {
	uint64_t size;
	uint32_t fill, var;
} Hard;

static Hard
hardness(const SearchProblem *p, uint32_t var)
{
	uint32_t near[SEARCH_MAX_VARS + 1], n = strategy_search_neighbours(p, var, near);
	Hard h = { p->vars[var].n, 0, var };

	for (uint32_t i = 0; i < n && h.size <= SEARCH_TABLE_LIMIT; i++)
		h.size *= i < SEARCH_MAX_VARS ? p->vars[near[i]].n : SEARCH_TABLE_LIMIT;
	for (uint32_t i = 0; h.size <= SEARCH_TABLE_LIMIT && i < n; i++) {
		for (uint32_t k = 0; k < i; k++)
			h.fill += !are_near(p, near[i], near[k]);
	}
	return h;
}

/* Returns the variable to eliminate next, or STRATEGY_NONE if every table would be too large. */
static uint32_t
pick_hard(const SearchProblem *p)
{
	Hard best = { UINT64_MAX, 0, STRATEGY_NONE };

	for (uint32_t i = 0; i < p->n_vars; i++) {
		Hard h;

		if (p->vars[i].gone)
			continue;
		h = hardness(p, i);
		if (h.size <= SEARCH_TABLE_LIMIT && (best.var == STRATEGY_NONE || h.fill < best.fill ||
		    (h.fill == best.fill && h.size < best.size)))
			best = h;
	}
	return best.var;
}

uint32_t
strategy_search_pick(SearchProblem *p)
{
	uint32_t var = pop_easy(p);

	return var == STRATEGY_NONE ? pick_hard(p) : var;
}

/* ---- elimination ---- */

/* The tables that contain a variable, with steps by which their entries are found. */
typedef struct Joined {
	uint32_t n;
	const SearchTable **tables;
	uint32_t *offset;		/* by table: of the present assignment, the variable itself at 0 */
	uint32_t *own;			/* by table: the stride of the variable */
	uint32_t (*stride)[SEARCH_MAX_VARS];	/* by table and neighbour */
} Joined;

uint32_t
strategy_search_stride(const SearchProblem *p, const SearchTable *t, uint32_t var)
{
	uint32_t stride = 1;

	for (uint32_t i = t->n; i-- > 0; stride *= p->vars[t->vars[i]].n) {
		if (t->vars[i] == var)
			return stride;
	}
	return 0;
}

static Joined
join_tables(SearchProblem *p, uint32_t var, const uint32_t *near, uint32_t n_near)
{
	SearchVariable *v = &p->vars[var];
	Arena *a = &p->x->arena;
	Joined j = { 0, ARENA_ARRAY(a, const SearchTable *, v->tables.n + 1), ARENA_ARRAY(a, uint32_t, v->tables.n + 1),
	             ARENA_ARRAY(a, uint32_t, v->tables.n + 1), NULL };

	j.stride = arena_alloc_array(a, v->tables.n + 1, sizeof *j.stride);
	for (uint32_t i = 0; i < v->tables.n; i++) {
		SearchTable *t = &p->tables.v[v->tables.v[i]];

		if (t->gone)
			continue;
		t->gone = true;
		j.tables[j.n] = t;
		j.own[j.n] = strategy_search_stride(p, t, var);
		for (uint32_t k = 0; k < n_near; k++)
			j.stride[j.n][k] = strategy_search_stride(p, t, near[k]);
		j.n++;
	}
	return j;
}

static StrategyValue
joined_value(const Joined *j, uint32_t c)
{
	StrategyValue sum = { 0 };

	for (uint32_t i = 0; i < j->n; i++)
		sum = strategy_value_add(sum, j->tables[i]->v[j->offset[i] + c * j->own[i]]);
	return sum;
}

uint32_t *
strategy_search_tie_order(SearchProblem *p, const SearchVariable *v)
{
	const StrategySet *set = p->x->st->sets[v->node];
	uint32_t *order = ARENA_ARRAY(&p->x->arena, uint32_t, v->n + 1),
		 *at = ARENA_ARRAY(&p->x->arena, uint32_t, v->n + 2);
	uint32_t n = 0;

	for (uint32_t i = 0; i < v->n; i++)
		at[set->v[i].place] = i + 1;
	for (uint32_t i = 0; i <= v->n; i++) {
		if (at[i])
			order[n++] = at[i] - 1;
	}
	return order;
}

/* Goes to the next assignment of the neighbours, the last one fastest. */
static void
next_assignment(const SearchProblem *p, const uint32_t *near, uint32_t n, uint32_t *now, Joined *j)
{
	for (uint32_t k = n; k-- > 0; ) {
		bool carry = now[k] + 1 == p->vars[near[k]].n;

		for (uint32_t i = 0; i < j->n; i++)
			j->offset[i] += carry ? 0 - now[k] * j->stride[i][k] : j->stride[i][k];
		now[k] = carry ? 0 : now[k] + 1;
		if (!carry)
			return;
	}
}

void
strategy_search_eliminate(SearchProblem *p, uint32_t var)
{
	SearchVariable *v = &p->vars[var];
	SearchStep *step = VEC_ADD(&p->x->arena, &p->steps);
	SearchTable made = { 0 };
	uint32_t now[SEARCH_MAX_VARS] = { 0 }, *best, *order = strategy_search_tie_order(p, v);
	StrategyValue *out;
	uint64_t n;
	Joined j;

	made.n = strategy_search_neighbours(p, var, made.vars);
	*step = (SearchStep){ .var = var, .n = made.n };
	memcpy(step->vars, made.vars, sizeof made.vars);
	n = strategy_search_table_entries(p, &made);
	j = join_tables(p, var, made.vars, made.n);
	out = ARENA_ARRAY(&p->x->arena, StrategyValue, n);
	best = ARENA_ARRAY(&p->x->arena, uint32_t, n);
	for (uint64_t i = 0; i < n; i++) {
		for (uint32_t k = 0; k < v->n; k++) {
			StrategyValue sum = joined_value(&j, order[k]);

			if (!k || strategy_value_less(sum, out[i])) {
				out[i] = sum;
				best[i] = order[k];
			}
		}
		next_assignment(p, made.vars, made.n, now, &j);
	}
	p->x->n_entries += n * v->n;
	step->best = best;
	v->gone = true;
	p->n_left--;
	made.v = out;
	strategy_search_add_table(p, &made);
	for (uint32_t i = 0; i < made.n; i++)
		strategy_search_offer(p, made.vars[i]);
}

uint64_t
strategy_search_cost(const SearchProblem *p, uint32_t var)
{
	uint32_t near[SEARCH_MAX_VARS + 1], n = strategy_search_neighbours(p, var, near);
	uint64_t entries = p->vars[var].n;

	for (uint32_t i = 0; i < n && i < SEARCH_MAX_VARS; i++)
		entries *= p->vars[near[i]].n;
	return entries;
}
