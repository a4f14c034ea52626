/* SPDX-License-Identifier: Apache-2.0
 *
 * The choice of smaller sizes. Every class begins with the smallest size that is cut as the full one is: with the same
 * remainder when divided by the number of tiles. Then sizes grow, in rounds over all relations, until the relations
 * hold. The full sizes satisfy all relations, so the end is reached.
 */
#include "prove/shrink_sizes.h"

#include "base/vec.h"
#include "prove/shrink_rounds.h"

enum { ROUNDS = 64, MAX_TILES = 1 << 20 };

uint32_t
shrink_add(ShrinkSizes *s, int64_t full)
{
	uint32_t number = s->v.n;

	*VEC_ADD(s->a, &s->v) = (ShrinkSize){ .parent = number, .full = full, .now = full, .tiles = 1 };
	return number;
}

ShrinkSize *
shrink_class(ShrinkSizes *s, uint32_t dim)
{
	while (s->v.v[dim].parent != dim)
		dim = s->v.v[dim].parent = s->v.v[s->v.v[dim].parent].parent;
	return &s->v.v[dim];
}

void
shrink_keep(ShrinkSizes *s, uint32_t dim, const IrOp *op)
{
	ShrinkSize *c = shrink_class(s, dim);

	if (!c->keeper)
		c->keeper = op;
}

static int64_t
common_multiple(int64_t a, int64_t b)
{
	int64_t x = a, y = b, r;

	while (y) {
		int64_t rest = x % y;

		x = y;
		y = rest;
	}
	return __builtin_mul_overflow(a / x, b, &r) || r > MAX_TILES ? MAX_TILES : r;
}

void
shrink_cut(ShrinkSizes *s, uint32_t dim, int64_t tiles)
{
	ShrinkSize *c = shrink_class(s, dim);

	c->tiles = common_multiple(c->tiles, tiles);
}

void
shrink_join(ShrinkSizes *s, uint32_t x, uint32_t y, const IrOp *op)
{
	ShrinkSize *a = shrink_class(s, x), *b = shrink_class(s, y);

	if (a == b)
		return;
	if (a->full != b->full) {
		shrink_keep(s, x, op);
		shrink_keep(s, y, op);
		return;
	}
	a->tiles = common_multiple(a->tiles, b->tiles);
	if (!a->keeper)
		a->keeper = b->keeper;
	b->parent = a->parent;
}

/* ---- growing ---- */

/* Returns the smallest size of the class that is at least `wanted`. */
static int64_t
admissible(const ShrinkSize *c, int64_t wanted)
{
	int64_t rest = c->full % c->tiles;

	if (c->keeper || wanted >= c->full)
		return c->full;
	if (wanted > rest)
		wanted = rest + (wanted - rest + c->tiles - 1) / c->tiles * c->tiles;
	else
		wanted = rest;
	return wanted < c->full ? wanted : c->full;
}

static bool
grow(ShrinkSizes *s, ShrinkSize *c, int64_t wanted)
{
	int64_t size = admissible(c, wanted);

	if (size <= c->now)
		return false;
	c->now = size;
	shrink_rounds_grew(s->rounds, (uint32_t)(c - s->v.v));
	return true;
}

/* Grows one of the parts, the first that can, so that the parts make up for what is missing. */
static void
grow_part(ShrinkSizes *s, const ShrinkRelation *r, int64_t product)
{
	int64_t whole = shrink_class(s, r->whole)->now;

	for (uint32_t i = 0; i < r->n; i++) {
		ShrinkSize *c = shrink_class(s, r->parts[i]);
		int64_t wanted = c->now + 1;

		if (r->kind == SHRINK_PRODUCT && product && c->now)
			wanted = (whole + product / c->now - 1) / (product / c->now);
		else if (r->kind == SHRINK_SUM)
			wanted = c->now + (whole - product);
		if (grow(s, c, wanted > c->now ? wanted : c->now + 1))
			return;
	}
}

/* Returns the size of the whole that follows from the parts of a relation. */
static int64_t
parts_make(ShrinkSizes *s, const ShrinkRelation *r)
{
	int64_t sum = 0, product = r->factor;

	for (uint32_t i = 0; i < r->n; i++) {
		int64_t now = shrink_class(s, r->parts[i])->now;

		sum += now;
		if (__builtin_mul_overflow(product, now, &product))
			product = INT64_MAX;
	}
	if (r->kind == SHRINK_WINDOW)
		return ir_window_count(&r->window, sum);
	return r->kind == SHRINK_PRODUCT ? product : sum;
}

/* Lets sizes grow towards the relation, if they can. */
static void
mend(ShrinkSizes *s, const ShrinkRelation *r)
{
	int64_t made = parts_make(s, r);
	ShrinkSize *whole = shrink_class(s, r->whole);

	if (whole->now < made)
		grow(s, whole, made);
	else if (whole->now > made && !r->slack)
		grow_part(s, r, made);
}

static bool
holds(ShrinkSizes *s, const ShrinkRelation *r)
{
	int64_t made = parts_make(s, r), whole = shrink_class(s, r->whole)->now;

	return whole == made || (whole > made && r->slack);
}

/* Gives all sizes of a relation their full value. */
static void
restore(ShrinkSizes *s, const ShrinkRelation *r)
{
	grow(s, shrink_class(s, r->whole), INT64_MAX);
	for (uint32_t i = 0; i < r->n; i++)
		grow(s, shrink_class(s, r->parts[i]), INT64_MAX);
}

static int64_t
smallest(const ShrinkSize *c, int64_t rows)
{
	if (c->tiles == 1)
		return admissible(c, c->full % 2 ? 3 : 2);
	/* If the full size is a multiple of the number of tiles, every tile gets `rows` rows. Otherwise the last tiles
	 * lack rows, as they do at the full size. */
	return admissible(c, (c->full % c->tiles) ? (rows - 1) * c->tiles + 1 : rows * c->tiles);
}

void
shrink_choose(ShrinkSizes *s, int64_t rows)
{
	ShrinkRounds *q = ARENA_NEW(s->a, ShrinkRounds);

	for (uint32_t i = 0; i < s->v.n; i++)
		s->v.v[i].now = smallest(&s->v.v[i], rows);
	shrink_rounds_init(q, s);
	s->rounds = q;
	while (shrink_rounds_next(q, ROUNDS)) {
		const ShrinkRelation *r = &s->relations.v[q->at];

		if (holds(s, r))
			continue;
		if (q->round < ROUNDS)
			mend(s, r);
		else
			restore(s, r);
	}
	s->rounds = NULL;
}
