/* SPDX-License-Identifier: Apache-2.0
 *
 * Strategies from shardings (spec 70 §15.2): from those of all operands, or from those of the results.
 */
#include <stdlib.h>

#include "flow/value.h"
#include "print/print.h"
#include "strategy/lists.h"
#include "strategy/sets.h"

/* The interval that splits each factor. */
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

/* Gives the factor of a dimension its interval. Returns false if the dimension has several intervals, or another one
 * than another dimension of the factor. */
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

/* Returns the device order in which split factors come by their pre-sizes, then the others. */
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
	if (st->n_devices % (int64_t)used)
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

/* Returns whether the results of a candidate have the shardings that the program gives. */
static bool
results_equal(Strategy *st, const StrategyNode *n, const StrategyCandidate *c)
{
	for (uint32_t k = 0; k < n->n_results; k++) {
		IrAttr *sharding = flow_op_result(n->op, n->op->n_results == n->n_results ? k : n->lane);
		const Layout *l = sharding ? strategy_mesh_layout(st, sharding, n->results[k].value->type,
		                                                  strategy_node_span(st, n))
		                           : c->results[k];

		if (!l || !layout_equal(l, c->results[k]))
			return false;
	}
	return true;
}

static bool
is_cheaper(const StrategyCandidate *a, const StrategyCandidate *b)
{
	return a->forward != b->forward ? a->forward < b->forward : a->compute < b->compute;
}

/* Takes the cheapest candidate with the given results. */
static bool
from_results(Strategy *st, const StrategyNode *n)
{
	StrategyCandidates all = { 0 };
	const StrategyCandidate *best = NULL;

	strategy_operator_candidates(st, n, &all);
	for (uint32_t i = 0; i < all.n; i++) {
		if (results_equal(st, n, &all.v[i]) && (!best || is_cheaper(&all.v[i], best)))
			best = &all.v[i];
	}
	if (best)
		st->config[n->index] =
			(StrategyConfig){ arena_dup(st->arena, best->counts, n->n_factors * sizeof *best->counts),
			                  NULL };
	return best != NULL;
}

static bool
from_operands(Strategy *st, const StrategyNode *n)
{
	const Layout **operands = operand_layouts(st, n);
	StrategyConfig config;
	StrategyCandidate c;

	if (!operands || !strategy_of_layouts(st, n, operands, &config))
		return false;
	c = strategy_candidate(st, n, config.counts, config.order);
	if (!results_equal(st, n, &c))
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
		if (!from_operands(st, n) && !from_results(st, n))
			diag_error(&st->s->diag, DIAG_STRAT_INEXPRESSIBLE,
			           print_find_in_op(st->m, n->op, STR("sdy.sharding")),
			           "no strategy of '%s' gives its result this sharding",
			           session_str(st->s, n->op->name).p);
	}
}
