/* SPDX-License-Identifier: Apache-2.0
 *
 * Compares shardings across a reshape by the strides of their axes (spec 55 §2.7).
 */
#include "localize/reshape_layout.h"

#include <math.h>

#include "base/num.h"

/* ---- groups ---- */

static uint32_t
count_not_one(const IrType *t, uint32_t from, uint32_t to)
{
	uint32_t n = 0;

	for (uint32_t d = from; d < to; d++)
		n += t->dims[d] != 1;
	return n;
}

ReshapeGroups
reshape_groups(Arena *a, const IrType *in, const IrType *out)
{
	ReshapeGroups all = { NULL, 0, 0 };
	uint32_t i = 0, o = 0;

	while (i < in->n || o < out->n) {
		ReshapeGroup g = { .in0 = i, .out0 = o };
		int64_t x = i < in->n ? in->dims[i++] : 1, y = o < out->n ? out->dims[o++] : 1;

		while (x != y) {
			if (x < y && i < in->n)
				x = num_mul(x, in->dims[i++]);
			else if (y < x && o < out->n)
				y = num_mul(y, out->dims[o++]);
			else
				break;
		}
		g.in1 = i;
		g.out1 = o;
		g.n_in = count_not_one(in, g.in0, i);
		g.n_out = count_not_one(out, g.out0, o);
		*VEC_ADD(a, &all) = g;
	}
	return all;
}

/* ---- strides ---- */

/* An axis of a sharding: elements that are neighbours along the axis are `stride` apart. */
typedef struct Stride {
	ShardAxis axis;
	double stride;
	int64_t prefix;		/* the product of the sizes of the outer dimensions and of the axes before this one in
				 * its dimension */
	int64_t dim;
} Stride;

typedef struct Strides {
	Stride *v;
	uint32_t n, cap;
} Strides;

static void
sort_strides(const Strides *s)
{
	for (uint32_t i = 1; i < s->n; i++) {
		Stride x = s->v[i];
		uint32_t k = i;

		for (; k > 0 && s->v[k - 1].stride > x.stride; k--)
			s->v[k] = s->v[k - 1];
		s->v[k] = x;
	}
}

static bool
same_stride(double x, double y)
{
	return fabs(x - y) < 1e-6;
}

/* Returns whether entry x continues the entry `last` before it. */
static bool
continues(const ShardMesh *m, const Stride *x, const Stride *last, bool relaxed)
{
	int64_t size = shard_axis_size(m, last->axis);

	if (x->axis.name != last->axis.name || shard_axis_next(m, x->axis) != shard_axis_pre(last->axis))
		return false;
	if (!relaxed)
		return same_stride(x->stride, last->stride * (double)size);
	return last->prefix == x->prefix ||
	       (last->prefix == num_mul(x->prefix, x->dim) && shard_axis_size(m, x->axis) == x->dim);
}

/* Merges neighbours that are parts of one axis. */
static void
fold(const ShardMesh *m, Strides *s, bool relaxed)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->n; i++) {
		Stride *x = &s->v[i], *last = n ? &s->v[n - 1] : NULL;

		if (!last || !continues(m, x, last, relaxed)) {
			s->v[n++] = *x;
			continue;
		}
		last->axis = shard_axis_part(m, x->axis.name, shard_axis_pre(x->axis),
		                             num_mul(shard_axis_size(m, x->axis), shard_axis_size(m, last->axis)));
		if (x->prefix < last->prefix)
			last->prefix = x->prefix;
	}
	s->n = n;
}

static Strides
strides_of(Emit *e, const IrAttr *sharding, const IrType *t, bool relaxed)
{
	const ShardSharding *sh = shard_sharding(sharding);
	const ShardMesh *m = emit_mesh(e, sharding);
	Strides all = { NULL, 0, 0 };
	double cum = 1;

	for (uint32_t d = t->n; d-- > 0;) {
		ShardAxes axes = shard_axes_of_dim(sh, d);
		int64_t n = shard_axes_total(m, axes), left = n, outer = 1;
		double unit = cum * (relaxed ? (double)t->dims[d] / (double)n : (double)shard_chunk(t->dims[d], n));

		for (uint32_t i = 0; i < d; i++)
			outer = num_mul(outer, t->dims[i]);
		for (uint32_t i = axes.n; i-- > 0;) {
			int64_t size = shard_axis_size(m, axes.v[i]);

			left /= size;
			*VEC_ADD(e->a, &all) = (Stride){ axes.v[i], unit, num_mul(outer, left), t->dims[d] };
			unit *= (double)size;
		}
		cum *= (double)t->dims[d];
	}
	sort_strides(&all);
	fold(m, &all, relaxed);
	return all;
}

static bool
is_comparable(const IrAttr *in, const IrType *t_in, const IrAttr *out, const IrType *t_out)
{
	return in && out && shard_sharding(in)->mesh == shard_sharding(out)->mesh &&
	       shard_axes_eq(shard_axes_replicated(shard_sharding(in)), shard_axes_replicated(shard_sharding(out))) &&
	       ir_type_is_static_tensor(t_in) && ir_type_is_static_tensor(t_out) && !t_in->enc && !t_out->enc;
}

bool
reshape_equivalent(Emit *e, const IrAttr *in, const IrType *t_in, const IrAttr *out, const IrType *t_out, bool relaxed)
{
	Strides x, y;

	if (in == out && t_in == t_out)
		return true;
	if (!is_comparable(in, t_in, out, t_out))
		return false;
	x = strides_of(e, in, t_in, relaxed);
	y = strides_of(e, out, t_out, relaxed);
	for (uint32_t i = 0; i < x.n && i < y.n; i++) {
		if (!shard_axis_eq(x.v[i].axis, y.v[i].axis) ||
		    (relaxed ? x.v[i].prefix != y.v[i].prefix : !same_stride(x.v[i].stride, y.v[i].stride)))
			return false;
	}
	return x.n == y.n;
}
