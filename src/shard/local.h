/* SPDX-License-Identifier: Apache-2.0
 *
 * Local shapes: which part of a tensor each device holds (spec 10 §9.11). A dimension of size D on axes of total size P
 * is cut into P chunks of ceil(D / P) elements. The last chunks can be shorter or empty; a device pads them.
 */
#ifndef SHARDC_SHARD_LOCAL_H
#define SHARDC_SHARD_LOCAL_H

#include "shard/axis.h"
#include "shard/mesh.h"

/* The elements start .. limit - 1 of a dimension. */
typedef struct ShardRange {
	int64_t start, limit;
} ShardRange;

/* Returns the chunk size of a dimension of size n on axes of total size `shards`. IR_DYNAMIC stays IR_DYNAMIC. */
int64_t shard_chunk(int64_t n, int64_t shards);

/* Fills in local[rank], the shape on each device, padding included. The sharding may be NULL for a replicated tensor.
 * Returns whether a device needs padding, because a dimension is not divisible. */
bool shard_local_shape(const ShardMesh *m, const ShardSharding *sh, const int64_t *dims, uint32_t rank,
                       int64_t *local);

/* Returns the id of the device at a position of the mesh, counted from major to minor. */
int64_t shard_device_id(const ShardMesh *m, int64_t position);
/* Fills in positions[id] of a mesh of n devices. Returns false if an id is not below n. */
bool shard_positions_of_ids(const ShardMesh *m, int64_t n, int64_t *positions);

/* Returns the number of neighbouring positions with the same coordinate on a mesh axis; saturates. */
int64_t shard_axis_stride(const ShardMesh *m, Atom name);

/* Returns the number of positions between neighbours on an axis or sub-axis; saturates. */
int64_t shard_axis_part_stride(const ShardMesh *m, ShardAxis axis);

/* Returns the number of the chunk that the device at a position of the mesh holds of a dimension with these axes. */
int64_t shard_chunk_index(const ShardMesh *m, ShardAxes axes, int64_t position);

/* Fills in the range of each dimension that the device at a position of the mesh holds, without padding. Every
 * dimension must be static. */
void shard_slice(const ShardMesh *m, const ShardSharding *sh, const int64_t *dims, uint32_t rank, int64_t position,
                 ShardRange *ranges);

#endif
