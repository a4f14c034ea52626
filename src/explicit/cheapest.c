/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the cheapest answers among thousands. The direct plan moves the operands before it looks at the result, and an
 * answer influences that part only where one of its lists equals a list of an operand. So few plans serve all answers.
 * The collectives of the result are known without building the chain if the answer adds axes (a slice, which is free),
 * drops axes (a gather), moves them from one dimension to the end of another (an all-to-all), or rearranges them (a
 * permute). All other answers have a lower bound, and the chain is built only for those whose bound is below the price
 * of the answers found so far. The work per answer depends on the number of its axes, not on those of the operands.
 */
#include "explicit/cheapest.h"

#include <stdlib.h>

#include "base/num.h"
#include "base/paranoid.h"
#include "cost/bytes.h"
#include "shard/invariants.h"

enum {
	MAX_BEST = 64,		/* with more answers to print, all are priced and sorted */
	NOWHERE = EX_MAX_AXES
};

/* On larger meshes products may not fit an integer, so every answer is priced by its chain. */
static const int64_t max_devices = (int64_t)1 << 60;

/* What the answers with the same factor axes and unreduced axes share. */
typedef struct Shared {
	const uint64_t *key;	/* by dimension, then the unreduced axes */
	ExPlan plan;
	bool simple;		/* the plan uses whole axes, so the fields below are known */
	const ExType *from;	/* the lists of the result before it is reduced and resharded */
	ExAxes reduced;		/* axes to reduce along */
	int64_t local;		/* bytes of the result on a device before that; known if `simple` */
	int64_t ways;		/* the product of the sizes of the reduced axes */
	bool even;		/* `from` divides all dimensions */
	uint64_t filled;	/* the dimensions where `from` has axes */
	uint8_t home[EX_MAX_AXES];	/* by axis: the dimension where `from` has it, or NOWHERE */
} Shared;

/* `price` is a lower bound unless `exact` is set. */
typedef struct Answer {
	const uint8_t *n, *axes;	/* the lengths of the lists, and their axes; NULL: the present answer */
	ExAxes u;
	const Shared *shared;
	ExPrice price;
	bool exact;
} Answer;

struct ExCheapest {
	ExOp *o;
	Arena *a;
	uint32_t max, rank, count;
	ExPlanKeys *keys;		/* NULL: no answer has a plan */
	uint8_t order[EX_MAX_AXES];	/* by axis: the place of its name among all names, as text */
	int64_t elements;		/* of the result; 0 if its bytes or the mesh are too large */
	int64_t bits;			/* of an element */
	bool size_one, powers;		/* some axis has size 1; all sizes are powers of two */
	Map plans;			/* Shared by hash of the key */
	const Shared *last;		/* the plan of the answer before */
	ExCheapestDim *dims;		/* of the present answer */
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
	a.n = lengths = ARENA_ARRAY(c->a, uint8_t, c->rank);
	a.axes = axes = ARENA_ARRAY(c->a, uint8_t, n);
	for (uint32_t k = 0; k < c->rank; axes += lengths[k++]) {
		lengths[k] = (uint8_t)c->dims[k].n;
		if (lengths[k])
			memcpy(axes, c->dims[k].axes, lengths[k]);
	}
	return a;
}

/* Reads axes as indices in the mesh. Returns false if some are sub-axes. */
static bool
whole_axes(const ExCheapest *c, ShardAxes v, uint8_t *axes, ExAxes *set)
{
	for (uint32_t i = 0; i < v.n; i++) {
		int64_t a = shard_mesh_axis_find(c->o->mesh->mesh, v.v[i].name);

		if (v.v[i].is_sub || a < 0)
			return false;
		axes[i] = (uint8_t)a;
		*set |= explicit_axis((uint32_t)a);
	}
	return true;
}

/* Records where the result has its axes before it is resharded. */
static void
find_homes(const ExCheapest *c, Shared *s)
{
	const int64_t *sizes = explicit_out_tensor(c->o, 0)->dims;

	memset(s->home, NOWHERE, sizeof s->home);
	s->even = true;
	for (uint32_t k = 0; k < c->rank; k++) {
		const ExList *l = s->from->dims[k];

		for (uint32_t i = 0; i < l->n; i++)
			s->home[l->axes[i]] = (uint8_t)k;
		s->filled |= l->n ? (uint64_t)1 << k : 0;
		s->even &= sizes[k] % explicit_list_size(c->o->mesh, l) == 0;
	}
}

/* Fills in the fields of a plan that uses whole axes. */
static void
simplify(const ExCheapest *c, Shared *s)
{
	const ShardSharding *from = s->plan.from ? shard_sharding(s->plan.from) : NULL;
	ExDraft d = explicit_draft_new(&c->o->x->types, c->a, c->o->mesh, c->rank);
	uint8_t axes[EX_MAX_AXES];

	if (!c->elements || !s->plan.known || !from || s->plan.reduced.n > EX_MAX_AXES ||
	    !whole_axes(c, s->plan.reduced, axes, &s->reduced))
		return;
	for (uint32_t k = 0; k < c->rank; k++) {
		ShardAxes dim = shard_axes_of_dim(from, k);
		ExAxes set = 0;

		if (dim.n > EX_MAX_AXES || !whole_axes(c, dim, axes, &set))
			return;
		d.dims[k] = explicit_list(&c->o->x->types, axes, dim.n);
	}
	s->from = explicit_type(&c->o->x->types, &d);
	find_homes(c, s);
	s->ways = shard_axes_total(c->o->mesh->mesh, s->plan.reduced);
	s->simple = cost_bytes_local(explicit_out_tensor(c->o, 0), c->o->mesh->mesh, from, &s->local);
}

static const Shared *
shared_new(ExCheapest *c, ExAxes u)
{
	Answer a = copy_of(c, (Answer){ .u = u });
	Shared *s = ARENA_NEW(c->a, Shared);

	s->key = arena_dup(c->a, c->key, (c->rank + 1) * sizeof *c->key);
	s->plan = explicit_plan_new(c->o, type_of(c, &a));
	simplify(c, s);
	return s;
}

/* Returns the plan of the present answer. */
static const Shared *
shared_plan(ExCheapest *c, ExAxes u)
{
	uint32_t size = (c->rank + 1) * sizeof *c->key;
	uint64_t hash = map_mix(c->hash, u);

	c->key[c->rank] = u;
	if (c->last && memcmp(c->last->key, c->key, size) == 0)
		return c->last;
	for (const MapEntry *e = map_first(&c->plans, hash); e; e = map_next(&c->plans, e)) {
		const Shared *s = e->value;

		if (memcmp(s->key, c->key, size) == 0)
			return c->last = s;
	}
	c->last = shared_new(c, u);
	map_add(c->a, &c->plans, hash, (void *)(uintptr_t)c->last);
	return c->last;
}

/* ---- prices without chains ---- */

/* How the lists of the present answer differ from those of its plan. */
typedef struct Difference {
	ExAxes all;			/* all axes of the answer */
	bool extends, truncates;	/* every list only adds axes; only drops axes */
	bool fits;			/* no dimension has more parts than before */
	bool rearranged;		/* some dimension drops axes and adds others */
	ExAxes added;			/* axes that some list adds */
	uint64_t losing, gaining;	/* dimensions from which axes move to others; to which they move */
	int64_t ways;			/* the number of parts */
	int64_t room;			/* the most pieces into which a part can be cut before axes are gathered */
} Difference;

static int64_t
product(const ExMesh *m, const uint8_t *axes, uint32_t n)
{
	int64_t p = 1;

	for (uint32_t i = 0; i < n; i++)
		p = num_mul(p, explicit_axis_size(m, axes[i]));
	return p;
}

/* Compares the lists of a dimension that has axes. Returns whether the plan's list is the beginning of the answer's. */
static bool
compare_dim(const ExCheapest *c, const Shared *s, uint32_t k, Difference *d)
{
	const ExList *from = s->from->dims[k];
	const ExMesh *m = c->o->mesh;
	ExCheapestDim dim = c->dims[k];
	int64_t added, dropped;
	uint32_t common = 0;

	while (common < dim.n && common < from->n && dim.axes[common] == from->axes[common])
		d->all |= explicit_axis(dim.axes[common++]);
	d->ways = num_mul(d->ways, dim.parts);
	for (uint32_t i = common; i < dim.n; i++) {
		uint8_t home = s->home[dim.axes[i]];

		d->all |= explicit_axis(dim.axes[i]);
		d->added |= explicit_axis(dim.axes[i]);
		if (home != NOWHERE && home != k) {
			d->losing |= (uint64_t)1 << home;
			d->gaining |= (uint64_t)1 << k;
		}
	}
	if (common == dim.n)
		return common == from->n;
	d->truncates = false;
	d->rearranged |= common < from->n;
	added = product(m, dim.axes + common, dim.n - common);
	dropped = product(m, from->axes + common, from->n - common);
	d->fits &= added <= dropped;
	d->room = num_mul(d->room, added / num_gcd(added, dropped));
	return common == from->n;
}

static Difference
difference(const ExCheapest *c, const Shared *s)
{
	Difference d = { .extends = true, .truncates = true, .fits = true, .ways = 1, .room = 1 };

	d.extends = (s->filled & ~c->filled) == 0;
	for (uint64_t rest = c->filled; rest; rest &= rest - 1)
		d.extends &= compare_dim(c, s, (uint32_t)__builtin_ctzll(rest), &d);
	return d;
}

/* Returns the bytes of that many elements. It does not overflow, because those of the whole result fit. */
static int64_t
bytes_of(const ExCheapest *c, int64_t elements)
{
	return (elements * c->bits + 7) / 8;
}

/* Adds to a price, which stays a lower bound if it is too large for an integer. */
static void
add(Answer *a, int64_t n, int64_t bytes, uint32_t rounds)
{
	int64_t sum;

	if (__builtin_mul_overflow(n, bytes, &sum) || __builtin_add_overflow(a->price.bytes, sum, &sum))
		a->exact = false;
	else
		a->price.bytes = sum;
	a->price.rounds += rounds;
}

/* Returns the product of the sizes of some axes, which is at most `max`. */
static int64_t
ways_of(const ExCheapest *c, ExAxes set, int64_t max)
{
	int64_t ways = 1;

	for (; set && ways <= max; set &= set - 1)
		ways = num_mul(ways, explicit_axis_size(c->o->mesh, (uint32_t)__builtin_ctzll(set)));
	return ways <= max ? ways : max + 1;
}

static bool
is_one(uint64_t set)
{
	return set && !(set & (set - 1));
}

/* The chain to an answer begins with a slice along its new axes, as far as the dimensions have room for them. */
typedef struct Chain {
	ExAxes before, gone, fresh;
	bool one_move;		/* all axes that change their dimension come from one and go to one other */
	int64_t slim;		/* bytes of a part that is sliced along all new axes */
} Chain;

static Chain
chain_of(const ExCheapest *c, const Shared *s, const Difference *d)
{
	ExAxes before = s->from->axes;

	return (Chain){ .before = before, .gone = before & ~d->all, .fresh = d->all & ~before,
	                .one_move = is_one(d->losing) && is_one(d->gaining),
	                .slim = bytes_of(c, c->elements / ways_of(c, d->all | before, c->elements)) };
}

/* Returns whether the axes that change their dimension, if any, move together from the end of one dimension to the end
 * of another, and all other new axes follow the old ones. A slice, an all-to-all and a gather do that. */
static bool
is_straight(const ExCheapest *c, const Shared *s, const Difference *d, const Chain *chain)
{
	uint32_t from, to, n;

	if (d->rearranged || !s->even || c->size_one)
		return false;
	if (!d->gaining)
		return true;
	from = d->losing ? (uint32_t)__builtin_ctzll(d->losing) : 0;
	to = (uint32_t)__builtin_ctzll(d->gaining);
	n = c->dims[to].n - s->from->dims[to]->n;
	return chain->one_move && n <= s->from->dims[from]->n - c->dims[from].n &&
	       memcmp(s->from->dims[from]->axes + s->from->dims[from]->n - n, c->dims[to].axes + s->from->dims[to]->n,
	              n) == 0;
}

static void
add_straight(const ExCheapest *c, Answer *a, const Difference *d, const Chain *chain)
{
	uint32_t to = d->gaining ? (uint32_t)__builtin_ctzll(d->gaining) : 0;
	int64_t n = !d->gaining ? 1 : c->dims[to].parts / explicit_list_size(c->o->mesh, a->shared->from->dims[to]);
	int64_t ways = ways_of(c, d->all | chain->before, c->elements);

	if (d->gaining)
		add(a, n - 1, bytes_of(c, c->elements / ways / n), 1);
	if (chain->gone)
		add(a, ways_of(c, chain->gone, c->elements) - 1, chain->slim, 1);
}

/* Adds a lower bound of a chain that is none of the simple cases. Gathers send the bytes that they add. A permute sends
 * the part that each device has after the first slice, and an all-to-all sends at least half of it. A dimension that
 * drops axes and adds others takes a permute, or a gather that sends more. */
static void
add_bound(const ExCheapest *c, Answer *a, const Difference *d, const Chain *chain)
{
	int64_t cut = ways_of(c, chain->fresh, d->room), before = ways_of(c, chain->before, c->elements);
	int64_t part = bytes_of(c, c->elements / before / (cut < d->room ? cut : d->room));
	int64_t grown = bytes_of(c, c->elements / d->ways) - part;
	bool moves_once = chain->one_move && !d->rearranged, gathers = grown > 0 && (c->powers || !chain->fresh);
	uint32_t rounds = chain->fresh || moves_once || d->fits ? 1 : 2;

	a->exact = false;
	add(a, 1, (grown > 0 ? grown : 0) + (chain->fresh && moves_once ? part / 2 : part), rounds + gathers);
}

/* Likewise if some axis has size 1, or some dimension is not divisible. */
static void
add_weak_bound(const ExCheapest *c, Answer *a, const Difference *d, const Chain *chain)
{
	int64_t grown = bytes_of(c, c->elements / d->ways) - a->shared->local, part = chain->slim;

	a->exact = false;
	grown = grown > 0 ? grown : 0;
	if (c->size_one)
		add(a, 1, grown, 0);
	else if (chain->gone && chain->fresh)
		add(a, 1, grown > part ? grown : part, 1);
	else
		add(a, 1, (chain->gone ? grown : 0) + (chain->one_move ? part / 2 : part),
		    chain->gone && part ? 2 : 1);
}

/* Prices the chain from the lists of the plan to those of the answer. */
static void
add_chain(const ExCheapest *c, Answer *a, const Difference *d)
{
	const Shared *s = a->shared;
	Chain chain;

	if (d->extends)
		return;
	chain = chain_of(c, s, d);
	if (d->truncates) {
		add(a, ways_of(c, chain.gone, c->elements) - 1, s->local, 1);
	} else if (is_straight(c, s, d, &chain)) {
		add_straight(c, a, d, &chain);
	} else if (c->powers && !c->size_one && d->fits && d->rearranged && !chain.fresh) {
		add(a, ways_of(c, chain.gone, c->elements), s->local, chain.gone ? 2 : 1);
	} else if (s->even && !c->size_one) {
		add_bound(c, a, d, &chain);
	} else {
		add_weak_bound(c, a, d, &chain);
	}
}

/* Prices the present answer, or sets a lower bound. */
static void
set_price(const ExCheapest *c, Answer *a)
{
	const Shared *s = a->shared;
	Difference d;

	a->price = (ExPrice){ .known = s->plan.known, .bytes = s->plan.bytes, .rounds = s->plan.rounds };
	a->exact = !s->plan.from;
	if (!s->simple)
		return;
	a->exact = true;
	d = difference(c, s);
	if (s->plan.reduced.n && d.extends && d.added == s->reduced) {
		add(a, s->ways - 1, bytes_of(c, c->elements / d.ways), 1);
		return;
	}
	if (s->plan.reduced.n)
		add(a, 2 * (s->ways - 1), (s->local + s->ways - 1) / s->ways, 2);
	add_chain(c, a, &d);
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
	if (a->known != b->known)
		return a->known ? -1 : 1;
	if (a->bytes != b->bytes)
		return a->bytes < b->bytes ? -1 : 1;
	return a->rounds == b->rounds ? 0 : a->rounds < b->rounds ? -1 : 1;
}

/* Returns whether an answer with at least this price can be among the best. */
static bool
is_promising(const ExCheapest *c, const ExPrice *p)
{
	return c->n_best < c->max || by_price(p, &c->best[c->max - 1].price) <= 0;
}

/* Compares answers by price, then by text. */
static int
by_price_and_text(const ExCheapest *c, const Answer *a, const Answer *b)
{
	int order = by_price(&a->price, &b->price);

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

/* Gives every axis the place of its quoted name in the order of bytes. */
static void
order_names(ExCheapest *c)
{
	const ExMesh *m = c->o->mesh;
	const char *names[EX_MAX_AXES];

	for (uint32_t i = 0; i < m->mesh->n_axes; i++) {
		names[i] = shard_axis_text(c->o->x->s, c->a, shard_axis_full(explicit_axis_name(m, i)));
		for (uint32_t k = 0; k < i; k++)
			c->order[strcmp(names[i], names[k]) < 0 ? k : i]++;
	}
}

ExCheapest *
explicit_cheapest_new(ExOp *o, uint32_t max)
{
	ExCheapest *c = ARENA_NEW(&o->x->tmp, ExCheapest);
	const IrType *tensor = explicit_out_tensor(o, 0);
	int64_t devices = 1, bytes;

	c->o = o;
	c->a = &o->x->tmp;
	c->max = max;
	c->rank = tensor->n;
	c->keys = explicit_plan_keys(o);
	c->key = ARENA_ARRAY(c->a, uint64_t, c->rank + 1);
	c->dims = ARENA_ARRAY(c->a, ExCheapestDim, c->rank);
	for (uint32_t k = 0; k < c->rank; k++)
		c->dims[k].parts = 1;
	c->elements = 1;
	c->powers = true;
	for (uint32_t k = 0; k < c->rank; k++) {
		if (__builtin_mul_overflow(c->elements, tensor->dims[k], &c->elements))
			c->elements = 0;
	}
	c->bits = cost_element_bits(tensor->elem);
	if (!cost_bytes_of(c->elements, tensor->elem, &bytes) || bytes > INT64_MAX / 16)
		c->elements = 0;
	for (uint32_t i = 0; i < o->mesh->mesh->n_axes; i++) {
		int64_t size = explicit_axis_size(o->mesh, i);

		if (__builtin_mul_overflow(devices, size, &devices) || devices > max_devices)
			c->elements = devices = 0;
		c->size_one |= size == 1;
		c->powers &= (size & (size - 1)) == 0;
	}
	order_names(c);
	return c;
}

ExCheapestDim
explicit_cheapest_dim(const ExCheapest *c, uint32_t k)
{
	return c->dims[k];
}

void
explicit_cheapest_restore(ExCheapest *c, uint32_t k, ExCheapestDim dim)
{
	c->hash += map_mix(k, dim.key) - map_mix(k, c->key[k]);
	c->key[k] = dim.key;
	c->dims[k] = dim;
	c->filled = dim.n ? c->filled | (uint64_t)1 << k : c->filled & ~((uint64_t)1 << k);
}

void
explicit_cheapest_set(ExCheapest *c, uint32_t k, const uint8_t *axes, uint32_t n)
{
	explicit_cheapest_restore(c, k, (ExCheapestDim){
		.axes = axes, .n = n, .parts = product(c->o->mesh, axes, n),
		.key = c->keys && n ? explicit_plan_key(c->keys, k, axes, n) : 0 });
}

void
explicit_cheapest_add(ExCheapest *c, ExAxes u)
{
	Answer a = { .u = u };

	c->count++;
	a.shared = shared_plan(c, u);
	set_price(c, &a);
	if (c->max <= MAX_BEST && !is_promising(c, &a.price))
		return;
	if (c->max <= MAX_BEST && a.exact)
		insert(c, a);
	else
		*VEC_ADD(c->a, &c->open) = copy_of(c, a);
}

uint32_t
explicit_cheapest_count(const ExCheapest *c)
{
	return c->count;
}

/* Returns whether an exact price is that of the whole plan. */
static bool
price_holds(const ExCheapest *c, const Answer *a)
{
	ExPrice p = explicit_price_direct(c->o, type_of(c, a), false);

	return by_price(&p, &a->price) == 0;
}

static void
make_exact(ExCheapest *c, Answer *a)
{
	if (!a->exact)
		a->price = explicit_plan_price(c->o, &a->shared->plan, type_of(c, a));
	a->exact = true;
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

/* Returns the open answers that may be among the best, in order. */
static Sorted *
sorted(const ExCheapest *c, uint32_t *n)
{
	Sorted *v = ARENA_ARRAY(c->a, Sorted, c->open.n + 1);

	*n = 0;
	for (uint32_t i = 0; i < c->open.n; i++) {
		if (c->max > MAX_BEST || is_promising(c, &c->open.v[i].price))
			v[(*n)++] = (Sorted){ c, &c->open.v[i] };
	}
	if (*n)
		qsort(v, *n, sizeof *v, by_order);
	return v;
}

/* Prices all answers and returns them in order. */
static const ExType **
all_types(ExCheapest *c, uint32_t *n)
{
	const ExType **types = ARENA_ARRAY(c->a, const ExType *, c->open.n);
	Sorted *v;

	for (uint32_t i = 0; i < c->open.n; i++) {
		make_exact(c, &c->open.v[i]);
		PARANOID_CHECK("ExCheapest.plans", price_holds(c, &c->open.v[i]));
	}
	v = sorted(c, n);
	*n = *n < c->max ? *n : c->max;
	for (uint32_t i = 0; i < *n; i++)
		types[i] = type_of(c, v[i].a);
	return types;
}

const ExType **
explicit_cheapest_types(ExCheapest *c, uint32_t *n)
{
	const ExType **types;
	uint32_t n_open;
	Sorted *v;

	if (c->max > MAX_BEST)
		return all_types(c, n);
	types = ARENA_ARRAY(c->a, const ExType *, c->max);
	v = sorted(c, &n_open);
	for (uint32_t i = 0; i < n_open; i++) {
		if (c->n_best == c->max && by_price_and_text(c, v[i].a, &c->best[c->max - 1]) > 0)
			break;
		make_exact(c, v[i].a);
		insert(c, *v[i].a);
	}
	for (uint32_t i = 0; i < c->n_best; i++) {
		PARANOID_CHECK("ExCheapest.plans", price_holds(c, &c->best[i]));
		types[i] = type_of(c, &c->best[i]);
	}
	*n = c->n_best;
	return types;
}
