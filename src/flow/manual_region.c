/* SPDX-License-Identifier: Apache-2.0
 *
 * Manual computations can be nested; each adds its axes to those of the computations around it.
 */
#include "flow/manual_region.h"

#include "flow/value.h"

bool
flow_in_manual(const IrOp *op)
{
	for (op = ir_op_parent(op); op; op = ir_op_parent(op)) {
		if (flow_manual_axes(op))
			return true;
	}
	return false;
}

const ShardMesh *
flow_manual_mesh(const FlowMeshTable *meshes, const IrOp *manual)
{
	static const Atom names[] = { ATOM_in_shardings, ATOM_out_shardings };

	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		const IrAttr *list = ir_op_prop(manual, names[k]);

		for (uint32_t i = 0; list && i < list->n; i++) {
			const IrAttr *mesh = flow_meshes_get(meshes, shard_sharding(ir_attr_elems(list)[i])->mesh);

			if (mesh && shard_mesh(mesh)->n_axes)
				return shard_mesh(mesh);
		}
	}
	return NULL;
}

/* Returns the mesh of the shardings at the boundary of a region, or NULL. */
static const ShardMesh *
mesh_of(const FlowMeshTable *meshes, const IrOp *region)
{
	IrAttr *mesh = NULL;

	for (int side = 0; side < 2; side++) {
		const IrAttr *list = flow_list(region, side == 0);

		if (list && flow_meshes_common(meshes, ir_attr_elems(list), list->n, &mesh) && mesh)
			return shard_mesh(mesh);
	}
	return NULL;
}

/* Returns the set of mesh axes in a list of names, one bit for each. */
static uint64_t
set_of(const ShardMesh *mesh, const IrAttr *names)
{
	uint64_t set = 0;

	for (uint32_t i = 0; i < names->n; i++) {
		int64_t k = shard_mesh_axis_find(mesh, ir_attr_atoms(names)[i]);

		if (k >= 0 && k < 64)
			set |= UINT64_C(1) << k;
	}
	return set;
}

bool
flow_is_all_manual(const FlowMeshTable *meshes, const IrOp *op)
{
	const ShardMesh *mesh = NULL;
	uint64_t set = 0;

	for (op = ir_op_parent(op); op; op = ir_op_parent(op)) {
		const IrAttr *names = flow_manual_axes(op);

		if (!names)
			continue;
		mesh = mesh ? mesh : mesh_of(meshes, op);
		if (mesh)
			set |= set_of(mesh, names);
	}
	return mesh && mesh->n_axes <= 64 && set == (mesh->n_axes < 64 ? UINT64_C(1) << mesh->n_axes : 0) - 1;
}
