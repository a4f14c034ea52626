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

/* The state of routing over all axes. `load` and `used` belong to the present axis. */
typedef struct Route {
	const ShardMesh *m;
	int64_t *at;		/* the present position of each message */
	int64_t *load;		/* messages on the link from each position, forward then backward */
	int64_t *hops;		/* of each message */
	int64_t devices, most;
	bool used;		/* a message used the axis */
} Route;

/* Moves one message along an axis to coordinate `to`. */
static void
move_message(Route *r, int64_t i, int64_t stride, int64_t size, int64_t to, bool wraps)
{
	int64_t from = r->at[i] / stride % size, forward = (to - from + size) % size;
	bool ahead = wraps ? forward <= size - forward : to > from;
	int64_t n = ahead ? forward : size - forward;

	for (; n > 0; n--) {
		int64_t c = r->at[i] / stride % size, next = ahead ? (c + 1) % size : (c + size - 1) % size;
		int64_t *load = &r->load[(ahead ? 0 : r->devices) + r->at[i]];

		r->most = ++*load > r->most ? *load : r->most;
		r->at[i] += (next - c) * stride;
		r->hops[i]++;
		r->used = true;
	}
}

/* Moves all messages along one axis. On a switch every move is one hop over a link of its own. */
static void
move_all(Route *r, const CostLink *link, const int64_t *target, int64_t stride, int64_t size)
{
	bool routed = link->kind != COST_SWITCH && link->kind != COST_TREE;

	r->used = false;
	memset(r->load, 0, 2 * (size_t)r->devices * sizeof *r->load);
	for (int64_t i = 0; i < r->devices; i++) {
		int64_t to = target[i] / stride % size, from = r->at[i] / stride % size;

		if (to == from)
			continue;
		r->used = true;
		if (routed) {
			move_message(r, i, stride, size, to, cost_link_wraps(link, size));
			continue;
		}
		r->at[i] += (to - from) * stride;
		r->hops[i]++;
		r->most = r->most ? r->most : 1;
	}
}

static double
bandwidth_of(const CostLink *link)
{
	const CostLevel *outer = link->n_levels ? &link->levels[link->n_levels - 1] : NULL;

	if (!outer)
		return link->bandwidth;
	return outer->bandwidth / (link->n_levels > 1 ? (double)outer[-1].devices : 1);
}

static double
latency_of(const CostLink *link)
{
	return link->n_levels ? link->levels[link->n_levels - 1].latency : link->latency;
}

bool
cost_route(Arena *scratch, const Session *s, const CostTopology *t, const CostCollective *c, double *seconds)
{
	int64_t n = shard_mesh_n_devices(c->mesh), stride = n, longest = 0, *computed;
	const int64_t *target;
	double latency = 0, bandwidth = 0;
	Route r = { .m = c->mesh, .devices = n };

	if ((!c->target && (!c->to || !c->to_mesh)) || n > COST_MAX_ROUTED)
		return false;
	computed = ARENA_ARRAY(scratch, int64_t, (size_t)n);
	if (!c->target && !cost_permutation(scratch, c->mesh, c->from, c->to_mesh, c->to, computed))
		return false;
	target = c->target ? c->target : computed;
	r.at = ARENA_ARRAY(scratch, int64_t, (size_t)n);
	r.hops = ARENA_ARRAY(scratch, int64_t, (size_t)n);
	r.load = ARENA_ARRAY(scratch, int64_t, 2 * (size_t)n);
	for (int64_t i = 0; i < n; i++)
		r.at[i] = i;
	for (uint32_t i = 0; i < c->mesh->n_axes; i++) {
		const CostLink *link = cost_topology_link(t, session_str(s, c->mesh->axes[i].name));

		if (!link)
			return false;
		stride /= c->mesh->axes[i].size;
		move_all(&r, link, target, stride, c->mesh->axes[i].size);
		if (!r.used)
			continue;
		latency = latency_of(link) > latency ? latency_of(link) : latency;
		bandwidth = bandwidth <= 0 || bandwidth_of(link) < bandwidth ? bandwidth_of(link) : bandwidth;
	}
	for (int64_t i = 0; i < n; i++)
		longest = r.hops[i] > longest ? r.hops[i] : longest;
	*seconds = bandwidth > 0 ? (double)longest * latency + (double)r.most * (double)c->in / bandwidth : 0;
	return true;
}
