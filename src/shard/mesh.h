/* SPDX-License-Identifier: Apache-2.0
 *
 * Queries about one mesh. Equal meshes are one interned attribute, device ids included, so they compare
 * with ==.
 */
#ifndef SHARDC_SHARD_MESH_H
#define SHARDC_SHARD_MESH_H

#include "shard/sdy_attr.h"

/* The place of an axis in the mesh, -1 if it has none of that name. */
int64_t shard_mesh_axis_find(const ShardMesh *m, Atom name);
/* The size of an axis, 1 for an unknown name. */
int64_t shard_mesh_axis_size(const ShardMesh *m, Atom name);
/* Number of devices: the product of the sizes (saturates); 1 without axes. */
int64_t shard_mesh_n_devices(const ShardMesh *m);
/* Same axes in the same order, or both maximal; device ids do not count. */
bool shard_mesh_same_axes(const ShardMesh *a, const ShardMesh *b);

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
