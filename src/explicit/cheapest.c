/* SPDX-License-Identifier: Apache-2.0
 *
 * Finds the cheapest answers among thousands. The direct plan moves the operands before it looks at the result, and an
 * answer influences that part only where one of its lists equals a list of an operand. So few plans serve all answers.
 * The collectives of the result are known without building the chain if the answer adds axes (a slice, which is free),
 * drops axes (a gather), or rearranges them (a permute). All other answers have a lower bound, and the chain is built
 * only for those whose bound is below the price of the answers found so far.
 */
#include "explicit/cheapest.h"

#include <stdlib.h>

#include "base/num.h"
#include "base/paranoid.h"
#include "cost/bytes.h"
#include "shard/invariants.h"

enum { MAX_BEST = 64 };		/* with more answers to print, all are priced and sorted */

/* Above these sizes prices may not fit an integer, so every answer is priced by its chain. */
static const int64_t max_elements = (int64_t)1 << 48, max_devices = (int64_t)1 << 31;

/* What the answers with the same factor axes and unreduced axes share. */
typedef struct Shared {
	const uint64_t *key;	/* by dimension, then the unreduced axes */
	ExPlan plan;
	bool simple;		/* the plan uses whole axes, so the fields below are known */
	const ExType *from;	/* the lists of the result before it is reduced and resharded */
	ExAxes reduced;		/* axes to reduce along */
	int64_t local;		/* bytes of the result on a device before that, or -1 */
	int64_t ways;		/* the product of the sizes of the reduced axes */
} Shared;

/* `price` is a lower bound unless `exact` is set. */
typedef struct Answer {
	const uint8_t *n, *axes;	/* the lengths of the lists, and their axes */
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
	int64_t elements;		/* of the result; 0 if it or the mesh is too large */
	bool size_one, powers;		/* some axis has size 1; all sizes are powers of two */
	Map plans;			/* Shared by hash of the key */
	uint64_t *key;			/* of the present answer */
	uint8_t *n, *axes;		/* likewise */
	Answer best[MAX_BEST];		/* the cheapest that are exact, in order */
	uint32_t n_best;
	VEC(Answer) open;		/* the others, or all if `max` is large */
};

/* ---- shared plans ---- */

static const ExType *
type_of(const ExCheapest *c, const uint8_t *n, const uint8_t *axes, ExAxes u)
{
	ExTypes *types = &c->o->x->types;
	ExDraft d = explicit_draft_new(types, c->a, c->o->mesh, c->rank);

	for (uint32_t k = 0; k < c->rank; axes += n[k++])
		d.dims[k] = explicit_list(types, axes, n[k]);
	d.u = u;
	return explicit_type(types, &d);
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
	s->ways = shard_axes_total(c->o->mesh->mesh, s->plan.reduced);
	s->simple = cost_bytes_local(explicit_out_tensor(c->o, 0), c->o->mesh->mesh, from, &s->local);
}

/* Returns the plan of the present answer. */
static const Shared *
shared_plan(ExCheapest *c, ExAxes u)
{
	uint32_t size = (c->rank + 1) * sizeof *c->key;
	uint64_t hash = map_mix(c->rank, u);
	Shared *s;

	c->key[c->rank] = u;
	for (uint32_t k = 0; k < c->rank; k++)
		hash = map_mix(hash, c->key[k]);
	for (const MapEntry *e = map_first(&c->plans, hash); e; e = map_next(&c->plans, e)) {
		s = e->value;
		if (memcmp(s->key, c->key, size) == 0)
			return s;
	}
	s = ARENA_NEW(c->a, Shared);
	s->key = arena_dup(c->a, c->key, size);
	s->plan = explicit_plan_new(c->o, type_of(c, c->n, c->axes, u));
	simplify(c, s);
	map_add(c->a, &c->plans, hash, s);
	return s;
}

/* ---- prices without chains ---- */

/* How the lists of an answer differ from those of its plan. */
typedef struct Difference {
	ExAxes all;			/* all axes of the answer */
	bool extends, truncates;	/* every list only adds axes; only drops axes */
	bool fits;			/* no dimension has more parts than before */
	bool rearranged;		/* some dimension drops axes and adds others */
	ExAxes added;			/* axes that some list adds */
	uint32_t n_losing, n_gaining;	/* dimensions from which axes move to others; to which they move */
	int64_t ways;			/* the number of parts */
} Difference;

static int64_t
product(const ExMesh *m, const uint8_t *axes, uint32_t n)
{
	int64_t p = 1;

	for (uint32_t i = 0; i < n; i++)
		p = num_mul(p, explicit_axis_size(m, axes[i]));
	return p;
}

static void
compare_dim(const ExMesh *m, Difference *d, const ExType *before, uint32_t k, const uint8_t *axes, uint32_t n)
{
	const ExList *from = before->dims[k];
	uint32_t common = 0;
	int64_t added, dropped;
	ExAxes set = 0;

	while (common < n && common < from->n && axes[common] == from->axes[common])
		common++;
	d->extends &= common == from->n;
	d->truncates &= common == n;
	d->rearranged |= common < from->n && common < n;
	added = product(m, axes + common, n - common);
	dropped = product(m, from->axes + common, from->n - common);
	d->fits &= added <= dropped;
	d->ways = num_mul(d->ways, num_mul(product(m, axes, common), added));
	for (uint32_t i = 0; i < n; i++) {
		set |= explicit_axis(axes[i]);
		d->added |= i < common ? 0 : explicit_axis(axes[i]);
	}
	d->n_losing += (from->set & ~set & d->all) != 0;
	d->n_gaining += (set & ~from->set & before->axes) != 0;
}

static Difference
difference(const ExCheapest *c, const Answer *a)
{
	Difference d = { .extends = true, .truncates = true, .fits = true, .ways = 1 };
	const uint8_t *axes = a->axes;
	uint32_t n = 0;

	for (uint32_t k = 0; k < c->rank; k++)
		n += a->n[k];
	for (uint32_t i = 0; i < n; i++)
		d.all |= explicit_axis(axes[i]);
	for (uint32_t k = 0; k < c->rank; axes += a->n[k++])
		compare_dim(c->o->mesh, &d, a->shared->from, k, axes, a->n[k]);
	return d;
}

static int64_t
bytes_of(const ExCheapest *c, int64_t elements)
{
	int64_t bytes;

	return cost_bytes_of(elements, explicit_out_tensor(c->o, 0)->elem, &bytes) ? bytes : 0;
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

	for (uint32_t i = 0; i < c->o->mesh->mesh->n_axes && ways <= max; i++)
		ways = num_mul(ways, (set & explicit_axis(i)) ? explicit_axis_size(c->o->mesh, i) : 1);
	return ways <= max ? ways : max + 1;
}

/* Adds a lower bound of a chain that is not one of the simple cases. A gather sends the bytes that it adds, at least a
 * part, and a permute sends a part. An all-to-all sends at least half of one, and moves axes from one dimension to one
 * other. A part is smallest along all axes of both ends together. */
static void
add_bound(const ExCheapest *c, Answer *a, const Difference *d)
{
	ExAxes before = a->shared->from->axes, gone = before & ~d->all, fresh = d->all & ~before;
	int64_t grown = bytes_of(c, c->elements / d->ways) - a->shared->local;
	int64_t part = bytes_of(c, c->elements / ways_of(c, d->all | before, c->elements));
	bool one_move = d->n_losing == 1 && d->n_gaining == 1;

	a->exact = false;
	grown = grown > 0 ? grown : 0;
	if (c->size_one)
		add(a, 1, grown, 0);
	else if (gone && fresh)
		add(a, 1, grown > part ? grown : part, 1);
	else
		add(a, 1, (gone ? grown : 0) + (one_move ? part / 2 : part), gone && part ? 2 : 1);
}

/* Prices the chain from the lists of the plan to those of the answer. */
static void
add_chain(const ExCheapest *c, Answer *a, const Difference *d)
{
	ExAxes before = a->shared->from->axes, gone = before & ~d->all;
	bool whole = c->powers && !c->size_one;

	if (d->extends)
		return;
	if (d->truncates) {
		add(a, ways_of(c, gone, c->elements) - 1, a->shared->local, 1);
	} else if (whole && d->fits && d->rearranged && !(d->all & ~before)) {
		add(a, ways_of(c, gone, c->elements), a->shared->local, gone ? 2 : 1);
	} else {
		add_bound(c, a, d);
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
	d = difference(c, a);
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

/* Returns whether an answer, or one with at least its price, can be among the best. */
static bool
is_promising(const ExCheapest *c, const Answer *a)
{
	return c->n_best < c->max || by_price(&a->price, &c->best[c->max - 1].price) <= 0;
}

static Answer
copy_of(const ExCheapest *c, Answer a)
{
	uint32_t n = 0;

	for (uint32_t k = 0; k < c->rank; k++)
		n += a.n[k];
	a.n = arena_dup(c->a, a.n, c->rank);
	a.axes = arena_dup(c->a, a.axes, n);
	return a;
}

/* Inserts an exact answer if it is among the best. */
static void
insert(ExCheapest *c, const Answer *a)
{
	uint32_t i = c->n_best;

	for (; i; i--) {
		int order = by_price(&a->price, &c->best[i - 1].price);

		if (order > 0 || (order == 0 && by_text(c, a, &c->best[i - 1]) > 0))
			break;
	}
	if (i == c->max)
		return;
	c->n_best += c->n_best < c->max;
	memmove(c->best + i + 1, c->best + i, (c->n_best - 1 - i) * sizeof *a);
	c->best[i] = copy_of(c, *a);
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
	int64_t devices = 1;

	c->o = o;
	c->a = &o->x->tmp;
	c->max = max;
	c->rank = tensor->n;
	c->keys = explicit_plan_keys(o);
	c->key = ARENA_ARRAY(c->a, uint64_t, c->rank + 1);
	c->n = ARENA_ARRAY(c->a, uint8_t, c->rank);
	c->axes = ARENA_ARRAY(c->a, uint8_t, EX_MAX_AXES);
	c->elements = 1;
	c->powers = true;
	for (uint32_t k = 0; k < c->rank; k++) {
		if (__builtin_mul_overflow(c->elements, tensor->dims[k], &c->elements) || c->elements > max_elements)
			c->elements = 0;
	}
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

void
explicit_cheapest_add(ExCheapest *c, uint8_t (*lists)[EX_MAX_AXES], const uint32_t *n, ExAxes u)
{
	Answer a = { .n = c->n, .axes = c->axes, .u = u };
	uint32_t at = 0;

	for (uint32_t k = 0; k < c->rank; at += n[k++]) {
		c->n[k] = (uint8_t)n[k];
		memcpy(c->axes + at, lists[k], n[k]);
		c->key[k] = c->keys ? explicit_plan_key(c->keys, k, lists[k], n[k]) : 0;
	}
	c->count++;
	a.shared = shared_plan(c, u);
	set_price(c, &a);
	if (c->max > MAX_BEST)
		*VEC_ADD(c->a, &c->open) = copy_of(c, a);
	else if (a.exact && is_promising(c, &a))
		insert(c, &a);
	else if (is_promising(c, &a))
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
	ExPrice p = explicit_price_direct(c->o, type_of(c, a->n, a->axes, a->u), false);

	return by_price(&p, &a->price) == 0;
}

static void
make_exact(ExCheapest *c, Answer *a)
{
	if (!a->exact)
		a->price = explicit_plan_price(c->o, &a->shared->plan, type_of(c, a->n, a->axes, a->u));
	a->exact = true;
}

/* An answer while answers are sorted. */
typedef struct Sorted {
	const ExCheapest *c;
	Answer *a;
} Sorted;

static int
by_price_and_text(const void *p, const void *q)
{
	const Sorted *a = p, *b = q;
	int order = by_price(&a->a->price, &b->a->price);

	return order ? order : by_text(a->c, a->a, b->a);
}

/* Returns the open answers that may be among the best, in order. */
static Sorted *
sorted(const ExCheapest *c, uint32_t *n)
{
	Sorted *v = ARENA_ARRAY(c->a, Sorted, c->open.n + 1);

	*n = 0;
	for (uint32_t i = 0; i < c->open.n; i++) {
		if (c->max > MAX_BEST || is_promising(c, &c->open.v[i]))
			v[(*n)++] = (Sorted){ c, &c->open.v[i] };
	}
	if (*n)
		qsort(v, *n, sizeof *v, by_price_and_text);
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
		types[i] = type_of(c, v[i].a->n, v[i].a->axes, v[i].a->u);
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
	for (uint32_t i = 0; i < n_open && is_promising(c, v[i].a); i++) {
		make_exact(c, v[i].a);
		insert(c, v[i].a);
	}
	for (uint32_t i = 0; i < c->n_best; i++) {
		PARANOID_CHECK("ExCheapest.plans", price_holds(c, &c->best[i]));
		types[i] = type_of(c, c->best[i].n, c->best[i].axes, c->best[i].u);
	}
	*n = c->n_best;
	return types;
}
