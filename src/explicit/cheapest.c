/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the cheapest answers among thousands. The direct plan moves the operands before it looks at the result, and an
 * answer influences that part only where one of its lists equals a list of an operand. So few plans serve all answers.
 * Most answers are priced without a chain of collectives, or have a lower bound (answer_bound.h). The chain is built
 * only for those whose bound is below the price of the answers found so far, the lowest bound first.
 */
#include "explicit/cheapest.h"

#include <stdlib.h>

#include "base/paranoid.h"
#include "shard/invariants.h"

enum { MAX_BEST = 64 };		/* with more answers to print, all are priced and sorted */

/* What the answers with the same factor axes and unreduced axes share. */
typedef struct Shared {
	const uint64_t *key;	/* by dimension, then the unreduced axes */
	ExOrigin origin;
} Shared;

typedef struct Answer {
	const uint8_t *n, *axes;	/* the lengths of the lists, and their axes; NULL: the present answer */
	ExAxes u;
	uint64_t text;			/* text_number() */
	const Shared *shared;
	ExBound bound;
} Answer;

struct ExCheapest {
	ExOp *o;
	Arena *a;
	uint32_t max, rank;
	uint32_t max_chains;		/* the most chains to build while looking for the cheapest */
	ExPlanKeys *keys;		/* NULL: no answer has a plan */
	uint8_t order[EX_MAX_AXES];	/* by axis: the place of its name among all names, as text */
	uint32_t n_axes;		/* that have such a place */
	ExScale scale;
	Map plans;			/* Shared by hash of the key */
	const Shared *last;		/* the plan of the answer before, NULL if the key has changed */
	ExAnswerDim *dims;		/* of the present answer */
	uint64_t filled;		/* its dimensions that have axes */
	uint64_t *key, hash;		/* its key, with a sum of hashes of the parts */
	Answer best[MAX_BEST];		/* the cheapest that are exact, in order */
	uint32_t n_best;
	VEC(Answer) open;		/* the others, or all if `max` is large */
};

/* ---- shared plans ---- */

static const ExType *
type_of(const ExCheapest *c, const Answer *a)
{
	ExTypes *types = &c->o->x->types;
	ExDraft d = explicit_draft_new(types, c->a, c->o->mesh, c->rank);
	const uint8_t *axes = a->axes;

	for (uint32_t k = 0; k < c->rank; axes += a->n[k++])
		d.dims[k] = explicit_list(types, axes, a->n[k]);
	d.u = a->u;
	return explicit_type(types, &d);
}

/* Returns the beginning of the text of an answer as a number. Each dimension is a sequence of the places of its axes
 * and an end that comes after all of them: the list that continues comes first. */
static uint64_t
text_number(const ExCheapest *c, const Answer *a)
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
static Answer
copy_of(const ExCheapest *c, Answer a)
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
shared_new(ExCheapest *c, ExAxes u)
{
	Answer a = copy_of(c, (Answer){ .u = u });
	Shared *s = ARENA_NEW(c->a, Shared);

	s->key = arena_dup(c->a, c->key, (c->rank + 1) * sizeof *c->key);
	if (c->keys)
		s->origin.plan = explicit_plan_new(c->keys, type_of(c, &a));
	explicit_origin_fill(c->o, &c->scale, &s->origin);
	return s;
}

/* Returns the plan of the present answer. */
static const Shared *
shared_plan(ExCheapest *c, ExAxes u)
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
by_list(const ExCheapest *c, const uint8_t *p, uint32_t np, const uint8_t *q, uint32_t nq)
{
	for (uint32_t i = 0; i < np && i < nq; i++) {
		if (p[i] != q[i])
			return c->order[p[i]] < c->order[q[i]] ? -1 : 1;
	}
	return np == nq ? 0 : np > nq ? -1 : 1;
}

static int
by_set(const ExCheapest *c, ExAxes p, ExAxes q)
{
	uint8_t v[2][EX_MAX_AXES];
	uint32_t n[2] = { 0, 0 };

	for (uint32_t i = 0; i < c->o->mesh->mesh->n_axes; i++) {
		if (p & explicit_axis(i))
			v[0][n[0]++] = (uint8_t)i;
		if (q & explicit_axis(i))
			v[1][n[1]++] = (uint8_t)i;
	}
	return by_list(c, v[0], n[0], v[1], n[1]);
}

/* Compares answers by the text of their shardings. */
static int
by_text(const ExCheapest *c, const Answer *a, const Answer *b)
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
by_price(const ExPrice *a, const ExPrice *b)
{
	if (!a->known || !b->known)
		return b->known - a->known;
	if (a->bytes != b->bytes)
		return a->bytes < b->bytes ? -1 : 1;
	return a->rounds == b->rounds ? 0 : a->rounds < b->rounds ? -1 : 1;
}

/* Returns whether an answer with at least this price can be among the best. */
static bool
is_promising(const ExCheapest *c, const ExPrice *p)
{
	return c->n_best < c->max || by_price(p, &c->best[c->max - 1].bound.price) <= 0;
}

/* Compares answers by price, then by text. */
static int
by_price_and_text(const ExCheapest *c, const Answer *a, const Answer *b)
{
	int order = by_price(&a->bound.price, &b->bound.price);

	return order ? order : by_text(c, a, b);
}

/* Inserts an exact answer if it is among the best. */
static void
insert(ExCheapest *c, Answer a)
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
order_names(ExCheapest *c, ExAxes axes)
{
	const ExMesh *m = c->o->mesh;
	const char *names[EX_MAX_AXES];

	for (uint32_t i = 0; i < m->mesh->n_axes; i++) {
		if (!(axes & explicit_axis(i)))
			continue;
		c->n_axes++;
		names[i] = shard_axis_text(c->o->x->s, c->a, shard_axis_full(explicit_axis_name(m, i)));
		for (uint32_t k = 0; k < i; k++) {
			if (axes & explicit_axis(k))
				c->order[strcmp(names[i], names[k]) < 0 ? k : i]++;
		}
	}
}

ExCheapest *
explicit_cheapest_new(ExOp *o, ExAxes axes, uint32_t max)
{
	ExCheapest *c = ARENA_NEW(&o->x->tmp, ExCheapest);

	c->o = o;
	c->a = &o->x->tmp;
	c->max = max;
	c->max_chains = UINT32_MAX;
	c->rank = explicit_out_tensor(o, 0)->n;
	c->keys = explicit_plan_keys(o);
	c->key = ARENA_ARRAY(c->a, uint64_t, c->rank + 1);
	c->dims = ARENA_ARRAY(c->a, ExAnswerDim, c->rank);
	for (uint32_t k = 0; k < c->rank; k++)
		c->dims[k].parts = 1;
	c->scale = explicit_scale(o, axes);
	order_names(c, axes);
	return c;
}

ExAnswerDim
explicit_cheapest_dim(const ExCheapest *c, uint32_t k)
{
	return c->dims[k];
}

void
explicit_cheapest_restore(ExCheapest *c, uint32_t k, ExAnswerDim dim)
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
explicit_cheapest_set(ExCheapest *c, uint32_t k, const uint8_t *axes, uint32_t n, int64_t parts)
{
	explicit_cheapest_restore(c, k, (ExAnswerDim){
		.axes = axes, .n = n, .parts = parts,
		.key = c->keys && n ? explicit_plan_key(c->keys, k, axes, n) : 0 });
}

void
explicit_cheapest_add(ExCheapest *c, ExAxes u)
{
	Answer a = { .u = u, .shared = shared_plan(c, u) };

	a.bound = explicit_answer_bound(&c->scale, &a.shared->origin, c->dims, c->filled);
	if (c->max <= MAX_BEST && !is_promising(c, &a.bound.price))
		return;
	if (c->max <= MAX_BEST && a.bound.exact)
		insert(c, a);
	else
		*VEC_ADD(c->a, &c->open) = copy_of(c, a);
}

bool
explicit_cheapest_is_costly(const ExCheapest *c)
{
	return c->keys && explicit_plan_is_single(c->keys);
}

void
explicit_cheapest_limit(ExCheapest *c, uint32_t max_chains)
{
	c->max_chains = max_chains;
}

void
explicit_cheapest_homes(const ExCheapest *c, ExHomes *homes)
{
	if (c->keys) {
		explicit_plan_homes(c->keys, homes);
		return;
	}
	for (uint32_t i = 0; i < c->o->op->n_operands; i++) {
		const ExType *t = c->o->in[i];

		for (uint32_t k = 0; t && k < t->rank && k < c->rank; k++) {
			for (uint32_t n = 0; n < t->dims[k]->n; n++)
				homes->dims[t->dims[k]->axes[n]] |= (uint64_t)1 << k;
		}
	}
}

/* ---- the cheapest ---- */

/* Returns whether an exact price is that of the whole plan. */
static bool
price_holds(const ExCheapest *c, const Answer *a)
{
	ExPrice p = explicit_price_direct(c->o, type_of(c, a), false);

	return by_price(&p, &a->bound.price) == 0;
}

static void
make_exact(ExCheapest *c, Answer *a)
{
	ExPrice least = a->bound.price;

	if (!a->bound.exact)
		a->bound.price = explicit_plan_price(c->o, &a->shared->origin.plan, a->n, a->axes);
	a->bound.exact = true;
	PARANOID_CHECK("ExCheapest.plans", by_price(&least, &a->bound.price) <= 0);
}

/* An answer while answers are sorted. */
typedef struct Sorted {
	const ExCheapest *c;
	Answer *a;
} Sorted;

static int
by_order(const void *p, const void *q)
{
	const Sorted *a = p, *b = q;

	return by_price_and_text(a->c, a->a, b->a);
}

/* Prices all answers and returns them in order. */
static const ExType **
all_types(ExCheapest *c, uint32_t *n)
{
	const ExType **types = ARENA_ARRAY(c->a, const ExType *, c->open.n);
	Sorted *v = ARENA_ARRAY(c->a, Sorted, c->open.n);

	for (uint32_t i = 0; i < c->open.n; i++) {
		make_exact(c, &c->open.v[i]);
		PARANOID_CHECK("ExCheapest.plans", price_holds(c, &c->open.v[i]));
		v[i] = (Sorted){ c, &c->open.v[i] };
	}
	if (c->open.n)
		qsort(v, c->open.n, sizeof *v, by_order);
	*n = c->open.n < c->max ? c->open.n : c->max;
	for (uint32_t i = 0; i < *n; i++)
		types[i] = type_of(c, v[i].a);
	return types;
}

/* Moves entry i of a heap down until no entry below it comes first. */
static void
sift(const ExCheapest *c, Answer **heap, uint32_t n, uint32_t i)
{
	for (uint32_t below = 2 * i + 1; below < n; below = 2 * i + 1) {
		Answer *a = heap[i];

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
static Answer **
heap_of_open(const ExCheapest *c, uint32_t *n)
{
	Answer **heap = ARENA_ARRAY(c->a, Answer *, c->open.n);

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
price_open(ExCheapest *c)
{
	uint32_t n;
	Answer **heap = heap_of_open(c, &n);

	for (uint32_t chains = 0; n && chains < c->max_chains &&
	     (c->n_best < c->max || by_price_and_text(c, heap[0], &c->best[c->max - 1]) < 0); chains++) {
		Answer *a = heap[0];

		heap[0] = heap[--n];
		sift(c, heap, n, 0);
		make_exact(c, a);
		insert(c, *a);
	}
}

const ExType **
explicit_cheapest_types(ExCheapest *c, uint32_t *n)
{
	const ExType **types;

	if (c->max > MAX_BEST)
		return all_types(c, n);
	types = ARENA_ARRAY(c->a, const ExType *, c->max);
	price_open(c);
	for (uint32_t i = 0; i < c->n_best; i++) {
		PARANOID_CHECK("ExCheapest.plans", price_holds(c, &c->best[i]));
		types[i] = type_of(c, &c->best[i]);
	}
	*n = c->n_best;
	return types;
}
