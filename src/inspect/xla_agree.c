/* SPDX-License-Identifier: Apache-2.0
 *
 * An operation is computed along the axes of its result, and summed along the axes that its operands share. An axis
 * that only one operand has is used for the sum, unless the result needs it: then this operand is gathered. An example
 * is a weight that is sharded along the axis of the batch.
 */
#include "base/num.h"
#include "flow/value.h"
#include "inspect/mover.h"
#include "inspect/xla_moves.h"
#include "rules/rules.h"

typedef struct Agree {
	InspectXla *x;
	IrOp *op;
	InspectWish *w;
	ShardProjection p;
} Agree;

static const ShardLayout *
layout_of(InspectXla *x, const IrAttr *rule)
{
	ShardLayout *l = map_get(&x->layouts, (uintptr_t)rule);

	if (!l) {
		l = shard_layout_new(x->a, rule);
		map_put(x->a, &x->layouts, (uintptr_t)rule, l);
	}
	return l;
}

static bool
is_listed(const int64_t *list, uint32_t n, uint32_t f)
{
	for (uint32_t i = 0; i < n; i++) {
		if (list[i] == f)
			return true;
	}
	return false;
}

static bool
needs_replication(const ShardLayout *l, uint32_t f)
{
	return is_listed(l->rule.replication, l->rule.head->n_replication, f);
}

static bool
is_reduction(const ShardLayout *l, uint32_t f)
{
	return is_listed(l->rule.reduction, l->rule.head->n_reduction, f);
}

/* Returns the cell of a factor in the first result that has it, or NULL. */
static const ShardCell *
result_cell(const Agree *g, uint32_t f)
{
	const ShardCell *cell = NULL;

	for (uint32_t t = g->op->n_operands; t < g->w->layout->n_tensors && !cell; t++)
		cell = shard_projection_find(&g->p, t, f);
	return cell;
}

static int64_t
bytes_of(const Agree *g, uint32_t t)
{
	Mover r = { g->x->m->s, g->x->m, g->x->meshes, g->x->ragged, g->op, NULL };
	const IrOp *op = g->op;
	const IrValue *v = t < op->n_operands ? ir_operand(op, t) : &op->results[t - op->n_operands];
	int64_t bytes;

	return mover_bytes(&r, v->type, g->w->have[t], &bytes) ? bytes : 0;
}

static bool
overlaps_others(const Agree *g, uint32_t f, ShardAxes axes)
{
	for (uint32_t k = 0; k < g->w->layout->n_factors; k++) {
		if (k != f && shard_axes_overlap(g->w->axes[k], axes))
			return true;
	}
	return false;
}

/* Returns the axes of a factor in the largest operand that is sharded along the factor. */
static ShardAxes
axes_of_largest(const Agree *g, uint32_t f)
{
	ShardAxes best = { NULL, 0 };
	int64_t most = -1;

	for (uint32_t t = 0; t < g->op->n_operands; t++) {
		const ShardCell *cell = shard_projection_find(&g->p, t, f);

		if (cell && cell->axes.n && bytes_of(g, t) > most) {
			best = cell->axes;
			most = bytes_of(g, t);
		}
	}
	return best;
}

/* Returns how many operands have a factor. */
static uint32_t
n_holders(const Agree *g, uint32_t f)
{
	uint32_t n = 0;

	for (uint32_t t = 0; t < g->op->n_operands; t++)
		n += shard_projection_find(&g->p, t, f) != NULL;
	return n;
}

/* Returns whether a gather that looks up elements of a sharded operand costs less if each device looks up those that it
 * has, and the results are summed, than if the operand is gathered. */
static bool
is_cheaper_to_sum(const Agree *g, ShardAxes axes)
{
	int64_t n = shard_axes_total(g->w->mesh, axes), result = num_mul(bytes_of(g, g->op->n_operands), n);

	return g->op->kind == IR_OP_SHLO_GATHER && g->op->n_operands == 2 &&
	       num_mul(2, result) / n < bytes_of(g, 0);
}

/* Returns whether a scatter into an operand that is sharded along the axes of the updates costs less if the updates are
 * gathered than if the results are summed and sliced. */
static bool
is_cheaper_to_gather(const Agree *g, uint32_t f, ShardAxes axes)
{
	int64_t n = shard_axes_total(g->w->mesh, axes), updates = 0;

	if (g->op->kind != IR_OP_SHLO_SCATTER || !overlaps_others(g, f, axes))
		return false;
	for (uint32_t t = 1; t < g->op->n_operands; t++)
		updates += bytes_of(g, t);
	return num_mul(updates, n - 1) < num_mul(2 * (n - 1), bytes_of(g, g->op->n_operands));
}

static ShardAxes
axes_of_tensor(const Agree *g, uint32_t t)
{
	const ShardSharding *sh = g->w->have[t] ? shard_sharding(g->w->have[t]) : NULL;

	return (ShardAxes){ sh ? shard_axes(sh) : NULL, sh ? sh->n_dim_axes : 0 };
}

static bool
is_dot(const IrOp *op)
{
	return op->kind == IR_OP_SHLO_DOT || op->kind == IR_OP_SHLO_DOT_GENERAL;
}

/* Returns whether an operand is sharded along another factor. */
static bool
others_have_axes(const Agree *g, uint32_t f)
{
	for (uint32_t t = 0; t < g->op->n_operands; t++) {
		for (uint32_t k = 0; k < g->w->layout->n_factors; k++) {
			const ShardCell *cell = k == f ? NULL : shard_projection_find(&g->p, t, k);

			if (cell && cell->axes.n)
				return true;
		}
	}
	return false;
}

/* Returns whether an operand of a dot has a factor that the other one lacks: it is not a vector that is summed. */
static bool
has_own_factor(const Agree *g, uint32_t t)
{
	for (uint32_t f = 0; f < g->w->layout->n_factors; f++) {
		if (shard_projection_find(&g->p, t, f) && !shard_projection_find(&g->p, 1 - t, f))
			return true;
	}
	return false;
}

/* Returns whether XLA gathers the only operand of a dot that is sharded along a summed factor: if nothing else is
 * sharded, if the other operand has the axes elsewhere and the result lacks them, or if gathering costs less than
 * summing the results. */
static bool
gathers_single(const Agree *g, uint32_t f, uint32_t t, ShardAxes axes)
{
	int64_t n = shard_axes_total(g->w->mesh, axes), result = bytes_of(g, g->op->n_operands);

	if (shard_axes_overlap(axes_of_tensor(g, 1 - t), axes))
		return !overlaps_others(g, f, axes);
	return !others_have_axes(g, f) ||
	       num_mul(bytes_of(g, t), n - 1) < num_mul(2 * (n - 1), shard_chunk(result, n));
}

/* Returns the axes along which a dot is summed if its operands share none. If both have axes of equal size, the axes of
 * the larger operand are used, or those of the second if the operands are equally large; if the sizes differ, both are
 * gathered. If only one has axes, gathers_single() decides. A dot with a vector is summed along the axes of the larger
 * operand. */
static ShardAxes
axes_of_dot(const Agree *g, uint32_t f)
{
	const ShardAxes none = { NULL, 0 };
	const ShardCell *l = shard_projection_find(&g->p, 0, f), *r = shard_projection_find(&g->p, 1, f);
	bool has_l = l && l->axes.n, has_r = r && r->axes.n;

	if (!has_own_factor(g, 0) || !has_own_factor(g, 1))
		return axes_of_largest(g, f);
	if (has_l && has_r) {
		if (shard_axes_total(g->w->mesh, l->axes) != shard_axes_total(g->w->mesh, r->axes))
			return none;
		return bytes_of(g, 0) > bytes_of(g, 1) ? l->axes : r->axes;
	}
	if (has_l)
		return gathers_single(g, f, 0, l->axes) ? none : l->axes;
	return has_r && !gathers_single(g, f, 1, r->axes) ? r->axes : none;
}

/* Returns whether an axis is used by a factor or by a tensor of the operation. */
static bool
is_used(const Agree *g, ShardAxis axis)
{
	const ShardAxes one = { &axis, 1 };

	for (uint32_t k = 0; k < g->w->layout->n_factors; k++) {
		if (shard_axes_overlap(g->w->axes[k], one))
			return true;
	}
	for (uint32_t t = 0; t < g->w->layout->n_tensors; t++) {
		if (shard_axes_overlap(axes_of_tensor(g, t), one))
			return true;
	}
	return false;
}

/* Returns whether XLA gives a factor of the operation a spare axis if another factor takes its axes. */
static bool
takes_spares(const IrOp *op)
{
	return is_dot(op) || op->kind == IR_OP_SHLO_CONVOLUTION;
}

/* Returns an axis that the operation does not use and whose size is a multiple of n: the whole axis if `whole`, else
 * its sub-axis of size n. Returns an empty list if there is none. */
static ShardAxes
spare_axis(const Agree *g, int64_t n, bool whole)
{
	ShardAxis *spare = ARENA_NEW(&g->x->scratch, ShardAxis);

	for (uint32_t i = 0; i < g->w->mesh->n_axes; i++) {
		ShardAxis axis = shard_axis_full(g->w->mesh->axes[i].name);
		int64_t size = g->w->mesh->axes[i].size;

		if (size % n || is_used(g, axis))
			continue;
		*spare = whole || size == n ? axis
		                            : (ShardAxis){ .name = axis.name, .is_sub = true, .pre = 1, .size = n };
		return (ShardAxes){ spare, 1 };
	}
	return (ShardAxes){ NULL, 0 };
}

/* Sums along axes, which no other factor may use. In a dot or convolution, a factor that loses all its axes takes a
 * spare axis instead, if there is one. */
static void
sum_along(Agree *g, uint32_t f, ShardAxes axes)
{
	for (uint32_t k = 0; k < g->w->layout->n_factors; k++) {
		ShardAxes other = g->w->axes[k];

		if (k == f || !shard_axes_overlap(other, axes))
			continue;
		g->w->axes[k] = shard_axes_cut_overlaps(&g->x->scratch, other, axes, NULL);
		if (takes_spares(g->op) && !g->w->axes[k].n)
			g->w->axes[k] = spare_axis(g, shard_axes_total(g->w->mesh, other), false);
	}
	g->w->axes[f] = axes;
}

/* Sums along a spare axis if the other operand uses the axes for a different factor, and if summing the result costs no
 * more than gathering the operand. */
static void
sum_along_spare(Agree *g, uint32_t f, ShardAxes axes)
{
	ShardAxes spare = spare_axis(g, shard_axes_total(g->w->mesh, axes), true);
	int64_t whole = 0;
	bool conflict = false;

	for (uint32_t t = 0; t < g->op->n_operands; t++) {
		const ShardCell *cell = shard_projection_find(&g->p, t, f);

		if (cell && shard_axes_eq(cell->axes, axes))
			whole = num_mul(bytes_of(g, t), shard_axes_total(g->w->mesh, axes));
		else
			conflict |= shard_axes_overlap(axes_of_tensor(g, t), axes);
	}
	if (spare.n && conflict && num_mul(2, bytes_of(g, g->op->n_operands)) <= whole)
		g->w->axes[f] = spare;
}

/* Decides along which axes a factor that no result has is summed. */
static void
agree_on_sum(Agree *g, uint32_t f)
{
	ShardAxes shared = shard_projection_common_prefix(&g->p, f);
	ShardAxes one = is_dot(g->op) ? axes_of_dot(g, f) : axes_of_largest(g, f);

	if (shared.n && n_holders(g, f) > 1 && !is_cheaper_to_gather(g, f, shared))
		sum_along(g, f, shared);
	else if (one.n && (!overlaps_others(g, f, one) || is_cheaper_to_sum(g, one)))
		sum_along(g, f, one);
	else if (one.n && takes_spares(g->op))
		sum_along_spare(g, f, one);
}

/* Decides the axes of all factors of an operation that is computed along its first operand. */
static void
agree_with_operand(Agree *g)
{
	for (uint32_t f = 0; f < g->w->layout->n_factors; f++) {
		const ShardCell *cell = shard_projection_find(&g->p, 0, f);

		if (cell)
			g->w->axes[f] = cell->axes;
	}
}

static void
agree_with_result(Agree *g)
{
	const ShardLayout *l = g->w->layout;

	for (uint32_t f = 0; f < l->n_factors; f++) {
		const ShardCell *cell = needs_replication(l, f) ? NULL : result_cell(g, f);

		if (cell)
			g->w->axes[f] = cell->axes;
	}
	for (uint32_t f = 0; f < l->n_factors; f++) {
		if (is_reduction(l, f) && !result_cell(g, f))
			agree_on_sum(g, f);
	}
}

static void
make_wishes(Agree *g, IrAttr *mesh)
{
	InspectWish *w = g->w;
	ShardProjection p = shard_projection_of_axes(&g->x->scratch, w->layout, w->axes, w->mesh);

	for (uint32_t t = 0; t < w->layout->n_tensors; t++)
		w->want[t] = shard_project_up(g->x->m->s, &p, t, mesh, NULL);
	for (uint32_t f = 0; f < w->layout->n_factors; f++)
		w->reduced[f] = w->axes[f].n && is_reduction(w->layout, f) && !result_cell(g, f);
}

bool
inspect_xla_agree(InspectXla *x, IrOp *op, InspectWish *w)
{
	IrAttr *rule = rules_get(x->m, op, false, false), *ref, *mesh;
	uint32_t n = op->n_operands + op->n_results;
	Agree g = { .x = x, .op = op, .w = w };

	w->have = ARENA_ARRAY(&x->scratch, IrAttr *, n);
	w->want = ARENA_ARRAY(&x->scratch, IrAttr *, n);
	for (uint32_t i = 0; i < n; i++)
		w->have[i] = flow_value_get(x->m->s, i < op->n_operands ? ir_operand(op, i)
		                                                        : &op->results[i - op->n_operands]);
	ref = flow_meshes_common(x->meshes, w->have, n, &mesh);
	if (!rule || !ref || !mesh)
		return false;
	w->layout = layout_of(x, rule);
	w->mesh = shard_mesh(mesh);
	w->axes = ARENA_ARRAY(&x->scratch, ShardAxes, w->layout->n_factors);
	w->reduced = ARENA_ARRAY(&x->scratch, bool, w->layout->n_factors);
	g.p = shard_projection_new(&x->scratch, w->layout, w->have, true, w->mesh);
	if (op->kind == IR_OP_SHLO_REDUCE)
		agree_with_operand(&g);
	else
		agree_with_result(&g);
	make_wishes(&g, ref);
	return true;
}
