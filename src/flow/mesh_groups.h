/* SPDX-License-Identifier: Apache-2.0
 *
 * The groups of devices that mesh axes mean in `replica_groups` (spec 11 §6.7).
 */
#ifndef SHARDC_FLOW_MESH_GROUPS_H
#define SHARDC_FLOW_MESH_GROUPS_H

#include "flow/mesh_table.h"
#include "shard/axis.h"

/* Groups of equal size: group g has the devices v[g * size .. g * size + size - 1]. */
typedef struct FlowGroups {
	int64_t *v;
	uint32_t n, size;
} FlowGroups;

/* Returns the IR_ATTR_GROUP_AXES of axes of a mesh, which is a symbol or an IR_ATTR_MESH. */
IrAttr *flow_group_axes(Session *s, Arena *tmp, IrAttr *mesh, ShardAxes axes);

/* Computes the groups of an IR_ATTR_GROUP_AXES. Returns false if the mesh is unknown, an axis is not in the mesh or
 * listed twice, sub-axes of one axis have no common refinement, or the mesh has more than 2^20 devices. The groups live
 * in the arena. */
bool flow_mesh_groups(Arena *a, const FlowMeshTable *meshes, const IrAttr *axes, FlowGroups *out);

#endif
