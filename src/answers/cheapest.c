/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the cheapest answers among thousands. The direct plan moves the operands before it looks at the result, and an
 * answer influences that part only where one of its lists equals a list of an operand. So few plans serve all answers.
 * Most answers are priced without a chain of collectives, or have a lower bound (answer_bound.h). The chain is built
 * only for those whose bound is below the price of the answers found so far, the lowest bound first.
 */
#include "answers/cheapest.h"

#include <stdlib.h>

#include "answers/pricing.h"
#include "base/paranoid.h"
#include "shard/invariants.h"

enum { MAX_BEST = 64 };		/* with more answers to print, all are priced and sorted */

/* What the answers with the same factor axes and unreduced axes share. */
typedef struct Shared {
	const uint64_t *key;	/* by dimension, then the unreduced axes */
	AnswerOrigin origin;
} Shared;

/* An answer whose price may still be a lower bound. */
typedef struct Candidate {
	const uint8_t *n, *axes;	/* the lengths of the lists, and their axes; NULL: the present answer */
	AnswerAxes u;
	uint64_t text;			/* text_number() */
	const Shared *shared;
	AnswerBound bound;
} Candidate;

struct Cheapest {
	const AnswersOp *o;
	Arena *a;
	uint32_t max, rank;
	uint32_t max_chains;		/* the most chains to build while looking for the cheapest */
	Direct *direct;			/* NULL: no answer has a plan */
	uint8_t order[ANSWERS_MAX_AXES];	/* by axis: the place of its name among all names, as text */
	uint32_t n_axes;		/* that have such a place */
	AnswerScale scale;
	Map plans;			/* Shared by hash of the key */
	const Shared *last;		/* the plan of the answer before, NULL if the key has changed */
	AnswerDim *dims;		/* of the present answer */
	uint64_t filled;		/* its dimensions that have axes */
	uint64_t *key, hash;		/* its key, with a sum of hashes of the parts */
	Candidate best[MAX_BEST];		/* the cheapest that are exact, in order */
	uint32_t n_best;
	VEC(Candidate) open;		/* the others, or all if `max` is large */
};

/* ---- shared plans ---- */

static AnswerLayout
layout_of(const Cheapest *c, const Candidate *a)
{
	return (AnswerLayout){ .n = a->n, .axes = a->axes, .rank = c->rank, .unreduced = a->u };
}

/* Returns the beginning of the text of an answer as a number. Each dimension is a sequence of the places of its axes
 * and an end that comes after all of them: the list that continues comes first. */
static uint64_t
text_number(const Cheapest *c, const Candidate *a)
{
	const uint32_t bits = 32 - (uint32_t)__builtin_clz(c->n_axes | 1);
	const uint8_t *axes = a->axes;
	uint32_t left = 64;
	uint64_t text = 0;

	for (uint32_t k = 0; k < c->rank; k++) {
		for (uint32_t i = 0; i <= a->n[k] && left >= bits; i++)
			text |= (uint64_t)(i < a->n[k] ? c->order[*axes++] : c->n_axes) << (left -= bits);
	}
	return text;
}

/* Returns a copy of the answer that shares no list with it. */
static Candidate
copy_of(const Cheapest *c, Candidate a)
{
	uint8_t *lengths, *axes;
	uint32_t n = 0;

	if (a.n)
		return a;
	for (uint32_t k = 0; k < c->rank; k++)
		n += c->dims[k].n;
	a.n = lengths = ARENA_ARRAY(c->a, uint8_t, c->rank + n);
	a.axes = axes = lengths + c->rank;
	for (uint32_t k = 0; k < c->rank; axes += lengths[k++]) {
		lengths[k] = (uint8_t)c->dims[k].n;
		if (lengths[k])
			memcpy(axes, c->dims[k].axes, lengths[k]);
	}
	a.text = text_number(c, &a);
	return a;
}

static const Shared *
shared_new(Cheapest *c, AnswerAxes u)
{
	Candidate a = copy_of(c, (Candidate){ .u = u });
	AnswerLayout layout = layout_of(c, &a);
	Shared *s = ARENA_NEW(c->a, Shared);

	s->key = arena_dup(c->a, c->key, (c->rank + 1) * sizeof *c->key);
	if (c->direct)
		s->origin.plan = answers_plan_new(c->direct, &layout);
	answers_origin_fill(c->o, &c->scale, &s->origin);
	return s;
}

/* Returns the plan of the present answer. */
static const Shared *
shared_plan(Cheapest *c, AnswerAxes u)
{
	uint32_t size = (c->rank + 1) * sizeof *c->key;
	uint64_t hash = map_mix(c->hash, u);

	if (c->last && c->key[c->rank] == u)
		return c->last;
	c->key[c->rank] = u;
	for (const MapEntry *e = map_first(&c->plans, hash); e; e = map_next(&c->plans, e)) {
		const Shared *s = e->value;

		if (memcmp(s->key, c->key, size) == 0)
			return c->last = s;
	}
	c->last = shared_new(c, u);
	map_add(c->a, &c->plans, hash, (void *)(uintptr_t)c->last);
	return c->last;
}

/* ---- order ---- */

/* Compares lists of axes as text. The list that continues comes first: `"` and `,` come before `}`. */
static int
by_list(const Cheapest *c, const uint8_t *p, uint32_t np, const uint8_t *q, uint32_t nq)
{
	for (uint32_t i = 0; i < np && i < nq; i++) {
		if (p[i] != q[i])
			return c->order[p[i]] < c->order[q[i]] ? -1 : 1;
	}
	return np == nq ? 0 : np > nq ? -1 : 1;
}

static int
by_set(const Cheapest *c, AnswerAxes p, AnswerAxes q)
{
	uint8_t v[2][ANSWERS_MAX_AXES];
	uint32_t n[2] = { 0, 0 };

	for (uint32_t i = 0; i < c->o->mesh->n_axes; i++) {
		if (p & answers_axis(i))
			v[0][n[0]++] = (uint8_t)i;
		if (q & answers_axis(i))
			v[1][n[1]++] = (uint8_t)i;
	}
	return by_list(c, v[0], n[0], v[1], n[1]);
}

/* Compares answers by the text of their shardings. */
static int
by_text(const Cheapest *c, const Candidate *a, const Candidate *b)
{
	const uint8_t *p = a->axes, *q = b->axes;

	if (a->text != b->text)
		return a->text < b->text ? -1 : 1;
	for (uint32_t k = 0; k < c->rank; p += a->n[k], q += b->n[k], k++) {
		int order = by_list(c, p, a->n[k], q, b->n[k]);

		if (order)
			return order;
	}
	return by_set(c, a->u, b->u);
}

static int
by_price(const AnswerPrice *a, const AnswerPrice *b)
{
	if (!a->known || !b->known)
		return b->known - a->known;
	if (a->bytes != b->bytes)
		return a->bytes < b->bytes ? -1 : 1;
	return a->rounds == b->rounds ? 0 : a->rounds < b->rounds ? -1 : 1;
}

/* Returns whether an answer with at least this price can be among the best. */
static bool
is_promising(const Cheapest *c, const AnswerPrice *p)
{
	return c->n_best < c->max || by_price(p, &c->best[c->max - 1].bound.price) <= 0;
}

/* Compares answers by price, then by text. */
static int
by_price_and_text(const Cheapest *c, const Candidate *a, const Candidate *b)
{
	int order = by_price(&a->bound.price, &b->bound.price);

	return order ? order : by_text(c, a, b);
}

/* Inserts an exact answer if it is among the best. */
static void
insert(Cheapest *c, Candidate a)
{
	uint32_t i = c->n_best;

	a = copy_of(c, a);
	while (i && by_price_and_text(c, &a, &c->best[i - 1]) < 0)
		i--;
	if (i == c->max)
		return;
	c->n_best += c->n_best < c->max;
	memmove(c->best + i + 1, c->best + i, (c->n_best - 1 - i) * sizeof a);
	c->best[i] = a;
}

/* ---- answers ---- */

/* Gives each of some axes the place of its quoted name in the order of bytes. */
static void
order_names(Cheapest *c, AnswerAxes axes)
{
	const char *names[ANSWERS_MAX_AXES];

	for (uint32_t i = 0; i < c->o->mesh->n_axes; i++) {
		if (!(axes & answers_axis(i)))
			continue;
		c->n_axes++;
		names[i] = shard_axis_text(c->o->m->s, c->a, shard_axis_full(c->o->mesh->axes[i].name));
		for (uint32_t k = 0; k < i; k++) {
			if (axes & answers_axis(k))
				c->order[strcmp(names[i], names[k]) < 0 ? k : i]++;
		}
	}
}

Cheapest *
answers_cheapest_new(const AnswersOp *o, Direct *d, uint32_t max)
{
	Cheapest *c = ARENA_NEW(o->a, Cheapest);
	AnswerAxes axes = answers_axes_of(o->operands, o->op->n_operands);

	c->o = o;
	c->a = o->a;
	c->max = max;
	c->max_chains = UINT32_MAX;
	c->rank = o->op->results->type->n;
	c->direct = d;
	c->key = ARENA_ARRAY(c->a, uint64_t, c->rank + 1);
	c->dims = ARENA_ARRAY(c->a, AnswerDim, c->rank);
	for (uint32_t k = 0; k < c->rank; k++)
		c->dims[k].parts = 1;
	c->scale = answers_scale(o, axes);
	order_names(c, axes);
	return c;
}

AnswerDim
answers_cheapest_dim(const Cheapest *c, uint32_t k)
{
	return c->dims[k];
}

void
answers_cheapest_restore(Cheapest *c, uint32_t k, AnswerDim dim)
{
	if (c->key[k] != dim.key) {
		c->hash += map_mix(k, dim.key) - map_mix(k, c->key[k]);
		c->key[k] = dim.key;
		c->last = NULL;
	}
	c->dims[k] = dim;
	c->filled = dim.n ? c->filled | (uint64_t)1 << k : c->filled & ~((uint64_t)1 << k);
}

void
answers_cheapest_set(Cheapest *c, uint32_t k, const uint8_t *axes, uint32_t n, int64_t parts)
{
	answers_cheapest_restore(c, k, (AnswerDim){
		.axes = axes, .n = n, .parts = parts,
		.key = c->direct && n ? answers_plan_key(c->direct, k, axes, n) : 0 });
}

void
answers_cheapest_add(Cheapest *c, AnswerAxes u)
{
	Candidate a = { .u = u, .shared = shared_plan(c, u) };

	a.bound = answers_bound(&c->scale, &a.shared->origin, c->dims, c->filled);
	if (c->max <= MAX_BEST && !is_promising(c, &a.bound.price))
		return;
	if (c->max <= MAX_BEST && a.bound.exact)
		insert(c, a);
	else
		*VEC_ADD(c->a, &c->open) = copy_of(c, a);
}

void
answers_cheapest_limit(Cheapest *c, uint32_t max_chains)
{
	c->max_chains = max_chains;
}

/* ---- the cheapest ---- */

/* Returns whether an exact price is that of the whole plan. */
static bool
price_holds(const Cheapest *c, const Candidate *a)
{
	AnswerLayout layout = layout_of(c, a);
	AnswerPrice p = answers_direct_price(c->direct, &layout);

	return by_price(&p, &a->bound.price) == 0;
}

static void
make_exact(Cheapest *c, Candidate *a)
{
	AnswerPrice least = a->bound.price;
	AnswerLayout layout = layout_of(c, a);

	if (!a->bound.exact)
		a->bound.price = answers_plan_price(c->o, &a->shared->origin.plan, &layout);
	a->bound.exact = true;
	PARANOID_CHECK("Cheapest.plans", by_price(&least, &a->bound.price) <= 0);
}

/* An answer while answers are sorted. */
typedef struct Sorted {
	const Cheapest *c;
	Candidate *a;
} Sorted;

static int
by_order(const void *p, const void *q)
{
	const Sorted *a = p, *b = q;

	return by_price_and_text(a->c, a->a, b->a);
}

/* Prices all answers and returns them in order. */
static AnswerLayout *
all_layouts(Cheapest *c, uint32_t *n)
{
	AnswerLayout *layouts = ARENA_ARRAY(c->a, AnswerLayout, c->open.n);
	Sorted *v = ARENA_ARRAY(c->a, Sorted, c->open.n);

	for (uint32_t i = 0; i < c->open.n; i++) {
		make_exact(c, &c->open.v[i]);
		PARANOID_CHECK("Cheapest.plans", price_holds(c, &c->open.v[i]));
		v[i] = (Sorted){ c, &c->open.v[i] };
	}
	if (c->open.n)
		qsort(v, c->open.n, sizeof *v, by_order);
	*n = c->open.n < c->max ? c->open.n : c->max;
	for (uint32_t i = 0; i < *n; i++)
		layouts[i] = layout_of(c, v[i].a);
	return layouts;
}

/* Moves entry i of a heap down until no entry below it comes first. */
static void
sift(const Cheapest *c, Candidate **heap, uint32_t n, uint32_t i)
{
	for (uint32_t below = 2 * i + 1; below < n; below = 2 * i + 1) {
		Candidate *a = heap[i];

		if (below + 1 < n && by_price_and_text(c, heap[below + 1], heap[below]) < 0)
			below++;
		if (by_price_and_text(c, a, heap[below]) <= 0)
			return;
		heap[i] = heap[below];
		heap[below] = a;
		i = below;
	}
}

/* Returns the open answers that may be among the best as a heap, the lowest bound first. With
 * equal bounds, the text decides, as it does among prices. */
static Candidate **
heap_of_open(const Cheapest *c, uint32_t *n)
{
	Candidate **heap = ARENA_ARRAY(c->a, Candidate *, c->open.n);

	*n = 0;
	for (uint32_t i = 0; i < c->open.n; i++) {
		if (is_promising(c, &c->open.v[i].bound.price))
			heap[(*n)++] = &c->open.v[i];
	}
	for (uint32_t i = *n / 2; i-- > 0;)
		sift(c, heap, *n, i);
	return heap;
}

/* Prices the open answers that may be among the best. */
static void
price_open(Cheapest *c)
{
	uint32_t n;
	Candidate **heap = heap_of_open(c, &n);

	for (uint32_t chains = 0; n && chains < c->max_chains &&
	     (c->n_best < c->max || by_price_and_text(c, heap[0], &c->best[c->max - 1]) < 0); chains++) {
		Candidate *a = heap[0];

		heap[0] = heap[--n];
		sift(c, heap, n, 0);
		make_exact(c, a);
		insert(c, *a);
	}
}

const AnswerLayout *
answers_cheapest(Cheapest *c, uint32_t *n)
{
	AnswerLayout *layouts;

	if (c->max > MAX_BEST)
		return all_layouts(c, n);
	layouts = ARENA_ARRAY(c->a, AnswerLayout, c->max);
	price_open(c);
	for (uint32_t i = 0; i < c->n_best; i++) {
		PARANOID_CHECK("Cheapest.plans", price_holds(c, &c->best[i]));
		layouts[i] = layout_of(c, &c->best[i]);
	}
	*n = c->n_best;
	return layouts;
}
