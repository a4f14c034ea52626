/* SPDX-License-Identifier: Apache-2.0
 *
 * Propagation of strategies: a breadth-first search from the configured nodes, in which every node takes the candidate
 * that is cheapest over the edge that reaches it (spec 70 §11), the repair of shared arguments and the islands
 * (spec 70 §12).
 */
#include "base/paranoid.h"
#include "strategy/model.h"

bool
strategy_is_fixed(const Strategy *st, const StrategyNode *n)
{
	return n->kind == NODE_PINNED || n->kind == NODE_ALONE ||
	       (n->kind == NODE_OPERATOR && st->config[n->index].counts);
}

/* ---- one edge ---- */

/* The key by which candidates are compared: the communication and computation of the edge and, if the edge has no
 * communication, the forward collective of the operator. */
typedef struct Rank {
	int64_t comm, compute, forward;
	uint32_t place;
} Rank;

static bool
is_better(const Rank *a, const Rank *b)
{
	if (a->comm != b->comm)
		return a->comm < b->comm;
	if (a->compute != b->compute)
		return a->compute < b->compute;
	if (!a->comm && a->forward != b->forward)
		return a->forward < b->forward;
	return a->place < b->place;
}

static uint32_t
choose_now(Strategy *st, const StrategyEdge *e, const StrategySet *set, bool for_target, uint32_t other)
{
	Rank best = { 0 };
	uint32_t found = 0;

	for (uint32_t i = 0; i < set->n; i++) {
		StrategyPrice p =
			for_target ? strategy_edge_price(st, e, other, i) : strategy_edge_price(st, e, i, other);
		Rank now = { p.forward + p.backward, p.compute, set->v[i].forward, set->v[i].place };

		if (!i || is_better(&now, &best)) {
			best = now;
			found = i;
		}
	}
	return found;
}

/* What a choice depends on: the layout at one end of the edge, the set and the tensor at the other, and the direction,
 * the element size and the kind of the edge. Each field is a word, so keys are compared as bytes. */
typedef struct ChoiceKey {
	uint64_t layout, set, tensor, bytes, kind;
} ChoiceKey;

typedef struct KnownChoice {
	ChoiceKey key;
	uint32_t candidate;
} KnownChoice;

uint32_t
strategy_choose(Strategy *st, uint32_t edge, bool for_target, uint32_t other)
{
	const StrategyEdge *e = &st->g.edges.v[edge];
	const StrategySet *set = st->sets[for_target ? e->to : e->from],
			  *known = st->sets[for_target ? e->from : e->to];
	const Layout *l = for_target ? known->v[other].results[e->result] : known->v[other].operands[e->operand];
	ChoiceKey key = { l->id, set->id, for_target ? e->operand : e->result, (uint64_t)e->bytes,
	                  (uint64_t)e->into_reshape << 1 | for_target };
	uint64_t hash = map_mix(map_mix(map_mix(0, key.layout << 32 | key.set), key.tensor), key.bytes << 2 | key.kind);
	KnownChoice *choice;

	for (const MapEntry *m = map_first(&st->choice_memo, hash); m; m = map_next(&st->choice_memo, m)) {
		choice = m->value;
		if (memcmp(&choice->key, &key, sizeof key) != 0)
			continue;
		PARANOID_CHECK("Strategy.choice_memo",
		               choice->candidate == choose_now(st, e, set, for_target, other));
		return choice->candidate;
	}
	choice = ARENA_NEW(st->arena, KnownChoice);
	*choice = (KnownChoice){ key, choose_now(st, e, set, for_target, other) };
	map_add(st->arena, &st->choice_memo, hash, choice);
	return choice->candidate;
}

/* ---- the search ---- */

/* One run of the search. The advisor makes thousands of runs, so what a run needs is given back after it. */
typedef struct Search {
	Strategy *st;
	Arena *scratch;
	StrategyChoice *out;
	const uint32_t *fixed;
	uint32_t *queue;
	uint32_t head, tail;
} Search;

static bool
is_seed(const Search *s, const StrategyNode *n)
{
	return strategy_is_fixed(s->st, n) || (s->fixed && s->fixed[n->index] != STRATEGY_NONE);
}

static void
select_node(Search *s, uint32_t i, uint32_t candidate, uint32_t depth, uint32_t via, StrategyOrigin origin)
{
	s->out[i] = (StrategyChoice){ candidate, depth, via, origin };
}

static void
select_seeds(Search *s)
{
	for (uint32_t i = 0; i < s->st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&s->st->g, i);
		uint32_t candidate = s->fixed && s->fixed[i] != STRATEGY_NONE ? s->fixed[i] : 0;

		select_node(s, i, 0, 0, STRATEGY_NONE, ORIGIN_NONE);
		if (is_seed(s, n))
			select_node(s, i, candidate, 0, STRATEGY_NONE, ORIGIN_CONFIGURED);
	}
}

/* An unconfigured convert that feeds a configured operator takes the strategy that suits it (spec 70 §11.2). */
static void
select_converts(Search *s)
{
	Strategy *st = s->st;

	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (n->kind != NODE_OPERATOR || n->op->kind != IR_OP_SHLO_CONVERT || s->out[i].origin != ORIGIN_NONE)
			continue;
		for (uint32_t k = 0; k < n->out.n; k++) {
			uint32_t user = st->g.edges.v[n->out.v[k]].to;

			if (strategy_node(&st->g, user)->kind == NODE_OPERATOR &&
			    s->out[user].origin == ORIGIN_CONFIGURED) {
				uint32_t c = strategy_choose(st, n->out.v[k], false, s->out[user].candidate);

				select_node(s, i, c, 0, n->out.v[k], ORIGIN_CONFIGURED);
				break;
			}
		}
	}
}

/* Visits edge e from node u: the other end takes the cheapest candidate unless it has one. */
static void
visit_edge(Search *s, uint32_t edge, uint32_t u)
{
	const StrategyEdge *e = &s->st->g.edges.v[edge];
	bool forward = e->from == u;
	uint32_t w = forward ? e->to : e->from;

	if (s->out[w].origin != ORIGIN_NONE)
		return;
	select_node(s, w, strategy_choose(s->st, edge, forward, s->out[u].candidate), s->out[u].depth + 1, edge,
	            ORIGIN_PROPAGATED);
	s->queue[s->tail++] = w;
}

static void
spread_from(Search *s, uint32_t seed)
{
	s->head = s->tail = 0;
	s->queue[s->tail++] = seed;
	while (s->head < s->tail) {
		uint32_t u = s->queue[s->head++];
		const StrategyNode *n = strategy_node(&s->st->g, u);

		for (uint32_t i = 0; i < n->out.n; i++)
			visit_edge(s, n->out.v[i], u);
		for (uint32_t i = 0; i < n->in.n; i++)
			visit_edge(s, n->in.v[i], u);
	}
}

/* ---- the classic search, that of early releases of MindSpore ---- */

/* A proposal that waits in the queue. */
typedef struct Proposal {
	uint32_t node, candidate, depth, via;
} Proposal;

typedef struct Proposals {
	Proposal *v;
	uint32_t n, cap;
	bool *visited;		/* by node */
	uint32_t *pending;	/* by node: index + 1 of its last proposal */
} Proposals;

static void
propose_over(Search *s, Proposals *queue, uint32_t edge, const Proposal *from)
{
	const StrategyEdge *e = &s->st->g.edges.v[edge];
	bool forward = e->from == from->node;
	uint32_t w = forward ? e->to : e->from;

	if (queue->visited[w] || s->out[w].origin == ORIGIN_CONFIGURED)
		return;
	if (queue->pending[w] && queue->v[queue->pending[w] - 1].depth <= from->depth)
		return;
	*VEC_ADD(s->scratch, queue) =
		(Proposal){ w, strategy_choose(s->st, edge, forward, s->out[from->node].candidate), from->depth + 1,
		            edge };
	queue->pending[w] = queue->n;
}

/* A node is marked when it is taken from the queue, so the last proposal of the smallest depth wins (spec 70 §11.4).
 * Only that proposal is followed. Earlier ones of the same depth would make proposals to the same neighbours, but the
 * proposals that follow from the last one come later and replace them. */
static void
spread_classic(Search *s, uint32_t seed, bool *visited, uint32_t *pending)
{
	Proposals queue = { .visited = visited, .pending = pending };

	*VEC_ADD(s->scratch, &queue) = (Proposal){ seed, s->out[seed].candidate, 0, STRATEGY_NONE };
	pending[seed] = 1;
	for (uint32_t head = 0; head < queue.n; head++) {
		Proposal p = queue.v[head];
		const StrategyNode *n = strategy_node(&s->st->g, p.node);

		if (pending[p.node] != head + 1)
			continue;
		visited[p.node] = true;
		if (s->out[p.node].origin != ORIGIN_CONFIGURED)
			select_node(s, p.node, p.candidate, p.depth, p.via, ORIGIN_PROPAGATED);
		for (uint32_t i = 0; i < n->out.n; i++)
			propose_over(s, &queue, n->out.v[i], &p);
		for (uint32_t i = 0; i < n->in.n; i++)
			propose_over(s, &queue, n->in.v[i], &p);
	}
}

/* Returns whether --dataset-strategy pins the node. MindSpore's virtual data set comes after all other configured
 * operators. */
static bool
is_dataset(const StrategyNode *n)
{
	return n->kind == NODE_PINNED && !n->pins && !n->op;
}

static void
spread_all(Search *s)
{
	uint32_t n = s->st->g.nodes.n;
	bool *visited = ARENA_ARRAY(s->scratch, bool, n + 1);
	uint32_t *pending = ARENA_ARRAY(s->scratch, uint32_t, n + 1);

	for (uint32_t late = 0; late < 2; late++) {
		for (uint32_t i = 0; i < n; i++) {
			const StrategyNode *node = strategy_node(&s->st->g, i);

			if (s->out[i].origin != ORIGIN_CONFIGURED || node->kind == NODE_ALONE ||
			    is_dataset(node) != late)
				continue;
			if (s->st->o->classic)
				spread_classic(s, i, visited, pending);
			else
				spread_from(s, i);
		}
	}
}

/* ---- shared arguments ---- */

static const Layout *
demanded(const Strategy *st, const StrategyChoice *c, uint32_t edge)
{
	const StrategyEdge *e = &st->g.edges.v[edge];

	return strategy_chosen(st, c, e->to)->operands[e->operand];
}

static bool
users_agree(const Strategy *st, const StrategyNode *n, const StrategyChoice *c)
{
	for (uint32_t i = 1; i < n->out.n; i++) {
		if (!layout_equal(demanded(st, c, n->out.v[i]), demanded(st, c, n->out.v[0])))
			return false;
	}
	return true;
}

static void
add_edges(const Search *s, const StrategyEdges *edges, Map *seen, StrategyValue *sum)
{
	Strategy *st = s->st;

	for (uint32_t i = 0; i < edges->n; i++) {
		const StrategyEdge *e = &st->g.edges.v[edges->v[i]];
		StrategyPrice p;

		if (!map_mark(s->scratch, seen, edges->v[i] + 1))
			continue;
		p = strategy_edge_price(st, e, s->out[e->from].candidate, s->out[e->to].candidate);
		*sum = strategy_value_add(*sum, strategy_price_value(st, st->o->objective, p));
	}
}

/* Returns the part of the objective that a repair of the shared argument can change: its users and all their edges. */
static StrategyValue
value_around(const Search *s, const StrategyNode *n)
{
	Strategy *st = s->st;
	StrategyValue sum = { 0 };
	Map edges = { 0 }, nodes = { 0 };

	for (uint32_t i = 0; i < n->out.n; i++) {
		uint32_t u = st->g.edges.v[n->out.v[i]].to;
		const StrategyNode *user = strategy_node(&st->g, u);

		if (!map_mark(s->scratch, &nodes, u + 1))
			continue;
		sum = strategy_value_add(sum, strategy_node_value(st, st->o->objective,
		                                                  strategy_chosen(st, s->out, u)));
		add_edges(s, &user->in, &edges, &sum);
		add_edges(s, &user->out, &edges, &sum);
	}
	return sum;
}

/* Returns the candidate of a shared argument with the layout, or STRATEGY_NONE. */
static uint32_t
find_layout(const StrategySet *set, const Layout *l)
{
	for (uint32_t i = 0; i < set->n; i++) {
		if (layout_equal(set->v[i].results[0], l))
			return i;
	}
	return STRATEGY_NONE;
}

/* Gives a shared argument the layout of its first configured user, and lets the other users choose again. */
static void
repair_shared(Search *s, const StrategyNode *n)
{
	Strategy *st = s->st;
	StrategyChoice *before = ARENA_ARRAY(s->scratch, StrategyChoice, n->out.n + 1), old = s->out[n->index];
	StrategyValue value = value_around(s, n);
	uint32_t first = 0, layout;

	while (first < n->out.n && s->out[st->g.edges.v[n->out.v[first]].to].origin != ORIGIN_CONFIGURED)
		first++;
	if (first == n->out.n)
		return;
	layout = find_layout(st->sets[n->index], demanded(st, s->out, n->out.v[first]));
	if (layout == STRATEGY_NONE)
		return;
	s->out[n->index].candidate = layout;
	for (uint32_t i = 0; i < n->out.n; i++) {
		uint32_t user = st->g.edges.v[n->out.v[i]].to;

		before[i] = s->out[user];
		if (!is_seed(s, strategy_node(&st->g, user)))
			s->out[user].candidate = strategy_choose(st, n->out.v[i], true, layout);
	}
	if (strategy_value_cmp(value_around(s, n), value) <= 0)
		return;
	for (uint32_t i = n->out.n; i-- > 0; )
		s->out[st->g.edges.v[n->out.v[i]].to] = before[i];
	s->out[n->index] = old;
}

static void
report_shared(Search *s, const StrategyNode *n)
{
	Strategy *st = s->st;

	diag_error(&st->s->diag, st->o->strict_shared ? DIAG_STRAT_SHARED : DIAG_STRAT_SHARED_PARAMETER,
	           strategy_node_span(st, n), "the parameter '%s' is used in different layouts",
	           strategy_node_name(st, n));
	for (uint32_t i = 0; i < n->out.n; i++) {
		const StrategyEdge *e = &st->g.edges.v[n->out.v[i]];
		const StrategyNode *user = strategy_node(&st->g, e->to);

		diag_note(&st->s->diag, strategy_node_span(st, user), "used here with %s",
		          strategy_text(st, user, strategy_chosen(st, s->out, e->to)));
	}
}

static void
repair_all(Search *s, bool quiet)
{
	for (uint32_t i = 0; i < s->st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&s->st->g, i);

		if (n->kind != NODE_SHARED || !n->results[0].parameter || s->out[i].origin == ORIGIN_NONE ||
		    users_agree(s->st, n, s->out))
			continue;
		repair_shared(s, n);
		if (!quiet && !users_agree(s->st, n, s->out))
			report_shared(s, n);
	}
}

/* ---- islands ---- */

/* Collects the nodes connected to one that nothing reached, and counts its operators. */
static uint32_t
collect_island(Search *s, uint32_t seed, bool *seen)
{
	uint32_t n_ops = 0;

	s->head = s->tail = 0;
	s->queue[s->tail++] = seed;
	seen[seed] = true;
	while (s->head < s->tail) {
		const StrategyNode *n = strategy_node(&s->st->g, s->queue[s->head++]);

		n_ops += n->kind == NODE_OPERATOR;
		for (uint32_t i = 0; i < n->out.n + n->in.n; i++) {
			const StrategyEdge *e = &s->st->g.edges.v[i < n->out.n ? n->out.v[i] : n->in.v[i - n->out.n]];
			uint32_t w = e->from == n->index ? e->to : e->from;

			if (s->out[w].origin == ORIGIN_NONE && !seen[w]) {
				seen[w] = true;
				s->queue[s->tail++] = w;
			}
		}
	}
	return n_ops;
}

static void
report_island(Search *s, uint32_t n_ops)
{
	uint32_t first = STRATEGY_NONE;
	const StrategyNode *n;

	for (uint32_t i = 0; i < s->tail; i++) {
		if (strategy_node(&s->st->g, s->queue[i])->kind == NODE_OPERATOR && s->queue[i] < first)
			first = s->queue[i];
	}
	if (first == STRATEGY_NONE)
		return;
	n = strategy_node(&s->st->g, first);
	diag_error(&s->st->s->diag, DIAG_STRAT_ISLAND, strategy_node_span(s->st, n),
	           "no configured operator reaches '%s' (%s)%s", strategy_node_name(s->st, n),
	           ir_op_info(n->op->kind)->spelling, n_ops == 1 ? "" :
	           arena_printf(s->st->arena, " and %u operator%s connected to it", n_ops - 1, n_ops == 2 ? "" : "s"));
}

static void
fill_island(Search *s, bool *open)
{
	Strategy *st = s->st;

	for (uint32_t i = 0; i < s->tail; i++) {
		uint32_t v = s->queue[i];

		select_node(s, v, st->o->islands == ISLANDS_FIRST ? 0 : st->sets[v]->ones, 0, STRATEGY_NONE,
		            ORIGIN_ISLAND);
		open[v] = true;
	}
	if (st->o->islands == ISLANDS_SEARCH)
		strategy_exact(st, st->o->objective, s->out, open, NULL);
	for (uint32_t i = 0; i < s->tail; i++)
		open[s->queue[i]] = false;
}

static void
fill_islands(Search *s, bool quiet)
{
	uint32_t n = s->st->g.nodes.n;
	bool *seen = ARENA_ARRAY(s->scratch, bool, n + 1), *open = ARENA_ARRAY(s->scratch, bool, n + 1);

	for (uint32_t i = 0; i < n; i++) {
		uint32_t n_ops;

		if (s->out[i].origin != ORIGIN_NONE)
			continue;
		n_ops = collect_island(s, i, seen);
		if (!quiet)
			report_island(s, n_ops);
		fill_island(s, open);
	}
}

void
strategy_spread(Strategy *st, StrategyChoice *out, const StrategySpread *how)
{
	Arena scratch;
	Search s = { .st = st, .scratch = &scratch, .out = out, .fixed = how->fixed };

	arena_init(&scratch, st->arena->memory);
	s.queue = ARENA_ARRAY(&scratch, uint32_t, st->g.nodes.n + 1);
	select_seeds(&s);
	select_converts(&s);
	spread_all(&s);
	fill_islands(&s, how->quiet);
	repair_all(&s, how->quiet);
	arena_free(&scratch);
}
