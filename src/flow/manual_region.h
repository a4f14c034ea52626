/* SPDX-License-Identifier: Apache-2.0
 *
 * Regions in which every device computes on its own part along all axes of the mesh, so that nothing in them has a
 * sharding.
 */
#ifndef SHARDC_FLOW_MANUAL_REGION_H
#define SHARDC_FLOW_MANUAL_REGION_H

#include "flow/mesh_table.h"
#include "ir/op.h"

/* Returns whether an operation is inside a region with manual axes. */
bool flow_in_manual(const IrOp *op);
/* Returns the mesh of the first sharding of a manual computation that has axes, or NULL. */
const ShardMesh *flow_manual_mesh(const FlowMeshTable *meshes, const IrOp *manual);
/* Returns whether all mesh axes are manual where an operation is. */
bool flow_is_all_manual(const FlowMeshTable *meshes, const IrOp *op);

#endif
