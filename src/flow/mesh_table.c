/* SPDX-License-Identifier: Apache-2.0
 *
 * Meshes by the symbol of their sdy.mesh operation. The table is filled once.
 */
#include "flow/mesh_table.h"

#include "ir/walk.h"

struct FlowMeshTable {
	Map meshes;		/* IrAttr, by the atom of the symbol */
};

static const IrOp *
first_op(const IrOp *module)
{
	const IrBlock *b = ir_op_body(module, 0);

	return b ? b->first : NULL;
}

FlowMeshTable *
flow_meshes_new(Arena *a, const IrOp *module)
{
	FlowMeshTable *t = ARENA_NEW(a, FlowMeshTable);

	for (const IrOp *op = first_op(module); op; op = op->next) {
		const IrAttr *name = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_sym_name) : NULL;
		IrAttr *mesh = ir_op_prop(op, ATOM_mesh);

		if (!name || name->kind != IR_ATTR_STRING || !mesh || mesh->kind != IR_ATTR_MESH)
			continue;
		if (!map_get(&t->meshes, ir_attr_atoms(name)[0]))
			map_put(a, &t->meshes, ir_attr_atoms(name)[0], mesh);
	}
	return t;
}

IrAttr *
flow_meshes_get(const FlowMeshTable *t, IrAttr *ref)
{
	if (ref->kind == IR_ATTR_MESH)
		return ref;
	return ref->kind == IR_ATTR_SYMBOL ? map_get(&t->meshes, ir_attr_atoms(ref)[0]) : NULL;
}

const IrOp *
flow_first_mesh(const IrModule *m)
{
	for (const IrOp *op = first_op(m->op); op; op = op->next) {
		if (op->kind == IR_OP_SDY_MESH && shard_mesh(ir_op_prop(op, ATOM_mesh))->n_axes)
			return op;
	}
	return NULL;
}

const FlowMeshTable *
flow_meshes_around(FlowMeshesAround *last, Arena *a, IrOp *op)
{
	const IrOp *module = ir_module_of(op);

	if (module != last->module)
		*last = (FlowMeshesAround){ module, flow_meshes_new(a, module) };
	return last->table;
}

IrAttr *
flow_meshes_common(const FlowMeshTable *t, IrAttr *const *shardings, uint32_t n, IrAttr **mesh)
{
	IrAttr *best = NULL, *ref = NULL;

	for (uint32_t i = 0; i < n; i++) {
		IrAttr *r = shardings[i] ? shard_sharding(shardings[i])->mesh : NULL, *m;

		if (!r || r == ref)
			continue;
		m = flow_meshes_get(t, r);
		if (!m)
			return NULL;
		if (!best || shard_mesh_is_empty(shard_mesh(best))) {
			best = m;
			ref = r;
		} else if (m != best && !shard_mesh_is_empty(shard_mesh(m))) {
			return NULL;
		}
	}
	if (mesh)
		*mesh = best;
	return ref;
}
