/* SPDX-License-Identifier: Apache-2.0
 *
 * The meshes of a module by name, and the common mesh of several shardings.
 */
#ifndef SHARDC_FLOW_MESH_TABLE_H
#define SHARDC_FLOW_MESH_TABLE_H

#include "ir/op.h"
#include "shard/mesh.h"

/* Meshes of one module by the name of their sdy.mesh op. */
typedef struct FlowMeshTable FlowMeshTable;
FlowMeshTable *flow_meshes_new(Arena *a, const IrOp *module);
/* The IR_ATTR_MESH of a reference as shardings hold it (a symbol, or an inlined mesh, which is its
 * own answer); NULL if there is no such mesh. */
IrAttr *flow_meshes_get(const FlowMeshTable *t, IrAttr *ref);

/* The common mesh of shardings (spec 30 §12); NULL entries do not count. Returns the reference that
 * the answer goes by, NULL if there is none; *mesh (may be NULL) gets its IR_ATTR_MESH. */
IrAttr *flow_meshes_common(const FlowMeshTable *t, IrAttr *const *shardings, uint32_t n, IrAttr **mesh);

#endif
