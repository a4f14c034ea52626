/* SPDX-License-Identifier: Apache-2.0
 *
 * The advisor (spec 70 §14): the few operators whose configuration leads propagation to the best choice or, with
 * --target=current, to the choice that propagation makes with the present configuration. Greedy: in each round the
 * operator that helps most is added; then operators that turned out to be unnecessary are dropped.
 */
#include "strategy/lists.h"

#include <stdlib.h>

enum {
	CLASS_WEIGHT = 1,
	CLASS_DIMENSION = 2,
	CLASS_BOUNDARY = 4,
	POOL_LIMIT = 64
};

/* An operator, and the bytes of its operands. */
typedef struct Sized {
	int64_t bytes;
	uint32_t node;
} Sized;

/* The search for advice. */
typedef struct Advice {
	Strategy *st;
	StrategyChoice *target;		/* a*: what the advice shall lead to */
	StrategyChoice *now;		/* the propagation of `fixed` */
	StrategyChoice *tried;
	uint32_t *fixed;		/* by node: the advised candidate, or STRATEGY_NONE */
	StrategyValue *after;		/* by node: the objective when it was added */
	uint32_t *added;		/* nodes in the order in which they were added */
	uint32_t n_added;
	Sized *sized;			/* scratch, one per node */
	StrategyValue start, best, goal;
	StrategyStatus status;		/* of the search for the target */
	StrategyValue bound;		/* no choice is better */
} Advice;

/* ---- classes ---- */

static bool
changes_shape(const StrategyNode *n)
{
	const StrategyTensor *in = &n->operands[0], *out = &n->results[0];
	const IrType *t = in->use->value->type;

	return ir_type_rank(t) != out->rank || memcmp(t->dims, out->dims, out->rank * sizeof *out->dims) != 0;
}

static bool
has_weight(const StrategyNode *n)
{
	if (n->family != FAMILY_CONTRACTION && n->family != FAMILY_CONVOLUTION && n->family != FAMILY_GATHER &&
	    n->family != FAMILY_EMBEDDING && n->op->kind != IR_OP_SHLO_SCATTER)
		return false;
	for (uint32_t k = 0; k < n->n_operands; k++) {
		if (n->operands[k].parameter)
			return true;
	}
	return false;
}

/* Returns whether data moves to the operator under the target. */
static bool
is_boundary(const Advice *a, const StrategyNode *n)
{
	for (uint32_t i = 0; i < n->in.n; i++) {
		const StrategyEdge *e = &a->st->g.edges.v[n->in.v[i]];
		StrategyPrice p =
			strategy_edge_price(a->st, e, a->target[e->from].candidate, a->target[e->to].candidate);

		if (p.forward + p.backward || p.compute)
			return true;
	}
	return false;
}

static unsigned
classes_of(const Advice *a, const StrategyNode *n)
{
	unsigned c = 0;

	if (has_weight(n))
		c |= CLASS_WEIGHT;
	if (n->n_results && changes_shape(n))
		c |= CLASS_DIMENSION;
	if (is_boundary(a, n))
		c |= CLASS_BOUNDARY;
	return c;
}

static unsigned
class_rank(unsigned classes)
{
	return classes & CLASS_WEIGHT ? 0 : classes & CLASS_DIMENSION ? 1 : classes & CLASS_BOUNDARY ? 2 : 3;
}

/* ---- the search ---- */

static StrategyValue
try_fixed(Advice *a, StrategyChoice *out)
{
	strategy_spread(a->st, out, &(StrategySpread){ .quiet = true, .fixed = a->fixed });
	return strategy_objective(a->st, a->st->o->objective, out);
}

static int64_t
operand_bytes(const StrategyNode *n, bool parameters)
{
	int64_t sum = 0;

	for (uint32_t k = 0; k < n->n_operands; k++) {
		const StrategyTensor *x = &n->operands[k];
		int64_t bytes = x->bytes;

		for (uint32_t d = 0; d < x->rank; d++)
			bytes *= x->dims[d];
		if ((!parameters || x->parameter) && __builtin_add_overflow(sum, bytes, &sum))
			return INT64_MAX;
	}
	return sum;
}

/* Returns whether an edge of the node costs communication now. */
static bool
touches_cost(const Advice *a, const StrategyNode *n)
{
	for (uint32_t i = 0; i < n->in.n + n->out.n; i++) {
		const StrategyEdge *e = &a->st->g.edges.v[i < n->in.n ? n->in.v[i] : n->out.v[i - n->in.n]];
		StrategyPrice p = strategy_edge_price(a->st, e, a->now[e->from].candidate, a->now[e->to].candidate);

		if (p.forward + p.backward)
			return true;
	}
	return false;
}

static bool
differs(const Advice *a, const StrategyNode *n)
{
	return n->kind == NODE_OPERATOR && !a->st->config[n->index].counts && a->fixed[n->index] == STRATEGY_NONE &&
	       a->now[n->index].candidate != a->target[n->index].candidate;
}

static int
by_bytes(const void *x, const void *y)
{
	const Sized *a = x, *b = y;

	if (a->bytes != b->bytes)
		return a->bytes < b->bytes ? 1 : -1;
	return (a->node > b->node) - (a->node < b->node);
}

static int
by_node(const void *x, const void *y)
{
	uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

	return (a > b) - (a < b);
}

/* Reduces a pool to the operators with the largest operands, in the order of the nodes. Returns their number. */
static uint32_t
keep_largest(const Advice *a, uint32_t *pool, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		a->sized[i] = (Sized){ operand_bytes(strategy_node(&a->st->g, pool[i]), false), pool[i] };
	qsort(a->sized, n, sizeof *a->sized, by_bytes);
	for (uint32_t i = 0; i < POOL_LIMIT; i++)
		pool[i] = a->sized[i].node;
	qsort(pool, POOL_LIMIT, sizeof *pool, by_node);
	return POOL_LIMIT;
}

/* Writes the operators that the next round may add, ascending, and returns their number. A large pool is cut to those
 * that have a class or an edge that costs communication, and then to those with the largest operands. */
static uint32_t
collect_pool(const Advice *a, uint32_t *pool)
{
	const StrategyGraph *g = &a->st->g;
	uint32_t n = 0, kept = 0;

	for (uint32_t i = 0; i < g->nodes.n; i++) {
		if (differs(a, strategy_node(g, i)))
			pool[n++] = i;
	}
	if (n <= POOL_LIMIT)
		return n;
	for (uint32_t i = 0; i < n; i++) {
		const StrategyNode *node = strategy_node(g, pool[i]);

		if (classes_of(a, node) || touches_cost(a, node))
			pool[kept++] = pool[i];
	}
	return kept <= POOL_LIMIT ? kept : keep_largest(a, pool, kept);
}

/* What decides between two operators of a pool. */
typedef struct Offer {
	StrategyValue value;
	unsigned rank;
	int64_t bytes;
	uint32_t node;
} Offer;

static bool
is_better(const Offer *a, const Offer *b)
{
	int cmp = strategy_value_cmp(a->value, b->value);

	if (cmp)
		return cmp < 0;
	if (a->rank != b->rank)
		return a->rank < b->rank;
	return a->bytes != b->bytes ? a->bytes > b->bytes : a->node < b->node;
}

/* Adds the operator that helps most. Returns false if there is none. */
static bool
add_one(Advice *a, uint32_t *pool)
{
	uint32_t n = collect_pool(a, pool);
	Offer best = { .node = STRATEGY_NONE };

	for (uint32_t i = 0; i < n; i++) {
		const StrategyNode *node = strategy_node(&a->st->g, pool[i]);
		Offer offer = { .rank = class_rank(classes_of(a, node)),
			        .bytes = operand_bytes(node, true),
			        .node = pool[i] };

		a->fixed[pool[i]] = a->target[pool[i]].candidate;
		offer.value = try_fixed(a, a->tried);
		a->fixed[pool[i]] = STRATEGY_NONE;
		if (best.node == STRATEGY_NONE || is_better(&offer, &best))
			best = offer;
	}
	if (best.node == STRATEGY_NONE)
		return false;
	a->fixed[best.node] = a->target[best.node].candidate;
	a->added[a->n_added++] = best.node;
	a->after[best.node] = best.value;
	a->best = try_fixed(a, a->now);
	return true;
}

/* Drops operators that the goal does not need, beginning with the one that was added last. */
static void
drop_unnecessary(Advice *a)
{
	for (uint32_t i = a->n_added; i-- > 0; ) {
		uint32_t node = a->added[i], before = a->fixed[node];
		StrategyValue v;

		a->fixed[node] = STRATEGY_NONE;
		v = try_fixed(a, a->tried);
		if (strategy_value_cmp(v, a->goal) <= 0) {
			memmove(a->added + i, a->added + i + 1, (a->n_added - i - 1) * sizeof *a->added);
			a->n_added--;
			a->best = v;
		} else {
			a->fixed[node] = before;
		}
	}
}

static void
find_target(Advice *a)
{
	Strategy *st = a->st;
	uint32_t n = st->g.nodes.n;
	bool *open = ARENA_ARRAY(st->arena, bool, n + 1);

	memcpy(a->target, st->propagated, n * sizeof *a->target);
	if (st->o->target_current)
		return;
	for (uint32_t i = 0; i < n; i++)
		open[i] = !strategy_is_fixed(st, strategy_node(&st->g, i));
	a->status = strategy_exact(st, st->o->objective, a->target, open, &a->bound);
}

static void
advice_find(Advice *a)
{
	Strategy *st = a->st;
	uint32_t n = st->g.nodes.n, *pool = ARENA_ARRAY(st->arena, uint32_t, n + 1);

	a->target = ARENA_ARRAY(st->arena, StrategyChoice, n + 1);
	a->now = ARENA_ARRAY(st->arena, StrategyChoice, n + 1);
	a->tried = ARENA_ARRAY(st->arena, StrategyChoice, n + 1);
	a->fixed = ARENA_ARRAY(st->arena, uint32_t, n + 1);
	a->after = ARENA_ARRAY(st->arena, StrategyValue, n + 1);
	a->added = ARENA_ARRAY(st->arena, uint32_t, n + 1);
	a->sized = ARENA_ARRAY(st->arena, Sized, n + 1);
	memset(a->fixed, 0xff, n * sizeof *a->fixed);
	find_target(a);
	if (st->o->target_current)
		strategy_forget_config(st, a->target);
	a->goal = strategy_objective(st, st->o->objective, a->target);
	a->start = a->best = try_fixed(a, a->now);
	while (strategy_value_cmp(a->best, a->goal) > 0 &&
	       (!st->o->advice_limit || a->n_added < st->o->advice_limit) && add_one(a, pool))
		;
	if (strategy_value_cmp(a->best, a->goal) <= 0)
		drop_unnecessary(a);
}

/* ---- output ---- */

static void
put_classes(Buf *out, unsigned classes)
{
	static const char *const names[] = { "weight", "dimension", "boundary" };
	const char *sep = "";

	for (unsigned i = 0; i < 3; i++) {
		if (classes & 1u << i) {
			buf_printf(out, "%s%s", sep, names[i]);
			sep = ",";
		}
	}
	if (!classes)
		buf_char(out, '-');
}

static void
put_operator(Advice *a, Buf *out, const StrategyNode *n)
{
	Strategy *st = a->st;
	const char *kind = ir_op_info(n->op->kind)->spelling, *dot = strchr(kind, '.');

	buf_printf(out, "%s\t%s\t%s\t", strategy_node_name(st, n), dot ? dot + 1 : kind,
	           strategy_text(st, n, &st->sets[n->index]->v[a->fixed[n->index]]));
	put_classes(out, classes_of(a, n));
	buf_char(out, '\t');
	strategy_put_value(out, st->o->objective, a->after[n->index], st->o->human);
	buf_char(out, '\n');
}

static void
put_summary(Advice *a, Buf *out)
{
	StrategyObjective o = a->st->o->objective;
	bool human = a->st->o->human;

	buf_printf(out, "advice: %u operator%s, objective ", a->n_added, a->n_added == 1 ? "" : "s");
	strategy_put_value(out, o, a->start, human);
	BUF_LIT(out, " -> ");
	strategy_put_value(out, o, a->best, human);
	if (a->st->o->target_current) {
		BUF_LIT(out, ", goal ");
		strategy_put_value(out, o, a->goal, human);
	} else if (a->status == STATUS_OPTIMAL) {
		BUF_LIT(out, ", optimum ");
		strategy_put_value(out, o, a->goal, human);
	} else {
		BUF_LIT(out, ", best found by the search ");
		strategy_put_value(out, o, a->goal, human);
		BUF_LIT(out, " (bound ");
		strategy_put_value(out, o, a->bound, human);
		BUF_LIT(out, ")");
	}
	buf_char(out, '\n');
}

void
strategy_advise(Strategy *st, Buf *out, bool apply)
{
	Advice a = { .st = st };

	advice_find(&a);
	BUF_LIT(out, "#op\tkind\tin_strategy\tclasses\tobjective_after\n");
	for (uint32_t i = 0; i < st->g.nodes.n; i++) {
		const StrategyNode *n = strategy_node(&st->g, i);

		if (a.fixed[i] == STRATEGY_NONE)
			continue;
		put_operator(&a, out, n);
		if (apply)
			ir_op_set_attr(st->s, n->op, ATOM_SHARDC_IN_STRATEGY,
			               strategy_lists_attr(st, n, &st->sets[i]->v[a.fixed[i]]));
	}
	put_summary(&a, out);
}
