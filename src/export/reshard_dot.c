/* SPDX-License-Identifier: Apache-2.0
 *
 * The one improvement of the default version (spec 50 §6.8). If the result of a dot shards a dimension along
 * the contracting axes, but an operand shards that dimension differently, the dot is computed with the
 * operand's sharding and its result is resharded. That is cheaper than gathering the operand, because the
 * result is not larger.
 */
#include "export/reshard.h"
#include "flow/value.h"

enum { LHS, RHS, RES };

typedef struct Dot {
	Reshard *r;
	OpView *v;
	ShardAxisVec seen;	/* axes of the factors examined so far, without reduction factors */
	ShardAxisVec reduced;	/* axes of the reduction factors */
	uint32_t conflict;	/* the factor on which result and operand disagree; n_factors: none so far */
	ShardAxes wanted;	/* axes of this factor in the operand */
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

/* Adds axes to `seen`; returns false if one overlaps an earlier one. */
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

/* Examines one factor; returns false if the dot cannot be improved. */
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
	ShardCell *cell;

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
	reshard_result(r, v, 0, place_after(v->op));
}
