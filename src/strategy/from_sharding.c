/* SPDX-License-Identifier: Apache-2.0
 *
 * Strategies from shardings (spec 70 §15.2): from those of all operands, or from those of the results.
 */
#include <stdlib.h>

#include "flow/value.h"
#include "print/print.h"
#include "report/table.h"
#include "strategy/lists.h"
#include "strategy/sets.h"

/* A factor and the interval that splits it. */
typedef struct Split {
	LayoutInterval iv;
	uint32_t factor;
} Split;

static int
split_cmp(const void *a, const void *b)
{
	const Split *p = a, *q = b;

	if (p->iv.pre != q->iv.pre)
		return p->iv.pre < q->iv.pre ? -1 : 1;
	return p->factor < q->factor ? -1 : p->factor > q->factor;
}

/* Gives the factor of a dimension its interval. Returns false if the dimension has several intervals, or if
 * another dimension of the factor has a different one. */
static bool
take_dim(const StrategyNode *n, const StrategyTensor *x, const Layout *l, uint32_t d, Split *splits, bool *known)
{
	LayoutInterval iv[LAYOUT_ENTRIES] = { { 1, 1 } };
	uint32_t n_iv = layout_dim_intervals(l, d, iv), f = x->factors[d];

	if (n_iv > 1)
		return false;
	if (f == STRATEGY_NONE)
		return !n_iv;
	if (!n_iv)
		iv[0] = (LayoutInterval){ 1, 1 };
	if (known[f])
		return splits[f].iv.pre == iv[0].pre && splits[f].iv.size == iv[0].size;
	known[f] = true;
	splits[f] = (Split){ iv[0], f };
	return n->factors[f].splittable || iv[0].size == 1;
}

static bool
operands_equal(const StrategyNode *n, const StrategyCandidate *c, const Layout *const *operands)
{
	for (uint32_t k = 0; k < n->n_operands; k++) {
		if (!layout_equal(c->operands[k], operands[k]))
			return false;
	}
	return true;
}

/* Returns the device order in which split factors come by their pre-sizes, then the others, or NULL if that is the
 * default order. */
static uint32_t *
order_of(Strategy *st, const StrategyNode *n, Split *splits)
{
	uint32_t *order = ARENA_ARRAY(st->arena, uint32_t, n->n_factors + 1), k = 0;
	bool plain = true;

	for (uint32_t f = 0; f < n->n_factors; f++) {
		if (splits[f].iv.size == 1)
			splits[f] = (Split){ { INT64_MAX, 1 }, f };
	}
	qsort(splits, n->n_factors, sizeof *splits, split_cmp);
	for (; k < n->n_factors; k++) {
		order[k] = splits[k].factor;
		plain &= order[k] == k;
	}
	return plain ? NULL : order;
}

bool
strategy_of_layouts(Strategy *st, const StrategyNode *n, const Layout *const *operands, StrategyConfig *out)
{
	Split *splits = ARENA_ARRAY(st->arena, Split, n->n_factors + 1);
	bool *known = ARENA_ARRAY(st->arena, bool, n->n_factors + 1);
	int64_t *counts = ARENA_ARRAY(st->arena, int64_t, n->n_factors + 1);
	StrategyWide used = 1;
	StrategyCandidate c;
	const char *why;

	for (uint32_t k = 0; k < n->n_operands; k++) {
		for (uint32_t d = 0; d < n->operands[k].rank; d++) {
			if (!take_dim(n, &n->operands[k], operands[k], d, splits, known))
				return false;
		}
	}
	for (uint32_t f = 0; f < n->n_factors; f++) {
		counts[f] = splits[f].iv.size;
		used *= counts[f];
		if (used > st->n_devices)
			return false;
	}
	if (st->n_devices % (int64_t)used || !strategy_family_allows(n, counts, st->n_devices, &why))
		return false;
	c = strategy_candidate(st, n, counts, NULL);
	*out = (StrategyConfig){ counts, NULL };
	if (operands_equal(n, &c, operands))
		return true;
	out->order = order_of(st, n, splits);
	c = strategy_candidate(st, n, counts, out->order);
	return operands_equal(n, &c, operands) && strategy_candidate_fits(st, n, &c);
}

/* ---- from the program ---- */

/* Returns the layouts of all operands if their values have shardings, else NULL. */
static const Layout **
operand_layouts(Strategy *st, const StrategyNode *n)
{
	const Layout **out = ARENA_ARRAY(st->arena, const Layout *, n->n_operands + 1);

	for (uint32_t k = 0; k < n->n_operands; k++) {
		const StrategyTensor *x = &n->operands[k];
		IrAttr *sharding = flow_value_get(st->s, x->value);

		out[k] =
			sharding ? strategy_mesh_layout(st, sharding, x->value->type, strategy_node_span(st, n)) : NULL;
		if (!out[k])
			return NULL;
	}
	return out;
}

/* Returns the sharding that the program gives result k, or NULL. */
static IrAttr *
result_sharding(const StrategyNode *n, uint32_t k)
{
	return flow_op_result(n->op, n->op->n_results == n->n_results ? k : n->lane);
}

/* Returns the layouts of the results, NULL for those without a sharding. Returns NULL after an error. */
static const Layout **
result_layouts(Strategy *st, const StrategyNode *n)
{
	const Layout **out = ARENA_ARRAY(st->arena, const Layout *, n->n_results + 1);

	for (uint32_t k = 0; k < n->n_results; k++) {
		IrAttr *sharding = result_sharding(n, k);

		if (!sharding)
			continue;
		out[k] = strategy_mesh_layout(st, sharding, n->results[k].value->type, strategy_node_span(st, n));
		if (!out[k])
			return NULL;
	}
	return out;
}

/* Returns the first result whose layout in the candidate is not the given one, n->n_results if there is none. */
static uint32_t
first_different(const StrategyNode *n, const StrategyCandidate *c, const Layout *const *results)
{
	uint32_t k = 0;

	while (k < n->n_results && (!results[k] || layout_equal(results[k], c->results[k])))
		k++;
	return k;
}

static bool
is_cheaper(const StrategyCandidate *a, const StrategyCandidate *b)
{
	return a->forward != b->forward ? a->forward < b->forward : a->compute < b->compute;
}

/* Returns what it costs, in half bytes, to bring result k of a candidate into the given layout. */
static int64_t
result_cost(Strategy *st, const StrategyNode *n, const StrategyCandidate *c, uint32_t k, const Layout *to)
{
	StrategyEdge edge = { .bytes = n->results[k].bytes };
	StrategyPrice p = strategy_price(st, &edge, c->results[k], to);

	return p.forward + p.backward;
}

/* How far a candidate is from the given shardings: by dimensions with a different number of slices, then by the cost of
 * redistribution. Whole results are cheap to split, but they are not what the user asks for. */
typedef struct Distance {
	uint32_t n_dims;
	StrategyWide cost;
} Distance;

static Distance
distance(Strategy *st, const StrategyNode *n, const StrategyCandidate *c, const Layout *const *results)
{
	Distance out = { 0 };

	for (uint32_t k = 0; k < n->n_results; k++) {
		if (!results[k])
			continue;
		for (uint32_t d = 0; d < results[k]->n_dims; d++)
			out.n_dims += layout_dim_parts(results[k], d) != layout_dim_parts(c->results[k], d);
		out.cost += result_cost(st, n, c, k, results[k]);
	}
	return out;
}

/* Returns the candidate whose results are the nearest to the given layouts. */
static const StrategyCandidate *
find_nearest(Strategy *st, const StrategyNode *n, const StrategyCandidates *all, const Layout *const *results)
{
	const StrategyCandidate *best = &all->v[0];
	Distance least = distance(st, n, best, results);

	for (uint32_t i = 1; i < all->n; i++) {
		const StrategyCandidate *c = &all->v[i];
		Distance now = distance(st, n, c, results);

		if (now.n_dims != least.n_dims ? now.n_dims > least.n_dims :
		    now.cost != least.cost ? now.cost > least.cost : !is_cheaper(c, best))
			continue;
		best = c;
		least = now;
	}
	return best;
}

/* Reports the result that differs from the given sharding even with the nearest candidate, and what that costs. */
static void
report_nearest(Strategy *st, const StrategyNode *n, const StrategyCandidates *all, const Layout *const *results)
{
	const StrategyCandidate *c = find_nearest(st, n, all, results);
	uint32_t k = first_different(n, c, results);

	diag_error(&st->s->diag, DIAG_STRAT_INEXPRESSIBLE, print_find_in_op(st->m, n->op, STR("sdy.sharding")),
	           "no strategy of '%s' gives '%s' the sharding %s; the nearest strategy, %s, gives it %s, and the "
	           "redistribution costs %s",
	           session_str(st->s, n->op->name).p, strategy_value_name(st, n->results[k].value),
	           print_attr_text(st->s, result_sharding(n, k)).p, strategy_text(st, n, c),
	           print_attr_text(st->s, strategy_mesh_sharding(st, c->results[k])).p,
	           report_bytes_text(st->arena, result_cost(st, n, c, k, results[k]) / 2, st->o->human));
}

/* Takes the cheapest candidate with the given results, or reports that there is none. */
static void
from_results(Strategy *st, const StrategyNode *n)
{
	const Layout **results = result_layouts(st, n);
	StrategyCandidates all = { 0 };
	const StrategyCandidate *best = NULL;

	if (!results)
		return;
	strategy_operator_candidates(st, n, &all);
	for (uint32_t i = 0; i < all.n; i++) {
		if (first_different(n, &all.v[i], results) == n->n_results && (!best || is_cheaper(&all.v[i], best)))
			best = &all.v[i];
	}
	if (best)
		st->config[n->index] =
			(StrategyConfig){ arena_dup(st->arena, best->counts, n->n_factors * sizeof *best->counts),
			                  NULL };
	else
		report_nearest(st, n, &all, results);
}

static bool
from_operands(Strategy *st, const StrategyNode *n)
{
	const Layout **operands = operand_layouts(st, n), **results;
	StrategyConfig config;
	StrategyCandidate c;

	if (!operands || !strategy_of_layouts(st, n, operands, &config))
		return false;
	results = result_layouts(st, n);
	c = strategy_candidate(st, n, config.counts, config.order);
	if (!results || first_different(n, &c, results) != n->n_results)
		return false;
	st->config[n->index] = config;
	return true;
}

void
strategy_from_shardings(Strategy *st)
{
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->kind != NODE_OPERATOR || st->config[i].counts || !flow_op_result(n->op, 0))
			continue;
		if (!from_operands(st, n))
			from_results(st, n);
	}
}
