/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes the tensors of one op agree: every factor gets one axis list, and operands and results with different
 * axes are resharded. This is the full version of spec 50 §6.8, and §6.10 for reshapes with overflow axes.
 */
#include "export/reshard.h"
#include "flow/value.h"
#include "shard/layout_compare.h"

/* Returns whether a tensor is sharded on a mesh whose devices are in a different order. */
static bool
is_wrong_mesh(Reshard *r, const OpView *v, const IrAttr *sharding)
{
	IrAttr *mesh;

	if (!sharding || shard_sharding(sharding)->mesh == v->ref || shard_is_replicated(sharding))
		return false;
	mesh = reshard_mesh_of(r, sharding);
	return mesh && (shard_mesh(mesh)->n_ids != v->mesh->n_ids ||
	                (v->mesh->n_ids && memcmp(shard_mesh_ids(shard_mesh(mesh)), shard_mesh_ids(v->mesh),
	                                          v->mesh->n_ids * sizeof(int64_t)) != 0));
}

/* Returns the unreduced axes that no dimension has. */
static ShardAxes
unreduced_only(Reshard *r, const ShardMesh *m, const ShardSharding *sh)
{
	ShardAxes axes = shard_axes_unreduced(sh);

	for (uint32_t d = 0; d < sh->rank && axes.n; d++)
		axes = shard_axes_difference(r->a, r->s, m, axes, shard_axes_of_dim(sh, d));
	return axes;
}

/* Returns the sharding of tensor t that the projection describes. Shardy keeps the unreduced axes even if a dimension
 * gets one of them, and then rejects the sharding (spec 50 §14, D11). */
static IrAttr *
unproject(Reshard *r, const OpView *v, uint32_t t)
{
	IrAttr *to = shard_project_up(r->s, &v->p, t, v->ref, v->shardings[t]);

	if (!shard_sharding(to)->n_unreduced || !session_repairs_rejected(r->s))
		return to;
	return reshard_with_unreduced(r, to, unreduced_only(r, v->mesh, shard_sharding(to)));
}

static void
reshard_operand(Reshard *r, OpView *v, uint32_t i)
{
	IrUse *u = &v->op->operands[i];
	IrAttr *to = unproject(r, v, i);

	if (reshard_same_unreduced(v->shardings[i], to)) {
		ir_use_set(u, reshard_new(r, place_before(v->op), u->value, to));
		return;
	}
	v->repaired = true;
	reshard_to_target(r, u, to, place_before(v->op), true);
}

/* Returns why the result of an op moves to the sharding that its users know. */
static IrReason
reason_of_users(const IrValue *result)
{
	const IrOp *first = result->uses ? result->uses->user : NULL;

	for (const IrUse *u = result->uses; u; u = u->next) {
		if (u->user->kind != first->kind)
			return IR_REASON_DISAGREEMENT;
	}
	if (first && first->kind == IR_OP_RETURN)
		return IR_REASON_RESULT;
	return first && first->kind == IR_OP_CALL ? IR_REASON_CALL : IR_REASON_DISAGREEMENT;
}

void
reshard_result(Reshard *r, OpView *v, uint32_t j, Place at)
{
	IrValue *result = &v->op->results[j];
	IrAttr *old = reshard_or_replicated(r, result, v->ref), *new = unproject(r, v, v->op->n_operands + j);
	IrValue *after;

	r->reason = reason_of_users(result);
	after = reshard_new(r, at, result, old);
	reshard_redirect(result, after);
	flow_value_set(r->s, result, new);
	if (reshard_same_unreduced(old, new))
		return;
	v->repaired = true;
	reshard_drop(r, ir_value_def(after));
}

void
reshard_changed(Reshard *r, OpView *v, const bool *changed)
{
	Place at = place_after(v->op);

	for (uint32_t i = 0; i < v->op->n_operands; i++) {
		if (changed[i] || is_wrong_mesh(r, v, v->shardings[i]))
			reshard_operand(r, v, i);
	}
	for (uint32_t j = 0; j < v->op->n_results; j++) {
		uint32_t t = v->op->n_operands + j;

		if (changed[t] || is_wrong_mesh(r, v, v->shardings[t]))
			reshard_result(r, v, j, at);
	}
}

/* ---- reshape with overflow axes ---- */

/* Returns all axes of a tensor, in order of the factors. */
static ShardAxes
all_axes(Reshard *r, const OpView *v, uint32_t t)
{
	ShardAxisVec all = { NULL, 0, 0 };

	for (uint32_t f = 0; f < v->p.layout->n_factors; f++) {
		const ShardCell *c = shard_projection_find(&v->p, t, f);

		for (uint32_t i = 0; c && i < c->axes.n; i++)
			*VEC_ADD(r->a, &all) = c->axes.v[i];
		for (uint32_t i = 0; c && i < c->over.n; i++)
			*VEC_ADD(r->a, &all) = c->over.v[i];
	}
	return shard_axis_vec_all(&all);
}

/* Distributes axes over the factors of a tensor; the rest becomes overflow of the last factor. */
static void
spread(Reshard *r, const OpView *v, uint32_t t, ShardAxes axes, ShardCell *cells)
{
	const ShardLayout *l = v->p.layout;
	uint32_t first = l->tensor_cells[t], n = 0, total = l->tensor_cells[t + 1] - first, last = first;
	int64_t *sizes = ARENA_ARRAY(r->a, int64_t, total);
	ShardAxes *out = ARENA_ARRAY(r->a, ShardAxes, total), over = { NULL, 0 };

	for (uint32_t c = first; c < first + total; c++) {
		if (cells[c].present)
			sizes[n++] = l->rule.sizes[shard_layout_factor(l, c)];
	}
	shard_axes_distribute(r->a, v->mesh, axes, sizes, n, out, &over);
	n = 0;
	for (uint32_t c = first; c < first + total; c++) {
		if (!cells[c].present)
			continue;
		cells[c].axes = out[n++];
		cells[c].over = (ShardAxes){ NULL, 0 };
		last = c;
	}
	if (n)
		cells[last].over = over;
}

/* Distributes the axes of the more sharded side over both sides of a reshape, keeps what both have in common, and
 * reshards a side that differs from the result. */
static void
process_reshape(Reshard *r, OpView *v)
{
	const ShardLayout *l = v->p.layout;
	uint32_t side = shard_projection_size(&v->p, 0) >= shard_projection_size(&v->p, 1) ? 0 : 1;
	ShardAxes axes = all_axes(r, v, side);
	IrAttr *legal[2];
	ShardProjection again;

	spread(r, v, 0, axes, v->p.cells);
	spread(r, v, 1, axes, v->p.cells);
	legal[0] = unproject(r, v, 0);
	legal[1] = unproject(r, v, 1);
	again = shard_projection_new(r->a, l, legal, true, v->mesh);
	for (uint32_t f = 0; f < l->n_factors; f++)
		shard_projection_replace(&v->p, f, shard_projection_common_prefix(&again, f), (ShardAxes){ NULL, 0 },
		                         NULL);
	legal[0] = unproject(r, v, 0);
	legal[1] = unproject(r, v, 1);
	if (!shard_equivalent(flow_value_get(r->s, ir_operand(v->op, 0)), legal[0]) ||
	    is_wrong_mesh(r, v, v->shardings[0]))
		reshard_operand(r, v, 0);
	if (!shard_equivalent(legal[1], v->shardings[1]) || is_wrong_mesh(r, v, v->shardings[1]))
		reshard_result(r, v, 0, place_after(v->op));
}

/* The axes of a factor: those that divide it, and those that do not. */
typedef struct Fit {
	ShardAxes axes, over;
} Fit;

/* Returns the number of the factor at which axes overflow that follow those of factor f: the next larger one if f has
 * no room. */
static uint32_t
overflow_at(const OpView *v, uint32_t f, ShardAxes axes)
{
	const int64_t *sizes = v->p.layout->rule.sizes;

	if (sizes[f] != shard_axes_total(v->mesh, axes))
		return f;
	while (++f < v->p.layout->n_factors && sizes[f] == 1)
		;
	return f;
}

/* Returns the fit of each factor of a tensor, and one more for axes that overflow after the last factor. */
static Fit *
fit_axes(Reshard *r, const OpView *v, uint32_t t)
{
	const ShardLayout *l = v->p.layout;
	Fit *fits = ARENA_ARRAY(r->a, Fit, l->n_factors + 1);

	for (uint32_t f = 0; f < l->n_factors; f++) {
		const ShardCell *c = shard_projection_find(&v->p, t, f);
		ShardAxes over;

		if (!c)
			continue;
		shard_axes_distribute(r->a, v->mesh, c->axes, &l->rule.sizes[f], 1, &fits[f].axes, &over);
		if (c->over.n)
			fits[f].over = c->over;
		else if (over.n)
			fits[overflow_at(v, f, fits[f].axes)].over = over;
	}
	return fits;
}

/* Returns whether some axes overflow, and all factors have the same axes on both sides of the reshape. */
static bool
overflows_alike(Reshard *r, const OpView *v)
{
	const Fit *in = fit_axes(r, v, 0), *out = fit_axes(r, v, 1);
	bool some = false;

	for (uint32_t f = 0; f <= v->p.layout->n_factors; f++) {
		if (!shard_axes_eq(in[f].axes, out[f].axes) || !shard_axes_eq(in[f].over, out[f].over))
			return false;
		some |= in[f].over.n > 0;
	}
	return some;
}

ShardAxes *
reshard_process_full(Reshard *r, OpView *v)
{
	uint32_t n_factors = v->p.layout->n_factors;
	bool *changed = ARENA_ARRAY(r->a, bool, v->n_tensors), overflow = false;
	ShardAxes *common;

	for (uint32_t t = 0; t < v->n_tensors; t++) {
		changed[t] = shard_projection_has_overflow(&v->p, t);
		overflow |= changed[t];
	}
	if (overflow && v->op->kind == IR_OP_SHLO_RESHAPE) {
		if (session_has(r->s, IR_FEATURE_RESHAPE_OVERFLOW) && overflows_alike(r, v))
			return NULL;
		process_reshape(r, v);
		return NULL;
	}
	common = reshard_common_axes(r, v);
	for (uint32_t f = 0; f < n_factors && (!v->compatible || overflow); f++)
		shard_projection_replace(&v->p, f, common[f], (ShardAxes){ NULL, 0 }, changed);
	reshard_changed(r, v, changed);
	return common;
}
