/* SPDX-License-Identifier: Apache-2.0
 *
 * Queries about one mesh. Meshes are interned, so equal meshes (device ids included) are the same pointer.
 */
#ifndef SHARDC_SHARD_MESH_H
#define SHARDC_SHARD_MESH_H

#include "shard/sdy_attr.h"

/* Returns the index of an axis in the mesh, -1 for an unknown name. */
int64_t shard_mesh_axis_find(const ShardMesh *m, Atom name);
/* Returns the size of an axis, 1 for an unknown name. */
int64_t shard_mesh_axis_size(const ShardMesh *m, Atom name);
/* Returns the number of devices: the product of the sizes, which saturates and is 1 without axes. */
int64_t shard_mesh_n_devices(const ShardMesh *m);
/* Returns whether the meshes have the same axes in the same order, or are both maximal. Ignores device ids. */
bool shard_mesh_same_axes(const ShardMesh *a, const ShardMesh *b);

/* A maximal mesh is a single device, given by its id. */
static inline bool
shard_mesh_is_maximal(const ShardMesh *m)
{
	return m->n_axes == 0 && m->n_ids == 1;
}

static inline bool
shard_mesh_is_empty(const ShardMesh *m)
{
	return m->n_axes == 0 && m->n_ids == 0;
}

#endif
