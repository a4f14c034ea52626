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
pinned_axes(ExCheck *x, const ShardSharding *sh, ExCtx c, uint32_t *n)
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
spec_of(ExCheck *x, const ShardSharding *sh, bool closed)
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
explicit_pin(ExCheck *x, IrAttr *sharding, ExCtx ctx)
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
explicit_pin_hint(ExCheck *x, const IrOp *op, const ExType *t, ExCtx ctx)
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

/* Returns the sharding of a value at the boundary of a manual computation: the manual axes that it states, then the
 * other axes of the type. */
static IrAttr *
pin_boundary(ExCheck *x, IrAttr *sharding, const ExType *t, ExCtx outer, ExAxes manual)
{
	const ShardSharding *sh = shard_sharding(sharding);
	ShardShardingSpec spec;
	ShardDimSpec *dims;

	if (!t || t->unknown || t->rank != sh->rank || !t->mesh || explicit_ctx_auto(explicit_ctx_of(outer, t->mesh)))
		return sharding;
	spec = spec_of(x, sh, true);
	dims = ARENA_ARRAY(&x->tmp, ShardDimSpec, sh->rank);
	for (uint32_t k = 0; k < sh->rank; k++) {
		const ShardAxis *stated = shard_dim_axes(sh, k);
		ShardAxis *axes = ARENA_ARRAY(&x->tmp, ShardAxis, sh->dims[k].n + t->dims[k]->n);
		uint32_t n = 0;

		for (uint32_t i = 0; i < sh->dims[k].n; i++) {
			int64_t axis = shard_mesh_axis_find(t->mesh->mesh, stated[i].name);

			if (axis >= 0 && (manual & explicit_axis((uint32_t)axis)))
				axes[n++] = stated[i];
		}
		for (uint32_t i = 0; i < t->dims[k]->n; i++) {
			if (!(manual & explicit_axis(t->dims[k]->axes[i])))
				axes[n++] = shard_axis_full(explicit_axis_name(t->mesh, t->dims[k]->axes[i]));
		}
		dims[k] = (ShardDimSpec){ .axes = axes, .n = n, .closed = true };
	}
	spec.dims = dims;
	return shard_sharding_new(x->s, &spec);
}

static void
pin_list(ExCheck *x, IrOp *op, Atom name, IrValue *const *values, ExCtx outer, ExAxes manual)
{
	IrAttr *list = ir_op_prop(op, name);
	IrAttr **made;

	if (!list || list->kind != IR_ATTR_PER_VALUE)
		return;
	made = ARENA_ARRAY(&x->tmp, IrAttr *, list->n);
	for (uint32_t i = 0; i < list->n; i++)
		made[i] = pin_boundary(x, ir_attr_elems(list)[i], explicit_value_type(x, values[i]), outer, manual);
	ir_op_set_prop(x->s, op, name, ir_attr_per_value(x->s, made, list->n));
}

void
explicit_pin_manual(ExCheck *x, IrOp *op, ExCtx outer, ExCtx inner)
{
	IrBlock *b = ir_op_block(op, 0);
	IrValue **results = ARENA_ARRAY(&x->tmp, IrValue *, op->n_results);

	for (uint32_t i = 0; i < op->n_results; i++)
		results[i] = &op->results[i];
	pin_list(x, op, ATOM_in_shardings, b->args, outer, inner.manual & ~outer.manual);
	pin_list(x, op, ATOM_out_shardings, results, outer, inner.manual & ~outer.manual);
}
