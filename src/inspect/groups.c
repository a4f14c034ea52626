/* SPDX-License-Identifier: Apache-2.0
 *
 * Tries every set of mesh axes whose sizes have the right product, and compares the groups that it forms.
 */
#include "inspect/groups.h"

#include "flow/mesh_table.h"
#include "flow/value.h"
#include "inspect/device_lists.h"
#include "inspect/sharding_text.h"
#include "ir/walk.h"
#include "shard/local.h"

/* Sets of axes are numbers with one bit per axis. */
enum { MAX_AXES = 12, MAX_DEVICES = 1 << 16 };

static const ShardMesh *
first_mesh(const IrModule *m)
{
	const IrOp *op = flow_first_mesh(m);

	return op ? shard_mesh(ir_op_prop(op, ATOM_mesh)) : NULL;
}

/* Returns the mesh of the shardings of the manual computation around an operation. A function that a manual computation
 * calls is not inside it, so the mesh is assumed to be the first one of the module. */
static const ShardMesh *
mesh_around(const IrModule *m, const FlowMeshTable *meshes, IrOp *op)
{
	IrOp *manual = ir_op_enclosing(op, IR_OP_SDY_MANUAL);
	IrAttr *mesh = NULL;

	for (uint32_t side = 0; manual && side < 2; side++) {
		const IrAttr *list = ir_op_prop(manual, side ? ATOM_out_shardings : ATOM_in_shardings);

		if (list && flow_meshes_common(meshes, ir_attr_elems(list), list->n, &mesh) && mesh)
			return shard_mesh(mesh);
	}
	return first_mesh(m);
}

/* Returns the index of the device at a position of the mesh in its group along the axes in `set`. With `first`, returns
 * the position of the first member of this group instead. */
static int64_t
in_group(const ShardMesh *m, uint32_t set, int64_t position, bool first)
{
	int64_t stride = 1, index = 0, weight = 1, start = position;

	for (uint32_t i = m->n_axes; i-- > 0;) {
		int64_t c = position / stride % m->axes[i].size;

		if (set >> i & 1) {
			index += c * weight;
			weight *= m->axes[i].size;
			start -= c * stride;
		}
		stride *= m->axes[i].size;
	}
	return first ? start : index;
}

/* Returns whether the groups are those that the axes form: the members of each group differ in these axes only, and are
 * in the order of the mesh. */
static bool
is_formed_by(const ShardMesh *m, const int64_t *position_of, uint32_t set, const DeviceLists *lists)
{
	for (int64_t g = 0; g < lists->n; g++) {
		int64_t first = -1;

		for (int64_t k = 0; k < lists->size; k++) {
			int64_t at = position_of[device_lists_id(lists, g * lists->size + k)];

			if (k == 0)
				first = in_group(m, set, at, true);
			if (in_group(m, set, at, true) != first || in_group(m, set, at, false) != k)
				return false;
		}
	}
	return true;
}

static int64_t
product_of(const ShardMesh *m, uint32_t set)
{
	int64_t n = 1;

	for (uint32_t i = 0; i < m->n_axes; i++)
		n *= set >> i & 1 ? m->axes[i].size : 1;
	return n;
}

/* Returns a table from device id to position in the mesh, or NULL if the ids are not 0 .. n - 1. */
static int64_t *
positions_by_id(Arena *a, const ShardMesh *m)
{
	int64_t devices = shard_mesh_n_devices(m), *position_of;

	if (devices > MAX_DEVICES)
		return NULL;
	position_of = ARENA_ARRAY(a, int64_t, (size_t)devices);
	return shard_positions_of_ids(m, devices, position_of) ? position_of : NULL;
}

/* Returns the smallest set of axes that forms the groups, or 0. */
static uint32_t
find_set(Arena *scratch, const ShardMesh *m, const DeviceLists *lists)
{
	int64_t devices = shard_mesh_n_devices(m), *position_of;

	if (m->n_axes > MAX_AXES || lists->size <= 0 || lists->n >= MAX_DEVICES || lists->size >= MAX_DEVICES ||
	    lists->n * lists->size != devices)
		return 0;
	position_of = positions_by_id(scratch, m);
	if (!position_of)
		return 0;
	for (int64_t i = 0; i < devices; i++) {
		int64_t given = device_lists_id(lists, i);

		if (given < 0 || given >= devices)
			return 0;
	}
	for (uint32_t set = 1; set < 1u << m->n_axes; set++) {
		if (product_of(m, set) == lists->size && is_formed_by(m, position_of, set, lists))
			return set;
	}
	return 0;
}

static void
put_set(Session *s, const ShardMesh *m, uint32_t set, InspectGroups *groups)
{
	ShardAxis *axes = ARENA_ARRAY(&s->arena, ShardAxis, m->n_axes);

	for (uint32_t i = 0; i < m->n_axes; i++) {
		if (set >> i & 1)
			axes[groups->n_axes++] = shard_axis_full(m->axes[i].name);
	}
	groups->axes = axes;
	groups->mesh = m;
	groups->text = inspect_axes(s, axes, groups->n_axes);
}

/* Returns the set of axes on which two positions differ. */
static uint32_t
axes_between(const ShardMesh *m, int64_t x, int64_t y)
{
	int64_t stride = 1;
	uint32_t set = 0;

	for (uint32_t i = m->n_axes; i-- > 0; stride *= m->axes[i].size) {
		if (x / stride % m->axes[i].size != y / stride % m->axes[i].size)
			set |= 1u << i;
	}
	return set;
}

/* Finds the axes along which the pairs of a permute send. */
static void
put_pairs(IrModule *m, const ShardMesh *mesh, const DeviceLists *pairs, InspectGroups *groups)
{
	int64_t devices = shard_mesh_n_devices(mesh), *target;
	int64_t *position_of = mesh->n_axes <= MAX_AXES ? positions_by_id(&m->s->arena, mesh) : NULL;
	uint32_t set = 0;

	if (!position_of)
		return;
	target = ARENA_ARRAY(&m->s->arena, int64_t, (size_t)devices);
	for (int64_t i = 0; i < devices; i++)
		target[i] = i;
	for (int64_t i = 0; i < pairs->n; i++) {
		int64_t from = device_lists_id(pairs, 2 * i), to = device_lists_id(pairs, 2 * i + 1);

		if (from < 0 || from >= devices || to < 0 || to >= devices)
			return;
		target[position_of[from]] = position_of[to];
		set |= axes_between(mesh, position_of[from], position_of[to]);
	}
	if (!set)
		return;
	groups->target = target;
	groups->size = product_of(mesh, set);
	put_set(m->s, mesh, set, groups);
}

/* Reads #stablehlo.replica_group_mesh_axes. */
static void
put_group_axes(IrModule *m, const FlowMeshTable *meshes, const IrAttr *a, InspectGroups *groups)
{
	IrAttr *mesh = flow_meshes_get(meshes, ir_attr_elems(a)[0]);
	ShardAxis *axes = ARENA_ARRAY(&m->s->arena, ShardAxis, a->n);

	if (!mesh)
		return;
	for (uint32_t i = 1; i < a->n; i++) {
		const IrShloAxis *x = ir_attr_data(ir_attr_elems(a)[i]);

		axes[groups->n_axes++] = (ShardAxis){ x->name, x->is_sub, x->pre, x->size };
	}
	groups->axes = axes;
	groups->mesh = shard_mesh(mesh);
	groups->text = inspect_axes(m->s, axes, groups->n_axes);
	groups->size = shard_axes_total(groups->mesh, (ShardAxes){ axes, groups->n_axes });
}

/* Lets one group hold all devices, which is what an empty list of groups means. */
static void
put_all_devices(IrModule *m, const ShardMesh *mesh, InspectGroups *groups)
{
	if (!mesh || mesh->n_axes > MAX_AXES)
		return;
	groups->size = shard_mesh_n_devices(mesh);
	put_set(m->s, mesh, (1u << mesh->n_axes) - 1, groups);
}

static void
put_groups(IrModule *m, const ShardMesh *mesh, const DeviceLists *lists, InspectGroups *groups)
{
	ArenaMark mark = arena_mark(&m->arena);
	uint32_t set;

	groups->size = lists->size;
	groups->text = str_from(arena_printf(&m->s->arena, "groups=%lldx%lld", (long long)lists->n,
	                                     (long long)lists->size));
	set = mesh ? find_set(&m->arena, mesh, lists) : 0;
	arena_reset(&m->arena, mark);
	if (set)
		put_set(m->s, mesh, set, groups);
}

void
inspect_groups_of_lists(IrModule *m, const ShardMesh *mesh, const DeviceLists *lists, InspectGroups *groups)
{
	if (lists->are_pairs) {
		groups->size = 1;
		groups->text = str_from(arena_printf(&m->s->arena, "pairs=%lld", (long long)lists->n));
		if (mesh)
			put_pairs(m, mesh, lists, groups);
	} else if (!lists->n) {
		put_all_devices(m, mesh, groups);
	} else {
		put_groups(m, mesh, lists, groups);
	}
}

void
inspect_groups(IrModule *m, const FlowMeshTable *meshes, IrOp *op, InspectGroups *groups)
{
	const IrAttr *ids = ir_op_prop(op, ATOM_replica_groups);
	const ShardMesh *mesh = mesh_around(m, meshes, op);
	DeviceLists lists;

	*groups = (InspectGroups){ .text = STR("groups=?") };
	if (ids && ids->kind == IR_ATTR_GROUP_AXES) {
		put_group_axes(m, meshes, ids, groups);
		return;
	}
	if (device_lists_find(m, op, &lists))
		inspect_groups_of_lists(m, mesh, &lists, groups);
}
