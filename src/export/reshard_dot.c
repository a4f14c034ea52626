/* SPDX-License-Identifier: Apache-2.0
 *
 * The default version's one improvement (spec 50 §6.8): a dot whose result wants the contracting
 * axes on a dimension that an operand shards already is computed with the operand's sharding, and
 * its result is resharded.
 */
#include "export/reshard.h"
#include "flow/value.h"

enum { LHS, RHS, RES };

typedef struct Dot {
	Reshard *r;
	OpView *v;
	ShardAxisVec seen, reduced;
	uint32_t conflict;	/* factor, or n_factors */
	ShardAxes wanted;	/* its axes in the operand */
} Dot;

static bool
is_reduction(const ShardLayout *l, uint32_t f)
{
	for (uint32_t i = 0; i < l->rule.head->n_reduction; i++) {
		if (l->rule.reduction[i] == f)
			return true;
	}
	return false;
}

static int64_t
max64(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* Notes the axes of a factor that one operand has; false if they are used already. */
static bool
note_seen(Dot *d, ShardAxes axes)
{
	for (uint32_t i = 0; i < axes.n; i++) {
		if (shard_axes_overlap((ShardAxes){ &axes.v[i], 1 }, shard_axis_vec_all(&d->seen)))
			return false;
		*VEC_ADD(d->r->a, &d->seen) = axes.v[i];
	}
	return true;
}

static bool
look_at_factor(Dot *d, uint32_t f)
{
	const ShardProjection *p = &d->v->p;
	const ShardCell *l = shard_projection_find(p, LHS, f), *r = shard_projection_find(p, RHS, f);
	const ShardCell *res = shard_projection_find(p, RES, f), *one = l ? l : r;
	int64_t nl = view_elements(view_type(d->v, LHS)), nr = view_elements(view_type(d->v, RHS)), bound;
	ShardAxes a, have = { NULL, 0 };

	if (!one)
		return true;
	if (l && r && !shard_axes_eq(l->axes, r->axes))
		return false;
	a = one->axes;
	bound = l && r ? max64(nl, nr) : l ? nl : nr;
	if (l && r && is_reduction(p->layout, f)) {
		for (uint32_t i = 0; i < a.n; i++)
			*VEC_ADD(d->r->a, &d->reduced) = a.v[i];
		return true;
	}
	if (!note_seen(d, a))
		return false;
	if (res)
		have = res->axes;
	if (shard_axes_eq(have, a))
		return true;
	if (!a.n || d->conflict != p->layout->n_factors || view_elements(view_type(d->v, RES)) > bound)
		return false;
	d->conflict = f;
	d->wanted = a;
	return true;
}

void
reshard_process_dot(Reshard *r, OpView *v)
{
	const ShardLayout *l = v->p.layout;
	Dot d = { .r = r, .v = v, .conflict = l->n_factors };
	IrValue *result = &v->op->results[0];
	ShardCell *cell;
	IrAttr *old;

	if (!v->shardings[RES] || !ir_op_attr(v->op, ATOM_SDY_SHARDING_ATTR))
		return;
	for (uint32_t f = 0; f < l->n_factors; f++) {
		if (!look_at_factor(&d, f))
			return;
	}
	if (d.conflict == l->n_factors)
		return;
	cell = shard_projection_find(&v->p, RES, d.conflict);
	if (!cell || !cell->axes.n || !shard_axes_eq(cell->axes, shard_axis_vec_all(&d.reduced)))
		return;
	cell->axes = d.wanted;
	cell->over = (ShardAxes){ NULL, 0 };
	old = flow_value_get(r->s, result);
	flow_value_set(r->s, result, shard_project_up(r->s, &v->p, RES, v->ref, v->shardings[RES]));
	reshard_redirect(result, reshard_new(r, place_after(v->op), result, old));
}
