/* SPDX-License-Identifier: Apache-2.0
 *
 * Prices of edges (spec 70 §8.2), memoized by the pair of layouts. No table of an edge is stored here: a price is
 * looked up when a search asks for it.
 */
#include "base/paranoid.h"
#include "strategy/byte_chain.h"
#include "strategy/model.h"

int64_t
strategy_refine(int64_t half_bytes)
{
	if (!half_bytes)
		return 0;
	return half_bytes <= 4096 ? 6144 : half_bytes + 2048;
}

static RedistOptions
redist_options(const Strategy *st, const StrategyEdge *e)
{
	return (RedistOptions){ .no_all_to_all = st->o->no_all_to_all, .into_reshape = e->into_reshape };
}

static RedistCost
new_cost(Strategy *st, const StrategyEdge *e, const Layout *from, const Layout *to)
{
	ArenaMark mark = arena_mark(st->arena);
	RedistCost cost = redist_cost(redist_plan(st->arena, from, to, redist_options(st, e)));

	arena_reset(st->arena, mark);
	return cost;
}

static bool
cost_is(const RedistCost *c, RedistCost d)
{
	return c->forward == d.forward && c->backward == d.backward && c->compute == d.compute && c->memory == d.memory;
}

static const RedistCost *
layout_cost(Strategy *st, const StrategyEdge *e, const Layout *from, const Layout *to)
{
	uint64_t key = (uint64_t)from->id << 33 | (uint64_t)to->id << 1 | e->into_reshape;
	RedistCost *cost = map_get(&st->price_memo, key + 1);
	RedistCost now;

	if (cost) {
		PARANOID_CHECK("Strategy.price_memo", cost_is(cost, new_cost(st, e, from, to)));
		return cost;
	}
	now = new_cost(st, e, from, to);
	cost = ARENA_NEW(st->arena, RedistCost);
	*cost = now;
	map_put(st->arena, &st->price_memo, key + 1, cost);
	return cost;
}

/* Finds a chain that sends less than the plan, if chains are asked for and the edge is not a reshape. */
bool
strategy_edge_chain(Strategy *st, Arena *a, const StrategyEdge *e, const Redist *plan, Chain *out)
{
	int64_t cuts[LAYOUT_ENTRIES], pre = 1;
	uint32_t n = 0;

	if (!st->o->min_bytes || e->into_reshape)
		return false;
	for (uint32_t i = 0; i < st->mesh->n_axes && n < LAYOUT_ENTRIES; i++) {
		if (st->mesh->axes[i].size > 1)
			cuts[n++] = pre *= st->mesh->axes[i].size;
	}
	return chain_find(a, &st->layouts, plan->from, plan->to, e->bytes, cuts, n, chain_plan_bytes(plan, e->bytes),
	                  out);
}

static int64_t
new_bytes_sent(Strategy *st, const StrategyEdge *e, const Layout *from, const Layout *to)
{
	Arena scratch;
	const Redist *plan;
	int64_t sent;
	Chain chain;

	arena_init(&scratch, st->arena->memory);
	plan = redist_plan(&scratch, from, to, redist_options(st, e));
	sent = chain_plan_bytes(plan, e->bytes);
	if (sent && strategy_edge_chain(st, &scratch, e, plan, &chain))
		sent = chain.sent;
	arena_free(&scratch);
	return sent;
}

/* What the bytes of an edge depend on. Each field is a word, so keys are compared as bytes. */
typedef struct SentKey {
	uint64_t from, to, bytes, into_reshape;
} SentKey;

typedef struct KnownSent {
	SentKey key;
	int64_t sent;
} KnownSent;

/* Returns the bytes that each device sends on an edge: those of the operations that would be emitted. */
static int64_t
bytes_sent(Strategy *st, const StrategyEdge *e, const Layout *from, const Layout *to)
{
	SentKey key = { from->id, to->id, (uint64_t)e->bytes, e->into_reshape };
	uint64_t hash = map_mix(map_mix(0, key.from << 32 | key.to), key.bytes << 1 | key.into_reshape);
	KnownSent *known;

	for (const MapEntry *m = map_first(&st->sent_memo, hash); m; m = map_next(&st->sent_memo, m)) {
		known = m->value;
		if (memcmp(&known->key, &key, sizeof key) != 0)
			continue;
		PARANOID_CHECK("Strategy.sent_memo", known->sent == new_bytes_sent(st, e, from, to));
		return known->sent;
	}
	known = ARENA_NEW(st->arena, KnownSent);
	*known = (KnownSent){ key, new_bytes_sent(st, e, from, to) };
	map_add(st->arena, &st->sent_memo, hash, known);
	return known->sent;
}

StrategyPrice
strategy_price(Strategy *st, const StrategyEdge *e, const Layout *from, const Layout *to)
{
	const RedistCost *c;
	StrategyPrice p;

	if (from == to && !e->into_reshape)
		return (StrategyPrice){ 0 };
	c = layout_cost(st, e, from, to);
	p = (StrategyPrice){ strategy_refine(c->forward * e->bytes), strategy_refine(c->backward * e->bytes),
	                     c->compute * e->bytes, c->memory };
	if (st->o->cost_bytes) {
		p.forward = 2 * bytes_sent(st, e, from, to);
		p.backward = 0;
	}
	return p;
}

StrategyPrice
strategy_edge_price(Strategy *st, const StrategyEdge *e, uint32_t a, uint32_t b)
{
	return strategy_price(st, e, st->sets[e->from]->v[a].results[e->result],
	                      st->sets[e->to]->v[b].operands[e->operand]);
}

const Redist *
strategy_edge_plan(Strategy *st, Arena *a, const StrategyEdge *e, const StrategyChoice *choice)
{
	return redist_plan(a, strategy_chosen(st, choice, e->from)->results[e->result],
	                   strategy_chosen(st, choice, e->to)->operands[e->operand], redist_options(st, e));
}
