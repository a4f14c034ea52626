/* SPDX-License-Identifier: Apache-2.0
 *
 * The replica groups of a StableHLO collective, expressed by mesh axes if possible.
 */
#ifndef SHARDC_INSPECT_GROUPS_H
#define SHARDC_INSPECT_GROUPS_H

#include "flow/mesh_table.h"
#include "inspect/device_lists.h"
#include "ir/op.h"
#include "shard/sdy_attr.h"

typedef struct InspectGroups {
	int64_t size;			/* devices in a group; 0: unknown */
	const ShardAxis *axes;		/* the axes along which the groups extend; n_axes == 0: there are none */
	uint32_t n_axes;
	const ShardMesh *mesh;		/* of the axes */
	const int64_t *target;		/* of pairs: the position to which each position of the mesh sends, or NULL */
	Str text;			/* the axes, or "groups=GxN" or "pairs=N" */
} InspectGroups;

/* Fills in the groups that lists of devices form on a mesh, which may be NULL. */
void inspect_groups_of_lists(IrModule *m, const ShardMesh *mesh, const DeviceLists *lists, InspectGroups *groups);
/* Finds the groups of a collective. Their mesh is the one that the groups name, else that of the manual computation
 * around the collective, else the first one of the module. */
void inspect_groups(IrModule *m, const FlowMeshTable *meshes, IrOp *op, InspectGroups *groups);

#endif
