/* SPDX-License-Identifier: Apache-2.0
 *
 * Bytes and times. Collectives on slices are in cost/torus.c. Elsewhere a collective over several axes runs in phases:
 * one per axis whose link is a ring, torus or line, and one for all consecutive axes on the same switch or tree.
 */
#include "cost/price.h"

#include "base/num.h"
#include "cost/route.h"
#include "cost/torus.h"

const char *
cost_kind_name(CostKind kind)
{
	static const char *const names[COST_N_KINDS] = {
		[COST_ALL_GATHER] = "all_gather", [COST_ALL_REDUCE] = "all_reduce",
		[COST_REDUCE_SCATTER] = "reduce_scatter", [COST_ALL_TO_ALL] = "all_to_all",
		[COST_PERMUTE] = "collective_permute", [COST_BROADCAST] = "collective_broadcast",
		[COST_ALL_SLICE] = "all_slice", [COST_TO_UNREDUCED] = "to_unreduced",
		[COST_RESHARD] = "reshard", [COST_IMPLICIT] = "implicit",
		[COST_REDUCE] = "collective_reduce", [COST_RAGGED] = "ragged_all_to_all",
		[COST_SEND] = "send", [COST_RECV] = "recv", [COST_HOST] = "host",
		[COST_DECLARED] = "declared", [COST_UNKNOWN] = "unknown", [COST_FREE] = "free",
	};

	return names[kind];
}

/* Returns the kind whose price another kind has; COST_FREE if its price is not known either. */
static CostKind
priced_as(CostKind kind)
{
	switch ((int)kind) {
	case COST_ALL_GATHER: case COST_REDUCE_SCATTER: case COST_ALL_REDUCE: case COST_ALL_TO_ALL:
		return kind;
	case COST_RAGGED:
		return COST_ALL_TO_ALL;
	/* No device sends more than its operand. */
	case COST_PERMUTE: case COST_SEND: case COST_BROADCAST: case COST_REDUCE: case COST_DECLARED:
		return COST_PERMUTE;
	default:
		return COST_FREE;
	}
}

int64_t
cost_sent(const CostCollective *c)
{
	CostKind kind = priced_as(c->kind);

	if (c->n <= 1 && kind != COST_PERMUTE)
		return 0;
	switch ((int)kind) {
	case COST_ALL_GATHER:
		return num_mul(c->n - 1, c->in);
	case COST_REDUCE_SCATTER:
		return num_mul(c->n - 1, c->out);
	case COST_ALL_REDUCE:
		return num_mul(2, num_mul(c->n - 1, shard_chunk(c->in, c->n)));
	case COST_ALL_TO_ALL:
		return num_mul(c->n - 1, c->meet);
	case COST_PERMUTE:
		return c->in;
	default:
		return 0;
	}
}

/* ---- phases ---- */

/* A group of devices that communicate over one link. */
typedef struct Phase {
	const CostLink *link;
	int64_t size;
	int64_t inside[COST_MAX_LEVELS];	/* of a tree: members within one unit of each level */
} Phase;

typedef struct Phases {
	Phase *v;
	uint32_t n;
} Phases;

/* Returns the number of members of an axis that are in one unit of `devices` neighbouring positions. */
static int64_t
members_inside(int64_t stride, int64_t size, int64_t devices)
{
	int64_t fit = stride < devices ? devices / stride : 1;

	return fit < size ? fit : size;
}

static void
add_to_tree(Phase *p, const ShardMesh *m, ShardAxis axis, int64_t size)
{
	int64_t stride = shard_axis_part_stride(m, axis);

	for (uint32_t i = 0; i < p->link->n_levels; i++) {
		int64_t devices = p->link->levels[i].devices;

		p->inside[i] = num_mul(p->inside[i], devices ? members_inside(stride, size, devices) : size);
	}
}

/* Divides a list of axes into phases, from major to minor. Returns false if an axis has no link. */
static bool
find_phases(Arena *a, const Session *s, const CostTopology *t, const ShardMesh *m, ShardAxes axes, Phases *out)
{
	*out = (Phases){ ARENA_ARRAY(a, Phase, axes.n), 0 };
	for (uint32_t i = 0; i < axes.n; i++) {
		const CostLink *link = cost_topology_link(t, session_str(s, axes.v[i].name));
		int64_t size = shard_axis_size(m, axes.v[i]);
		bool joins = out->n && out->v[out->n - 1].link == link && link &&
		             (link->kind == COST_SWITCH || link->kind == COST_TREE);
		Phase *p;

		if (!link)
			return false;
		p = joins ? &out->v[out->n - 1] : &out->v[out->n++];
		if (!joins)
			*p = (Phase){ link, 1, { 1, 1, 1, 1 } };
		p->size = num_mul(p->size, size);
		if (link->kind == COST_TREE)
			add_to_tree(p, m, axes.v[i], size);
	}
	return true;
}

/* Returns the bandwidth of one device at a level of a tree. The devices of a unit share what leaves it. */
static double
level_bandwidth(const CostLink *link, uint32_t i)
{
	return link->levels[i].bandwidth / (i ? (double)link->levels[i - 1].devices : 1);
}

/* Returns the number of members inside level i, where all members are inside the outermost level. */
static int64_t
members(const Phase *p, uint32_t i)
{
	return i + 1 == p->link->n_levels ? p->size : p->inside[i];
}

/* Returns the steps in which a switch serves n devices: the binary logarithm, rounded up. */
static double
switch_steps(int64_t n)
{
	double steps = 0;

	for (n--; n > 0; n /= 2)
		steps++;
	return steps;
}

double
cost_switch_time(const CostLink *link, int64_t n, double b, bool gathers)
{
	return link->latency * (gathers ? switch_steps(n) : 1) + (double)(n - 1) * b / link->bandwidth;
}

/* Returns the time in which each member of a tree gets b bytes from every other one, level by level. A gather takes the
 * steps of a switch at each level, an exchange only one. */
static double
tree_time(const Phase *p, double b, bool gathers)
{
	double t = 0;
	int64_t before = 1;

	for (uint32_t i = 0; i < p->link->n_levels; i++) {
		int64_t now = members(p, i);

		if (now > before)
			t += p->link->levels[i].latency * (gathers ? switch_steps(shard_chunk(now, before)) : 1) +
			     (double)(now - before) * b / level_bandwidth(p->link, i);
		before = now;
	}
	return t;
}

static double
gather_ring(const Phase *p, double b)
{
	const CostLink *link = p->link;
	double n = (double)p->size, bw = link->bandwidth * (double)link->dims;
	int64_t hops = p->size / 2;

	if (!cost_link_wraps(link, p->size))
		return (n - 1) * link->latency + (n - 1) * b / bw;
	return (double)hops * link->latency + (n - 1) / 2 * b / bw;
}

static double
gather_phase(const Phase *p, double b)
{
	if (p->size <= 1)
		return 0;
	if (p->link->kind == COST_TREE)
		return tree_time(p, b, true);
	if (p->link->kind == COST_SWITCH)
		return cost_switch_time(p->link, p->size, b, true);
	return gather_ring(p, b);
}

/* Returns the time of gathering b bytes of each device. The minor axes come first, while the payload is small. */
static double
gather(const Phases *phases, double b)
{
	double t = 0;

	for (uint32_t i = phases->n; i-- > 0;) {
		t += gather_phase(&phases->v[i], b);
		b *= (double)phases->v[i].size;
	}
	return t;
}

static double
all_reduce(const Phases *phases, const CostCollective *c)
{
	double chunk = (double)shard_chunk(c->in, c->n), n = (double)c->n;

	if (phases->n == 1 && phases->v[0].link->kind == COST_SWITCH && phases->v[0].link->reduces)
		return 2 * phases->v[0].link->latency * switch_steps(c->n) +
		       (n - 1) / (n + 1) * (double)c->in / phases->v[0].link->bandwidth;
	return 2 * gather(phases, chunk);
}

/* ---- all-to-all ---- */

static double
exchange_ring(const Phase *p, double in)
{
	const CostLink *link = p->link;
	double s = (double)p->size, bw = link->bandwidth * (double)link->dims;
	int64_t hops = p->size / 2;

	if (!cost_link_wraps(link, p->size))
		return (s - 1) * link->latency + (s - 1) / 2 * in / bw;
	return (double)hops * link->latency + (p->size % 2 ? (s * s - 1) / (8 * s) : s / 8) * in / bw;
}

static double
all_to_all(const Phases *phases, const CostCollective *c)
{
	double t = 0;

	for (uint32_t i = 0; i < phases->n; i++) {
		const Phase *p = &phases->v[i];

		if (p->size <= 1)
			continue;
		if (p->link->kind == COST_TREE)
			t += tree_time(p, (double)c->meet, false);
		else if (p->link->kind == COST_SWITCH)
			t += cost_switch_time(p->link, p->size, (double)c->meet, false);
		else
			t += exchange_ring(p, (double)c->in);
	}
	return t;
}

bool
cost_time(Arena *scratch, const Session *s, const CostTopology *t, const CostCollective *c, double *seconds)
{
	CostKind kind = priced_as(c->kind);
	const CostPlace *place;
	const char *why;
	Phases phases;

	*seconds = 0;
	if (cost_sent(c) == 0)
		return true;
	if (!c->mesh)
		return false;
	place = cost_place(scratch, s, t, c->mesh, &why);
	if (why)
		return false;
	if (kind == COST_PERMUTE)
		return cost_route(scratch, s, t, place, c, seconds);
	if (place)
		return cost_torus_time(place, kind, c, seconds);
	if (!find_phases(scratch, s, t, c->mesh, c->axes, &phases))
		return false;
	switch ((int)kind) {
	case COST_ALL_GATHER:
		*seconds = gather(&phases, (double)c->in);
		break;
	case COST_REDUCE_SCATTER:
		*seconds = gather(&phases, (double)c->out);
		break;
	case COST_ALL_REDUCE:
		*seconds = all_reduce(&phases, c);
		break;
	case COST_ALL_TO_ALL:
		*seconds = all_to_all(&phases, c);
		break;
	default:
		break;
	}
	return true;
}
