/* SPDX-License-Identifier: Apache-2.0
 *
 * The position of a device is a number in a mixed radix whose digits are its coordinates on the axes. A sub-axis of
 * pre-size p and size s on an axis of size n is one digit of a coordinate: (coordinate / (n / (p * s))) % s.
 */
#include "shard/local.h"

#include "base/num.h"

int64_t
shard_chunk(int64_t n, int64_t shards)
{
	return n == IR_DYNAMIC ? n : n / shards + (n % shards != 0);
}

/* Returns the axes of dimension d, none if there is no sharding. */
static ShardAxes
axes_of(const ShardSharding *sh, uint32_t d)
{
	return sh && d < sh->rank ? shard_axes_of_dim(sh, d) : (ShardAxes){ NULL, 0 };
}

bool
shard_local_shape(const ShardMesh *m, const ShardSharding *sh, const int64_t *dims, uint32_t rank, int64_t *local)
{
	bool pads = false;

	for (uint32_t d = 0; d < rank; d++) {
		int64_t shards = shard_axes_total(m, axes_of(sh, d));

		local[d] = shard_chunk(dims[d], shards);
		pads |= dims[d] != IR_DYNAMIC && dims[d] % shards != 0;
	}
	return pads;
}

int64_t
shard_device_id(const ShardMesh *m, int64_t position)
{
	return m->n_ids ? shard_mesh_ids(m)[position] : position;
}

bool
shard_positions_of_ids(const ShardMesh *m, int64_t n, int64_t *positions)
{
	for (int64_t i = 0; i < n; i++) {
		int64_t id = shard_device_id(m, i);

		if (id < 0 || id >= n)
			return false;
		positions[id] = i;
	}
	return true;
}

int64_t
shard_axis_stride(const ShardMesh *m, Atom name)
{
	int64_t i = shard_mesh_axis_find(m, name), stride = 1;

	for (uint32_t k = (uint32_t)i + 1; i >= 0 && k < m->n_axes; k++)
		stride = num_mul(stride, m->axes[k].size);
	return stride;
}

int64_t
shard_axis_part_stride(const ShardMesh *m, ShardAxis axis)
{
	return num_mul(shard_axis_stride(m, axis.name), shard_mesh_axis_size(m, axis.name) / shard_axis_next(m, axis));
}

int64_t
shard_chunk_index(const ShardMesh *m, ShardAxes axes, int64_t position)
{
	int64_t index = 0;

	for (uint32_t i = 0; i < axes.n; i++) {
		int64_t size = shard_axis_size(m, axes.v[i]);

		index = index * size + position / shard_axis_part_stride(m, axes.v[i]) % size;
	}
	return index;
}

void
shard_slice(const ShardMesh *m, const ShardSharding *sh, const int64_t *dims, uint32_t rank, int64_t position,
            ShardRange *ranges)
{
	for (uint32_t d = 0; d < rank; d++) {
		ShardAxes axes = axes_of(sh, d);
		int64_t chunk = shard_chunk(dims[d], shard_axes_total(m, axes));
		int64_t start = shard_chunk_index(m, axes, position) * chunk;

		start = start < dims[d] ? start : dims[d];
		ranges[d] = (ShardRange){ start, dims[d] - start < chunk ? dims[d] : start + chunk };
	}
}
