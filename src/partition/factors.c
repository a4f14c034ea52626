/* SPDX-License-Identifier: Apache-2.0
 *
 * The choice of layouts by the factors of the op sharding rule (spec 56 §4.1). A candidate takes the tensors of an
 * operation in some order. Each factor gets its axes from the first tensor that shards it; all tensors are laid out by
 * the axes of their factors.
 */
#include "partition/factors.h"

#include <inttypes.h>

#include "base/paranoid.h"
#include "partition/state.h"
#include "rules/rule_sizes.h"
#include "rules/rules.h"

/* The different candidates, in their order: many orders give the same layouts. Operations with equal keys share them,
 * unless they hand axes over, which depends on costs. */
typedef struct Tried {
	const IrAttr *rule;	/* the key: this, how, and of each tensor the type and the layout */
	PartFactors how;
	const void **tensors;
	VEC(PartChoice) choices;
	bool complete;		/* there are no other candidates */
} Tried;

typedef struct Choice {
	Localizer *lz;
	Tried *tried;
	IrOp *op;
	PartFactors how;
	IrAttr *rule_attr;
	ShardRuleView rule;
	uint32_t n_tensors;
	const PartLayout **now;	/* of each tensor: the layout that an operand has, or a result should have */
	bool *dropped;		/* factors that get no axes */
	bool *reduced;		/* reduction factors */
	bool *replicated;	/* factors that need replication */
	bool *through;		/* factors that every tensor has */
} Choice;

/* The order in which a candidate takes the factors of a dot. All other operations have ORDER_RESULTS alone. */
typedef enum Order {
	ORDER_RESULTS,		/* after the first tensor, the results, then the operands */
	ORDER_REVERSED,		/* after the first tensor, the results, then the operands from the last on */
	ORDER_OPERANDS,		/* after the first tensor, the operands, then the results */
	ORDER_CONTRACTED,	/* contracted factors, from all operands; then as ORDER_RESULTS */
	ORDER_WHOLE_RESULTS,	/* as ORDER_RESULTS and ORDER_OPERANDS, but contracted factors get no axes */
	ORDER_WHOLE_OPERANDS,
	N_ORDERS
} Order;

/* An assignment of axes to factors. */
typedef struct Assignment {
	const PartMesh *mesh;
	PartAxes *axes;		/* of each factor */
} Assignment;

static const int64_t *
factors_of(const Choice *c, uint32_t t, uint32_t d, uint32_t *n)
{
	return shard_rule_dim(&c->rule, t, d, n);
}

static const IrType *
type_of(const Choice *c, uint32_t t)
{
	return t < c->op->n_operands ? ir_operand(c->op, t)->type : c->op->results[t - c->op->n_operands].type;
}

/* ---- which factors keep axes ---- */

static void
mark(bool *set, const int64_t *v, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		set[v[i]] = true;
}

/* Sets has[f] for the factors of the tensors from..to-1. */
static void
mark_present(const Choice *c, uint32_t from, uint32_t to, bool *has)
{
	for (uint32_t t = from; t < to; t++) {
		for (uint32_t d = 0; d < shard_rule_rank(&c->rule, t); d++) {
			uint32_t n;
			const int64_t *v = factors_of(c, t, d, &n);

			mark(has, v, n);
		}
	}
}

static void
mark_through(Choice *c)
{
	const ShardRule *head = c->rule.head;

	for (uint32_t f = 0; f < head->n_factors; f++)
		c->through[f] = true;
	for (uint32_t t = 0; t < c->n_tensors; t++) {
		bool *has = ARENA_ARRAY(c->lz->tmp, bool, head->n_factors + 1);

		mark_present(c, t, t + 1, has);
		for (uint32_t f = 0; f < head->n_factors; f++)
			c->through[f] &= has[f];
	}
}

/* Drops factors that no operand has or that some result lacks. */
static void
drop_partial(Choice *c, const bool *in)
{
	uint32_t n = c->rule.head->n_factors;

	for (uint32_t f = 0; f < n; f++)
		c->dropped[f] |= !in[f];
	for (uint32_t t = c->op->n_operands; t < c->n_tensors; t++) {
		bool *has = ARENA_ARRAY(c->lz->tmp, bool, n + 1);

		mark_present(c, t, t + 1, has);
		for (uint32_t f = 0; f < n; f++)
			c->dropped[f] |= !has[f];
	}
}

/* If the dimension of a sort is negative, its op sharding rule, like Shardy's, does not say that the dimension needs
 * replication. */
static void
mark_sorted(Choice *c)
{
	int64_t d = c->op->kind == IR_OP_SHLO_SORT ? ir_op_int(c->op, ATOM_dimension, -1) : 0;
	uint32_t rank = shard_rule_rank(&c->rule, 0), n;
	const int64_t *factors;

	if (d >= 0 || d + (int64_t)rank < 0)
		return;
	factors = factors_of(c, 0, (uint32_t)(d + (int64_t)rank), &n);
	mark(c->replicated, factors, n);
	mark(c->dropped, factors, n);
}

static void
drop_factors(Choice *c)
{
	const ShardRule *head = c->rule.head;
	uint32_t n = head->n_factors, n_operands = c->op->n_operands;
	bool *in = ARENA_ARRAY(c->lz->tmp, bool, n + 1), *out = ARENA_ARRAY(c->lz->tmp, bool, n + 1);

	mark(c->reduced, c->rule.reduction, head->n_reduction);
	mark(c->replicated, c->rule.replication, head->n_replication);
	mark(c->dropped, c->rule.replication, head->n_replication);
	mark_sorted(c);
	mark(c->dropped, c->rule.permutation, head->n_permutation);
	mark(c->dropped, c->rule.blocked, head->n_blocked);
	mark_present(c, 0, n_operands, in);
	mark_present(c, n_operands, c->n_tensors, out);
	if (c->how == PART_COMMON)
		drop_partial(c, in);
	for (uint32_t f = 0; f < n; f++) {
		if (c->rule.sizes[f] == 1)
			c->dropped[f] = true;
		if (c->how == PART_CONTRACTING)
			continue;
		if (c->reduced[f] || (in[f] && !out[f]) || (c->how == PART_RESHAPE && !in[f]))
			c->dropped[f] = true;
	}
}

/* ---- assigning axes ---- */

static bool
is_taken(const Choice *c, const Assignment *a, uint16_t atom)
{
	for (uint32_t f = 0; f < c->rule.head->n_factors; f++) {
		if (part_axes_has(a->axes[f], atom))
			return true;
	}
	return false;
}

/* Returns how many of the axes go to a factor of a dimension: the last factor takes all. */
static uint32_t
share_of(const Choice *c, const PartMesh *mesh, PartAxes axes, int64_t factor, bool last)
{
	int64_t left = c->rule.sizes[factor];
	uint32_t n = 0;

	if (last)
		return axes.n;
	while (n < axes.n && left % mesh->atoms[axes.v[n]].size == 0)
		left /= mesh->atoms[axes.v[n++]].size;
	return n;
}

/* Hands the axes of a dimension to its factors. */
static void
assign_dim(const Choice *c, Assignment *a, uint32_t t, uint32_t d)
{
	PartAxes axes = c->now[t]->dims[d];
	uint32_t n;
	const int64_t *factors = factors_of(c, t, d, &n);

	for (uint32_t i = 0; i < n && axes.n; i++) {
		uint32_t share = share_of(c, a->mesh, axes, factors[i], i + 1 == n), k = 0;

		if (!a->axes[factors[i]].n && !c->dropped[factors[i]]) {
			while (k < share && !is_taken(c, a, axes.v[k]))
				k++;
			a->axes[factors[i]] = part_axes_range(axes, 0, k);
		}
		axes = part_axes_range(axes, share, axes.n);
	}
}

static void
assign_tensor(const Choice *c, Assignment *a, uint32_t t)
{
	if (c->now[t]->mesh != a->mesh)
		return;
	for (uint32_t d = 0; d < shard_rule_rank(&c->rule, t); d++)
		assign_dim(c, a, t, d);
}

static void
assign_tensors(const Choice *c, Assignment *a, uint32_t from, uint32_t to)
{
	for (uint32_t t = from; t < to; t++)
		assign_tensor(c, a, t);
}

/* Returns the choice with more factors dropped: all marked ones or, if `others` is set, all that are not marked. */
static Choice
dropping(const Choice *c, const bool *marked, bool others)
{
	uint32_t n = c->rule.head->n_factors;
	Choice part = *c;

	part.dropped = ARENA_ARRAY(c->lz->tmp, bool, n + 1);
	for (uint32_t f = 0; f < n; f++)
		part.dropped[f] = c->dropped[f] || marked[f] != others;
	return part;
}

/* Removes the axes of factors that would not cut the dimension into whole tiles: a factor may be cut only if it divides
 * evenly and all factors before it are cut completely. Returns whether nothing was removed. */
static bool
settle_dim(const Choice *c, Assignment *a, uint32_t t, uint32_t d)
{
	bool full = true, same = true;
	uint32_t n;
	const int64_t *factors = factors_of(c, t, d, &n);

	for (uint32_t i = 0; n > 1 && i < n; i++) {
		int64_t size = c->rule.sizes[factors[i]], count = part_count(a->mesh, a->axes[factors[i]]);

		if (count > 1 && (!full || size % count)) {
			a->axes[factors[i]] = (PartAxes){ NULL, 0 };
			count = 1;
			same = false;
		}
		full = full && count == size;
	}
	return same;
}

static void
settle(const Choice *c, Assignment *a)
{
	bool same;

	do {
		same = true;
		for (uint32_t t = 0; t < c->n_tensors; t++) {
			for (uint32_t d = 0; d < shard_rule_rank(&c->rule, t); d++)
				same &= settle_dim(c, a, t, d);
		}
	} while (!same);
}

static Assignment
assign(const Choice *whole, uint32_t first, Order order)
{
	Assignment a = { whole->now[first]->mesh,
		         ARENA_ARRAY(whole->lz->tmp, PartAxes, whole->rule.head->n_factors + 1) };
	uint32_t n_operands = whole->op->n_operands;
	Choice contracted, rest;
	const Choice *c = whole;

	if (order == ORDER_CONTRACTED) {
		contracted = dropping(c, c->reduced, true);
		assign_tensor(&contracted, &a, first);
		assign_tensors(&contracted, &a, 0, n_operands);
	} else if (order == ORDER_WHOLE_RESULTS || order == ORDER_WHOLE_OPERANDS) {
		rest = dropping(c, c->reduced, false);
		c = &rest;
	}
	assign_tensor(c, &a, first);
	if (order == ORDER_OPERANDS || order == ORDER_WHOLE_OPERANDS)
		assign_tensors(c, &a, 0, n_operands);
	assign_tensors(c, &a, n_operands, c->n_tensors);
	for (uint32_t t = n_operands; order == ORDER_REVERSED && t-- > 0;)
		assign_tensor(c, &a, t);
	assign_tensors(c, &a, 0, n_operands);
	settle(c, &a);
	return a;
}

/* ---- layouts ---- */

/* Returns whether the factors of a dimension make up its size. */
static bool
covers(const Choice *c, uint32_t t, uint32_t d)
{
	int64_t size = 1;
	uint32_t n;
	const int64_t *factors = factors_of(c, t, d, &n);

	for (uint32_t i = 0; i < n; i++)
		size *= c->rule.sizes[factors[i]];
	return size == type_of(c, t)->dims[d];
}

static PartAxes
axes_of_dim(const Choice *c, const Assignment *a, uint32_t t, uint32_t d)
{
	PartAxes axes = { NULL, 0 };
	uint32_t n;
	const int64_t *factors = factors_of(c, t, d, &n);

	for (uint32_t i = 0; i < n; i++)
		axes = part_axes_join(c->lz, axes, a->axes[factors[i]]);
	return axes;
}

/* Returns the layout of a tensor, or NULL for a result that the rule does not describe completely. A dimension of an
 * operand that does not have the size of its factors is expanded, and stays whole. */
static const PartLayout *
layout_of(const Choice *c, const Assignment *a, uint32_t t)
{
	const IrType *type = type_of(c, t);
	PartSpec spec = part_spec(c->lz, a->mesh, ir_type_rank(type));

	for (uint32_t d = 0; d < spec.rank && d < shard_rule_rank(&c->rule, t); d++) {
		spec.dims[d] = axes_of_dim(c, a, t, d);
		if (!spec.dims[d].n || covers(c, t, d))
			continue;
		if (t >= c->op->n_operands)
			return NULL;
		spec.dims[d] = (PartAxes){ NULL, 0 };
	}
	return part_layout(c->lz, &spec);
}

/* Returns the axes of all reduction factors. */
static PartAxes
contracted(const Choice *c, const Assignment *a)
{
	PartAxes axes = { NULL, 0 };

	for (uint32_t f = 0; c->how == PART_CONTRACTING && f < c->rule.head->n_factors; f++) {
		if (c->reduced[f])
			axes = part_axes_join(c->lz, axes, a->axes[f]);
	}
	return axes;
}

static bool
lay_out(const Choice *c, const Assignment *a, PartChoice *out)
{
	uint32_t n_operands = c->op->n_operands;
	PartAxes part = contracted(c, a);

	out->operands = ARENA_ARRAY(c->lz->tmp, const PartLayout *, n_operands + 1);
	out->results = ARENA_ARRAY(c->lz->tmp, const PartLayout *, c->op->n_results + 1);
	for (uint32_t t = 0; t < c->n_tensors; t++) {
		const PartLayout *l = layout_of(c, a, t);

		if (!l)
			return false;
		if (t < n_operands)
			out->operands[t] = l;
		else
			out->results[t - n_operands] = part.n ? part_partial(c->lz, l, part, SHARD_SUM) : l;
	}
	return true;
}

/* ---- handing over ---- */

/* Returns the largest factor that every tensor has and that can take the axes too, or -1. */
static int64_t
taker(const Choice *c, const Assignment *a, PartAxes axes)
{
	int64_t best = -1;

	for (uint32_t f = 0; f < c->rule.head->n_factors; f++) {
		int64_t n = part_count(a->mesh, a->axes[f]) * part_count(a->mesh, axes);

		if (c->through[f] && !c->dropped[f] && c->rule.sizes[f] % n == 0 &&
		    (best < 0 || c->rule.sizes[f] > c->rule.sizes[best]))
			best = f;
	}
	return best;
}

static bool
is_any_taken(const Choice *c, const Assignment *a, PartAxes axes)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		if (is_taken(c, a, axes.v[i]))
			return true;
	}
	return false;
}

/* Returns the free axes of a dimension that must be whole, which a different factor could take. */
static PartAxes
offered(const Choice *c, const Assignment *a, uint32_t t, uint32_t d)
{
	PartAxes axes = c->now[t]->mesh == a->mesh ? c->now[t]->dims[d] : (PartAxes){ NULL, 0 };
	uint32_t n;
	const int64_t *factors = factors_of(c, t, d, &n);

	if (n != 1 || !c->replicated[factors[0]] || is_any_taken(c, a, axes))
		return (PartAxes){ NULL, 0 };
	return axes;
}

/* Gives the axes to a different factor. Returns false and changes nothing if that is not cheaper. */
static bool
hand_over(const Choice *c, Assignment *a, PartAxes axes, PartChoice *best, int64_t *cost)
{
	int64_t f = taker(c, a, axes), now;
	PartChoice choice;
	PartAxes before;

	if (f < 0)
		return false;
	before = a->axes[f];
	a->axes[f] = part_axes_join(c->lz, before, axes);
	if (lay_out(c, a, &choice) && (now = part_cost(c->lz, c->op, &choice)) < *cost) {
		*cost = now;
		*best = choice;
		return true;
	}
	a->axes[f] = before;
	return false;
}

enum { MAX_REFUSED = 16 };

/* Hands over what each operand offers. Thousands of operands may offer the same axes, which are tried only once for an
 * assignment. */
static void
hand_over_all(const Choice *c, Assignment *a, PartChoice *best, int64_t *cost)
{
	PartAxes refused[MAX_REFUSED];
	uint32_t n = 0, i;

	for (uint32_t t = 0; t < c->op->n_operands; t++) {
		for (uint32_t d = 0; d < shard_rule_rank(&c->rule, t); d++) {
			PartAxes axes = offered(c, a, t, d);

			for (i = 0; i < n && !part_axes_eq(refused[i], axes);)
				i++;
			if (!axes.n || i < n)
				continue;
			if (hand_over(c, a, axes, best, cost))
				n = 0;
			else if (n < MAX_REFUSED)
				refused[n++] = axes;
		}
	}
}

/* ---- candidates ---- */

enum { MAX_CANDIDATES = 8 };

static bool
is_cut(const PartLayout *l)
{
	for (uint32_t d = 0; d < l->rank; d++) {
		if (l->dims[d].n)
			return true;
	}
	return false;
}

static bool
has_same_factors(const Choice *c, uint32_t t, uint32_t u)
{
	uint32_t rank = shard_rule_rank(&c->rule, t), n, m;

	for (uint32_t d = 0; d < rank && rank == shard_rule_rank(&c->rule, u); d++) {
		const int64_t *v = factors_of(c, t, d, &n), *w = factors_of(c, u, d, &m);

		if (n != m || memcmp(v, w, n * sizeof *v) != 0)
			return false;
	}
	return rank == shard_rule_rank(&c->rule, u);
}

/* Returns whether a candidate that begins with tensor t is worth a try: another one may begin in the same way. */
static bool
is_candidate(const Choice *c, uint32_t t)
{
	if (!is_cut(c->now[t]))
		return false;
	for (uint32_t k = 0; k < t; k++) {
		if (c->now[k] == c->now[t] && has_same_factors(c, k, t))
			return false;
	}
	return true;
}

static bool
has_equal_layouts(const IrOp *op, const PartChoice *a, const PartChoice *b)
{
	return (!op->n_operands || !memcmp(a->operands, b->operands, op->n_operands * sizeof *a->operands)) &&
	       !memcmp(a->results, b->results, op->n_results * sizeof *a->results);
}

/* Returns a copy of a candidate in an arena. */
static PartChoice
copy_choice(const Choice *c, Arena *a, const PartChoice *from)
{
	const IrOp *op = c->op;
	PartChoice to = { ARENA_ARRAY(a, const PartLayout *, op->n_operands + 1),
		          ARENA_ARRAY(a, const PartLayout *, op->n_results + 1) };

	for (uint32_t i = 0; i < op->n_operands; i++)
		to.operands[i] = from->operands[i];
	for (uint32_t i = 0; i < op->n_results; i++)
		to.results[i] = from->results[i];
	return to;
}

/* Returns whether the candidate is new, and remembers it. */
static bool
is_new(const Choice *c, const PartChoice *choice)
{
	Arena *a = c->how == PART_HANDED ? c->lz->tmp : c->lz->a;

	for (uint32_t i = 0; i < c->tried->choices.n; i++) {
		if (has_equal_layouts(c->op, &c->tried->choices.v[i], choice))
			return false;
	}
	*VEC_ADD(a, &c->tried->choices) = copy_choice(c, a, choice);
	return true;
}

static void
try_order(const Choice *c, uint32_t first, Order order, PartChoice *best, int64_t *least)
{
	Assignment a = assign(c, first, order);
	PartChoice choice;
	int64_t cost;

	if (!lay_out(c, &a, &choice) || !is_new(c, &choice))
		return;
	cost = part_cost(c->lz, c->op, &choice);
	if (c->how == PART_HANDED)
		hand_over_all(c, &a, &choice, &cost);
	if (cost < *least) {
		*least = cost;
		*best = choice;
	}
}

static void
try_candidate(const Choice *c, uint32_t first, PartChoice *best, int64_t *least)
{
	Order n = c->how == PART_CONTRACTING ? N_ORDERS : 1;

	for (Order order = ORDER_RESULTS; order < n && *least > 0; order++)
		try_order(c, first, order, best, least);
}

/* Returns the rule of an operation. What an operation of StableHLO computes follows from its kind, whatever the text
 * says; the rule in the text counts for others, if its sizes are those of the tensors. */
static IrAttr *
rule_of(Localizer *lz, IrOp *op)
{
	IrAttr *own = rule_is_of_kind(op) ? rules_own(lz->m, op) : NULL, *rule;
	RuleMisfit bad;

	if (own)
		return own;
	rule = rules_get(lz->m, op, false, false);
	if (!rule || !rule_find_misfit(op, rule, &bad))
		return rule;
	PART_ERROR(lz, DIAG_PARTITION_RULE, "the sharding rule gives dimension %u of %s %u the size %" PRId64
	           ", and it has %" PRId64, (unsigned)bad.dim, bad.tensor < op->n_operands ? "operand" : "result",
	           (unsigned)(bad.tensor < op->n_operands ? bad.tensor : bad.tensor - op->n_operands), bad.product,
	           bad.size);
	return NULL;
}

static bool
init_choice(Choice *c)
{
	Localizer *lz = c->lz;
	IrAttr *rule = rule_of(lz, c->op);
	uint32_t n;

	if (!rule)
		return false;
	c->rule_attr = rule;
	c->rule = shard_rule_view(rule);
	c->n_tensors = c->rule.head->n_operands + c->rule.head->n_results;
	if (c->rule.head->n_operands != c->op->n_operands || c->rule.head->n_results != c->op->n_results)
		return false;
	n = c->rule.head->n_factors + 1;
	c->now = ARENA_ARRAY(lz->tmp, const PartLayout *, c->n_tensors + 1);
	c->dropped = ARENA_ARRAY(lz->tmp, bool, n);
	c->reduced = ARENA_ARRAY(lz->tmp, bool, n);
	c->replicated = ARENA_ARRAY(lz->tmp, bool, n);
	c->through = ARENA_ARRAY(lz->tmp, bool, n);
	for (uint32_t t = 0; t < c->n_tensors; t++) {
		const IrType *type = type_of(c, t);

		if (!ir_type_is_static_tensor(type) || type->elem->kind == IR_TYPE_OPAQUE ||
		    shard_rule_rank(&c->rule, t) > type->n)
			return false;
		c->now[t] = t < c->op->n_operands ? part_cur(lz, ir_operand(c->op, t))
		                                  : part_want(lz, &c->op->results[t - c->op->n_operands]);
	}
	return true;
}

/* ---- candidates of equal operations ---- */

static bool
has_key(const Choice *c, const Tried *t)
{
	if (t->rule != c->rule_attr || t->how != c->how)
		return false;
	for (uint32_t i = 0; i < c->n_tensors; i++) {
		const void *const *at = t->tensors + 2 * (size_t)i;

		if (at[0] != type_of(c, i) || at[1] != c->now[i])
			return false;
	}
	return true;
}

static Tried *
tried_of(const Choice *c)
{
	Localizer *lz = c->lz;
	uint64_t h = map_mix((uintptr_t)c->rule_attr, c->how);
	Tried *t;

	if (c->how == PART_HANDED)
		return ARENA_NEW(lz->tmp, Tried);
	for (uint32_t i = 0; i < c->n_tensors; i++)
		h = map_mix(map_mix(h, (uintptr_t)type_of(c, i)), (uintptr_t)c->now[i]);
	for (const MapEntry *e = map_first(&lz->state->tried, h); e; e = map_next(&lz->state->tried, e)) {
		if (has_key(c, e->value))
			return e->value;
	}
	t = ARENA_NEW(lz->a, Tried);
	t->rule = c->rule_attr;
	t->how = c->how;
	t->tensors = ARENA_ARRAY(lz->a, const void *, 2 * (size_t)c->n_tensors + 1);
	for (uint32_t i = 0; i < c->n_tensors; i++) {
		t->tensors[2 * (size_t)i] = type_of(c, i);
		t->tensors[2 * (size_t)i + 1] = c->now[i];
	}
	map_add(lz->a, &lz->state->tried, h, t);
	return t;
}

/* Takes the cheapest of the candidates that are remembered. */
static void
try_again(const Choice *c, PartChoice *best, int64_t *least)
{
	for (uint32_t i = 0; i < c->tried->choices.n && *least > 0; i++) {
		int64_t cost = part_cost(c->lz, c->op, &c->tried->choices.v[i]);

		if (cost < *least) {
			*least = cost;
			*best = copy_choice(c, c->lz->tmp, &c->tried->choices.v[i]);
		}
	}
}

/* Tries all candidates that are not remembered. */
static void
try_all(const Choice *c, PartChoice *best, int64_t *least)
{
	uint32_t tried = 1;

	try_candidate(c, c->op->n_operands, best, least);
	for (uint32_t t = 0; t < c->op->n_operands && *least > 0 && tried < MAX_CANDIDATES; t++) {
		if (is_candidate(c, t)) {
			try_candidate(c, t, best, least);
			tried++;
		}
	}
	c->tried->complete = *least > 0;
}

/* Returns whether the candidates that are remembered are the first ones. */
static bool
begins_alike(const Choice *c)
{
	Tried fresh = { .rule = c->rule_attr };
	Choice again = *c;
	PartChoice best = { NULL, NULL };
	int64_t least = INT64_MAX;

	again.tried = &fresh;
	if (c->lz->state->explain)	/* the report would have them twice */
		return true;
	drop_factors(&again);
	mark_through(&again);
	try_all(&again, &best, &least);
	for (uint32_t i = 0; i < fresh.choices.n && i < c->tried->choices.n; i++) {
		if (!has_equal_layouts(c->op, &fresh.choices.v[i], &c->tried->choices.v[i]))
			return false;
	}
	return true;
}

bool
part_choose(Localizer *lz, IrOp *op, PartFactors how, PartChoice *out)
{
	Choice c = { .lz = lz, .op = op, .how = how };
	int64_t least = INT64_MAX;

	if (!op->n_results || !init_choice(&c))
		return false;
	c.tried = tried_of(&c);
	PARANOID_CHECK("PartState.tried", begins_alike(&c));
	try_again(&c, out, &least);
	if (least > 0 && !c.tried->complete) {
		drop_factors(&c);
		mark_through(&c);
		try_all(&c, out, &least);
	}
	return least < INT64_MAX;
}

void
part_run_chosen(Localizer *lz, IrOp *op, const PartChoice *c)
{
	IrValue **operands = ARENA_ARRAY(lz->tmp, IrValue *, op->n_operands + 1);
	IrType **results = ARENA_ARRAY(lz->tmp, IrType *, op->n_results + 1);
	IrOp *local;

	for (uint32_t i = 0; i < op->n_operands; i++)
		operands[i] = part_get(lz, ir_operand(op, i), c->operands[i]);
	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = part_local(lz, op->results[i].type, c->results[i]);
	local = part_clone(lz, op, operands, results);
	for (uint32_t i = 0; i < op->n_results; i++)
		part_put(lz, &op->results[i], &local->results[i], c->results[i]);
}
