/* SPDX-License-Identifier: Apache-2.0
 *
 * Resharding: XLA's attempts in their order (spec 57 §4.3). Nodes of an attempt that fails are left behind; nobody uses
 * them.
 */
#include "spmd/reshard.h"

#include "spmd/reshard_moves.h"

SpmdValue
spmd_no_value(void)
{
	return (SpmdValue){ 0 };
}

/* ---- gathers ---- */

/* Copies a value that is on one device of a group to all. */
static SpmdNode *
broadcast_from_one(const SpmdState *st, SpmdNode *x)
{
	return spmd_all_reduce(st, spmd_node_of(st->b, SPMD_OP_SELECT, x->shape, x), NULL, SPMD_OP_ADD);
}

/* How the dimensions of a gather are treated (spec 57 §4.4). */
typedef struct Gather {
	SpmdDims gathered, updated;
	uint64_t whole;		/* one shard holds everything */
} Gather;

static Gather
plan_gather(SpmdValue x, const SpmdSharding *s, uint64_t set)
{
	const SpmdShape *shard = x.node->shape;
	Gather g = { 0 };

	for (uint32_t i = 0; i < shard->rank; i++) {
		int64_t n = spmd_dim(s, (int32_t)i), base = x.base->dims[i];

		if (!(set >> i & 1) || n == 1)
			continue;
		if (base == shard->dims[i])
			g.whole |= (uint64_t)1 << i;
		else if (base <= n / 2)
			g.updated.v[g.updated.n++] = i;
		else
			g.gathered.v[g.gathered.n++] = i;
	}
	return g;
}

/* The value of the first device along dimensions in which one shard holds everything. */
static SpmdNode *
take_whole(SpmdValue x, const SpmdSharding *s, uint64_t whole)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdTiles *rows = spmd_rows_along(t, s, whole);
	bool is_one_group = rows->dims[0] == 1;		/* its members have the order of their ids */
	SpmdNode *n = broadcast_from_one(is_one_group ? x.st : spmd_state_in(x.st, rows), x.node);

	n->sharding = NULL;
	return n;
}

SpmdNode *
spmd_gather_dims(SpmdValue x, uint64_t set)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	const SpmdShape *gathered = x.node->shape, *final = x.node->shape;
	Gather g = plan_gather(x, s, set);
	SpmdNode *n = x.node;

	for (uint32_t i = 0; i < g.gathered.n; i++)
		gathered = spmd_shape_with(t, gathered, g.gathered.v[i], x.base->dims[g.gathered.v[i]]);
	for (uint32_t i = 0; i < final->rank; i++) {
		if (set >> i & 1 && spmd_dim(s, (int32_t)i) > 1)
			final = spmd_shape_with(t, final, i, x.base->dims[i]);
	}
	if (g.whole)
		n = take_whole(x, s, g.whole);
	if (!g.gathered.n && !g.updated.n)
		return n;
	n = spmd_all_gather_dims(x.st, n, s, &g.gathered);
	if (n->shape != gathered)
		n = spmd_node_of(x.st->b, SPMD_OP_SLICE, gathered, n);
	if (!g.updated.n)
		return n;
	n = spmd_node_of(x.st->b, SPMD_OP_SELECT, n->shape, n);
	n = spmd_node_of(x.st->b, SPMD_OP_DYNAMIC_UPDATE_SLICE, final, n);
	return spmd_all_reduce_dims(x.st, n, s, &g.updated, SPMD_OP_ADD);
}

SpmdValue
spmd_replicate(SpmdValue x)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	bool is_kept = !x.st->b->run->is_tpu;
	const SpmdCached *cached = is_kept ? spmd_cache_find(x.st, x.node, t->rep) : NULL;
	SpmdNode *n;
	SpmdValue r;

	if (cached)
		return cached->value;
	if (spmd_is_rep(s))
		return x;
	n = spmd_is_maximal(s) ? broadcast_from_one(x.st, x.node)
		: spmd_gather_dims(x, spmd_all_of(x.node->shape->rank));
	r = spmd_value(n, t->rep, x.base, x.st);
	spmd_cache_set(x.st, n, s, x);
	if (is_kept)
		spmd_cache_set(x.st, x.node, t->rep, r);
	return r;
}

/* ---- masks ---- */

static SpmdValue
mask_unless(SpmdValue x, uint64_t skipped)
{
	const SpmdSharding *s = x.node->sharding;
	bool is_uneven = false;

	if (!spmd_is_tiled(s))
		return x;
	for (uint32_t i = 0; i < x.base->rank; i++)
		is_uneven |= !(skipped >> i & 1) && x.base->dims[i] % spmd_dim(s, (int32_t)i) != 0;
	if (!is_uneven)
		return x;
	return spmd_value(spmd_node_of(x.st->b, SPMD_OP_SELECT, x.node->shape, x.node), s, x.base, x.st);
}

SpmdValue
spmd_mask(SpmdValue x)
{
	return mask_unless(x, 0);
}

SpmdValue
spmd_mask_dims(SpmdValue x, uint64_t set)
{
	return mask_unless(x, ~set);
}

/* ---- the attempts ---- */

SpmdValue
spmd_reshard_by_permute(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	uint64_t constant = x.node->constant_dims;
	SpmdNode *n;

	if (constant && spmd_rep_on(t, s, constant) == spmd_rep_on(t, target, constant))
		return spmd_value(spmd_node_of(x.st->b, SPMD_OP_COPY, x.node->shape, x.node), target, x.base, x.st);
	n = spmd_permute(x.st, x.node, s->tiles->n, spmd_tiles_list(&t->tiles, s->tiles),
	                 spmd_tiles_list(&t->tiles, target->tiles));
	return spmd_value(n, target, x.base, x.st);
}

/* Reshards each element of a tuple. */
static SpmdValue
reshard_tuple(SpmdValue x, const SpmdSharding *target)
{
	SpmdRun *run = x.st->b->run;
	uint32_t n = x.node->shape->n;
	SpmdNode **parts = ARENA_ARRAY(run->a, SpmdNode *, n), *tuple;
	const SpmdShape **shapes = ARENA_ARRAY(run->a, const SpmdShape *, n);

	for (uint32_t i = 0; i < n; i++) {
		SpmdValue e = spmd_value(spmd_node_element(x.st->b, x.node, i), spmd_element(x.node->sharding, i),
		                         x.base->elements[i], x.st);

		parts[i] = spmd_reshard(e, spmd_element(target, i)).node;
		shapes[i] = parts[i]->shape;
	}
	tuple = spmd_node_new(x.st->b, SPMD_OP_TUPLE, spmd_shape_tuple(run->t, n, shapes), n, parts);
	return spmd_value(tuple, target, x.base, x.st);
}

/* Both have manual dimensions: reshards within their groups. */
static SpmdValue
reshard_in_manual_groups(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	SpmdGroups g = spmd_group_manual(t, s), to = spmd_group_manual(t, target);
	SpmdNode *n;

	if (!spmd_align_if(t, &to, &g, &to)) {
		spmd_unsupported(x.st->b->run, "a reshard between manual groups that differ");
		return x;
	}
	x.node->sharding = g.inner;
	n = spmd_reshard_nocache((SpmdValue){ x.node, x.base, spmd_state_in(x.st, g.rows) }, to.inner, true).node;
	x.node->sharding = s;
	return spmd_value(n, target, x.base, x.st);
}

/* Reshards within groups that differ along dimensions which keep their tiles (spec 57 §4.3 (11)). */
static SpmdValue
reshard_in_equal_dims(SpmdValue x, const SpmdSharding *target, const SpmdDims *equal)
{
	SpmdTable *t = spmd_table_of(x.st);
	SpmdGroups g = spmd_group(t, x.node->sharding, equal, NULL), to = spmd_group(t, target, equal, NULL);
	const SpmdShape *base = x.base;
	SpmdNode *n;

	to = spmd_align(t, &to, &g, false);
	for (uint32_t i = 0; i < equal->n; i++)
		base = spmd_shape_with(t, base, equal->v[i], x.node->shape->dims[equal->v[i]]);
	n = spmd_node_copy(x.st->b, x.node, g.inner);
	n = spmd_reshard_nocache((SpmdValue){ n, base, spmd_state_in(x.st, g.rows) }, to.inner, true).node;
	return spmd_reshard_nocache(spmd_value(n, spmd_ungroup(t, &to), x.base, x.st), target, true);
}

static SpmdDims
equal_dims(uint32_t rank, const SpmdSharding *s, const SpmdSharding *t)
{
	SpmdDims dims = { 0 };

	for (uint32_t d = 0; d < rank; d++) {
		if (spmd_dim(s, (int32_t)d) != 1 && spmd_dim(s, (int32_t)d) == spmd_dim(t, (int32_t)d))
			dims.v[dims.n++] = d;
	}
	return dims;
}

/* The value is on all devices: takes the part of each. */
static SpmdValue
slice_whole(SpmdValue x, const SpmdSharding *target)
{
	SpmdTable *t = spmd_table_of(x.st);
	SpmdBuilder *b = x.st->b;

	if (spmd_is_maximal(target))
		return spmd_value(spmd_node_of(b, SPMD_OP_COPY, x.node->shape, x.node), target, x.base, x.st);
	return spmd_value(spmd_node_of(b, SPMD_OP_DYNAMIC_SLICE, spmd_shard_shape(t, x.node->shape, target), x.node),
	                  target, x.base, x.st);
}

/* Attempts (6) to (9), between partial shardings and others. */
static SpmdValue
reshard_partial(SpmdValue x, const SpmdSharding *target)
{
	const SpmdSharding *s = x.node->sharding;
	SpmdValue r = spmd_no_value();

	if (!spmd_is_maximal(target) && spmd_is_partial(s)) {
		r = spmd_from_partial(x, target);
		if (!r.node)
			r = spmd_exchange_copies(x, target);
	}
	if (!r.node && !spmd_is_maximal(s) && spmd_is_partial(target)) {
		r = spmd_to_partial(x, target);
		if (!r.node)
			r = spmd_exchange_copies(x, target);
	}
	return r;
}

/* Gathers everything and takes the part of each device again. */
static SpmdValue
reshard_by_gather(SpmdValue x, const SpmdSharding *target)
{
	SpmdBuilder *b = x.st->b;
	SpmdRun *run = b->run;
	SpmdWarning *w = NULL;
	uint32_t number = run->warnings.n;
	SpmdValue r;

	if (!spmd_is_rep(target)) {
		w = VEC_ADD(run->a, &run->warnings);
		*w = (SpmdWarning){ b->visiting, b->comp, x.node->sharding, target, x.node, NULL, b->is_dry };
	}
	r = spmd_replicate(x);
	if (w)
		run->warnings.v[number].gathered = r.node;
	return spmd_reshard(r, target);
}

/* Attempts (10) to (12), between shardings of which none is replicated. */
static SpmdValue
reshard_otherwise(SpmdValue x, const SpmdSharding *target, bool is_last_resort)
{
	const SpmdSharding *s = x.node->sharding;
	SpmdValue r;

	if (!spmd_is_rep(target) && spmd_is_tiled(s) && spmd_is_tiled(target)) {
		SpmdDims equal;

		r = spmd_reshard_complex(x, target);
		if (r.node)
			return r;
		equal = equal_dims(x.node->shape->rank, s, target);
		if (equal.n)
			return reshard_in_equal_dims(x, target, &equal);
	}
	if (!spmd_is_rep(target) && !is_last_resort)
		return x;
	return reshard_by_gather(x, target);
}

/* Reshards by all-to-alls, and notes those of shardings with a replicated dimension (spec 57 §11). */
static SpmdValue
reshard_by_steps(SpmdValue x, const SpmdSharding *target, uint32_t n, const SpmdStep *steps)
{
	const SpmdBuilder *b = x.st->b;
	uint32_t first = b->nodes.n;
	SpmdValue r = spmd_reshard_by_steps(x, target, n, steps);

	for (uint32_t i = first; i < b->nodes.n; i++) {
		SpmdNode *node = b->nodes.v[i];

		if (node->op == SPMD_OP_ALL_TO_ALL)
			node->is_partial_move = spmd_is_partial(x.node->sharding) || spmd_is_partial(target);
	}
	return r;
}

SpmdValue
spmd_reshard_nocache(SpmdValue x, const SpmdSharding *target, bool is_last_resort)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *s = x.node->sharding;
	SpmdStep steps[SPMD_DIMS];
	uint32_t n;
	SpmdValue r;

	if (spmd_is_tuple(x.node->shape))
		return reshard_tuple(x, target);
	if (!x.node->shape->element->bits || s == target)
		return x;
	if (spmd_has_manual(s) && spmd_has_manual(target))
		return reshard_in_manual_groups(x, target);
	if (x.node->op == SPMD_OP_BROADCAST && x.node->is_broadcast_of_scalar) {
		SpmdNode *b = spmd_node_new(x.st->b, SPMD_OP_BROADCAST, spmd_shard_shape(t, x.base, target),
		                            x.node->n_ops, x.node->ops);

		b->is_broadcast_of_scalar = true;
		b->constant_dims = spmd_all_of(b->shape->rank);
		return spmd_value(b, target, x.base, x.st);
	}
	if (spmd_can_permute(s, target))
		return spmd_reshard_by_permute(x, target);
	if (spmd_find_steps(s, target, &n, steps))
		return reshard_by_steps(x, target, n, steps);
	r = reshard_partial(x, target);
	if (r.node)
		return r;
	if (!spmd_is_rep(s))
		return reshard_otherwise(x, target, is_last_resort);
	return slice_whole(x, target);
}

static SpmdValue
reshard_cached(SpmdValue x, const SpmdSharding *target, bool is_anew)
{
	const SpmdSharding *before = x.node->sharding;
	const SpmdCached *cached;
	SpmdValue r;
	bool is_kept;

	if (before == target)
		return x;
	if (x.node->op == SPMD_OP_CONSTANT && !spmd_is_man(before) && spmd_is_man(target)) {
		r = spmd_replicate(x);
		r.node->sharding = target;
		return r;
	}
	/* A TPU does not keep what it gathers (spec 57 §21.3). */
	is_kept = !x.st->b->run->is_tpu || spmd_is_tuple(x.node->shape) ||
	          spmd_n_tiles(before) <= spmd_n_tiles(target);
	cached = is_anew || !is_kept ? NULL : spmd_cache_find(x.st, x.node, target);
	if (cached)
		return cached->value;
	r = spmd_reshard_nocache(x, target, true);
	spmd_cache_set(x.st, r.node, before, x);
	if (is_kept)
		spmd_cache_set(x.st, x.node, target, r);
	return r;
}

SpmdValue
spmd_reshard(SpmdValue x, const SpmdSharding *target)
{
	return reshard_cached(x, target, false);
}

SpmdValue
spmd_reshard_anew(SpmdValue x, const SpmdSharding *target)
{
	return reshard_cached(x, target, true);
}
