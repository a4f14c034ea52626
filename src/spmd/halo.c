/* SPDX-License-Identifier: Apache-2.0
 *
 * Halos (spec 57 §4.13): neighbours send what a shard needs beyond its own part. Each piece that comes from one
 * distance is a permute. Where shards move far, pieces of several distances share a permute.
 */
#include "spmd/halo.h"

#include <assert.h>

#include "base/num.h"

static int64_t
largest(const int64_t *v, uint32_t from, uint32_t to)
{
	int64_t m = v[from];

	for (uint32_t i = from + 1; i < to; i++)
		m = v[i] > m ? v[i] : m;
	return m;
}

static int64_t
min(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t
max(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static SpmdNode *
slice_to(const SpmdState *st, SpmdNode *x, uint32_t dim, int64_t size)
{
	if (x->shape->dims[dim] == size)
		return x;
	return spmd_node_of(st->b, SPMD_OP_SLICE, spmd_shape_with(spmd_table_of(st), x->shape, dim, size), x);
}

/* ---- pieces by distance ---- */

typedef struct Pieces {
	uint32_t n;
	int64_t size;		/* along the dimension, of all */
	SpmdNode **v;
} Pieces;

/* Above this many pieces from one side halos are no use. Above this many pairs in all their permutes, the model has no
 * answer. */
enum { PIECES_MAX = 1 << 20, PAIRS_MAX = 1 << 24 };

/* Returns whether there are at most PAIRS_MAX pairs. If not, notes that the model has no answer. */
static bool
has_room(SpmdRun *run, int64_t pairs)
{
	if (pairs <= PAIRS_MAX)
		return true;
	spmd_unsupported(run, "halos from so many shards");
	return false;
}

/* Sends the first or last `size` elements of each shard along a dimension to the shard that is `distance` further
 * right, or left. Returns NULL if there is no shard so far away. */
static SpmdNode *
shift(const SpmdState *st, SpmdNode *x, int64_t size, const SpmdTiles *tiles, uint32_t dim, int64_t distance,
      bool to_right)
{
	SpmdTable *t = spmd_table_of(st);
	Arena *tmp = st->b->run->tmp;
	const uint32_t *list = spmd_tiles_list(&t->tiles, tiles);
	uint32_t step = spmd_product(tiles->rank - dim - 1, tiles->dims + dim + 1), k = tiles->dims[dim], n = 0;
	uint32_t *near, *far;
	SpmdNode *out = NULL;
	ArenaMark mark;

	if (distance >= k)
		return NULL;
	x = slice_to(st, x, dim, size);
	mark = arena_mark(tmp);
	near = ARENA_ARRAY(tmp, uint32_t, tiles->n);
	far = ARENA_ARRAY(tmp, uint32_t, tiles->n);
	for (uint32_t c = 0; c < tiles->n; c++) {
		if (c / step % k < distance)
			continue;
		near[n] = list[c];
		far[n++] = list[c - (uint32_t)distance * step];
	}
	if (n)
		out = to_right ? spmd_permute(st, x, n, far, near) : spmd_permute(st, x, n, near, far);
	arena_reset(tmp, mark);
	return out;
}

static void
add_piece(Pieces *p, SpmdNode *x, int64_t size)
{
	p->size += size;
	if (x)
		p->v[p->n++] = x;
}

SpmdNode *
spmd_exchange_halo(const SpmdState *st, SpmdNode *x, const int64_t *left, const int64_t *right, uint32_t dim,
                   const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(st);
	const SpmdTiles *tiles = target->tiles;
	int64_t n = x->shape->dims[dim], lb, rb, ml, mr, from_left, from_right, first;
	uint32_t k = tiles->dims[dim];
	Pieces p = { 0 };

	assert(k > 1);
	if (!n)
		return NULL;
	ml = largest(left, 1, k);
	mr = largest(right, 0, k - 1);
	if (ml + mr + n >= n * k && (ml > n || mr > n))
		return NULL;
	lb = -largest(left, 0, k);
	rb = n + largest(right, 0, k);
	if (lb >= rb)
		return NULL;
	if ((rb - lb) / n > PIECES_MAX)
		return NULL;
	first = min(max(lb - n, 0), max(mr, 0)) / n;
	from_left = max(num_ceil(ml, n) - max(-rb, 0) / n, 0);
	from_right = max(num_ceil(mr, n) - first, 0);
	if (!has_room(st->b->run, num_mul(min(from_left, k) + min(from_right, k), tiles->n)))
		return NULL;
	p.v = ARENA_ARRAY(st->b->run->a, SpmdNode *, (size_t)(from_left + from_right + 1));
	for (int64_t i = num_ceil(ml, n) - 1; i >= 0; i--) {
		int64_t size = min(ml - n * i, n) - max(-i * n - rb, 0);

		if ((-i - 1) * n >= rb)
			break;
		add_piece(&p, shift(st, x, size, tiles, dim, i + 1, true), size);
	}
	if (lb < n && rb > 0)
		add_piece(&p, slice_to(st, x, dim, min(n, rb) - max(0, lb)), min(n, rb) - max(0, lb));
	for (int64_t i = first; i < num_ceil(mr, n); i++) {
		int64_t size = min(mr - n * i, n) - max(lb - (i + 1) * n, 0);

		add_piece(&p, shift(st, x, size, tiles, dim, i + 1, false), size);
	}
	if (p.n == 1 && p.v[0]->shape->dims[dim] == p.size)
		return p.v[0];
	return spmd_node_new(st->b, SPMD_OP_CONCATENATE, spmd_shape_with(t, x->shape, dim, p.size), p.n, p.v);
}

/* ---- compact halos ---- */

/* A part of what a shard needs, cut at the borders of shards. */
typedef struct Part {
	int64_t offset;		/* where it lies in the needed range */
	int64_t start, limit;	/* in the shard it comes from */
	uint32_t me;		/* the shard that needs it */
	int64_t at;		/* the shard it comes from; -1: padding */
} Part;

typedef VEC(Part) Parts;

typedef struct Compact {
	Arena *tmp;
	int64_t n, whole;	/* sizes of a shard, and of the value */
	uint32_t k;
	Parts *parts;		/* by shard: what it needs */
	VEC(Part *) *outgoing;	/* by shard: what it gives, by offset at the receiver */
} Compact;

/* Cuts the range of shard i. Returns its size. */
static int64_t
cut_range(Compact *c, uint32_t i, int64_t left, int64_t right)
{
	int64_t first = i * c->n - left, limit = (i + 1) * c->n + right;

	for (int64_t next = first; next < limit;) {
		Part p = { .offset = next - first, .me = i, .at = -1 };
		int64_t size = limit - next;

		p.start = next % c->n;
		if (next < 0 || next >= c->whole) {
			/* As Python and XLA count it, the place in a shard before the first one is not negative. */
			p.start = (next % c->n + c->n) % c->n;
			if (next < 0)
				size = min(size, -next);
		} else {
			size = min(c->n - p.start, size);
			p.at = next / c->n;
		}
		p.limit = p.start + size;
		*VEC_ADD(c->tmp, &c->parts[i]) = p;
		next += size;
	}
	return limit - first;
}

/* Splits padding that goes beyond a shard where other shards have more than padding, so that parts correspond. */
static void
split_padding(Compact *c)
{
	Parts *out = ARENA_ARRAY(c->tmp, Parts, c->k);
	uint32_t *next = ARENA_ARRAY(c->tmp, uint32_t, c->k);

	for (;;) {
		bool all_padding = true, done = true;

		for (uint32_t i = 0; i < c->k; i++) {
			if (next[i] >= c->parts[i].n)
				continue;
			done = false;
			all_padding &= c->parts[i].v[next[i]].at < 0;
		}
		if (done)
			break;
		for (uint32_t i = 0; i < c->k; i++) {
			Part *p, *copy;

			if (next[i] >= c->parts[i].n)
				continue;
			p = &c->parts[i].v[next[i]];
			copy = VEC_ADD(c->tmp, &out[i]);
			*copy = *p;
			if (!all_padding && p->at < 0 && p->limit > c->n) {
				copy->limit = c->n;
				p->start = 0;
				p->limit -= c->n;
			} else {
				next[i]++;
			}
		}
	}
	c->parts = out;
}

static void
list_outgoing(Compact *c)
{
	bool more = true;

	for (uint32_t j = 0; more; j++) {
		more = false;
		for (uint32_t i = 0; i < c->k; i++) {
			Part *p = j < c->parts[i].n ? &c->parts[i].v[j] : NULL;

			more |= p != NULL;
			if (p && p->at >= 0 && p->at != i)
				*VEC_ADD(c->tmp, &c->outgoing[p->at]) = p;
		}
	}
	for (uint32_t i = 0; i < c->k; i++) {
		Part **v = c->outgoing[i].v;

		for (uint32_t j = 1; j < c->outgoing[i].n; j++) {
			Part *p = v[j];
			uint32_t m = j;

			for (; m && v[m - 1]->offset > p->offset; m--)
				v[m] = v[m - 1];
			v[m] = p;
		}
	}
}

/* The permutes of one round: each shard gives its next part, where one slice serves all. Returns the pairs; *size is
 * that of the slice. */
static uint32_t
make_round(Compact *c, uint32_t *next, uint32_t *from, uint32_t *to, int64_t *size)
{
	bool *seen = ARENA_ARRAY(c->tmp, bool, c->k);
	int64_t a = c->n, e = 0;
	uint32_t n = 0;

	for (uint32_t i = 0; i < c->k; i++) {
		Part *p;

		if (next[i] >= c->outgoing[i].n)
			continue;
		p = c->outgoing[i].v[next[i]];
		if (n && (seen[p->me] || (a > p->limit && e == c->n && p->start == 0) ||
		          (e < p->start && a == 0 && p->limit == c->n)))
			continue;
		seen[p->me] = true;
		from[n] = i;
		to[n++] = p->me;
		a = min(a, p->start);
		e = max(e, p->limit);
		next[i]++;
	}
	*size = e - a;
	return n;
}

SpmdNode *
spmd_exchange_compact(const SpmdState *st, SpmdNode *x, const int64_t *base, const int64_t *left, const int64_t *right,
                      uint32_t dim, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(st);
	SpmdRun *run = st->b->run;
	ArenaMark mark = arena_mark(run->tmp);
	const SpmdState *grouped = spmd_state_grouped(st, spmd_rows_along(t, target, (uint64_t)1 << dim));
	Compact c = { .tmp = run->tmp, .n = x->shape->dims[dim], .whole = base[dim], .k = target->tiles->dims[dim] };
	uint32_t *next, *from, *to, n;
	int64_t width = 0, size, pieces = 0;
	VEC(SpmdNode *) ops = { 0 };

	if (!c.n)
		return x;
	for (uint32_t i = 0; i < c.k; i++)
		pieces = num_add(pieces, max(c.n + left[i] + right[i], 0) / c.n + 2);
	if (!has_room(run, num_mul(pieces, target->tiles->n / c.k)))
		return x;
	c.parts = ARENA_ARRAY(c.tmp, Parts, c.k);
	c.outgoing = arena_alloc_array(c.tmp, c.k, sizeof *c.outgoing);
	for (uint32_t i = 0; i < c.k; i++)
		width = max(width, cut_range(&c, i, left[i], right[i]));
	split_padding(&c);
	list_outgoing(&c);
	next = ARENA_ARRAY(c.tmp, uint32_t, c.k);
	from = ARENA_ARRAY(c.tmp, uint32_t, c.k);
	to = ARENA_ARRAY(c.tmp, uint32_t, c.k);
	*VEC_ADD(run->a, &ops) = x;
	while ((n = make_round(&c, next, from, to, &size)) > 0)
		*VEC_ADD(run->a, &ops) = spmd_permute(grouped, slice_to(st, x, dim, size), n, from, to);
	arena_reset(run->tmp, mark);
	return spmd_node_new(st->b, SPMD_OP_HALO, spmd_shape_with(t, x->shape, dim, width), ops.n, ops.v);
}

SpmdNode *
spmd_halo_valid(const SpmdState *st, SpmdNode *x, const int64_t *base, const int64_t *left, const int64_t *right,
                int64_t low, int64_t size, uint32_t dim, const SpmdSharding *target)
{
	uint32_t k = target->tiles->dims[dim];
	int64_t n = x->shape->dims[dim];

	if (low == left[0]) {
		int64_t halo = max(largest(left, 0, k), largest(right, 0, k)), most = n + left[0] + right[0];

		for (uint32_t i = 1; i < k; i++)
			most = max(most, n + left[i] + right[i]);
		if (most == size && halo > 2 * size)
			return most * 2 >= k * n ? NULL : spmd_exchange_compact(st, x, base, left, right, dim, target);
	}
	x = spmd_exchange_halo(st, x, left, right, dim, target);
	if (!x || x->shape->dims[dim] == size)
		return x;
	return spmd_node_of(st->b, SPMD_OP_DYNAMIC_SLICE, spmd_shape_with(spmd_table_of(st), x->shape, dim, size), x);
}
