/* SPDX-License-Identifier: Apache-2.0
 *
 * An open-addressing table by the symbol of the sdy.mesh operation. It is filled once.
 */
#include "flow/mesh_table.h"

typedef struct MeshEntry {
	Atom name;
	IrAttr *mesh;
} MeshEntry;

struct FlowMeshTable {
	uint32_t mask;
	MeshEntry slots[];
};

static uint32_t
mesh_slot(const FlowMeshTable *t, Atom name)
{
	uint32_t i = name * 2654435761u & t->mask;

	while (t->slots[i].name && t->slots[i].name != name)
		i = (i + 1) & t->mask;
	return i;
}

static const IrOp *
first_op(const IrOp *module)
{
	const IrBlock *b = ir_op_body(module, 0);

	return b ? b->first : NULL;
}

FlowMeshTable *
flow_meshes_new(Arena *a, const IrOp *module)
{
	uint32_t n = 0, size = 8;
	FlowMeshTable *t;

	for (const IrOp *op = first_op(module); op; op = op->next)
		n += op->kind == IR_OP_SDY_MESH;
	while (size < n * 2)
		size *= 2;
	t = arena_alloc(a, sizeof *t + size * sizeof *t->slots);
	t->mask = size - 1;
	for (const IrOp *op = first_op(module); op; op = op->next) {
		const IrAttr *name = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_sym_name) : NULL;
		IrAttr *mesh = ir_op_prop(op, ATOM_mesh);
		MeshEntry *e;

		if (!name || name->kind != IR_ATTR_STRING || !mesh || mesh->kind != IR_ATTR_MESH)
			continue;
		e = &t->slots[mesh_slot(t, ir_attr_atoms(name)[0])];
		if (!e->name)
			*e = (MeshEntry){ ir_attr_atoms(name)[0], mesh };
	}
	return t;
}

IrAttr *
flow_meshes_get(const FlowMeshTable *t, IrAttr *ref)
{
	if (ref->kind == IR_ATTR_MESH)
		return ref;
	return ref->kind == IR_ATTR_SYMBOL ? t->slots[mesh_slot(t, ir_attr_atoms(ref)[0])].mesh : NULL;
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
