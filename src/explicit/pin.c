/* SPDX-License-Identifier: Apache-2.0
 *
 * Shardings that the text states, made firm for propagation (spec 60 §10.4): explicit mode reads an open dimension as
 * closed and ignores the free axes of manual computations, but propagation does neither. After lowering, no step of
 * propagation can add or remove an Explicit axis.
 */
#include "explicit/ex_check.h"
#include "shard/axis.h"

static bool
mentions(const ShardAxis *axes, uint32_t n, Atom name)
{
	for (uint32_t i = 0; i < n; i++) {
		if (axes[i].name == name)
			return true;
	}
	return false;
}

static bool
any_sub_axis(const ShardAxis *axes, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (axes[i].is_sub)
			return true;
	}
	return false;
}

/* Returns the axes that are replicated already, and the Explicit axes that the sharding does not mention. */
static const ShardAxis *
pinned_axes(ExEnv *x, const ShardSharding *sh, ExCtx c, uint32_t *n)
{
	ShardAxis *axes = ARENA_ARRAY(&x->tmp, ShardAxis, c.mesh->mesh->n_axes);
	uint32_t n_all = sh->n_dim_axes + sh->n_replicated + sh->n_unreduced;

	*n = 0;
	for (uint32_t i = 0; i < c.mesh->mesh->n_axes; i++) {
		Atom name = explicit_axis_name(c.mesh, i);

		if (mentions(shard_replicated(sh), sh->n_replicated, name) ||
		    ((c.explicit_axes & explicit_axis(i)) && !mentions(shard_axes(sh), n_all, name)))
			axes[(*n)++] = shard_axis_full(name);
	}
	return axes;
}

static bool
is_open(const ShardSharding *sh)
{
	for (uint32_t k = 0; k < sh->rank; k++) {
		if (!sh->dims[k].closed)
			return true;
	}
	return false;
}

static ShardShardingSpec
spec_of(ExEnv *x, const ShardSharding *sh, bool closed)
{
	ShardDimSpec *dims = ARENA_ARRAY(&x->tmp, ShardDimSpec, sh->rank);

	for (uint32_t k = 0; k < sh->rank; k++)
		dims[k] = (ShardDimSpec){ .axes = shard_dim_axes(sh, k), .n = sh->dims[k].n,
		                          .closed = closed || sh->dims[k].closed };
	return (ShardShardingSpec){ .mesh = sh->mesh, .dims = dims, .rank = sh->rank,
	                            .replicated = shard_replicated(sh), .n_replicated = sh->n_replicated,
	                            .unreduced = shard_unreduced(sh), .n_unreduced = sh->n_unreduced,
	                            .reduction = (ShardReduction)sh->reduction };
}

IrAttr *
explicit_pin(ExEnv *x, IrAttr *sharding, ExCtx ctx)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const ExMesh *mesh = explicit_mesh_of(x->meshes, sh->mesh);
	ExCtx c = explicit_ctx_of(ctx, mesh);
	ShardShardingSpec spec;

	if (!mesh || !c.explicit_axes || !is_open(sh))
		return sharding;
	spec = spec_of(x, sh, !explicit_ctx_auto(c));
	if (explicit_ctx_auto(c) && !any_sub_axis(shard_replicated(sh), sh->n_replicated))
		spec.replicated = pinned_axes(x, sh, c, &spec.n_replicated);
	return shard_sharding_new(x->s, &spec);
}

IrAttr *
explicit_pin_hint(ExEnv *x, const IrOp *op, const ExType *t, ExCtx ctx)
{
	IrAttr *sharding = ir_op_prop(op, ATOM_sharding);
	const ShardSharding *sh = shard_sharding(sharding);
	const ExMesh *mesh = explicit_mesh_of(x->meshes, sh->mesh);
	ExCtx c = explicit_ctx_of(ctx, mesh);
	ShardShardingSpec spec, type;
	ShardDimSpec *dims;

	if (!mesh || !t || !explicit_mesh_eq(t->mesh, mesh) || t->rank != sh->rank || !c.explicit_axes ||
	    !explicit_is_hint(op, c))
		return explicit_pin(x, sharding, ctx);
	spec = spec_of(x, sh, true);
	type = spec_of(x, shard_sharding(explicit_attr(x, t, ctx, true)), true);
	dims = ARENA_ARRAY(&x->tmp, ShardDimSpec, sh->rank);
	for (uint32_t k = 0; k < sh->rank; k++) {
		uint32_t n = spec.dims[k].n, first = type.dims[k].n;
		ShardAxis *axes = ARENA_ARRAY(&x->tmp, ShardAxis, first + n);

		for (uint32_t i = 0; i < first + n; i++)
			axes[i] = i < first ? type.dims[k].axes[i] : spec.dims[k].axes[i - first];
		dims[k] = (ShardDimSpec){ .axes = axes, .n = first + n, .closed = true };
	}
	type.mesh = sh->mesh;
	type.dims = dims;
	return shard_sharding_new(x->s, &type);
}

/* How a boundary of a manual computation is pinned. */
typedef struct Boundary {
	ExCtx outer;
	ExAxes manual;		/* axes that the computation makes Manual */
} Boundary;

/* Returns the axes of a dimension at a boundary: the manual axes that the sharding states, then the axes of the type,
 * then the Auto axes that the sharding states. */
static ShardDimSpec
pin_dim(ExEnv *x, const Boundary *b, const ShardSharding *sh, const ExType *t, uint32_t k)
{
	ExCtx c = explicit_ctx_of(b->outer, t->mesh);
	const ShardAxis *stated = shard_dim_axes(sh, k);
	ShardAxis *axes = ARENA_ARRAY(&x->tmp, ShardAxis, sh->dims[k].n + t->dims[k]->n);
	const ExAxes turns[] = { b->manual, explicit_ctx_auto(c) & ~b->manual };
	uint32_t n = 0;

	for (uint32_t turn = 0; turn < 2; turn++) {
		for (uint32_t i = 0; i < sh->dims[k].n; i++) {
			int64_t axis = shard_mesh_axis_find(t->mesh->mesh, stated[i].name);

			if (axis >= 0 && (turns[turn] & explicit_axis((uint32_t)axis)))
				axes[n++] = stated[i];
		}
		for (uint32_t i = 0; turn == 0 && i < t->dims[k]->n; i++) {
			if (!(b->manual & explicit_axis(t->dims[k]->axes[i])))
				axes[n++] = shard_axis_full(explicit_axis_name(t->mesh, t->dims[k]->axes[i]));
		}
	}
	return (ShardDimSpec){ .axes = axes, .n = n, .closed = sh->dims[k].closed || !explicit_ctx_auto(c) };
}

static IrAttr *
pin_boundary(ExEnv *x, const Boundary *b, IrAttr *sharding, const ExType *t)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardShardingSpec spec;
	ShardDimSpec *dims;
	ShardAxis *replicated;

	if (!t || t->unknown || t->rank != sh->rank || !t->mesh)
		return sharding;
	spec = spec_of(x, sh, true);
	spec.dims = dims = ARENA_ARRAY(&x->tmp, ShardDimSpec, sh->rank);
	for (uint32_t k = 0; k < sh->rank; k++)
		dims[k] = pin_dim(x, b, sh, t, k);
	spec.replicated = replicated = ARENA_ARRAY(&x->tmp, ShardAxis, sh->n_replicated);
	spec.n_replicated = 0;
	for (uint32_t i = 0; i < sh->n_replicated; i++) {
		ShardAxis axis = shard_replicated(sh)[i];
		int64_t a = shard_mesh_axis_find(t->mesh->mesh, axis.name);

		if (a < 0 || !(t->axes & ~b->manual & explicit_axis((uint32_t)a)))
			replicated[spec.n_replicated++] = axis;
	}
	return shard_sharding_new(x->s, &spec);
}

static void
pin_list(ExEnv *x, const Boundary *b, IrOp *op, Atom name, IrValue *const *values)
{
	IrAttr *list = ir_op_prop(op, name);
	IrAttr **made;

	if (!list || list->kind != IR_ATTR_PER_VALUE)
		return;
	made = ARENA_ARRAY(&x->tmp, IrAttr *, list->n);
	for (uint32_t i = 0; i < list->n; i++)
		made[i] = pin_boundary(x, b, ir_attr_elems(list)[i], explicit_value_type(x, values[i]));
	ir_op_set_prop(x->s, op, name, ir_attr_per_value(x->s, made, list->n));
}

void
explicit_pin_manual(ExEnv *x, IrOp *op, ExCtx outer, ExCtx inner)
{
	Boundary b = { outer, inner.manual & ~outer.manual };
	IrValue **results = ARENA_ARRAY(&x->tmp, IrValue *, op->n_results);

	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = &op->results[i];
	pin_list(x, &b, op, ATOM_in_shardings, ir_op_block(op, 0)->args);
	pin_list(x, &b, op, ATOM_out_shardings, results);
}
