/* SPDX-License-Identifier: Apache-2.0 */
#include "shard/boundary_axes.h"

#include "base/num.h"
#include "shard/axis.h"
#include "shard/layout_compare.h"

/* Returns the leading axes whose sizes divide a dimension of size n. The last one may be cut to a sub-axis. */
static ShardDimSpec
even_dim(Arena *a, const ShardMesh *mesh, ShardDimSpec dim, int64_t n)
{
	ShardAxes all = { dim.axes, dim.n };
	ShardAxis *axes;
	uint32_t k = 0;
	int64_t total = shard_axes_total(mesh, all);

	if (n % total == 0)
		return dim;
	axes = ARENA_ARRAY(a, ShardAxis, dim.n);
	for (uint32_t i = 0; i < dim.n; i++) {
		int64_t size = shard_axis_size(mesh, dim.axes[i]), g = num_gcd(size, n);

		if (g == 1)
			break;
		axes[k++] = g == size ? dim.axes[i]
		                      : shard_axis_part(mesh, dim.axes[i].name, shard_axis_pre(dim.axes[i]), g);
		if (g != size)
			break;
		n /= g;
	}
	return (ShardDimSpec){ axes, k, dim.closed, false, 0 };
}

IrAttr *
shard_shorten_uneven(Session *s, Arena *a, const ShardMesh *mesh, IrAttr *sharding, const IrType *type)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardShardingSpec spec;
	ShardDimSpec *dims;

	if (!ir_type_is_static_tensor(type) || !sh->n_dim_axes || sh->rank != type->n)
		return sharding;
	dims = ARENA_ARRAY(a, ShardDimSpec, sh->rank);
	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++)
		dims[d] = even_dim(a, mesh, dims[d], type->dims[d]);
	spec = shard_spec_of(sh, dims);
	return shard_sharding_new(s, &spec);
}

IrAttr *
shard_shorten_sub_axes(Session *s, Arena *a, IrAttr *sharding)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims = ARENA_ARRAY(a, ShardDimSpec, sh->rank);
	ShardShardingSpec spec;

	shard_spec_dims(sh, dims);
	for (uint32_t d = 0; d < sh->rank; d++) {
		uint32_t n = 0;

		while (n < dims[d].n && !dims[d].axes[n].is_sub)
			n++;
		if (!dims[d].closed)
			dims[d].n = n;
	}
	spec = shard_spec_of(sh, dims);
	return shard_sharding_new(s, &spec);
}
