/* SPDX-License-Identifier: Apache-2.0
 *
 * The candidates of every node. Operators come first; layout nodes collect what their neighbours demand or make (spec
 * 70 §9.3). Sets are memoized by a key that names everything they depend on.
 */
#include "strategy/sets.h"

#include <stdlib.h>
#include <string.h>

/* A growing list of numbers that identifies a set. */
typedef struct Key {
	uint64_t *v;
	uint32_t n, cap;
} Key;

static void
key_add(Strategy *st, Key *k, uint64_t word)
{
	*VEC_ADD(st->arena, k) = word;
}

/* One memoized set. */
typedef struct SetMemo {
	const uint64_t *key;
	uint32_t n_key;
	const StrategySet *set;
} SetMemo;

static uint64_t
key_hash(const Key *k)
{
	uint64_t h = k->n;

	for (uint32_t i = 0; i < k->n; i++)
		h = map_mix(h, k->v[i]);
	return h;
}

static const StrategySet *
memo_find(const Strategy *st, const Key *k, uint64_t h)
{
	for (const MapEntry *e = map_first(&st->set_memo, h); e; e = map_next(&st->set_memo, e)) {
		const SetMemo *memo = e->value;

		if (memo->n_key == k->n && memcmp(memo->key, k->v, k->n * sizeof *k->v) == 0)
			return memo->set;
	}
	return NULL;
}

static void
memo_add(Strategy *st, const Key *k, uint64_t h, const StrategySet *set)
{
	SetMemo *memo = ARENA_NEW(st->arena, SetMemo);

	*memo = (SetMemo){ k->v, k->n, set };
	map_add(st->arena, &st->set_memo, h, memo);
}

/* ---- the order of ties ---- */

/* What the comparison of candidates needs: qsort has no context. */
typedef struct Tie {
	const StrategyNode *n;
	const StrategyCandidate *c;
	uint32_t index;
	StrategyWide part;
} Tie;

/* A layout node has one list of counts: those of its layout. */
static bool
is_layout_node(const StrategyNode *n)
{
	return n->kind != NODE_OPERATOR;
}

static const Layout *
node_layout(const StrategyNode *n, const StrategyCandidate *c)
{
	return n->n_results ? c->results[0] : c->operands[0];
}

int64_t
strategy_count(const StrategyNode *n, const StrategyCandidate *c, uint32_t k, uint32_t d)
{
	uint32_t f;

	if (is_layout_node(n))
		return layout_dim_parts(node_layout(n, c), d);
	f = n->operands[k].factors[d];
	return f == STRATEGY_NONE ? 1 : c->counts[f];
}

static uint32_t
n_lists(const StrategyNode *n)
{
	return is_layout_node(n) ? 1 : n->n_operands;
}

static uint32_t
list_length(const StrategyNode *n, uint32_t k)
{
	return is_layout_node(n) ? (n->n_results ? n->results : n->operands)[0].rank : n->operands[k].rank;
}

static int
tie_cmp(const void *a, const void *b)
{
	const Tie *p = a, *q = b;

	if (p->part != q->part)
		return p->part > q->part ? -1 : 1;
	for (uint32_t k = 0; k < n_lists(p->n); k++) {
		for (uint32_t d = 0; d < list_length(p->n, k); d++) {
			int64_t x = strategy_count(p->n, p->c, k, d), y = strategy_count(p->n, q->c, k, d);

			if (x != y)
				return x > y ? -1 : 1;
		}
	}
	return p->index < q->index ? -1 : p->index > q->index;
}

/* Multiplies without overflow. Products beyond the limit count as equal. */
static StrategyWide
multiply(StrategyWide a, int64_t b)
{
	const StrategyWide limit = (StrategyWide)1 << 100;

	return a > limit / b ? limit : a * b;
}

static void
order_ties(Strategy *st, const StrategyNode *n, StrategyCandidate *v, uint32_t n_v)
{
	Tie *ties = ARENA_ARRAY(st->arena, Tie, n_v + 1);

	for (uint32_t i = 0; i < n_v; i++) {
		ties[i] = (Tie){ n, &v[i], i, 1 };
		for (uint32_t k = 0; k < n_lists(n); k++) {
			for (uint32_t d = 0; d < list_length(n, k); d++)
				ties[i].part = multiply(ties[i].part, strategy_count(n, &v[i], k, d));
		}
	}
	qsort(ties, n_v, sizeof *ties, tie_cmp);
	for (uint32_t i = 0; i < n_v; i++)
		v[ties[i].index].place = i;
}

static StrategySet *
set_make(Strategy *st, const StrategyNode *n, const StrategyCandidates *c, uint32_t ones)
{
	StrategySet *set = ARENA_NEW(st->arena, StrategySet);

	*set = (StrategySet){ .id = st->n_sets++, .n = c->n, .v = c->v, .ones = ones };
	order_ties(st, n, set->v, set->n + (ones == set->n));
	return set;
}

const StrategySet *
strategy_set_make(Strategy *st, const StrategyNode *n, StrategyCandidates *c)
{
	uint32_t ones = strategy_candidates_ones(st, n, c);

	return set_make(st, n, c, ones);
}

/* ---- operators ---- */

static void
key_tensor(Strategy *st, Key *k, const StrategyTensor *x)
{
	key_add(st, k, (uint64_t)x->rank << 32 | x->bytes << 1 | x->parameter);
	for (uint32_t d = 0; d < x->rank; d++) {
		key_add(st, k, (uint64_t)x->dims[d]);
		key_add(st, k, x->factors ? x->factors[d] : 0);
	}
}

static void
operator_key(Strategy *st, const StrategyNode *n, const StrategyConfig *config, Key *k)
{
	key_add(st, k, (uint64_t)n->kind << 32 | n->family << 8 | n->no_ones);
	key_add(st, k, (uint64_t)n->n_operands << 32 | n->n_results);
	key_add(st, k, (uint64_t)n->n_factors << 32 | n->axis);
	for (uint32_t f = 0; f < n->n_factors; f++) {
		key_add(st, k, (uint64_t)n->factors[f].size);
		key_add(st, k, (uint64_t)n->factors[f].splittable << 1 | n->factors[f].reduced);
	}
	for (uint32_t i = 0; i < n->n_operands; i++)
		key_tensor(st, k, &n->operands[i]);
	for (uint32_t i = 0; i < n->n_results; i++)
		key_tensor(st, k, &n->results[i]);
	for (uint32_t f = 0; config->counts && f < n->n_factors; f++) {
		key_add(st, k, (uint64_t)config->counts[f]);
		key_add(st, k, config->order ? config->order[f] : UINT32_MAX);
	}
}

static double
approximate_cost(const Strategy *st, const StrategyCandidate *c)
{
	StrategyValue v = strategy_node_value(st, OBJECTIVE_TOTAL, c);

	return (double)v.v;
}

/* A candidate's place in its list, and its cost. */
typedef struct Priced {
	double cost;
	uint32_t i;
} Priced;

static int
by_cost(const void *x, const void *y)
{
	const Priced *a = x, *b = y;

	if (a->cost < b->cost || a->cost > b->cost)
		return a->cost > b->cost ? 1 : -1;
	return (a->i > b->i) - (a->i < b->i);
}

/* Keeps at most K candidates: every (n / K)-th by cost. */
static void
thin_out(Strategy *st, StrategyCandidates *c)
{
	uint32_t k = st->o->approximate, step;
	StrategyCandidate *kept;
	Priced *sorted;

	if (!k || c->n <= k)
		return;
	sorted = ARENA_ARRAY(st->arena, Priced, c->n);
	kept = ARENA_ARRAY(st->arena, StrategyCandidate, k);
	for (uint32_t i = 0; i < c->n; i++)
		sorted[i] = (Priced){ approximate_cost(st, &c->v[i]), i };
	qsort(sorted, c->n, sizeof *sorted, by_cost);
	step = c->n / k;
	for (uint32_t i = 0; i < k; i++)
		kept[i] = c->v[sorted[(size_t)i * step].i];
	memcpy(c->v, kept, k * sizeof *kept);
	c->n = k;
}

static const StrategySet *
operator_set(Strategy *st, const StrategyNode *n)
{
	const StrategyConfig *config = &st->config[n->index];
	const StrategySet *found;
	StrategyCandidates c = { 0 };
	Key key = { 0 };
	uint64_t h;

	operator_key(st, n, config, &key);
	h = key_hash(&key);
	if ((found = memo_find(st, &key, h)) != NULL)
		return found;
	if (config->counts) {
		*VEC_ADD(st->arena, &c) = strategy_candidate(st, n, config->counts, config->order);
	} else {
		strategy_operator_candidates(st, n, &c);
		thin_out(st, &c);
	}
	found = set_make(st, n, &c, strategy_candidates_ones(st, n, &c));
	memo_add(st, &key, h, found);
	return found;
}

/* ---- layout nodes ---- */

/* The layouts of a layout node under construction. */
typedef struct Demand {
	Strategy *st;
	const StrategyNode *n;
	StrategyCandidates out;
	Map seen;
} Demand;

static StrategyCandidate
layout_candidate(Strategy *st, const StrategyNode *n, const Layout *l)
{
	StrategyCandidate c = { .operands = ARENA_ARRAY(st->arena, const Layout *, n->n_operands + 1),
	                        .results = ARENA_ARRAY(st->arena, const Layout *, n->n_results + 1) };

	for (uint32_t i = 0; i < n->n_operands; i++)
		c.operands[i] = l;
	for (uint32_t i = 0; i < n->n_results; i++)
		c.results[i] = l;
	return c;
}

static void
demand_add(Demand *d, const Layout *l)
{
	if (map_mark(d->st->arena, &d->seen, (uint64_t)l->owned + 1))
		*VEC_ADD(d->st->arena, &d->out) = layout_candidate(d->st, d->n, l);
}

static void
demand_of_users(Demand *d)
{
	Strategy *st = d->st;

	for (uint32_t i = 0; i < d->n->out.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[d->n->out.v[i]];
		const StrategyNode *user = strategy_node(&st->g, e->to);

		/* A pinned reshape demands a layout of its result. */
		if (user->kind == NODE_SHARED || e->into_reshape)
			continue;
		for (uint32_t c = 0; c < st->sets[e->to]->n; c++)
			demand_add(d, st->sets[e->to]->v[c].operands[e->operand]);
	}
}

/* Adds what the layouts of the producer become through a reshape. */
static void
demand_images(Demand *d)
{
	Strategy *st = d->st;
	const StrategyTensor *x = &d->n->results[0];

	for (uint32_t i = 0; i < d->n->in.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[d->n->in.v[i]];
		const StrategySet *set = st->sets[e->from];

		for (uint32_t c = 0; set && c < set->n; c++) {
			const Layout *image =
				redist_image(&st->layouts, set->v[c].results[e->result], x->dims, x->rank);

			if (image && strategy_mesh_fits(st, image))
				demand_add(d, image);
		}
	}
}

static void
layout_key(Strategy *st, const StrategyNode *n, Key *k)
{
	key_add(st, k, (uint64_t)1 << 63 | n->kind);
	key_tensor(st, k, &n->results[0]);
	for (uint32_t i = 0; i < n->out.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[n->out.v[i]];

		key_add(st, k, (uint64_t)(st->sets[e->to] ? st->sets[e->to]->id + 1 : 0) << 32 | e->operand);
	}
	for (uint32_t i = 0; n->kind == NODE_RESHAPE && i < n->in.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[n->in.v[i]];

		key_add(st, k,
		        (uint64_t)1 << 62 | (uint64_t)(st->sets[e->from] ? st->sets[e->from]->id + 1 : 0) << 20 |
		                e->result);
	}
}

static const StrategySet *
layout_set(Strategy *st, const StrategyNode *n)
{
	Demand d = { .st = st, .n = n };
	const StrategySet *found;
	const Layout *whole = layout_whole(&st->layouts, n->results[0].dims, n->results[0].rank);
	Key key = { 0 };
	uint64_t h;
	uint32_t ones = 0;

	layout_key(st, n, &key);
	h = key_hash(&key);
	if ((found = memo_find(st, &key, h)) != NULL)
		return found;
	demand_of_users(&d);
	if (n->kind == NODE_RESHAPE)
		demand_images(&d);
	demand_add(&d, whole);
	while (!layout_equal(d.out.v[ones].results[0], whole))
		ones++;
	found = set_make(st, n, &d.out, ones);
	memo_add(st, &key, h, found);
	return found;
}

/* ---- nodes with one candidate ---- */

static const Layout *
pinned_layout(Strategy *st, const StrategyNode *n, const StrategyTensor *x, IrAttr *pin)
{
	bool rows = st->o->dataset == DATASET_PARALLEL && x->rank && x->dims[0] && x->dims[0] % st->n_devices == 0;
	LayoutInterval iv = { 1, rows ? st->n_devices : 1 };
	uint32_t *first;

	if (pin)
		return strategy_mesh_layout(st, pin, x->value->type, strategy_node_span(st, n));
	if (n->kind == NODE_ALONE || !rows)
		return layout_whole(&st->layouts, x->dims, x->rank);
	first = ARENA_ARRAY(st->arena, uint32_t, x->rank + 1);
	for (uint32_t d = 0; d < x->rank; d++)
		first[d + 1] = 1;
	return layout_of_intervals(&st->layouts, x->dims, x->rank, &iv, first);
}

static const StrategySet *
fixed_set(Strategy *st, const StrategyNode *n)
{
	StrategyCandidates out = { 0 };
	StrategyCandidate c = { .operands = ARENA_ARRAY(st->arena, const Layout *, n->n_operands + 1),
	                        .results = ARENA_ARRAY(st->arena, const Layout *, n->n_results + 1) };
	StrategySet *set;

	for (uint32_t i = 0; i < n->n_operands; i++) {
		/* The operand of a pinned reshape has a different shape: the node takes its result's layout. */
		bool reshape = n->op && n->op->kind == IR_OP_SHLO_RESHAPE;
		const StrategyTensor *x = reshape ? &n->results[0] : &n->operands[i];

		c.operands[i] = pinned_layout(st, n, x, n->pins ? n->pins[i] : NULL);
	}
	for (uint32_t i = 0; i < n->n_results; i++) {
		uint32_t pin = n->op && n->op->kind == IR_OP_SHLO_RESHAPE ? i : n->n_operands + i;

		c.results[i] = pinned_layout(st, n, &n->results[i], n->pins ? n->pins[pin] : NULL);
	}
	*VEC_ADD(st->arena, &out) = c;
	set = ARENA_NEW(st->arena, StrategySet);
	*set = (StrategySet){ .id = st->n_sets++, .n = 1, .v = out.v, .ones = 0 };
	return set;
}

/* Returns whether all layouts of a fixed node were valid. */
static bool
is_complete(const StrategyNode *n, const StrategySet *set)
{
	for (uint32_t i = 0; i < n->n_operands; i++) {
		if (!set->v[0].operands[i])
			return false;
	}
	for (uint32_t i = 0; i < n->n_results; i++) {
		if (!set->v[0].results[i])
			return false;
	}
	return true;
}

/* Operators and fixed nodes first, because layout nodes ask for their layouts. */
bool
strategy_candidates_make(Strategy *st)
{
	uint32_t n_errors = st->s->diag.n_errors;
	bool ok = true;

	st->sets = ARENA_ARRAY(st->arena, const StrategySet *, st->g.nodes.n + 1);
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->kind == NODE_OPERATOR) {
			st->sets[i] = operator_set(st, n);
		} else if (n->kind == NODE_PINNED || n->kind == NODE_ALONE) {
			st->sets[i] = fixed_set(st, n);
			ok &= is_complete(n, st->sets[i]);
		}
	}
	if (!ok || st->s->diag.n_errors > n_errors)
		return false;
	if (st->o->carry)
		strategy_carry(st);
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->kind == NODE_SHARED || n->kind == NODE_RESHAPE)
			st->sets[i] = layout_set(st, n);
	}
	return true;
}

/* Returns the index of the candidate with the counts of a configuration. Appends it if there is none. */
static uint32_t
find_configured(Strategy *st, const StrategyNode *n, StrategyCandidates *all, const StrategyConfig *config)
{
	for (uint32_t i = 0; i < all->n; i++) {
		if (!config->order &&
		    memcmp(all->v[i].counts, config->counts, n->n_factors * sizeof *config->counts) == 0)
			return i;
	}
	*VEC_ADD(st->arena, all) = strategy_candidate(st, n, config->counts, config->order);
	return all->n - 1;
}

void
strategy_forget_config(Strategy *st, StrategyChoice *choice)
{
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);
		StrategyConfig config = st->config[i];
		StrategyCandidates all = { 0 };

		if (n->kind != NODE_OPERATOR || !config.counts)
			continue;
		strategy_operator_candidates(st, n, &all);
		choice[i].candidate = find_configured(st, n, &all, &config);
		st->config[i] = (StrategyConfig){ NULL, NULL };
		st->sets[i] = strategy_set_make(st, n, &all);
	}
}
