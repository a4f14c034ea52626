/* SPDX-License-Identifier: Apache-2.0
 *
 * The meshes of a module by name, and the common mesh of several shardings (spec 30 §12).
 */
#ifndef SHARDC_FLOW_MESH_TABLE_H
#define SHARDC_FLOW_MESH_TABLE_H

#include "ir/op.h"
#include "shard/mesh.h"

/* Returns a table of the module's meshes by the symbol of their sdy.mesh operation. It lives in the arena, and does not
 * follow later changes of the module. */
typedef struct FlowMeshTable FlowMeshTable;
FlowMeshTable *flow_meshes_new(Arena *a, const IrOp *module);
/* Returns the IR_ATTR_MESH of a sharding's mesh reference (a symbol or an inlined mesh), or NULL if it is unknown. */
IrAttr *flow_meshes_get(const FlowMeshTable *t, IrAttr *ref);

/* The meshes around operations, which one after the other are mostly in the same module. All is NULL at first. */
typedef struct FlowMeshesAround {
	const IrOp *module;
	const FlowMeshTable *table;	/* of this module */
} FlowMeshesAround;
/* Returns the table of the module around an operation. A module in a module has meshes of its own. */
const FlowMeshTable *flow_meshes_around(FlowMeshesAround *last, Arena *a, IrOp *op);

/* Returns the sdy.mesh operation of the module's first mesh that has axes, or NULL. */
const IrOp *flow_first_mesh(const IrModule *m);

/* Returns the reference to the common mesh of n shardings, or NULL if they have none. NULL entries are skipped, and an
 * empty mesh yields to any other. Sets *mesh (may be NULL) to its IR_ATTR_MESH if there is a common mesh. */
IrAttr *flow_meshes_common(const FlowMeshTable *t, IrAttr *const *shardings, uint32_t n, IrAttr **mesh);

#endif
