/* SPDX-License-Identifier: Apache-2.0
 *
 * A group uses all its dimensions of the torus at the same time: its data is cut into as many parts, each of which goes
 * through the dimensions in another order, so that all links are busy. What goes to other slices and to other cores are
 * phases of their own.
 */
#include "cost/torus.h"

#include "base/num.h"

/* The part of a dimension along which a group extends: `size` positions, `stride` apart. */
typedef struct Reach {
	int64_t size, stride;
} Reach;

/* ---- the reach of a group ---- */

/* Adds the part of an axis along one dimension to the reach. Axes come from major to minor, so the smallest stride is
 * that of the last one. Parts that are not neighbours count as if they were. */
static void
add_reach(Reach *reach, int64_t size, int64_t stride)
{
	if (size > 1 && (reach->size == 1 || stride < reach->stride))
		reach->stride = stride;
	reach->size *= size;
}

/* Adds an axis or sub-axis. Its digits are the sizes of the axis along the dimensions, the major one first; a sub-axis
 * has those between two products of them. */
static bool
add_axis(const CostPlace *p, ShardAxis axis, Reach *reach)
{
	int64_t index = shard_mesh_axis_find(p->mesh, axis.name), before = 1, low, high;

	if (index < 0)
		return false;
	low = shard_axis_pre(axis);
	high = low * shard_axis_size(p->mesh, axis);
	for (uint32_t d = 0; d < p->n_dims; d++) {
		int64_t digit = p->size[index][d], after = before * digit;
		int64_t from = low > before ? low : before, to = high < after ? high : after;

		if (from < to) {
			if (from % before != 0 || to % from != 0 || after % to != 0)
				return false;
			add_reach(&reach[d], to / from, after / to * cost_place_stride(p, (uint32_t)index, d));
		}
		before = after;
	}
	return true;
}

/* Returns whether the positions of a reach are a ring: it goes around the whole dimension. */
static bool
is_ring(const CostDim *dim, const Reach *reach)
{
	return dim->wraps && reach->size * reach->stride == dim->size;
}

/* Returns the bytes per second that one direction of a reach has for each group. The groups between its positions, and
 * the cores of a chip, share the links. */
static double
rate(const CostPlace *p, const CostDim *dim, const Reach *reach)
{
	return dim->link->bandwidth / (double)(reach->stride * p->n_cores);
}

/* Returns the hops to the farthest position. */
static int64_t
hops(const CostDim *dim, const Reach *reach)
{
	return (is_ring(dim, reach) ? reach->size / 2 : reach->size - 1) * reach->stride;
}

/* Returns the time of all hops along the torus, the least that a collective takes. */
static double
hop_time(const CostPlace *p, const Reach *reach)
{
	double t = 0;

	for (uint32_t d = 0; d < p->n_dims; d++) {
		if (p->dims[d].torus)
			t += (double)hops(&p->dims[d], &reach[d]) * p->dims[d].link->latency;
	}
	return t;
}

static double
at_least(double t, double least)
{
	return t > least ? t : least;
}

/* ---- gathers ---- */

/* Returns the time of a gather along the torus, of b bytes on each device. Along one dimension whole parts of the
 * result travel, in both directions of a ring. Along several ones all links are busy. */
static double
gather_torus(const CostPlace *p, const Reach *reach, double b)
{
	int64_t n = 1, whole = 0;
	uint32_t used = 0;
	double all = 0, one = 0;

	for (uint32_t d = 0; d < p->n_dims; d++) {
		const CostDim *dim = &p->dims[d];

		if (!dim->torus || reach[d].size == 1)
			continue;
		one = rate(p, dim, &reach[d]);
		whole = hops(dim, &reach[d]) / reach[d].stride;
		all += (is_ring(dim, &reach[d]) ? 2 : 1) * one;
		n *= reach[d].size;
		used++;
	}
	if (!used)
		return 0;
	return at_least(used == 1 ? (double)whole * b / one : (double)(n - 1) * b / all, hop_time(p, reach));
}

/* Returns the time in which each of n devices gets b bytes from every other one over a link that is no torus. */
static double
gather_link(const CostLink *link, int64_t n, double b)
{
	return n > 1 ? cost_switch_time(link, n, b, true) : 0;
}

/* Returns the time of a gather. The slices come first, while there is least to send; the cores of a chip last, because
 * each of them gets another part over the torus. */
static double
gather(const CostPlace *p, const Reach *reach, double b)
{
	uint32_t last = p->n_dims - 1;
	bool cores = p->n_cores > 1;
	double t = gather_link(p->dims[0].link, reach[0].size, b);
	int64_t chips = reach[0].size;

	b *= (double)chips;
	t += gather_torus(p, reach, b);
	for (uint32_t d = 1; d < p->n_dims; d++)
		b *= p->dims[d].torus ? (double)reach[d].size : 1;
	return t + (cores ? gather_link(p->dims[last].link, reach[last].size, b) : 0);
}

/* ---- all-to-all ---- */

/* Returns the time of an exchange along one dimension: the load of the busiest link. */
static double
exchange_reach(const CostPlace *p, const CostDim *dim, const Reach *reach, double in)
{
	double n = (double)reach->size, cut = reach->size % 2 ? (n * n - 1) / (4 * n) : n / 4;

	return (is_ring(dim, reach) ? cut / 2 : cut) * in / rate(p, dim, reach);
}

static double
all_to_all(const CostPlace *p, const Reach *reach, double in)
{
	double t = 0;

	for (uint32_t d = 0; d < p->n_dims; d++) {
		if (p->dims[d].torus && reach[d].size > 1)
			t = at_least(exchange_reach(p, &p->dims[d], &reach[d], in), t);
	}
	t = at_least(t, hop_time(p, reach));
	for (uint32_t d = 0; d < p->n_dims; d++) {
		if (!p->dims[d].torus && reach[d].size > 1)
			t += cost_switch_time(p->dims[d].link, reach[d].size, in / (double)reach[d].size, false);
	}
	return t;
}

bool
cost_torus_time(const CostPlace *p, CostKind kind, const CostCollective *c, double *seconds)
{
	Reach reach[COST_MAX_PLACED];

	for (uint32_t d = 0; d < COST_MAX_PLACED; d++)
		reach[d] = (Reach){ 1, 1 };
	for (uint32_t i = 0; i < c->axes.n; i++) {
		if (!add_axis(p, c->axes.v[i], reach))
			return false;
	}
	switch ((int)kind) {
	case COST_ALL_GATHER:
		*seconds = gather(p, reach, (double)c->in);
		break;
	case COST_REDUCE_SCATTER:
		*seconds = gather(p, reach, (double)c->out);
		break;
	case COST_ALL_REDUCE:
		*seconds = 2 * gather(p, reach, (double)shard_chunk(c->in, c->n));
		break;
	case COST_ALL_TO_ALL:
		*seconds = all_to_all(p, reach, (double)c->in);
		break;
	default:
		break;
	}
	return true;
}
