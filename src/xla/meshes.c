/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes all shardings on one mesh per list of devices, the main mesh (spec 45 §2.1). Of the meshes with equal devices,
 * the main mesh is the first one with the most axes larger than one; a mesh of XLA's own, whose first axis has a name
 * that begins with '_', is the last choice. A mesh with an axis that is no part of the main mesh's axes stays.
 */
#include "flow/mesh_table.h"
#include "flow/value.h"
#include "layout/views.h"
#include "shard/sdy_attr.h"
#include "xla/xla.h"

/* The meshes with one list of devices. */
typedef struct Devices {
	const ShardMesh *mesh, *main;	/* the first of them; the main one */
	IrAttr *main_ref;
} Devices;

/* A mesh of the program. */
typedef struct View {
	IrAttr *ref;
	const ShardMesh *mesh;
	const Devices *devices;
	bool moves;			/* its shardings are written on the main mesh */
} View;

typedef struct Views {
	Xla *x;
	Map by_devices;			/* hash of the devices to Devices */
	Map by_ref;			/* mesh reference to View */
	VEC(View *) list;
} Views;

typedef VEC(Atom) NameVec;

static uint32_t
n_large(const ShardMesh *m)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < m->n_axes; i++)
		n += m->axes[i].size > 1;
	return n;
}

static bool
is_of_xla(const Xla *x, const ShardMesh *m)
{
	Str name = session_str(x->s, m->axes[0].name);

	return name.n && name.p[0] == '_';
}

/* Returns whether mesh m is a better main mesh than n, which comes before it. */
static bool
is_better(const Xla *x, const ShardMesh *m, const ShardMesh *n)
{
	if (is_of_xla(x, m) != is_of_xla(x, n))
		return is_of_xla(x, n);
	return n_large(m) > n_large(n);
}

static uint64_t
hash_devices(const ShardMesh *m)
{
	uint64_t h = map_mix(0, (uint64_t)shard_mesh_n_devices(m));

	for (uint32_t i = 0; i < m->n_ids; i++)
		h = map_mix(h, (uint64_t)shard_mesh_ids(m)[i]);
	return h;
}

static Devices *
devices_of(Views *v, const ShardMesh *m)
{
	uint64_t hash = hash_devices(m);
	Devices *devices;

	for (const MapEntry *e = map_first(&v->by_devices, hash); e; e = map_next(&v->by_devices, e)) {
		devices = e->value;
		if (layout_same_order(devices->mesh, m))
			return devices;
	}
	devices = ARENA_NEW(v->x->a, Devices);
	devices->mesh = m;
	map_add(v->x->a, &v->by_devices, hash, devices);
	return devices;
}

static void
add_mesh(Views *v, const IrOp *op)
{
	const ShardMesh *mesh = shard_mesh(ir_op_prop(op, ATOM_mesh));
	IrAttr *ref = shard_mesh_ref(v->x->s, ir_symbol_name(op));
	Devices *devices = devices_of(v, mesh);
	View *view = ARENA_NEW(v->x->a, View);

	*view = (View){ ref, mesh, devices, false };
	*VEC_ADD(v->x->a, &v->list) = view;
	map_put(v->x->a, &v->by_ref, (uintptr_t)ref, view);
	if (!devices->main || is_better(v->x, mesh, devices->main)) {
		devices->main = mesh;
		devices->main_ref = ref;
	}
}

/* Returns whether each axis of the mesh is a list of parts of the main mesh's axes. */
static bool
fits(const View *view, Arena *a)
{
	for (uint32_t i = 0; i < view->mesh->n_axes; i++) {
		ShardAxis axis = { .name = view->mesh->axes[i].name };
		ShardAxes out;

		if (!layout_axes_on_mesh(a, view->mesh, (ShardAxes){ &axis, 1 }, view->devices->main, &out))
			return false;
	}
	return true;
}

/* Enters the meshes of the module. Returns whether one of them gives way to another one. */
static bool
collect(Views *v)
{
	bool any = false;

	for (const IrOp *op = ir_op_block(v->x->m->op, 0)->first; op; op = op->next) {
		const IrAttr *mesh = op->kind == IR_OP_SDY_MESH ? ir_op_prop(op, ATOM_mesh) : NULL;

		if (mesh && mesh->kind == IR_ATTR_MESH && mesh->n)
			add_mesh(v, op);
	}
	for (uint32_t i = 0; i < v->list.n; i++) {
		View *view = v->list.v[i];

		view->moves = view->mesh != view->devices->main && fits(view, v->x->a);
		any |= view->moves;
	}
	return any;
}

/* ---- shardings ---- */

/* The axes on the main mesh; as they are if there is no such list, which the axes of JAX's text never are. */
static ShardAxes
on_main(const Views *v, const View *view, ShardAxes axes)
{
	ShardAxes out;

	return layout_axes_on_mesh(v->x->a, view->mesh, axes, view->devices->main, &out) ? out : axes;
}

static IrAttr *
move_sharding(IrAttr *sharding, IrValue *value, void *cx)
{
	Views *v = cx;
	const ShardSharding *sh = shard_sharding(sharding);
	const View *view = map_get(&v->by_ref, (uintptr_t)sh->mesh);
	ShardDimSpec *dims;
	ShardAxes replicated, unreduced;

	(void)value;
	if (!view || !view->moves)
		return sharding;
	dims = ARENA_ARRAY(v->x->a, ShardDimSpec, sh->rank);
	for (uint32_t d = 0; d < sh->rank; d++) {
		const ShardDim *dim = &sh->dims[d];
		ShardAxes axes = on_main(v, view, shard_axes_of_dim(sh, d));
		bool priority = dim->has_priority && !(dim->closed && axes.n == 0);

		dims[d] = (ShardDimSpec){ axes.v, axes.n, dim->closed, priority, priority ? dim->priority : 0 };
	}
	replicated = on_main(v, view, shard_axes_replicated(sh));
	unreduced = on_main(v, view, shard_axes_unreduced(sh));
	return shard_sharding_new(v->x->s, &(ShardShardingSpec){
		.mesh = view->devices->main_ref, .dims = dims, .rank = sh->rank,
		.replicated = replicated.v, .n_replicated = replicated.n,
		.unreduced = unreduced.v, .n_unreduced = unreduced.n, .reduction = (ShardReduction)sh->reduction,
	});
}

/* ---- manual axes ---- */

/* Returns the mesh of the in and out shardings of a manual computation, or NULL. */
static View *
view_of(const Views *v, const IrOp *manual)
{
	const Atom lists[] = { ATOM_in_shardings, ATOM_out_shardings };

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		const IrAttr *list = ir_op_prop(manual, lists[i]);

		if (list && list->n)
			return map_get(&v->by_ref, (uintptr_t)shard_sharding(ir_attr_elems(list)[0])->mesh);
	}
	return NULL;
}

/* Collects the names of the manual axes on the main mesh. Returns false if one of them is a part of an axis there,
 * which XLA cannot compile. */
static bool
manual_names(const Views *v, const View *view, const IrOp *op, NameVec *names)
{
	const IrAttr *axes = ir_op_prop(op, ATOM_manual_axes);

	for (uint32_t i = 0; i < axes->n; i++) {
		ShardAxis axis = { .name = ir_attr_atoms(axes)[i] };
		ShardAxes out = on_main(v, view, (ShardAxes){ &axis, 1 });

		for (uint32_t k = 0; k < out.n; k++) {
			if (out.v[k].is_sub)
				return false;
			*VEC_ADD(v->x->a, names) = out.v[k].name;
		}
	}
	return true;
}

/* Keeps a mesh if it has a manual computation that cannot move. */
static void
hold_manual(Views *v, const IrOp *op)
{
	View *view = view_of(v, op);
	NameVec names = { 0 };

	if (view && view->moves)
		view->moves = manual_names(v, view, op, &names);
}

static void
move_manual(Views *v, IrOp *op)
{
	const View *view = view_of(v, op);
	NameVec names = { 0 };

	if (view && view->moves && manual_names(v, view, op, &names))
		ir_op_set_prop(v->x->s, op, ATOM_manual_axes, shard_manual_axes_new(v->x->s, names.v, names.n));
}

void
xla_merge_meshes(Xla *x)
{
	Views v = { .x = x };

	if (!collect(&v))
		return;
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		if (op->kind == IR_OP_SDY_MANUAL)
			hold_manual(&v, op);
	}
	for (IrOp *op = x->m->op; op; op = ir_walk_next(x->m->op, op)) {
		if (op->kind == IR_OP_SDY_MANUAL)
			move_manual(&v, op);
	}
	flow_transform_all(x->m, move_sharding, &v);
}
