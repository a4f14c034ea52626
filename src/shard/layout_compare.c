/* SPDX-License-Identifier: Apache-2.0
 *
 * Comparisons of whole shardings. They ignore everything that causes no communication: open and closed dimensions,
 * priorities, replicated axes.
 */
#include "shard/layout_compare.h"

bool
shard_is_replicated(const IrAttr *a)
{
	return !a || shard_sharding(a)->n_dim_axes == 0;
}

static bool
axes_equal(const ShardAxis *x, const ShardAxis *y, uint32_t n)
{
	return !n || memcmp(x, y, n * sizeof *x) == 0;
}

bool
shard_same_dims(const ShardSharding *x, const ShardSharding *y)
{
	if (x->rank != y->rank || x->n_dim_axes != y->n_dim_axes ||
	    !axes_equal(shard_axes(x), shard_axes(y), x->n_dim_axes))
		return false;
	for (uint32_t d = 0; d < x->rank; d++) {
		if (x->dims[d].n != y->dims[d].n)
			return false;
	}
	return true;
}

bool
shard_equivalent(const IrAttr *a, const IrAttr *b)
{
	const ShardSharding *x, *y;

	if (a == b)
		return true;
	if (!a)
		return shard_is_replicated(b);
	x = shard_sharding(a);
	if (x->n_dim_axes == 0 && x->n_unreduced == 0)
		return !b || (shard_is_replicated(b) && shard_sharding(b)->n_unreduced == 0);
	if (!b)
		return false;
	y = shard_sharding(b);
	return x->mesh == y->mesh && shard_same_dims(x, y) && x->n_unreduced == y->n_unreduced &&
	       axes_equal(shard_unreduced(x), shard_unreduced(y), x->n_unreduced);
}

IrAttr *
shard_closed_like(Session *s, const IrAttr *a)
{
	return shard_sharding_plain(s, shard_sharding(a)->mesh, shard_sharding(a)->rank, true);
}

void
shard_spec_dims(const ShardSharding *sh, ShardDimSpec *dims)
{
	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d] = (ShardDimSpec){ shard_dim_axes(sh, d), sh->dims[d].n, sh->dims[d].closed,
		                          sh->dims[d].has_priority, sh->dims[d].priority };
}

ShardShardingSpec
shard_spec_of(const ShardSharding *sh, const ShardDimSpec *dims)
{
	return (ShardShardingSpec){
		.mesh = sh->mesh, .dims = dims, .rank = sh->rank, .replicated = shard_replicated(sh),
		.n_replicated = sh->n_replicated, .unreduced = shard_unreduced(sh), .n_unreduced = sh->n_unreduced,
		.reduction = (ShardReduction)sh->reduction,
	};
}

IrAttr *
shard_closed(Session *s, Arena *a, const ShardSharding *sh)
{
	ShardDimSpec *dims = ARENA_ARRAY(a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d].closed = true;
	spec = shard_spec_of(sh, dims);
	spec.n_replicated = 0;
	return shard_sharding_new(s, &spec);
}
