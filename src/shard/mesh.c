/* SPDX-License-Identifier: Apache-2.0
 *
 * The table is open addressing over the atoms of mesh names, at most half full.
 */
#include "shard/mesh.h"

#include "shard/value.h"

int64_t
shard_mesh_axis_find(const ShardMesh *m, Atom name)
{
	/* Names that occur nowhere before the mesh have atoms in a row. */
	uint32_t guess = m->n_axes ? name - m->axes[0].name : 0;

	if (guess < m->n_axes && m->axes[guess].name == name)
		return guess;
	for (uint32_t i = 0; i < m->n_axes; i++) {
		if (m->axes[i].name == name)
			return i;
	}
	return -1;
}

int64_t
shard_mesh_axis_size(const ShardMesh *m, Atom name)
{
	int64_t i = shard_mesh_axis_find(m, name);

	return i < 0 ? 1 : m->axes[i].size;
}

int64_t
shard_mesh_n_devices(const ShardMesh *m)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < m->n_axes; i++) {
		if (__builtin_mul_overflow(n, m->axes[i].size, &n))
			return INT64_MAX;
	}
	return n;
}

bool
shard_mesh_same_axes(const ShardMesh *a, const ShardMesh *b)
{
	if (shard_mesh_is_maximal(a) != shard_mesh_is_maximal(b) || a->n_axes != b->n_axes)
		return false;
	return !a->n_axes || memcmp(a->axes, b->axes, a->n_axes * sizeof *a->axes) == 0;
}

typedef struct MeshEntry {
	Atom name;
	IrAttr *mesh;
} MeshEntry;

struct ShardMeshTable {
	uint32_t mask;
	MeshEntry slots[];
};

static uint32_t
mesh_slot(const ShardMeshTable *t, Atom name)
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

ShardMeshTable *
shard_meshes_new(Arena *a, const IrOp *module)
{
	uint32_t n = 0, size = 8;
	ShardMeshTable *t;

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
shard_meshes_get(const ShardMeshTable *t, IrAttr *ref)
{
	if (ref->kind == IR_ATTR_MESH)
		return ref;
	return ref->kind == IR_ATTR_SYMBOL ? t->slots[mesh_slot(t, ir_attr_atoms(ref)[0])].mesh : NULL;
}

IrAttr *
shard_meshes_common(const ShardMeshTable *t, IrAttr *const *shardings, uint32_t n, IrAttr **mesh)
{
	IrAttr *best = NULL, *ref = NULL;

	for (uint32_t i = 0; i < n; i++) {
		IrAttr *r = shardings[i] ? shard_sharding(shardings[i])->mesh : NULL, *m;

		if (!r || r == ref)
			continue;
		m = shard_meshes_get(t, r);
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
