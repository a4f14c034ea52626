/* SPDX-License-Identifier: Apache-2.0
 *
 * A message travels along one axis after another, in the order of the mesh, and takes the shorter direction of each
 * ring. The most loaded link and the longest path determine the time.
 */
#include "cost/route.h"

#include "base/num.h"

bool
cost_link_wraps(const CostLink *link, int64_t size)
{
	if (link->kind == COST_LINE)
		return false;
	switch (link->wrap) {
	case COST_WRAP_ALL:
		return true;
	case COST_WRAP_NONE:
		return false;
	case COST_WRAP_MULTIPLE_OF_4:
		return size % 4 == 0;
	case COST_WRAP_ONE_SIZE:
		return size == link->wrap_size;
	}
	return true;
}

/* ---- the permutation ---- */

/* Returns the number of the part that the device at a position holds, in mixed radix over the dimensions. */
static int64_t
part_at(const ShardMesh *m, const ShardSharding *sh, int64_t position)
{
	int64_t part = 0;

	for (uint32_t d = 0; sh && d < sh->rank; d++) {
		ShardAxes axes = shard_axes_of_dim(sh, d);

		part = part * shard_axes_total(m, axes) + shard_chunk_index(m, axes, position);
	}
	return part;
}

static int64_t
n_parts(const ShardMesh *m, const ShardSharding *sh)
{
	int64_t n = 1;

	for (uint32_t d = 0; sh && d < sh->rank; d++)
		n = num_mul(n, shard_axes_total(m, shard_axes_of_dim(sh, d)));
	return n;
}

/* Fills in the positions, ordered by part and then by position. Requires equally many positions for each part. */
static void
order_by_part(Arena *a, const ShardMesh *m, const ShardSharding *sh, int64_t parts, int64_t devices, int64_t *order)
{
	int64_t *used = ARENA_ARRAY(a, int64_t, (size_t)parts), copies = devices / parts;

	for (int64_t i = 0; i < devices; i++) {
		int64_t part = part_at(m, sh, i);

		order[part * copies + used[part]++] = i;
	}
}

/* Returns in position_of[i] the position in mesh m of the device at position i of mesh n. */
static bool
match_devices(Arena *a, const ShardMesh *m, const ShardMesh *n, int64_t devices, int64_t *position_of)
{
	int64_t *by_id = ARENA_ARRAY(a, int64_t, (size_t)devices);

	for (int64_t i = 0; i < devices; i++) {
		int64_t id = shard_device_id(m, i);

		if (id < 0 || id >= devices)
			return false;
		by_id[id] = i;
	}
	for (int64_t i = 0; i < devices; i++) {
		int64_t id = shard_device_id(n, i);

		if (id < 0 || id >= devices)
			return false;
		position_of[i] = by_id[id];
	}
	return true;
}

bool
cost_permutation(Arena *a, const ShardMesh *m, const ShardSharding *from, const ShardMesh *n,
                 const ShardSharding *to, int64_t *target)
{
	int64_t devices = shard_mesh_n_devices(m), parts = n_parts(m, from), *order, *wanted, *position_of;

	if (devices != shard_mesh_n_devices(n) || devices > COST_MAX_ROUTED || parts != n_parts(n, to))
		return false;
	order = ARENA_ARRAY(a, int64_t, (size_t)devices);
	wanted = ARENA_ARRAY(a, int64_t, (size_t)devices);
	position_of = ARENA_ARRAY(a, int64_t, (size_t)devices);
	if (!match_devices(a, m, n, devices, position_of))
		return false;
	order_by_part(a, m, from, parts, devices, order);
	order_by_part(a, n, to, parts, devices, wanted);
	for (int64_t i = 0; i < devices; i++)
		target[order[i]] = position_of[wanted[i]];
	return true;
}

/* ---- routing ---- */

/* A dimension along which messages travel. */
typedef struct Way {
	const CostLink *link;
	int64_t size, stride;	/* between neighbouring positions */
	bool wraps;
	uint16_t *coordinate;	/* of each position */
	int64_t load;		/* the most messages on a link in one direction, in all orders */
} Way;

/* The state of routing. On slices a message is cut into two parts, which take the dimensions in opposite orders. */
typedef struct Route {
	Way *ways;
	uint32_t n_ways;
	int64_t devices;
	int64_t *at;		/* the present position of each message */
	int64_t *load;		/* of each way: messages on the link from each position, forward then backward */
	double *delay;		/* the seconds of the hops of each message */
	double longest;		/* the most of them */
	bool turns;		/* a message uses several dimensions, or goes half around a ring: orders differ */
	bool opposite;		/* dimensions are taken in opposite order, and rings backward if both ways are equal */
} Route;

static double
latency_of(const CostLink *link)
{
	return link->n_levels ? link->levels[link->n_levels - 1].latency : link->latency;
}

static bool
is_switched(const CostLink *link)
{
	return link->kind == COST_SWITCH || link->kind == COST_TREE;
}

/* Moves one message along a dimension from one coordinate to another. */
static void
move_message(Route *r, Way *w, int64_t *loads, int64_t i, int64_t from, int64_t to)
{
	int64_t size = w->size, forward = to > from ? to - from : to - from + size;
	bool ahead = w->wraps ? forward < size - forward + !r->opposite : to > from;
	int64_t n = ahead ? forward : size - forward, c = from, at = r->at[i], last = ahead ? size - 1 : 0;

	r->turns |= at != i || (w->wraps && 2 * forward == size);
	loads += ahead ? 0 : r->devices;
	r->delay[i] += (double)n * latency_of(w->link);
	for (; n > 0; n--) {
		int64_t next = c != last ? c + (ahead ? 1 : -1) : ahead ? 0 : size - 1;

		w->load = ++loads[at] > w->load ? loads[at] : w->load;
		at += (next - c) * w->stride;
		c = next;
	}
	r->at[i] = at;
}

/* Moves all messages along one dimension. On a switch every move is one hop over a link of its own. */
static void
move_all(Route *r, uint32_t k, const int64_t *target)
{
	Way *w = &r->ways[k];
	int64_t *loads = &r->load[2 * r->devices * k];

	for (int64_t i = 0; i < r->devices; i++) {
		int64_t from = w->coordinate[i], to = w->coordinate[target[i]];

		if (to == from)
			continue;
		if (!is_switched(w->link)) {
			move_message(r, w, loads, i, from, to);
			continue;
		}
		r->turns |= r->at[i] != i;
		r->at[i] += (to - from) * w->stride;
		r->delay[i] += latency_of(w->link);
		w->load = 1;
	}
}

/* Moves all messages to their targets. */
static void
move_in_order(Route *r, const int64_t *target)
{
	for (int64_t i = 0; i < r->devices; i++) {
		r->at[i] = i;
		r->delay[i] = 0;
	}
	for (uint32_t k = 0; k < r->n_ways; k++)
		move_all(r, r->opposite ? r->n_ways - 1 - k : k, target);
	for (int64_t i = 0; i < r->devices; i++)
		r->longest = r->delay[i] > r->longest ? r->delay[i] : r->longest;
}

static double
bandwidth_of(const CostLink *link)
{
	const CostLevel *outer = link->n_levels ? &link->levels[link->n_levels - 1] : NULL;

	if (!outer)
		return link->bandwidth;
	return outer->bandwidth / (link->n_levels > 1 ? (double)outer[-1].devices : 1);
}

/* Adds a dimension along which neighbours are `stride` positions apart. No message travels along one of size 1. */
static void
add_way(Route *r, Arena *a, Way way)
{
	int64_t c = 0, left = way.stride;

	if (way.size == 1)
		return;
	way.coordinate = ARENA_ARRAY(a, uint16_t, (size_t)r->devices);
	for (int64_t i = 0; i < r->devices; i++) {
		way.coordinate[i] = (uint16_t)c;
		if (--left == 0) {
			left = way.stride;
			c = c + 1 == way.size ? 0 : c + 1;
		}
	}
	r->ways[r->n_ways++] = way;
}

/* Fills in the axes of a mesh that is not on slices. Returns false if one has no link. */
static bool
set_axes(Route *r, Arena *a, const Session *s, const CostTopology *t, const ShardMesh *m)
{
	int64_t stride = r->devices;

	for (uint32_t i = 0; i < m->n_axes; i++) {
		const CostLink *link = cost_topology_link(t, session_str(s, m->axes[i].name));
		int64_t size = m->axes[i].size;

		if (!link)
			return false;
		stride /= size;
		add_way(r, a, (Way){ .link = link, .size = size, .stride = stride,
		                     .wraps = cost_link_wraps(link, size) });
	}
	return true;
}

static void
set_dims(Route *r, Arena *a, const CostPlace *place)
{
	int64_t stride = r->devices;

	for (uint32_t d = 0; d < place->n_dims; d++) {
		const CostDim *dim = &place->dims[d];

		stride /= dim->size;
		add_way(r, a, (Way){ .link = dim->link, .size = dim->size, .stride = stride, .wraps = dim->wraps });
	}
}

/* Returns a permutation of the positions in a mesh as one of those in the machine. */
static const int64_t *
in_machine(Arena *a, const CostPlace *place, const int64_t *target, int64_t devices)
{
	int64_t *machine = ARENA_ARRAY(a, int64_t, (size_t)devices), *moved = ARENA_ARRAY(a, int64_t, (size_t)devices);

	cost_place_positions(place, machine);
	for (int64_t i = 0; i < devices; i++)
		moved[machine[i]] = machine[target[i]];
	return moved;
}

/* Returns the time: that of the hops, and of the dimension that takes longest. */
static double
time_of(const Route *r, double bytes, int64_t n_orders)
{
	double longest = 0;

	for (uint32_t k = 0; k < r->n_ways; k++) {
		const Way *w = &r->ways[k];
		double load = is_switched(w->link) ? (double)w->load : (double)w->load / (double)n_orders;
		double t = w->load ? load * bytes / bandwidth_of(w->link) : 0;

		longest = t > longest ? t : longest;
	}
	return r->longest + longest;
}

bool
cost_route(Arena *scratch, const Session *s, const CostTopology *t, const CostPlace *place, const CostCollective *c,
           double *seconds)
{
	int64_t n = shard_mesh_n_devices(c->mesh), *computed;
	uint32_t most = place ? COST_MAX_PLACED : c->mesh->n_axes;
	const int64_t *target;
	Route r = { .devices = n };

	if ((!c->target && (!c->to || !c->to_mesh)) || n > COST_MAX_ROUTED)
		return false;
	computed = ARENA_ARRAY(scratch, int64_t, (size_t)n);
	if (!c->target && !cost_permutation(scratch, c->mesh, c->from, c->to_mesh, c->to, computed))
		return false;
	target = c->target ? c->target : computed;
	r.at = ARENA_ARRAY(scratch, int64_t, (size_t)n);
	r.delay = ARENA_ARRAY(scratch, double, (size_t)n);
	r.ways = ARENA_ARRAY(scratch, Way, most);
	if (place) {
		set_dims(&r, scratch, place);
		target = in_machine(scratch, place, target, n);
	} else if (!set_axes(&r, scratch, s, t, c->mesh)) {
		return false;
	}
	r.load = ARENA_ARRAY(scratch, int64_t, 2 * (size_t)n * r.n_ways);
	move_in_order(&r, target);
	r.opposite = place && r.turns;
	if (r.opposite)
		move_in_order(&r, target);
	*seconds = time_of(&r, (double)c->in, r.opposite ? 2 : 1);
	return true;
}
