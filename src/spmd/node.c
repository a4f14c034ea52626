/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd/node.h"

#include "base/num.h"
#include "spmd/halo.h"

void
spmd_unsupported(SpmdRun *run, const char *what)
{
	if (!run->unsupported)
		run->unsupported = what;
}

/* ---- nodes ---- */

/* Carries the constant dimensions of a reshape's operand where dimensions split and merge exactly. */
static uint64_t
constant_through_reshape(const SpmdShape *from, const SpmdShape *to, uint64_t constant)
{
	uint64_t out = spmd_all_of(to->rank);
	uint32_t i = 0, k = 0;
	int64_t a = from->rank ? from->dims[0] : 0, b = to->rank ? to->dims[0] : 0;

	if (!spmd_n_elements(to))
		return 0;
	while (i < from->rank && k < to->rank) {
		uint32_t target = k;

		if (!(constant >> i & 1))
			out &= ~((uint64_t)1 << target);
		if (a != b && a % b != 0 && b % a != 0)
			return i + 1 == from->rank && k + 1 == to->rank ? out & spmd_all_of(target) : 0;
		if (a == b) {
			i++;
			k++;
			a = i < from->rank ? from->dims[i] : 0;
			b = k < to->rank ? to->dims[k] : 0;
		} else if (a % b == 0) {
			a /= b;
			k++;
			b = k < to->rank ? to->dims[k] : 0;
		} else {
			b /= a;
			i++;
			a = i < from->rank ? from->dims[i] : 0;
		}
	}
	return i < from->rank || k < to->rank ? 0 : out;
}

/* The dimensions along which a node is constant, as far as its operands say. */
static uint64_t
constant_dims(const SpmdNode *n)
{
	uint64_t out;

	if (spmd_is_tuple(n->shape) || !n->n_ops)
		return 0;
	if (spmd_is_elementwise(n->op)) {
		out = spmd_all_of(n->shape->rank);
		for (uint32_t i = 0; i < n->n_ops; i++)
			out &= n->ops[i]->constant_dims;
		return out;
	}
	if (n->op == SPMD_OP_SLICE || n->op == SPMD_OP_DYNAMIC_SLICE)
		return n->ops[0]->constant_dims;
	if (n->op == SPMD_OP_RESHAPE)
		return n->ops[0]->constant_dims
		               ? constant_through_reshape(n->ops[0]->shape, n->shape, n->ops[0]->constant_dims)
		               : 0;
	return 0;
}

SpmdNode *
spmd_node_new(SpmdBuilder *b, SpmdOpcode op, const SpmdShape *shape, uint32_t n_ops, SpmdNode *const *ops)
{
	SpmdNode *n = ARENA_NEW(b->run->a, SpmdNode);

	*n = (SpmdNode){ .number = b->nodes.n, .op = op, .shape = shape, .n_ops = n_ops, .by = b->visiting,
		         .named = b->visiting, .is_rough_choice = b->is_rough_choice, .dimension = -1 };
	n->ops = arena_dup(b->run->a, ops, n_ops * sizeof(SpmdNode *));
	n->constant_dims = constant_dims(n);
	n->is_unreduced = b->visiting && b->visiting->is_unreduced &&
	                  (op == SPMD_OP_DOT || op == SPMD_OP_CONVOLUTION || op == SPMD_OP_REDUCE);
	*VEC_ADD(b->run->a, &b->nodes) = n;
	return n;
}

SpmdNode *
spmd_node_of(SpmdBuilder *b, SpmdOpcode op, const SpmdShape *shape, SpmdNode *x)
{
	return spmd_node_new(b, op, shape, 1, &x);
}

SpmdNode *
spmd_node_copy(SpmdBuilder *b, SpmdNode *x, const SpmdSharding *s)
{
	SpmdNode *n = spmd_node_of(b, SPMD_OP_COPY, x->shape, x);

	n->sharding = s;
	return n;
}

SpmdNode *
spmd_node_transpose(SpmdBuilder *b, const SpmdShape *shape, SpmdNode *x, const uint32_t *order)
{
	SpmdNode *n = spmd_node_of(b, SPMD_OP_TRANSPOSE, shape, x);

	for (uint32_t i = 0; i < shape->rank; i++)
		n->constant_dims |= (x->constant_dims >> order[i] & 1) << i;
	return n;
}

SpmdNode *
spmd_node_element(SpmdBuilder *b, SpmdNode *x, uint32_t index)
{
	SpmdNode *n = spmd_node_of(b, SPMD_OP_GET_TUPLE_ELEMENT, x->shape->elements[index], x);

	n->index = index;
	return n;
}

int64_t
spmd_operand_bytes(const SpmdNode *n)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < n->n_ops; i++)
		sum = num_add(sum, spmd_bytes(n->ops[i]->shape));
	return sum;
}

/* ---- states and caches ---- */

typedef struct CachedWindow {
	const SpmdSharding *target;
	uint32_t n;
	const SpmdWindow *windows;
	SpmdWindowed value;
} CachedWindow;

typedef struct CacheEntry {
	VEC(SpmdCached) list;
	VEC(CachedWindow) windows;
} CacheEntry;

struct SpmdCache {
	Map nodes;		/* by node: CacheEntry */
	Map groups;		/* by number of the rows: SpmdCache */
	Map states;		/* by number of the rows: SpmdState */
};

const SpmdCreator *
spmd_creator_new(SpmdRun *run, uint32_t devices)
{
	SpmdCreator *c = ARENA_NEW(run->a, SpmdCreator);

	c->devices = devices;
	return c;
}

static const SpmdState *
state_new(SpmdBuilder *b, const SpmdCreator *creator, SpmdCache *cache)
{
	SpmdState *st = ARENA_NEW(b->run->a, SpmdState);

	*st = (SpmdState){ b, creator, cache };
	return st;
}

const SpmdState *
spmd_state_new(SpmdBuilder *b, const SpmdCreator *creator)
{
	return state_new(b, creator, ARENA_NEW(b->run->a, SpmdCache));
}

const SpmdState *
spmd_state_fresh(const SpmdState *st)
{
	return spmd_state_new(st->b, st->creator);
}

/* The creator inside groups. One group of all devices in order is none. */
static const SpmdCreator *
creator_in(SpmdRun *run, const SpmdCreator *parent, const SpmdTiles *rows)
{
	SpmdCreator *c;

	if (rows->dims[0] == 1 && rows == spmd_tiles_iota(&run->t->tiles, 2, rows->dims))
		return parent;
	c = ARENA_NEW(run->a, SpmdCreator);
	*c = (SpmdCreator){ .parent = parent, .rows = rows };
	return c;
}

const SpmdState *
spmd_state_in(const SpmdState *st, const SpmdTiles *rows)
{
	SpmdRun *run = st->b->run;
	SpmdCache *cache = map_get(&st->cache->groups, rows->id);
	const SpmdState *inner;

	if (!cache) {
		cache = ARENA_NEW(run->a, SpmdCache);
		map_put(run->a, &st->cache->groups, rows->id, cache);
	}
	/* A cache can be entered through states with different creators: a compact halo has groups, but no cache of its
	 * own. */
	inner = map_get(&st->cache->states, rows->id);
	if (inner && inner->b == st->b && (inner->creator == st->creator || inner->creator->parent == st->creator))
		return inner;
	inner = state_new(st->b, creator_in(run, st->creator, rows), cache);
	map_put(run->a, &st->cache->states, rows->id, inner);
	return inner;
}

const SpmdState *
spmd_state_grouped(const SpmdState *st, const SpmdTiles *rows)
{
	return state_new(st->b, creator_in(st->b->run, st->creator, rows), st->cache);
}

static CacheEntry *
entry_of(const SpmdState *st, const SpmdNode *node, bool make)
{
	CacheEntry *e = map_get(&st->cache->nodes, (uintptr_t)node);

	if (!e && make) {
		e = ARENA_NEW(st->b->run->a, CacheEntry);
		map_put(st->b->run->a, &st->cache->nodes, (uintptr_t)node, e);
	}
	return e;
}

const SpmdCached *
spmd_cache_find(const SpmdState *st, const SpmdNode *node, const SpmdSharding *to)
{
	const CacheEntry *e = entry_of(st, node, false);
	bool any_rep = to->kind == SPMD_REP;

	for (uint32_t i = 0; e && i < e->list.n; i++) {
		if (any_rep ? spmd_is_rep(e->list.v[i].to) : e->list.v[i].to == to)
			return &e->list.v[i];
	}
	return NULL;
}

void
spmd_cache_set(const SpmdState *st, const SpmdNode *node, const SpmdSharding *to, SpmdValue value)
{
	CacheEntry *e = entry_of(st, node, true);

	for (uint32_t i = 0; i < e->list.n; i++) {
		if (e->list.v[i].to == to) {
			e->list.v[i].value = value;
			return;
		}
	}
	*VEC_ADD(st->b->run->a, &e->list) = (SpmdCached){ to, value };
}

static bool
same_window(const SpmdWindow *a, const SpmdWindow *b)
{
	return a->size == b->size && a->stride == b->stride && a->low == b->low && a->high == b->high &&
	       a->base_dilation == b->base_dilation && a->window_dilation == b->window_dilation &&
	       a->is_reversed == b->is_reversed;
}

const SpmdWindowed *
spmd_window_find(const SpmdState *st, const SpmdNode *node, const SpmdSharding *target, uint32_t n,
                 const SpmdWindow *windows)
{
	const CacheEntry *e = entry_of(st, node, false);

	for (uint32_t i = 0; e && i < e->windows.n; i++) {
		const CachedWindow *c = &e->windows.v[i];
		uint32_t k = 0;

		if (c->target != target || c->n != n)
			continue;
		while (k < n && same_window(&c->windows[k], &windows[k]))
			k++;
		if (k == n)
			return &c->value;
	}
	return NULL;
}

void
spmd_window_set(const SpmdState *st, const SpmdNode *node, const SpmdSharding *target, uint32_t n,
                const SpmdWindow *windows, const SpmdWindowed *w)
{
	Arena *a = st->b->run->a;
	CacheEntry *e = entry_of(st, node, true);

	*VEC_ADD(a, &e->windows) = (CachedWindow){ target, n, arena_dup(a, windows, n * sizeof *windows), *w };
}

/* ---- collectives ---- */

/* Rows of devices of a group as rows of all devices; NULL is one row of the group. */
static const SpmdTiles *
expand_rows(SpmdTable *t, const SpmdCreator *c, const SpmdTiles *rows)
{
	uint32_t dims[2];

	for (; c->parent; c = c->parent) {
		if (!rows) {
			rows = c->rows;
			continue;
		}
		dims[0] = c->rows->dims[0] * rows->dims[0];
		dims[1] = rows->dims[1];
		rows = spmd_tiles_reshape(&t->tiles, spmd_tiles_map(&t->tiles, c->rows, rows), 2, dims);
	}
	if (rows)
		return rows;
	dims[0] = 1;
	dims[1] = c->devices;
	return spmd_tiles_iota(&t->tiles, 2, dims);
}

static SpmdNode *
collective_new(const SpmdState *st, SpmdOpcode op, const SpmdShape *shape, SpmdNode *x)
{
	SpmdNode *n = spmd_node_of(st->b, op, shape, x);

	n->named = x->named;
	n->is_made = true;
	return n;
}

SpmdNode *
spmd_all_reduce(const SpmdState *st, SpmdNode *x, const SpmdTiles *rows, SpmdOpcode reduction)
{
	SpmdNode *n = collective_new(st, SPMD_OP_ALL_REDUCE, x->shape, x);

	n->rows = expand_rows(spmd_table_of(st), st->creator, rows);
	n->reduction = reduction;
	return n;
}

SpmdNode *
spmd_all_gather(const SpmdState *st, SpmdNode *x, const SpmdShape *shape, const SpmdTiles *rows, uint32_t dim)
{
	SpmdNode *n = collective_new(st, SPMD_OP_ALL_GATHER, shape, x);

	n->rows = expand_rows(spmd_table_of(st), st->creator, rows);
	n->dimension = (int32_t)dim;
	return n;
}

SpmdNode *
spmd_all_to_all(const SpmdState *st, SpmdNode *x, const SpmdTiles *rows, uint32_t dim)
{
	SpmdNode *n = collective_new(st, SPMD_OP_ALL_TO_ALL, x->shape, x);

	n->rows = expand_rows(spmd_table_of(st), st->creator, rows);
	n->dimension = (int32_t)dim;
	return n;
}

static const SpmdTiles *
expand_devices(SpmdTable *t, const SpmdCreator *c, const SpmdTiles *x)
{
	for (; c->parent; c = c->parent) {
		uint32_t n = c->rows->dims[0] * x->n;

		x = spmd_tiles_reshape(&t->tiles, spmd_tiles_map(&t->tiles, c->rows, x), 1, &n);
	}
	return x;
}

static uint32_t
all_devices(const SpmdCreator *c)
{
	while (c->parent)
		c = c->parent;
	return c->devices;
}

SpmdNode *
spmd_permute(const SpmdState *st, SpmdNode *x, uint32_t n, const uint32_t *from, const uint32_t *to)
{
	SpmdTable *t = spmd_table_of(st);
	const SpmdTiles *sources, *targets;
	SpmdNode *node;

	if (!n) {
		node = spmd_node_new(st->b, SPMD_OP_BROADCAST, x->shape, 0, NULL);
		node->is_broadcast_of_scalar = true;
		node->constant_dims = spmd_all_of(x->shape->rank);
		return node;
	}
	sources = expand_devices(t, st->creator, spmd_tiles_new(&t->tiles, 1, &n, from));
	targets = expand_devices(t, st->creator, spmd_tiles_new(&t->tiles, 1, &n, to));
	if (sources == targets && sources->n == all_devices(st->creator))
		return x;
	node = collective_new(st, SPMD_OP_COLLECTIVE_PERMUTE, x->shape, x);
	node->from = sources;
	node->to = targets;
	return node;
}

/* The set of the dimensions of a list that have several tiles. */
static uint64_t
tiled_dims(const SpmdSharding *s, const SpmdDims *dims)
{
	uint64_t set = 0;

	for (uint32_t i = 0; i < dims->n; i++) {
		if (spmd_dim(s, (int32_t)dims->v[i]) > 1)
			set |= (uint64_t)1 << dims->v[i];
	}
	return set;
}

SpmdNode *
spmd_all_reduce_dims(const SpmdState *st, SpmdNode *x, const SpmdSharding *s, const SpmdDims *dims,
                     SpmdOpcode reduction)
{
	SpmdTable *t = spmd_table_of(st);
	uint64_t tiled;

	if (x->is_unreduced)
		return x;
	tiled = tiled_dims(s, dims);
	if (st->b->run->is_tpu && tiled & (tiled - 1) && (x->shape->rank || !spmd_is_partial(s)))
		return spmd_all_reduce(st, x, spmd_rows_along(t, s, tiled), reduction);
	for (uint32_t i = dims->n; i-- > 0;) {
		uint32_t d = dims->v[i];

		if (tiled >> d & 1)
			x = spmd_all_reduce(st, x, spmd_rows_along(t, s, (uint64_t)1 << d), reduction);
	}
	return x;
}

/* Gathers along several dimensions at once: the shards along a new first dimension, whose parts then go to where they
 * belong. */
static SpmdNode *
gather_at_once(const SpmdState *st, SpmdNode *x, const SpmdSharding *s, uint64_t set)
{
	SpmdTable *t = spmd_table_of(st);
	const SpmdTiles *rows = spmd_rows_along(t, s, set);
	const SpmdShape *shard = x->shape, *shape;
	uint32_t order[SPMD_DIMS] = { 0 }, first = 0, n = 0, parts = 0;
	int64_t dims[SPMD_DIMS];

	memcpy(dims + 1, shard->dims, shard->rank * sizeof *dims);
	dims[0] = 1;
	x = spmd_node_of(st->b, SPMD_OP_RESHAPE, spmd_shape_dims(t, shard, shard->rank + 1, dims), x);
	x = spmd_all_gather(st, x, spmd_shape_with(t, x->shape, 0, rows->dims[1]), rows, 0);
	for (uint32_t d = 0; d < shard->rank; d++) {
		if (set >> d & 1)
			dims[parts++] = spmd_dim(s, (int32_t)d);
	}
	memcpy(dims + parts, shard->dims, shard->rank * sizeof *dims);
	x = spmd_node_of(st->b, SPMD_OP_RESHAPE, spmd_shape_dims(t, shard, parts + shard->rank, dims), x);
	for (uint32_t d = 0; d < shard->rank; d++) {
		if (set >> d & 1)
			order[n++] = first++;
		order[n++] = parts + d;
	}
	for (uint32_t i = 0; i < n; i++)
		dims[i] = x->shape->dims[order[i]];
	x = spmd_node_transpose(st->b, spmd_shape_dims(t, shard, n, dims), x, order);
	shape = shard;
	for (uint32_t d = 0; d < shard->rank; d++) {
		if (set >> d & 1)
			shape = spmd_shape_with(t, shape, d, num_mul(shard->dims[d], spmd_dim(s, (int32_t)d)));
	}
	return spmd_node_of(st->b, SPMD_OP_RESHAPE, shape, x);
}

SpmdNode *
spmd_all_gather_dims(const SpmdState *st, SpmdNode *x, const SpmdSharding *s, const SpmdDims *dims)
{
	SpmdTable *t = spmd_table_of(st);
	uint64_t tiled = tiled_dims(s, dims);

	if (st->b->run->is_tpu && tiled & (tiled - 1))
		return gather_at_once(st, x, s, tiled);

	for (uint32_t i = dims->n; i-- > 0;) {
		uint32_t d = dims->v[i], n = spmd_dim(s, (int32_t)d);

		if (n == 1)
			continue;
		x = spmd_all_gather(st, x, spmd_shape_with(t, x->shape, d, num_mul(x->shape->dims[d], n)),
		                    spmd_rows_along(t, s, (uint64_t)1 << d), d);
	}
	return x;
}
