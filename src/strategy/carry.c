/* SPDX-License-Identifier: Apache-2.0
 *
 * --device-orders=carry (spec 70 §9.4): an operator may also take the layout of a neighbour with the neighbour's order
 * of devices, which plain strategies cannot express after a transpose.
 */
#include "strategy/lists.h"
#include "strategy/sets.h"

/* The sets while they grow. Nodes share sets, so the first new candidate of a node makes a copy. */
typedef struct Carry {
	Strategy *st;
	StrategyCandidates *own;	/* by node; n == 0: the node still has its shared set */
} Carry;

static bool
is_known(const StrategyNode *n, const StrategyCandidates *all, const StrategyCandidate *c)
{
	for (uint32_t i = 0; i < all->n; i++) {
		bool same = true;

		for (uint32_t k = 0; same && k < n->n_operands; k++)
			same = layout_equal(all->v[i].operands[k], c->operands[k]);
		for (uint32_t k = 0; same && k < n->n_results; k++)
			same = layout_equal(all->v[i].results[k], c->results[k]);
		if (same)
			return true;
	}
	return false;
}

/* Writes the interval of each dimension to its factor. Returns false if that is not possible. */
static bool
factor_intervals(const StrategyNode *n, const StrategyTensor *x, const Layout *l, LayoutInterval *out)
{
	for (uint32_t f = 0; f < n->n_factors; f++)
		out[f] = (LayoutInterval){ INT64_MAX, 1 };
	for (uint32_t d = 0; d < x->rank; d++) {
		LayoutInterval iv[LAYOUT_ENTRIES];
		uint32_t n_iv = layout_dim_intervals(l, d, iv), f = x->factors[d];

		if (!n_iv)
			continue;
		if (n_iv > 1 || f == STRATEGY_NONE || !n->factors[f].splittable || out[f].size != 1)
			return false;
		out[f] = iv[0];
	}
	return true;
}

/* Returns the factors by the pre-size of their intervals, the others after them by index, or NULL if that is the
 * default order. */
static uint32_t *
order_by_pre(Strategy *st, uint32_t n, const LayoutInterval *iv)
{
	uint32_t *order = ARENA_ARRAY(st->arena, uint32_t, n + 1);
	bool plain = true;

	for (uint32_t f = 0; f < n; f++) {
		uint32_t at = f;

		for (; at && iv[order[at - 1]].pre > iv[f].pre; at--)
			order[at] = order[at - 1];
		order[at] = f;
	}
	for (uint32_t f = 0; f < n; f++)
		plain &= order[f] == f;
	return plain ? NULL : order;
}

static void
add_candidate(Carry *c, const StrategyNode *n, const StrategyCandidate *made)
{
	StrategyCandidates *own = &c->own[n->index];
	const StrategySet *set = c->st->sets[n->index];

	if (!own->n) {
		for (uint32_t i = 0; i < set->n; i++)
			*VEC_ADD(c->st->arena, own) = set->v[i];
	}
	if (!is_known(n, own, made))
		*VEC_ADD(c->st->arena, own) = *made;
}

/* Offers a node the layout that a neighbour has for one of its tensors. */
static void
offer(Carry *c, const StrategyNode *n, bool operand, uint32_t k, const Layout *l)
{
	Strategy *st = c->st;
	LayoutInterval *iv = ARENA_ARRAY(st->arena, LayoutInterval, n->n_factors + 1);
	int64_t *counts = ARENA_ARRAY(st->arena, int64_t, n->n_factors + 1), used = 1;
	const char *why;
	StrategyCandidate made;

	if (!factor_intervals(n, operand ? &n->operands[k] : &n->results[k], l, iv))
		return;
	for (uint32_t f = 0; f < n->n_factors; f++) {
		counts[f] = iv[f].size;
		used *= counts[f];
	}
	if (st->n_devices % used || (st->o->full != FULL_NO && used != st->n_devices) ||
	    !strategy_family_allows(n, counts, st->n_devices, &why))
		return;
	made = strategy_candidate(st, n, counts, order_by_pre(st, n->n_factors, iv));
	if (layout_equal(operand ? made.operands[k] : made.results[k], l) && strategy_candidate_fits(st, n, &made))
		add_candidate(c, n, &made);
}

static const StrategyCandidate *
candidates_of(const Carry *c, uint32_t node, uint32_t *n)
{
	const StrategySet *set = c->st->sets[node];

	*n = c->own[node].n ? c->own[node].n : set->n;
	return c->own[node].n ? c->own[node].v : set->v;
}

/* Carries layouts over one edge, from its source to its target or back. */
static void
carry_edge(Carry *c, const StrategyEdge *e, bool forward)
{
	uint32_t from = forward ? e->from : e->to, to = forward ? e->to : e->from, n;
	const StrategyNode *node = strategy_node(&c->st->g, to);

	if (strategy_node(&c->st->g, from)->kind != NODE_OPERATOR || node->kind != NODE_OPERATOR ||
	    c->st->config[to].counts)
		return;
	candidates_of(c, from, &n);
	for (uint32_t i = 0; i < n; i++) {
		const StrategyCandidate *x = &candidates_of(c, from, &n)[i];

		offer(c, node, forward, forward ? e->operand : e->result,
		      forward ? x->results[e->result] : x->operands[e->operand]);
	}
}

void
strategy_carry(Strategy *st)
{
	Carry c = { st, ARENA_ARRAY(st->arena, StrategyCandidates, st->g.nodes.n + 1) };

	for (uint32_t i = 0; i < st->g.edges.n; i++)
		carry_edge(&c, &st->g.edges.v[i], true);
	for (uint32_t i = st->g.edges.n; i-- > 0; )
		carry_edge(&c, &st->g.edges.v[i], false);
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		if (c.own[i].n)
			st->sets[i] = strategy_set_make(st, strategy_node(&st->g, i), &c.own[i]);
	}
}
