/* SPDX-License-Identifier: Apache-2.0
 *
 * The bridge between layouts and sdy: the mesh of a run, intervals as axes (spec 70 §15.1), shardings as layouts, and
 * meshes that replace the one of the program (spec 70 §2.6).
 */
#include "strategy/model.h"

#include "base/num.h"
#include "flow/value.h"
#include "ir/make.h"
#include "ir/walk.h"
#include "print/print.h"
#include "shard/axis.h"
#include "shard/mesh.h"

/* ---- intervals and axes ---- */

uint32_t
strategy_mesh_axes(const ShardMesh *mesh, LayoutInterval iv, ShardAxis *out)
{
	int64_t cur = iv.pre, end = iv.pre * iv.size, before = 1;
	uint32_t n = 0;

	for (uint32_t i = 0; i < mesh->n_axes && cur < end; before *= mesh->axes[i++].size) {
		int64_t after = before * mesh->axes[i].size, stop = end < after ? end : after;

		if (mesh->axes[i].size == 1 || cur >= after)
			continue;
		if (cur % before || after % stop || stop % cur)
			return UINT32_MAX;
		out[n++] = shard_axis_part(mesh, mesh->axes[i].name, cur / before, stop / cur);
		cur = stop;
	}
	return cur == end ? n : UINT32_MAX;
}

bool
strategy_mesh_fits(const Strategy *st, const Layout *l)
{
	LayoutInterval iv[LAYOUT_ENTRIES];
	ShardAxis axes[LAYOUT_ENTRIES];

	for (uint32_t d = 0; d < l->n_dims; d++) {
		uint32_t n = layout_dim_intervals(l, d, iv);

		for (uint32_t i = 0; i < n; i++) {
			if (strategy_mesh_axes(st->mesh, iv[i], axes) == UINT32_MAX)
				return false;
		}
	}
	return true;
}

IrAttr *
strategy_mesh_sharding(const Strategy *st, const Layout *l)
{
	ShardDimSpec *dims = ARENA_ARRAY(st->arena, ShardDimSpec, l->n_dims + 1);
	LayoutInterval iv[LAYOUT_ENTRIES];

	for (uint32_t d = 0; d < l->n_dims; d++) {
		ShardAxis axes[LAYOUT_ENTRIES] = { 0 };
		ShardAxisVec list = { 0 };
		uint32_t n = layout_dim_intervals(l, d, iv);

		for (uint32_t i = 0; i < n; i++) {
			uint32_t n_axes = strategy_mesh_axes(st->mesh, iv[i], axes);
			ShardAxes part = { axes, n_axes };

			assert(part.n != UINT32_MAX);
			shard_axes_append_all(st->arena, st->mesh, &list, part);
		}
		dims[d] = (ShardDimSpec){ .axes = list.v, .n = list.n, .closed = true };
	}
	return shard_sharding_new(st->s, &(ShardShardingSpec){ .mesh = st->mesh_ref, .dims = dims, .rank = l->n_dims });
}

static LayoutInterval
axis_interval(const ShardMesh *mesh, ShardAxis a)
{
	LayoutInterval iv = { 1, shard_axis_size(mesh, a) };

	for (uint32_t i = 0; i < mesh->n_axes && mesh->axes[i].name != a.name; i++)
		iv.pre *= mesh->axes[i].size;
	iv.pre *= shard_axis_pre(a);
	return iv;
}

/* Appends the intervals of one dimension, adjacent ones merged. */
static uint32_t
dim_intervals(const ShardMesh *mesh, const ShardSharding *sh, uint32_t d, LayoutInterval *out)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < sh->dims[d].n; i++) {
		LayoutInterval iv = axis_interval(mesh, shard_dim_axes(sh, d)[i]);

		if (iv.size == 1)
			continue;
		if (n && out[n - 1].pre * out[n - 1].size == iv.pre)
			out[n - 1].size *= iv.size;
		else
			out[n++] = iv;
	}
	return n;
}

/* Reports why a sharding has no layout, if it has none. */
static bool
check_sharding(Strategy *st, const IrAttr *sharding, Span at)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const ShardMesh *mesh = flow_mesh_lookup(st->m->op, sharding);

	if (sh->n_unreduced)
		return diag_error(&st->s->diag, DIAG_STRAT_UNREDUCED, at, "strategies do not support unreduced axes");
	if (!mesh || shard_mesh_is_maximal(mesh))
		return diag_error(&st->s->diag, DIAG_STRAT_MESH_KIND, at,
		                  "a sharding on a maximal mesh is not a layout of the mesh '@%s'",
		                  session_str(st->s, ir_attr_atoms(st->mesh_ref)[0]).p);
	if (!shard_mesh_same_axes(mesh, st->mesh))
		return diag_error(&st->s->diag, DIAG_STRAT_WHICH_MESH, at,
		                  "the sharding is on a mesh other than '@%s', on which strategies are computed",
		                  session_str(st->s, ir_attr_atoms(st->mesh_ref)[0]).p);
	return true;
}

/* A value without dimensions of its own, such as a tuple, has no layout. */
static bool
check_type(Strategy *st, const IrType *type, uint32_t rank, Span at)
{
	Str text;

	if (ir_type_has_rank(type, rank))
		return true;
	text = print_type_text(st->s, (IrType *)(uintptr_t)type);
	return diag_error(&st->s->diag, DIAG_STRAT_INEXPRESSIBLE, at,
	                  "the sharding is on a value of type %.*s, which has no layout: only ranked tensors have one",
	                  (int)text.n, text.p);
}

const Layout *
strategy_mesh_layout(Strategy *st, const IrAttr *sharding, const IrType *type, Span at)
{
	const ShardSharding *sh = shard_sharding(sharding);
	LayoutInterval *lists = ARENA_ARRAY(st->arena, LayoutInterval, sh->n_dim_axes + 1);
	uint32_t *first = ARENA_ARRAY(st->arena, uint32_t, sh->rank + 1);

	if (!check_sharding(st, sharding, at) || !check_type(st, type, sh->rank, at))
		return NULL;
	for (uint32_t d = 0; d < sh->rank; d++) {
		int64_t parts = 1;

		first[d + 1] = first[d] + dim_intervals(st->mesh, sh, d, lists + first[d]);
		for (uint32_t i = first[d]; i < first[d + 1]; i++)
			parts = num_mul(parts, lists[i].size);
		if (parts > 1 && (type->dims[d] % parts || !type->dims[d])) {
			diag_error(&st->s->diag, DIAG_STRAT_INEXPRESSIBLE, at,
			           "dimension %u has size %lld, which its sharding does not cut into %lld equal slices",
			           (unsigned)d, (long long)type->dims[d], (long long)parts);
			return NULL;
		}
	}
	return layout_of_intervals(&st->layouts, type->dims, sh->rank, lists, first);
}

/* ---- finding the mesh ---- */

static Span
module_span(const Strategy *st)
{
	return print_find_in_op(st->m, st->g.func, STR(""));
}

/* Makes `sdy.mesh @devices = <["d"=N]>` the first operation of the module. */
static IrOp *
make_mesh(Strategy *st)
{
	ShardMeshAxis axis = { .name = session_atom(st->s, STR("d")), .size = st->o->devices };
	Atom name = session_atom(st->s, STR("devices"));
	IrOp *op;

	for (uint32_t i = 0; ir_symbol_find(st->m->op, name); i++)
		name = atom_numbered(&st->s->atoms, STR("devices"), i);
	op = ir_make_mesh(st->m, name, shard_mesh_new(st->s, &axis, 1, NULL, 0));
	ir_op_prepend(ir_op_block(st->m->op, 0), op);
	return op;
}

/* Returns the mesh that --mesh names, else the only one, else one made for --devices. Returns NULL after an error. */
static IrOp *
find_mesh(Strategy *st)
{
	IrOp *found = NULL;

	for (IrOp *op = ir_op_block(st->m->op, 0)->first; op; op = op->next) {
		if (op->kind != IR_OP_SDY_MESH)
			continue;
		if (st->o->mesh && !str_eq(session_str(st->s, ir_symbol_name(op)), str_from(st->o->mesh)))
			continue;
		if (found) {
			diag_error(&st->s->diag, DIAG_STRAT_WHICH_MESH, print_find_in_op(st->m, op, STR("")),
			           "the module has several meshes; choose one with --mesh");
			return NULL;
		}
		found = op;
	}
	if (!found && st->o->mesh)
		diag_error(&st->s->diag, DIAG_STRAT_NO_MESH, module_span(st), "there is no mesh '@%s'", st->o->mesh);
	else if (!found && st->o->devices)
		found = make_mesh(st);
	else if (!found)
		diag_error(&st->s->diag, DIAG_STRAT_NO_MESH, module_span(st),
		           "the module has no mesh; --devices=N makes one of N devices");
	return found;
}

/* ---- flat and split meshes ---- */

/* Returns a mesh of the same devices with a single axis, or with one axis per prime factor. */
static IrAttr *
other_mesh(Strategy *st, const ShardMesh *mesh)
{
	ShardMeshAxis axes[64];
	int64_t rest = shard_mesh_n_devices(mesh);
	uint32_t n = 0;

	if (st->o->flat_mesh || rest == 1)
		axes[n++] = (ShardMeshAxis){ .name = session_atom(st->s, st->o->flat_mesh ? STR("d") : STR("d0")),
			                     .size = rest };
	for (int64_t p = 2; !st->o->flat_mesh && rest > 1; p++) {
		if (p * p > rest)
			p = rest;
		for (; rest % p == 0; rest /= p, n++) {
			const char *name = arena_printf(st->arena, "d%u", n);

			axes[n] = (ShardMeshAxis){ .name = session_atom(st->s, str_from(name)), .size = p };
		}
	}
	return shard_mesh_new(st->s, axes, n, shard_mesh_ids(mesh), mesh->n_ids);
}

/* What the rewriting of shardings needs. */
typedef struct Rewrite {
	Strategy *st;
	const ShardMesh *old;
	IrAttr *ref;
	bool failed;
} Rewrite;

static uint32_t
rewrite_axes(Rewrite *w, ShardAxes from, ShardAxisVec *to)
{
	for (uint32_t i = 0; i < from.n; i++) {
		ShardAxis axes[LAYOUT_ENTRIES];
		uint32_t n = strategy_mesh_axes(w->st->mesh, axis_interval(w->old, from.v[i]), axes);

		if (n == UINT32_MAX) {
			w->failed = true;
			return 0;
		}
		shard_axes_append_all(w->st->arena, w->st->mesh, to, (ShardAxes){ axes, n });
	}
	return to->n;
}

static IrAttr *
rewrite_sharding(IrAttr *sharding, IrValue *value, void *cx)
{
	Rewrite *w = cx;
	const ShardSharding *sh = shard_sharding(sharding);
	ShardDimSpec *dims = ARENA_ARRAY(w->st->arena, ShardDimSpec, sh->rank + 1);
	ShardAxisVec replicated = { 0 }, unreduced = { 0 };

	(void)value;
	if (sh->mesh != w->ref)
		return sharding;
	for (uint32_t d = 0; d < sh->rank; d++) {
		ShardAxisVec list = { 0 };

		rewrite_axes(w, shard_axes_of_dim(sh, d), &list);
		dims[d] = (ShardDimSpec){ list.v, list.n, sh->dims[d].closed, sh->dims[d].has_priority,
			                  sh->dims[d].priority };
	}
	rewrite_axes(w, shard_axes_replicated(sh), &replicated);
	rewrite_axes(w, shard_axes_unreduced(sh), &unreduced);
	return shard_sharding_new(w->st->s, &(ShardShardingSpec){ .mesh = sh->mesh,
	                                                          .dims = dims,
	                                                          .rank = sh->rank,
	                                                          .replicated = replicated.v,
	                                                          .n_replicated = replicated.n,
	                                                          .unreduced = unreduced.v,
	                                                          .n_unreduced = unreduced.n,
	                                                          .reduction = (ShardReduction)sh->reduction });
}

/* Returns whether the intervals of the manual axes cover that of an axis of the new mesh. */
static bool
covers(const Rewrite *w, const IrAttr *manual, LayoutInterval iv)
{
	int64_t shared = 1;

	for (uint32_t i = 0; i < manual->n; i++) {
		LayoutInterval old = axis_interval(w->old, shard_axis_full(ir_attr_atoms(manual)[i]));
		int64_t lo = old.pre > iv.pre ? old.pre : iv.pre;
		int64_t old_end = old.pre * old.size, end = iv.pre * iv.size, hi = old_end < end ? old_end : end;

		if (hi > lo)
			shared *= hi / lo;
	}
	return shared == iv.size && iv.size > 1;
}

/* Rewrites the manual axes of a computation: those of the new mesh that take their place. */
static void
rewrite_manual(Rewrite *w, IrOp *op)
{
	const ShardMesh *mesh = w->st->mesh;
	IrAttr *manual = ir_op_prop(op, ATOM_manual_axes), *in = ir_op_prop(op, ATOM_in_shardings);
	IrAttr *out = ir_op_prop(op, ATOM_out_shardings), *any = in && in->n ? in : out;
	Atom *names = ARENA_ARRAY(w->st->arena, Atom, mesh->n_axes + 1);
	int64_t before = 1, after = 1;
	uint32_t n = 0;

	if (!manual || !manual->n || !any || !any->n || shard_sharding(ir_attr_elems(any)[0])->mesh != w->ref)
		return;
	for (uint32_t i = 0; i < mesh->n_axes; i++) {
		ShardAxis axis = shard_axis_full(mesh->axes[i].name);

		if (covers(w, manual, axis_interval(mesh, axis))) {
			names[n++] = axis.name;
			after *= mesh->axes[i].size;
		}
	}
	for (uint32_t i = 0; i < manual->n; i++)
		before *= shard_axis_size(w->old, shard_axis_full(ir_attr_atoms(manual)[i]));
	w->failed |= before != after;
	ir_op_set_prop(w->st->s, op, ATOM_manual_axes, shard_manual_axes_new(w->st->s, names, n));
}

/* Replaces the mesh, and the axes of all shardings and manual computations on it. */
static bool
replace_mesh(Strategy *st)
{
	Rewrite w = { .st = st, .old = st->mesh, .ref = st->mesh_ref };
	IrAttr *mesh = other_mesh(st, st->mesh);

	st->mesh = shard_mesh(mesh);
	flow_transform_all(st->m, rewrite_sharding, &w);
	for (IrOp *op = st->m->op; op; op = ir_walk_next(st->m->op, op)) {
		if (op->kind == IR_OP_SDY_MANUAL)
			rewrite_manual(&w, op);
	}
	ir_op_set_prop(st->s, st->mesh_op, ATOM_mesh, mesh);
	if (w.failed)
		return diag_error(
			&st->s->diag, DIAG_STRAT_INEXPRESSIBLE, print_find_in_op(st->m, st->mesh_op, STR("")),
			st->o->flat_mesh ? "manual axes of the module are not axes of the mesh of --flat-mesh"
			: "a sharding of the module cannot be expressed on the mesh of --split-mesh; use --flat-mesh");
	return true;
}

bool
strategy_mesh_find(Strategy *st)
{
	IrAttr *mesh;
	Span at;

	st->mesh_op = find_mesh(st);
	if (!st->mesh_op)
		return false;
	at = print_find_in_op(st->m, st->mesh_op, STR(""));
	mesh = ir_op_prop(st->mesh_op, ATOM_mesh);
	st->mesh = shard_mesh(mesh);
	st->mesh_ref = shard_mesh_ref(st->s, ir_symbol_name(st->mesh_op));
	st->n_devices = shard_mesh_n_devices(st->mesh);
	if (!st->mesh->n_axes)
		return diag_error(&st->s->diag, DIAG_STRAT_MESH_KIND, at, "the mesh '@%s' is %s; strategies need axes",
		                  session_str(st->s, ir_symbol_name(st->mesh_op)).p,
		                  st->mesh->n_ids ? "a single device" : "empty");
	if (st->n_devices > STRATEGY_MAX_DEVICES)
		return diag_error(&st->s->diag, DIAG_LIMIT, at, "strategies support at most %lld devices",
		                  (long long)STRATEGY_MAX_DEVICES);
	return (!st->o->flat_mesh && !st->o->split_mesh) || replace_mesh(st);
}
