/* SPDX-License-Identifier: Apache-2.0
 *
 * Mesh axes to groups of devices (spec 11 §6.7). Every axis is split into atoms, at the borders of the sub-axes that
 * are listed, so that a sub-axis is a run of atoms. The coordinates of the atoms that are not listed choose the group,
 * those of the listed ones the place in it.
 */
#include "flow/mesh_groups.h"

enum { MAX_DEVICES = 1 << 20 };

/* A part of a mesh axis. */
typedef struct MeshAtom {
	Atom axis;
	int64_t pre, size;	/* the product of the sizes of the axis's atoms before it, and its size */
	int64_t stride;		/* of a step in the numbering of the mesh's places */
	bool is_listed;
} MeshAtom;

typedef struct Mesh {
	VEC(ShardMeshAxis) axes;
	VEC(int64_t) ids;	/* empty: 0, 1, ... */
	int64_t n;		/* number of devices */
} Mesh;

static bool
add_axis(Arena *a, Mesh *m, Atom name, int64_t size)
{
	*VEC_ADD(a, &m->axes) = (ShardMeshAxis){ .name = name, .size = size };
	return size > 0 && !__builtin_mul_overflow(m->n, size, &m->n) && m->n <= MAX_DEVICES;
}

static bool
read_inline_mesh(Arena *a, const IrAttr *attr, Mesh *m)
{
	const IrShloMesh *mesh = (const IrShloMesh *)ir_attr_data(attr);

	for (uint32_t i = 0; i < attr->n; i++) {
		if (!add_axis(a, m, mesh->axes[i].name, mesh->axes[i].size))
			return false;
	}
	for (int64_t i = 0; mesh->device_ids && i < ir_type_n_elements(mesh->device_ids->type); i++)
		*VEC_ADD(a, &m->ids) = ir_dense_int(mesh->device_ids, (uint64_t)i);
	return !mesh->device_ids || m->ids.n == m->n;
}

static bool
read_mesh(Arena *a, const FlowMeshTable *meshes, IrAttr *ref, Mesh *m)
{
	const IrAttr *attr;

	m->n = 1;
	if (ref->kind == IR_ATTR_SHLO_MESH)
		return read_inline_mesh(a, ref, m);
	attr = flow_meshes_get(meshes, ref);
	for (uint32_t i = 0; attr && i < shard_mesh(attr)->n_axes; i++) {
		if (!add_axis(a, m, shard_mesh(attr)->axes[i].name, shard_mesh(attr)->axes[i].size))
			return false;
	}
	for (uint32_t i = 0; attr && i < shard_mesh(attr)->n_ids; i++)
		*VEC_ADD(a, &m->ids) = shard_mesh_ids(shard_mesh(attr))[i];
	return attr != NULL;
}

/* ---- atoms ---- */

typedef VEC(MeshAtom) Atoms;

static const IrShloAxis *
axis_ref(const IrAttr *axes, uint32_t i)
{
	return (const IrShloAxis *)ir_attr_data(ir_attr_elems(axes)[i]);
}

/* Returns the smallest border of a listed sub-axis, or the size of the axis, that is above `from`. */
static int64_t
next_border(const IrAttr *axes, Atom name, int64_t size, int64_t from)
{
	int64_t border = size;

	for (uint32_t i = 1; i < axes->n; i++) {
		const IrShloAxis *ref = axis_ref(axes, i);
		int64_t end;

		if (ref->name != name || !ref->is_sub || __builtin_mul_overflow(ref->pre, ref->size, &end))
			continue;
		if (ref->pre > from && ref->pre < border)
			border = ref->pre;
		if (end > from && end < border)
			border = end;
	}
	return border;
}

/* Splits one axis, whose places are `stride` apart. */
static bool
split_axis(Arena *a, const IrAttr *axes, const ShardMeshAxis *axis, int64_t stride, Atoms *atoms)
{
	int64_t from = 1;

	do {
		int64_t to = next_border(axes, axis->name, axis->size, from);

		if (to % from || axis->size % to)
			return false;
		*VEC_ADD(a, atoms) = (MeshAtom){ .axis = axis->name, .pre = from, .size = to / from,
			                         .stride = stride * (axis->size / to) };
		from = to;
	} while (from < axis->size);
	return true;
}

static bool
split_mesh(Arena *a, const IrAttr *axes, const Mesh *m, Atoms *atoms)
{
	int64_t stride = m->n;

	for (uint32_t i = 0; i < m->axes.n; i++) {
		stride /= m->axes.v[i].size;
		if (!split_axis(a, axes, &m->axes.v[i], stride, atoms))
			return false;
	}
	return true;
}

/* Returns whether an atom is a part of a listed axis or sub-axis. */
static bool
is_part(const MeshAtom *atom, const IrShloAxis *ref)
{
	int64_t end;

	if (atom->axis != ref->name || !ref->is_sub)
		return atom->axis == ref->name;
	return !__builtin_mul_overflow(ref->pre, ref->size, &end) && atom->pre >= ref->pre &&
	       atom->pre * atom->size <= end;
}

/* Appends the atoms of all listed axes to `order`, after those that are not listed. */
static bool
order_atoms(Arena *a, const IrAttr *axes, Atoms *atoms, Atoms *order, int64_t *size)
{
	Atoms listed = { 0 };

	*size = 1;
	for (uint32_t i = 1; i < axes->n; i++) {
		uint32_t before = listed.n;

		for (uint32_t k = 0; k < atoms->n; k++) {
			if (!is_part(&atoms->v[k], axis_ref(axes, i)))
				continue;
			if (atoms->v[k].is_listed)
				return false;
			atoms->v[k].is_listed = true;
			*VEC_ADD(a, &listed) = atoms->v[k];
			*size *= atoms->v[k].size;
		}
		if (listed.n == before)
			return false;
	}
	for (uint32_t k = 0; k < atoms->n; k++) {
		if (!atoms->v[k].is_listed)
			*VEC_ADD(a, order) = atoms->v[k];
	}
	for (uint32_t k = 0; k < listed.n; k++)
		*VEC_ADD(a, order) = listed.v[k];
	return true;
}

IrAttr *
flow_group_axes(Session *s, Arena *tmp, IrAttr *mesh, ShardAxes axes)
{
	IrAttr **v = ARENA_ARRAY(tmp, IrAttr *, axes.n + 1);

	v[0] = mesh;
	for (uint32_t i = 0; i < axes.n; i++) {
		IrShloAxis axis = { axes.v[i].name, axes.v[i].is_sub, axes.v[i].pre, axes.v[i].size };

		v[i + 1] = ir_attr_intern(s, IR_ATTR_AXIS_REF, 0, 0, NULL, &axis, sizeof axis);
	}
	return ir_attr_intern(s, IR_ATTR_GROUP_AXES, 0, axes.n + 1, NULL, v, (axes.n + 1) * sizeof(IrAttr *));
}

bool
flow_mesh_groups(Arena *a, const FlowMeshTable *meshes, const IrAttr *axes, FlowGroups *out)
{
	Atoms atoms = { 0 }, order = { 0 };
	Mesh m = { 0 };
	int64_t size;

	if (!axes->n || !read_mesh(a, meshes, ir_attr_elems(axes)[0], &m) || !split_mesh(a, axes, &m, &atoms) ||
	    !order_atoms(a, axes, &atoms, &order, &size))
		return false;
	*out = (FlowGroups){ ARENA_ARRAY(a, int64_t, (size_t)m.n), (uint32_t)(m.n / size), (uint32_t)size };
	for (int64_t i = 0; i < m.n; i++) {
		int64_t rest = i, place = 0;

		for (uint32_t k = order.n; k-- > 0; rest /= order.v[k].size)
			place += rest % order.v[k].size * order.v[k].stride;
		out->v[i] = m.ids.n ? m.ids.v[place] : place;
	}
	return true;
}
