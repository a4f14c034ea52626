/* SPDX-License-Identifier: Apache-2.0
 *
 * Reshapes (spec 57 §5.5): with the result's tiles on the operand, with the operand's on the result, piece by piece in
 * groups, or with one dimension each.
 */
#include "base/num.h"
#include "spmd/algebra.h"
#include "spmd/visit_ops.h"

/* A sharding of the operand, and the one of the result that a local reshape makes of it. */
typedef struct Way {
	const SpmdSharding *operand, *result;
} Way;

static const SpmdSharding *
through(SpmdTable *t, const SpmdShape *from, const SpmdShape *to, const SpmdSharding *s)
{
	return s ? spmd_reshape(t, from->rank, from->dims, to->rank, to->dims, s) : NULL;
}

/* The ways that keep all tiles: from the result's sharding, and from the operand's. Returns their number. */
static uint32_t
find_ways(SpmdVisitor *v, const SpmdIns *i, Way *ways)
{
	SpmdTable *t = v->run->t;
	const SpmdShape *from = i->ops[0]->shape;
	const SpmdSharding *s = i->sharding, *back = through(t, i->shape, from, s);
	uint32_t n = 0;

	if (back && spmd_n_tiles(back) == spmd_n_tiles(s))
		ways[n++] = (Way){ back, s };
	s = through(t, from, i->shape, spmd_get(v, i->ops[0]).node->sharding);
	back = through(t, i->shape, from, s);
	if (back && spmd_n_tiles(back) == spmd_n_tiles(s))
		ways[n++] = (Way){ back, s };
	return n;
}

static SpmdNode *
reshape_node(SpmdValue x, const SpmdShape *shape)
{
	return spmd_node_of(x.st->b, SPMD_OP_RESHAPE, shape, x.node);
}

/* Gathers, reshapes, and takes the parts again. */
static SpmdNode *
reshape_whole(SpmdValue x, const SpmdSharding *s, const SpmdShape *base)
{
	SpmdNode *n = reshape_node(spmd_replicate(x), base);

	return spmd_reshard(spmd_value(n, spmd_table_of(x.st)->rep, base, x.st), s).node;
}

/* The only tiled dimension of a sharding, or -1. */
static int32_t
only_dim(const SpmdSharding *s)
{
	int32_t found = -1;

	if (!spmd_is_tiled(s))
		return -1;
	for (uint32_t d = 0; d < s->tiles->rank - spmd_is_partial(s); d++) {
		if (s->tiles->dims[d] == 1)
			continue;
		if (found >= 0)
			return -1;
		found = (int32_t)d;
	}
	return found;
}

static int64_t
product(uint32_t n, const int64_t *v)
{
	int64_t p = 1;

	for (uint32_t i = 0; i < n; i++)
		p = num_mul(p, v[i]);
	return p;
}

/* The number of parts that are not copies. */
static int64_t
n_parts(const SpmdSharding *s)
{
	return s->tiles->n / (spmd_is_partial(s) ? spmd_copies(s) : 1);
}

/* The operand's dimension a is `times` as large as the result's e: each shard gets whole rows of it. */
static SpmdNode *
split_rows(SpmdValue x, uint32_t a, uint32_t e, int64_t times, const SpmdSharding *s, const SpmdShape *base)
{
	const SpmdShape *local = spmd_shard_shape(spmd_table_of(x.st), base, s);
	uint32_t rank = x.base->rank;
	SpmdWindow w[SPMD_DIMS];
	SpmdWindowed r;

	spmd_plain_windows(rank, w);
	if (a < rank)
		w[a].high = num_mul(num_mul(local->dims[e], times), n_parts(s)) - x.base->dims[a];
	if (!spmd_windowed(x, w, x.node->sharding, &r))
		return NULL;
	return spmd_node_of(x.st->b, SPMD_OP_RESHAPE, local, r.node);
}

/* The result's dimension e is `times` as large as the operand's a. */
static SpmdNode *
join_rows(SpmdValue x, uint32_t a, uint32_t e, int64_t times, const SpmdSharding *s, const SpmdShape *base)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdShape *local = spmd_shard_shape(t, base, s), *in = spmd_shard_shape(t, x.base, x.node->sharding);
	const SpmdShape *shape = spmd_shape_with(t, local, e, num_mul(in->dims[a], times));
	int64_t whole = num_mul(shape->dims[e], n_parts(s));
	SpmdWindow w[SPMD_DIMS];
	SpmdWindowed r;
	SpmdValue p = spmd_value(reshape_node(x, shape), s, spmd_shape_with(t, shape, e, whole), x.st);

	spmd_plain_windows(shape->rank, w);
	w[e].high = base->dims[e] - whole;
	return spmd_windowed(p, w, s, &r) ? r.node : NULL;
}

/* Operand and result have one tiled dimension each, with equal sizes in front of it. */
static SpmdNode *
reshape_one_dim(SpmdValue x, const SpmdSharding *s, const SpmdShape *base)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *from = x.node->sharding;
	int32_t a = only_dim(from), e = only_dim(s);
	SpmdNode *n = NULL;
	const SpmdTiles *tiles;
	int64_t p, q;

	if (spmd_n_tiles(from) != spmd_n_tiles(s) || a < 0 || e < 0 ||
	    product((uint32_t)a, x.base->dims) != product((uint32_t)e, base->dims) || s->tiles->n != from->tiles->n)
		return reshape_whole(x, s, base);
	tiles = spmd_tiles_reshape(&t->tiles, s->tiles, from->tiles->rank, from->tiles->dims);
	x = spmd_reshard(x, spmd_like(t, s, tiles));
	p = x.base->dims[a];
	q = base->dims[e];
	if (q && p % q == 0)
		n = split_rows(x, (uint32_t)a, (uint32_t)e, p / q, s, base);
	else if (p && q % p == 0)
		n = join_rows(x, (uint32_t)a, (uint32_t)e, q / p, s, base);
	return n ? n : reshape_whole(x, s, base);
}

/* Reshapes within groups that differ along dimensions which a reshape keeps; the rest is looked at again. */
static SpmdNode *
reshape_in_groups(SpmdValue x, const SpmdSharding *s, const SpmdShape *base)
{
	SpmdTable *t = spmd_table_of(x.st);
	const SpmdSharding *kept = spmd_propagate_reshape(t, x.base->rank, x.base->dims, base->rank, base->dims,
	                                                  x.node->sharding), *back;
	SpmdDims from = { 0 }, to = { 0 };
	const SpmdShape *inner = x.base, *inner_base = base;
	SpmdGroups g, out;
	SpmdNode *n;
	bool use;

	if (!spmd_is_tiled(kept))
		return reshape_one_dim(x, s, base);
	back = through(t, base, x.base, kept);
	if (!back || !spmd_is_tiled(back))
		return reshape_one_dim(x, s, base);
	for (uint32_t d = 0; d < x.base->rank; d++) {
		if (spmd_dim(back, (int32_t)d) > 1) {
			from.v[from.n++] = d;
			inner = spmd_shape_with(t, inner, d, x.node->shape->dims[d]);
		}
	}
	use = spmd_n_tiles(s) > spmd_n_tiles(kept);
	for (uint32_t d = 0; d < base->rank; d++) {
		int64_t tiles = spmd_dim(kept, (int32_t)d);

		if (tiles == 1)
			continue;
		inner_base = spmd_shape_with(t, inner_base, d, num_ceil(base->dims[d], tiles));
		to.v[to.n++] = d;
		use &= tiles == spmd_dim(s, (int32_t)d);
	}
	g = spmd_group(t, x.node->sharding, &from, NULL);
	out = spmd_group(t, use ? s : kept, &to, NULL);
	if (use)
		out = spmd_align(t, &out, &g, false);
	n = spmd_node_copy(x.st->b, x.node, g.inner);
	n = reshape_in_groups((SpmdValue){ n, inner, spmd_state_in(x.st, g.rows) }, out.inner, inner_base);
	return spmd_reshard(spmd_value(n, spmd_ungroup(t, &out), base, x.st), s).node;
}

void
spmd_visit_reshape(SpmdVisitor *v, SpmdIns *i)
{
	SpmdValue x = spmd_get(v, i->ops[0]), r;
	Way ways[2];
	SpmdNode *n;
	uint32_t n_ways;

	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	n_ways = find_ways(v, i, ways);
	if (!n_ways) {
		spmd_set_node(v, i, reshape_in_groups(x, i->sharding, i->shape));
		return;
	}
	n = reshape_node(spmd_reshard(x, ways[0].operand), spmd_local(v, i, ways[0].result));
	r = spmd_reshard(spmd_value(n, ways[0].result, i->shape, v->st), i->sharding);
	spmd_set_node(v, i, r.node);
	if (n_ways == 2 && ways[1].operand == x.node->sharding && ways[1].result != i->sharding) {
		/* A user that wants the operand's tiles has them without moving anything. */
		n = reshape_node(x, spmd_local(v, i, ways[1].result));
		spmd_cache_set(r.st, r.node, ways[1].result, spmd_value(n, ways[1].result, i->shape, v->st));
	}
}
