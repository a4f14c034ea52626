/* SPDX-License-Identifier: Apache-2.0
 *
 * The exact search (spec 70 §13). Nodes are variables, candidates their values; nodes and edges give tables of costs
 * over one and two variables. A problem eliminates variables with few neighbours one after the other: each elimination
 * replaces the tables that contain the variable by their minimum over it. What remains is branched on, which gives a
 * smaller problem for every value. All steps only add and compare values.
 */
#include <stdlib.h>

#include "strategy/model.h"

enum {
	MAX_VARS = 24,			/* of a table, which has at most TABLE_LIMIT entries */
	TABLE_LIMIT = 1 << 22,
	STEPS_PER_BRANCH = 128		/* entries computed that count as one branch towards the limit */
};

/* Costs of the assignments of some variables; the last one varies fastest. */
typedef struct Table {
	uint32_t n, vars[MAX_VARS];
	const StrategyValue *v;
	StrategyValue least;	/* entry; only if it is known */
	bool known, gone;
} Table;

typedef struct Variable {
	uint32_t node, n;
	struct { uint32_t *v; uint32_t n, cap; } tables;	/* some may be gone */
	bool gone;
} Variable;

/* The best value of an eliminated variable for each assignment of its neighbours. */
typedef struct Step {
	uint32_t var, n, vars[MAX_VARS];
	const uint32_t *best;
} Step;

/* What all problems of one search share. */
typedef struct Exact {
	Strategy *st;
	StrategyObjective o;
	Arena arena;
	StrategyChoice *choice;		/* the incumbent */
	StrategyValue best;		/* of the incumbent: of the tables of this search alone */
	uint32_t *value;		/* by node: its candidate in the assignment under construction */
	uint64_t n_branches, n_entries;
	bool stopped;
	bool any_open;
	StrategyValue least_open;	/* the least bound of what was not searched */
	int64_t spare_memory;		/* limit minus the memory of fixed nodes; INT64_MAX: no limit */
} Exact;

typedef struct Problem {
	Exact *x;
	const struct Problem *up;
	Variable *vars;
	uint32_t n_vars, n_left;
	VEC(Table) tables;
	VEC(Step) steps;
	StrategyValue constant;
	VEC(uint64_t) heap;		/* degree and variable, some outdated */
	int64_t memory;			/* of the variables that branches have fixed */
} Problem;

static bool
less(StrategyValue a, StrategyValue b)
{
	return strategy_value_cmp(a, b) < 0;
}

static uint64_t
table_entries(const Problem *p, const Table *t)
{
	uint64_t n = 1;

	for (uint32_t i = 0; i < t->n; i++)
		n *= p->vars[t->vars[i]].n;
	return n;
}

static void
add_table(Problem *p, const Table *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		*VEC_ADD(&p->x->arena, &p->vars[t->vars[i]].tables) = p->tables.n;
	if (t->n)
		*VEC_ADD(&p->x->arena, &p->tables) = *t;
	else
		p->constant = strategy_value_add(p->constant, t->v[0]);
}

/* ---- neighbours and their order ---- */

/* Writes the variables that share a table with var, ascending, and returns their number; more than MAX_VARS are not
 * written. */
static uint32_t
neighbours(const Problem *p, uint32_t var, uint32_t *out)
{
	const Variable *v = &p->vars[var];
	uint32_t n = 0;

	for (uint32_t i = 0; i < v->tables.n; i++) {
		const Table *t = &p->tables.v[v->tables.v[i]];

		for (uint32_t k = 0; !t->gone && k < t->n; k++) {
			uint32_t at = n;

			if (t->vars[k] == var)
				continue;
			while (at && out[at - 1] > t->vars[k])
				at--;
			if (at && out[at - 1] == t->vars[k])
				continue;
			if (n == MAX_VARS)
				return MAX_VARS + 1;
			memmove(out + at + 1, out + at, (n - at) * sizeof *out);
			out[at] = t->vars[k];
			n++;
		}
	}
	return n;
}

static void
heap_push(Problem *p, uint32_t var)
{
	uint32_t near[MAX_VARS + 1], at = p->heap.n, up;
	uint64_t key = (uint64_t)neighbours(p, var, near) << 32 | var;

	*VEC_ADD(&p->x->arena, &p->heap) = key;
	for (; at && p->heap.v[up = (at - 1) / 2] > key; at = up)
		p->heap.v[at] = p->heap.v[up];
	p->heap.v[at] = key;
}

static uint64_t
heap_pop(Problem *p)
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
pop_easy(Problem *p)
{
	while (p->heap.n) {
		uint32_t near[MAX_VARS + 1];
		uint64_t top = heap_pop(p);
		uint32_t var = (uint32_t)top;

		if (p->vars[var].gone || neighbours(p, var, near) != top >> 32)
			continue;
		if (top >> 32 <= 2)
			return var;
		heap_push(p, var);
		return STRATEGY_NONE;
	}
	return STRATEGY_NONE;
}

static bool
are_near(const Problem *p, uint32_t a, uint32_t b)
{
	uint32_t near[MAX_VARS + 1], n = neighbours(p, a, near);

	for (uint32_t i = 0; i < n && i < MAX_VARS; i++) {
		if (near[i] == b)
			return true;
	}
	return n > MAX_VARS;
}

/* The order in which variables with three or more neighbours are eliminated. */
typedef struct Hard {
	uint64_t size;
	uint32_t fill, var;
} Hard;

static Hard
hardness(const Problem *p, uint32_t var)
{
	uint32_t near[MAX_VARS + 1], n = neighbours(p, var, near);
	Hard h = { p->vars[var].n, 0, var };

	for (uint32_t i = 0; i < n && h.size <= TABLE_LIMIT; i++)
		h.size *= i < MAX_VARS ? p->vars[near[i]].n : TABLE_LIMIT;
	for (uint32_t i = 0; h.size <= TABLE_LIMIT && i < n; i++) {
		for (uint32_t k = 0; k < i; k++)
			h.fill += !are_near(p, near[i], near[k]);
	}
	return h;
}

/* Returns the variable to eliminate next, or STRATEGY_NONE if every table would be too large. */
static uint32_t
pick_hard(const Problem *p)
{
	Hard best = { UINT64_MAX, 0, STRATEGY_NONE };

	for (uint32_t i = 0; i < p->n_vars; i++) {
		Hard h;

		if (p->vars[i].gone)
			continue;
		h = hardness(p, i);
		if (h.size <= TABLE_LIMIT && (best.var == STRATEGY_NONE || h.fill < best.fill ||
		    (h.fill == best.fill && h.size < best.size)))
			best = h;
	}
	return best.var;
}

/* ---- elimination ---- */

/* The tables that contain a variable, with steps by which their entries are found. */
typedef struct Joined {
	uint32_t n;
	const Table **tables;
	uint32_t *offset;		/* by table: of the present assignment, the variable itself at 0 */
	uint32_t *own;			/* by table: the stride of the variable */
	uint32_t (*stride)[MAX_VARS];	/* by table and neighbour */
} Joined;

static uint32_t
stride_in(const Problem *p, const Table *t, uint32_t var)
{
	uint32_t stride = 1;

	for (uint32_t i = t->n; i-- > 0; stride *= p->vars[t->vars[i]].n) {
		if (t->vars[i] == var)
			return stride;
	}
	return 0;
}

static Joined
join_tables(Problem *p, uint32_t var, const uint32_t *near, uint32_t n_near)
{
	Variable *v = &p->vars[var];
	Arena *a = &p->x->arena;
	Joined j = { 0, ARENA_ARRAY(a, const Table *, v->tables.n + 1), ARENA_ARRAY(a, uint32_t, v->tables.n + 1),
	             ARENA_ARRAY(a, uint32_t, v->tables.n + 1), NULL };

	j.stride = arena_alloc_array(a, v->tables.n + 1, sizeof *j.stride);
	for (uint32_t i = 0; i < v->tables.n; i++) {
		Table *t = &p->tables.v[v->tables.v[i]];

		if (t->gone)
			continue;
		t->gone = true;
		j.tables[j.n] = t;
		j.own[j.n] = stride_in(p, t, var);
		for (uint32_t k = 0; k < n_near; k++)
			j.stride[j.n][k] = stride_in(p, t, near[k]);
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

/* Returns the candidates of a node in the order of ties. */
static uint32_t *
tie_order(Problem *p, const Variable *v)
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
next_assignment(const Problem *p, const uint32_t *near, uint32_t n, uint32_t *now, Joined *j)
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

static void
eliminate(Problem *p, uint32_t var)
{
	Variable *v = &p->vars[var];
	Step *step = VEC_ADD(&p->x->arena, &p->steps);
	Table made = { 0 };
	uint32_t now[MAX_VARS] = { 0 }, *best, *order = tie_order(p, v);
	StrategyValue *out;
	uint64_t n;
	Joined j;

	made.n = neighbours(p, var, made.vars);
	*step = (Step){ .var = var, .n = made.n };
	memcpy(step->vars, made.vars, sizeof made.vars);
	n = table_entries(p, &made);
	j = join_tables(p, var, made.vars, made.n);
	out = ARENA_ARRAY(&p->x->arena, StrategyValue, n);
	best = ARENA_ARRAY(&p->x->arena, uint32_t, n);
	for (uint64_t i = 0; i < n; i++) {
		for (uint32_t k = 0; k < v->n; k++) {
			StrategyValue sum = joined_value(&j, order[k]);

			if (!k || less(sum, out[i])) {
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
	add_table(p, &made);
	for (uint32_t i = 0; i < made.n; i++)
		heap_push(p, made.vars[i]);
}

/* ---- limits and bounds ---- */

/* Returns whether `more` entries would exceed the limit of the search. */
static bool
is_spent(Exact *x, uint64_t more)
{
	if (x->n_branches + (x->n_entries + more) / STEPS_PER_BRANCH >= x->st->o->search_nodes)
		x->stopped = true;
	return x->stopped;
}

/* Returns the number of entries that the elimination of a variable computes. */
static uint64_t
elimination_entries(const Problem *p, uint32_t var)
{
	uint32_t near[MAX_VARS + 1], n = neighbours(p, var, near);
	uint64_t entries = p->vars[var].n;

	for (uint32_t i = 0; i < n && i < MAX_VARS; i++)
		entries *= p->vars[near[i]].n;
	return entries;
}

static void
find_least(Exact *x, Table *t, uint64_t n)
{
	t->least = t->v[0];
	t->known = true;
	for (uint64_t k = 1; k < n; k++) {
		if (less(t->v[k], t->least))
			t->least = t->v[k];
	}
	x->n_entries += n;
}

/* Returns the sum of the least entries of all tables. Smaller problems inherit those of tables that they do not change.
 *  */
static StrategyValue
lower_bound(Problem *p)
{
	StrategyValue sum = p->constant;

	for (uint32_t i = 0; i < p->tables.n; i++) {
		Table *t = &p->tables.v[i];

		if (t->gone)
			continue;
		if (!t->known)
			find_least(p->x, t, table_entries(p, t));
		sum = strategy_value_add(sum, t->least);
	}
	return sum;
}

static int64_t
memory_of(const Exact *x, uint32_t node, uint32_t candidate)
{
	return strategy_node_memory(x->st, strategy_node(&x->st->g, node), &x->st->sets[node]->v[candidate]);
}

static int64_t
least_memory(const Exact *x, uint32_t node)
{
	int64_t least = INT64_MAX;

	for (uint32_t i = 0; i < x->st->sets[node]->n; i++) {
		int64_t m = memory_of(x, node, i);

		if (m < least)
			least = m;
	}
	return least;
}

/* Returns whether the memory that is fixed, and the least of the rest, stay below the limit. */
static bool
fits_memory(const Problem *p)
{
	int64_t sum = p->memory;

	if (p->x->spare_memory == INT64_MAX)
		return true;
	for (uint32_t i = 0; i < p->n_vars; i++)
		sum += p->vars[i].gone ? 0 : least_memory(p->x, p->vars[i].node);
	return sum <= p->x->spare_memory;
}

static void
leave_open(Exact *x, StrategyValue bound)
{
	if (!x->any_open || less(bound, x->least_open))
		x->least_open = bound;
	x->any_open = true;
}

/* ---- assignments ---- */

/* Gives eliminated variables their values, from the last to the first, in this problem and those around it. */
static void
take_assignment(const Problem *p)
{
	Exact *x = p->x;

	x->best = p->constant;
	for (; p; p = p->up) {
		for (uint32_t i = p->steps.n; i-- > 0; ) {
			const Step *s = &p->steps.v[i];
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

static void solve(Problem *p);

/* Returns the variable with the most neighbours; ties: more values, then the lower index. */
static uint32_t
pick_branch(const Problem *p)
{
	uint32_t best = STRATEGY_NONE, best_degree = 0;

	for (uint32_t i = 0; i < p->n_vars; i++) {
		uint32_t near[MAX_VARS + 1], degree;

		if (p->vars[i].gone)
			continue;
		degree = neighbours(p, i, near);
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
condition(Problem *to, const Problem *from, const Table *t, uint32_t var, uint32_t c, const uint32_t *renamed)
{
	Table out = { 0 };
	uint32_t stride = stride_in(from, t, var), n_var = stride ? from->vars[var].n : 1;
	uint64_t n = table_entries(from, t) / n_var;
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
	add_table(to, &out);
}

/* Makes the problem that remains when `var` has the value c. */
static Problem
smaller(const Problem *p, uint32_t var, uint32_t c)
{
	Exact *x = p->x;
	Problem out = { .x = x, .up = p, .constant = p->constant, .memory = p->memory };
	uint32_t *renamed = ARENA_ARRAY(&x->arena, uint32_t, p->n_vars + 1);

	out.vars = ARENA_ARRAY(&x->arena, Variable, p->n_vars + 1);
	if (x->spare_memory != INT64_MAX)
		out.memory += memory_of(x, p->vars[var].node, c);
	for (uint32_t i = 0; i < p->n_vars; i++) {
		if (p->vars[i].gone || i == var)
			continue;
		renamed[i] = out.n_vars;
		out.vars[out.n_vars++] = (Variable){ .node = p->vars[i].node, .n = p->vars[i].n };
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
branch(Problem *p)
{
	Exact *x = p->x;
	uint32_t var = pick_branch(p), *order = tie_order(p, &p->vars[var]);

	lower_bound(p);
	for (uint32_t k = 0; k < p->vars[var].n; k++) {
		ArenaMark mark = arena_mark(&x->arena);
		Problem sub = smaller(p, var, order[k]);
		StrategyValue bound = lower_bound(&sub);

		x->n_branches++;
		x->value[p->vars[var].node] = order[k];
		if (fits_memory(&sub) && less(bound, x->best)) {
			if (is_spent(x, 0))
				leave_open(x, bound);
			else
				solve(&sub);
		}
		arena_reset(&x->arena, mark);
	}
}

static void
solve(Problem *p)
{
	bool eliminates = p->x->spare_memory == INT64_MAX;

	for (uint32_t i = 0; eliminates && i < p->n_vars; i++)
		heap_push(p, i);
	while (eliminates && p->n_left) {
		uint32_t var = pop_easy(p);

		if (var == STRATEGY_NONE)
			var = pick_hard(p);
		if (var == STRATEGY_NONE)
			break;
		if (is_spent(p->x, elimination_entries(p, var))) {
			leave_open(p->x, lower_bound(p));
			return;
		}
		eliminate(p, var);
	}
	if (p->n_left)
		branch(p);
	else if (less(p->constant, p->x->best))
		take_assignment(p);
}

/* ---- the problem of a graph ---- */

static const StrategyValue *
pair_table(Problem *p, const StrategyEdge *e, Map *memo)
{
	Exact *x = p->x;
	const StrategySet *from = x->st->sets[e->from], *to = x->st->sets[e->to];
	uint64_t key = map_mix(map_mix(map_mix(0, (uint64_t)from->id << 32 | to->id),
	                               (uint64_t)e->result << 32 | e->operand),
	                       (uint64_t)e->bytes << 1 | e->into_reshape) | 1;
	StrategyValue *v = map_get(memo, key);

	if (v)
		return v;
	v = ARENA_ARRAY(&x->arena, StrategyValue, (size_t)from->n * to->n);
	for (uint32_t a = 0; a < from->n; a++) {
		for (uint32_t b = 0; b < to->n; b++)
			v[(size_t)a * to->n + b] =
				strategy_price_value(x->st, x->o, strategy_edge_price(x->st, e, a, b));
	}
	map_put(&x->arena, memo, key, v);
	return v;
}

/* Adds the table of an edge with one end open. */
static void
add_single(Problem *p, const StrategyEdge *e, uint32_t var, bool target)
{
	Exact *x = p->x;
	const StrategySet *set = x->st->sets[p->vars[var].node];
	StrategyValue *v = ARENA_ARRAY(&x->arena, StrategyValue, set->n);

	for (uint32_t i = 0; i < set->n; i++)
		v[i] = strategy_price_value(x->st, x->o,
		                            target ? strategy_edge_price(x->st, e, x->choice[e->from].candidate, i)
		                                   : strategy_edge_price(x->st, e, i, x->choice[e->to].candidate));
	add_table(p, &(Table){ .n = 1, .vars = { var }, .v = v });
}

static void
add_edges(Problem *p, const uint32_t *var_of)
{
	Strategy *st = p->x->st;
	Map memo = { 0 };

	for (uint32_t i = 0; i < st->g.edges.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[i];
		uint32_t a = var_of[e->from], b = var_of[e->to];

		if (a != STRATEGY_NONE && b != STRATEGY_NONE)
			add_table(p, &(Table){ .n = 2, .vars = { a, b }, .v = pair_table(p, e, &memo) });
		else if (a != STRATEGY_NONE)
			add_single(p, e, a, false);
		else if (b != STRATEGY_NONE)
			add_single(p, e, b, true);
	}
}

/* Makes a variable of every open node. A node with one candidate takes it. */
static uint32_t *
add_variables(Problem *p, const bool *open)
{
	Exact *x = p->x;
	uint32_t n = x->st->g.nodes.n, *var_of = ARENA_ARRAY(&x->arena, uint32_t, n + 1);

	p->vars = ARENA_ARRAY(&x->arena, Variable, n + 1);
	for (uint32_t i = 0; i < n; i++) {
		const StrategySet *set = x->st->sets[i];
		StrategyValue *v;

		var_of[i] = STRATEGY_NONE;
		x->value[i] = x->choice[i].candidate;
		if (!open[i] || (set->n == 1 && !x->choice[i].candidate))
			continue;
		var_of[i] = p->n_vars;
		p->vars[p->n_vars] = (Variable){ .node = i, .n = set->n };
		v = ARENA_ARRAY(&x->arena, StrategyValue, set->n);
		for (uint32_t k = 0; k < set->n; k++)
			v[k] = strategy_node_value(x->st, x->o, &set->v[k]);
		add_table(p, &(Table){ .n = 1, .vars = { p->n_vars++ }, .v = v });
	}
	p->n_left = p->n_vars;
	return var_of;
}

/* Returns the value of a choice in the tables of the problem: of nodes and edges that are open. */
static StrategyValue
value_of_choice(const Problem *p, const StrategyChoice *choice)
{
	StrategyValue sum = p->constant;

	for (uint32_t i = 0; i < p->tables.n; i++) {
		const Table *t = &p->tables.v[i];
		uint64_t at = 0;

		for (uint32_t k = 0; k < t->n; k++)
			at = at * p->vars[t->vars[k]].n + choice[p->vars[t->vars[k]].node].candidate;
		sum = strategy_value_add(sum, t->v[at]);
	}
	return sum;
}

/* ---- the incumbent ---- */

static StrategyValue
value_around(const Problem *p, uint32_t var, uint32_t candidate)
{
	const Exact *x = p->x;
	const Variable *v = &p->vars[var];
	StrategyValue sum = { 0 };

	for (uint32_t i = 0; i < v->tables.n; i++) {
		const Table *t = &p->tables.v[v->tables.v[i]];
		uint64_t at = 0;

		for (uint32_t k = 0; k < t->n; k++)
			at = at * p->vars[t->vars[k]].n +
				(t->vars[k] == var ? candidate : x->choice[p->vars[t->vars[k]].node].candidate);
		sum = strategy_value_add(sum, t->v[at]);
	}
	return sum;
}

/* Lets each variable take its best value given the others, until nothing changes. */
static void
sweep(Problem *p)
{
	bool changed = true;

	for (uint32_t round = 0; changed && round < 16; round++) {
		changed = false;
		for (uint32_t i = 0; i < p->n_vars; i++) {
			StrategyChoice *c = &p->x->choice[p->vars[i].node];
			StrategyValue best = value_around(p, i, c->candidate);

			for (uint32_t k = 0; k < p->vars[i].n; k++) {
				StrategyValue v = value_around(p, i, k);

				if (!less(v, best))
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
take_least_memory(Problem *p)
{
	for (uint32_t i = 0; i < p->n_vars; i++) {
		uint32_t node = p->vars[i].node, k = 0;

		while (memory_of(p->x, node, k) != least_memory(p->x, node))
			k++;
		p->x->choice[node] = (StrategyChoice){ k, 0, STRATEGY_NONE, ORIGIN_SEARCH };
	}
}

/* Sets the incumbent, and the memory that the fixed nodes leave. The propagation is the incumbent if it fits. */
static void
begin(Problem *p)
{
	Exact *x = p->x;
	int64_t memory = strategy_memory(x->st, x->choice), open = 0;
	bool replaced = false;

	for (uint32_t i = 0; i < p->n_vars; i++) {
		const Variable *v = &p->vars[i];

		open += memory_of(x, v->node, x->choice[v->node].candidate);
		replaced |= x->choice[v->node].candidate >= v->n;
	}
	x->spare_memory = x->st->o->memory_limit ? x->st->o->memory_limit - (memory - open) : INT64_MAX;
	if (x->st->o->memory_limit && memory > x->st->o->memory_limit) {
		take_least_memory(p);
	} else if (replaced) {
		/* An island begins with all ones, which need not be candidates. */
		for (uint32_t i = 0; i < p->n_vars; i++)
			x->choice[p->vars[i].node].candidate = 0;
	}
	if (!x->st->o->memory_limit)
		sweep(p);
	x->best = value_of_choice(p, x->choice);
}

StrategyStatus
strategy_exact(Strategy *st, StrategyObjective o, StrategyChoice *choice, const bool *open, StrategyValue *bound)
{
	Exact x = { .st = st, .o = o };
	Problem p = { .x = &x };
	uint32_t n = st->g.nodes.n;
	StrategyValue outside;

	arena_init(&x.arena, st->arena->memory);
	x.choice = choice;
	x.value = ARENA_ARRAY(&x.arena, uint32_t, n + 1);
	add_edges(&p, add_variables(&p, open));
	begin(&p);
	outside = strategy_objective(st, o, choice);
	outside.v -= x.best.v;
	outside.second -= x.best.second;
	outside.third -= x.best.third;
	solve(&p);
	*bound = strategy_value_add(outside, x.any_open && less(x.least_open, x.best) ? x.least_open : x.best);
	arena_free(&x.arena);
	return x.any_open ? STATUS_FEASIBLE : STATUS_OPTIMAL;
}
