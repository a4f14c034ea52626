/* SPDX-License-Identifier: Apache-2.0
 *
 * Questions to a mesh, and the table of a module's meshes by name. Equal meshes are one interned
 * attribute, device ids included, so they compare with ==.
 */
#ifndef SHARDC_SHARD_MESH_H
#define SHARDC_SHARD_MESH_H

#include "ir/op.h"
#include "shard/attr.h"

/* The place of an axis in the mesh, -1 if it has none of that name. */
int64_t shard_mesh_axis_find(const ShardMesh *m, Atom name);
/* The size of an axis, 1 for an unknown name. */
int64_t shard_mesh_axis_size(const ShardMesh *m, Atom name);
/* Number of devices: the product of the sizes (saturates); 1 without axes. */
int64_t shard_mesh_n_devices(const ShardMesh *m);
/* Same axes in the same order, or both maximal; device ids do not count. */
bool shard_mesh_same_axes(const ShardMesh *a, const ShardMesh *b);

/* Meshes of one module by the name of their sdy.mesh op. */
typedef struct ShardMeshTable ShardMeshTable;
ShardMeshTable *shard_meshes_new(Arena *a, const IrOp *module);
/* The IR_ATTR_MESH of a reference as shardings hold it (a symbol, or an inlined mesh, which is its
 * own answer); NULL if there is no such mesh. */
IrAttr *shard_meshes_get(const ShardMeshTable *t, IrAttr *ref);

/* The common mesh of shardings (spec 30 §12); NULL entries do not count. Returns the reference that
 * the answer goes by, NULL if there is none; *mesh (may be NULL) gets its IR_ATTR_MESH. */
IrAttr *shard_meshes_common(const ShardMeshTable *t, IrAttr *const *shardings, uint32_t n, IrAttr **mesh);

#endif
