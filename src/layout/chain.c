/* SPDX-License-Identifier: Apache-2.0
 *
 * Chains of collectives: the state, the two rounds of slice, permute, all-to-all and gather, the two last of these
 * steps, and the check of a finished chain (spec 50 §8.2, §8.3, §8.6 to §8.8).
 */
#include "layout/chain_state.h"

#include <assert.h>

#include "base/num.h"

enum { LIST_ROOM = 12 };	/* axes for which every list has room at first */

/* ---- axes and lists ---- */

ChainId
chain_id(ChainState *c, ShardAxis axis)
{
	for (uint32_t i = 0; i < c->axes.n; i++) {
		if (c->axes.v[i].axis.name == axis.name && shard_axis_eq(c->axes.v[i].axis, axis))
			return i;
	}
	*VEC_ADD(c->a, &c->axes) = (ChainAxis){ .axis = axis, .size = shard_axis_size(c->mesh, axis) };
	c->divided |= axis.is_sub;
	return c->axes.n - 1;
}

int64_t
chain_total(const ChainState *c, const ChainIds *list)
{
	int64_t total = 1;

	for (uint32_t i = 0; i < list->n; i++)
		total = num_mul(total, chain_size(c, list->v[i]));
	return total;
}

void
chain_insert(Arena *a, ChainIds *list, uint32_t i, ChainId id)
{
	*VEC_ADD(a, list) = id;
	memmove(list->v + i + 1, list->v + i, (list->n - 1 - i) * sizeof *list->v);
	list->v[i] = id;
}

void
chain_remove(ChainIds *list, uint32_t i)
{
	list->n--;
	memmove(list->v + i, list->v + i + 1, (list->n - i) * sizeof *list->v);
}

void
chain_append(ChainState *c, ChainIds *list, ChainId id)
{
	ShardAxis axis = chain_axis(c, id);

	if (axis.is_sub && list->n && shard_axis_can_merge(chain_axis(c, VEC_LAST(list)), axis))
		VEC_LAST(list) = chain_id(c, shard_axis_merge(c->mesh, chain_axis(c, VEC_LAST(list)), axis));
	else
		*VEC_ADD(c->a, list) = id;
}

void
chain_find_places(ChainState *c)
{
	for (uint32_t i = 0; i < c->axes.n; i++)
		c->axes.v[i].is_wanted = false;
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t i = 0; i < c->out[d].n; i++) {
			ChainAxis *axis = &c->axes.v[c->out[d].v[i]];

			if (axis->is_wanted)
				continue;
			axis->is_wanted = true;
			axis->dim = d;
			axis->index = i;
		}
	}
}

/* Insertion sort: a sharding has few axes. */
void
chain_sort(const ChainState *c, ShardAxisVec *list)
{
	for (uint32_t i = 1; i < list->n; i++) {
		ShardAxis axis = list->v[i];
		uint32_t k = i;

		for (; k && shard_axis_cmp(c->s, axis, list->v[k - 1]) < 0; k--)
			list->v[k] = list->v[k - 1];
		list->v[k] = axis;
	}
}

/* Returns the index of the first axis of a sorted list that overlaps an axis; the length if none does. */
static uint32_t
first_overlap(ShardAxes sorted, ShardAxis axis)
{
	uint32_t i = 0;

	while (i < sorted.n && !shard_axis_overlaps(sorted.v[i], axis))
		i++;
	return i;
}

/* Appends the parts into which the axes of a sorted list divide one axis. */
static void
align_one(ChainState *c, ChainIds *parts, ShardAxis axis, ShardAxes others)
{
	for (uint32_t k = first_overlap(others, axis); k < others.n; k++) {
		ShardAxis o = others.v[k], part;

		if (!shard_axis_coexist(o, axis) || !shard_axis_overlaps(o, axis) || shard_axis_contains(o, axis))
			break;
		if (shard_axis_head(axis, o, &part))
			*VEC_ADD(c->a, parts) = chain_id(c, part);
		if (shard_axis_overlap(axis, o, &part))
			*VEC_ADD(c->a, parts) = chain_id(c, part);
		if (!shard_axis_tail(c->mesh, axis, o, &axis))
			return;
	}
	*VEC_ADD(c->a, parts) = chain_id(c, axis);
}

void
chain_align(ChainState *c, ChainIds *list, ShardAxes others)
{
	ChainIds parts = { NULL, 0, 0 };

	for (uint32_t i = 0; i < list->n; i++)
		align_one(c, &parts, chain_axis(c, list->v[i]), others);
	*list = parts;
}

bool
chain_fit(ChainState *c, ChainId id, int64_t *room, ChainFit *fit)
{
	int64_t size = chain_size(c, id);
	ShardAxis axis;

	if (*room <= 1)
		return false;
	*fit = (ChainFit){ .id = id };
	if (*room >= size) {
		if (*room % size != 0)
			return false;
		*room /= size;
		return true;
	}
	if (size % *room != 0)
		return false;
	axis = chain_axis(c, id);
	fit->id = chain_id(c, shard_axis_part(c->mesh, axis.name, shard_axis_pre(axis), *room));
	fit->rest = chain_id(c, shard_axis_part(c->mesh, axis.name, shard_axis_pre(axis) * *room, size / *room));
	fit->has_rest = true;
	*room = 1;
	return true;
}

/* ---- current axes and moves ---- */

void
chain_pop(ChainState *c, uint32_t d, const ChainId *tail, uint32_t n)
{
	ChainIds *cur = &c->cur[d];

	for (uint32_t i = n; i-- > 0 && cur->n;) {
		ShardAxis head;

		if (VEC_LAST(cur) != tail[i] &&
		    shard_axis_head(chain_axis(c, VEC_LAST(cur)), chain_axis(c, tail[i]), &head))
			VEC_LAST(cur) = chain_id(c, head);
		else
			(void)VEC_POP(cur);
	}
}

void
chain_push(ChainState *c, uint32_t d, ChainId id)
{
	chain_append(c, &c->cur[d], id);
}

/* Returns whether two axes can exist side by side, without overlaps. */
static inline bool
are_sound(const ShardAxis *x, const ShardAxis *y)
{
	return x->name != y->name || (!shard_axis_overlaps(*x, *y) && shard_axis_coexist(*x, *y));
}

/* Returns whether an axis can exist beside all current axes before index i of dimension d. */
static bool
is_sound_before(const ChainState *c, const ShardAxis *axis, uint32_t d, uint32_t i)
{
	for (uint32_t e = 0; e <= d; e++) {
		uint32_t n = e == d ? i : c->cur[e].n;

		for (uint32_t k = 0; k < n; k++) {
			if (!are_sound(axis, &c->axes.v[c->cur[e].v[k]].axis))
				return false;
		}
	}
	return true;
}

/* Returns the axes of a list as an array. */
static ShardAxis *
axes_of(const ChainState *c, const ChainIds *list)
{
	ShardAxis *v = ARENA_ARRAY(c->a, ShardAxis, list->n);

	for (uint32_t i = 0; i < list->n; i++)
		v[i] = chain_axis(c, list->v[i]);
	return v;
}

/* Returns the sharding with the current axes. */
static IrAttr *
current_sharding(const ChainState *c)
{
	ShardDimSpec *dims = ARENA_ARRAY(c->a, ShardDimSpec, c->rank);
	ShardShardingSpec spec = {
		.mesh = c->mesh_now, .dims = dims, .rank = c->rank,
		.unreduced = shard_unreduced(c->to), .n_unreduced = c->to->n_unreduced,
		.reduction = c->keep_kind ? (ShardReduction)c->to->reduction : SHARD_SUM,
	};

	for (uint32_t d = 0; d < c->rank; d++)
		dims[d] = (ShardDimSpec){ axes_of(c, &c->cur[d]), c->cur[d].n, true, false, 0 };
	return shard_sharding_new(c->s, &spec);
}

/* Returns whether all current axes fit into one factorization of the mesh, without overlaps. Whole axes always do. */
static bool
axes_are_sound(const ChainState *c)
{
	for (uint32_t d = 0; d < c->rank && c->divided; d++) {
		for (uint32_t i = 0; i < c->cur[d].n; i++) {
			if (!is_sound_before(c, &c->axes.v[c->cur[d].v[i]].axis, d, i))
				return false;
		}
	}
	return true;
}

/* Adds a move, and checks it: no axes overlap, and a permute keeps the number of parts of each dimension. */
static void
emit(ChainState *c, LayoutMove move)
{
	int64_t *parts = ARENA_ARRAY(c->a, int64_t, c->rank);
	bool same = true;

	for (uint32_t d = 0; d < c->rank; d++) {
		parts[d] = chain_total(c, &c->cur[d]);
		same &= parts[d] == c->parts[d];
	}
	c->sound &= axes_are_sound(c) && (same || move.kind != COST_PERMUTE);
	move.parts = c->parts = parts;
	move.out = c->bare ? NULL : current_sharding(c);
	*VEC_ADD(c->a, &c->moves) = move;
}

void
chain_emit_lists(ChainState *c, CostKind kind, const ChainIds *lists)
{
	LayoutMove move = { .kind = kind, .ways = 1 };
	IrAttr **attrs = c->bare ? NULL : ARENA_ARRAY(c->a, IrAttr *, c->rank);

	for (uint32_t d = 0; d < c->rank; d++) {
		move.ways = num_mul(move.ways, chain_total(c, &lists[d]));
		if (attrs)
			attrs[d] = shard_axis_list_new(c->s, axes_of(c, &lists[d]), lists[d].n);
	}
	if (attrs)
		move.axes = shard_axis_lists_new(c->s, attrs, c->rank);
	emit(c, move);
}

void
chain_emit_all_to_all(ChainState *c, uint32_t src, uint32_t target, const ChainIds *list)
{
	LayoutMove move = { .kind = COST_ALL_TO_ALL, .ways = chain_total(c, list), .target = target };
	ShardA2A param = { NULL, src, target };

	if (!c->bare) {
		param.axes = shard_axis_list_new(c->s, axes_of(c, list), list->n);
		move.axes = shard_a2a_new(c->s, &param, 1);
	}
	emit(c, move);
}

void
chain_emit_permute(ChainState *c)
{
	emit(c, (LayoutMove){ .kind = COST_PERMUTE, .ways = 1 });
}

/* ---- all-to-all ---- */

/* Returns the number of axes at the end of in[src] that all belong to one other dimension, *target. */
static uint32_t
movable(const ChainState *c, uint32_t src, uint32_t *target)
{
	const ChainIds *in = &c->in[src];
	uint32_t n = 0;

	for (; n < in->n; n++) {
		const ChainAxis *p = chain_place(c, in->v[in->n - 1 - n]);

		if (!p || p->dim == src || (n && p->dim != *target))
			break;
		*target = p->dim;
	}
	return n;
}

static bool
is_prefix(const ChainId *v, uint32_t n, const ChainIds *of)
{
	return n <= of->n && memcmp(v, of->v, n * sizeof *v) == 0;
}

/* Puts an axis that has moved to dimension t in place, or among those that are not yet in place. */
static void
arrive(ChainState *c, uint32_t t, ChainId id)
{
	bool is_next = !c->in[t].n && c->out[t].n && c->out[t].v[0] == id;

	chain_push(c, t, id);
	if (is_next)
		chain_remove(&c->out[t], 0);
	else
		*VEC_ADD(c->a, &c->in[t]) = id;
	c->axes.v[id].is_in = !is_next;
}

/* Moves the axes at the end of in[src] to the dimension where they belong; returns whether it moved some. A strict
 * move takes only axes that arrive in order. */
static bool
move_once(ChainState *c, uint32_t src, bool strict)
{
	ChainIds *in = &c->in[src], moved = { NULL, 0, 0 };
	uint32_t t = 0, n = movable(c, src, &t);
	const ChainId *tail = n ? in->v + in->n - n : NULL;

	if (!n || (strict && !is_prefix(tail, n, &c->out[t])))
		return false;
	if ((chain_is_whole(c, src) && n < in->n) || chain_is_whole(c, t))
		return false;
	if (chain_is_whole(c, src))
		c->whole[src] = false;	/* it is empty now */
	chain_pop(c, src, tail, n);
	in->n -= n;
	for (uint32_t i = 0; i < n; i++) {
		chain_append(c, &moved, tail[i]);
		arrive(c, t, tail[i]);
	}
	chain_emit_all_to_all(c, src, t, &moved);
	return true;
}

static void
all_to_all(ChainState *c, bool strict)
{
	for (uint32_t src = 0; src < c->rank; src++) {
		bool moves = true;

		while (moves)
			moves = move_once(c, src, strict);
	}
}

/* ---- gather ---- */

/* Returns whether an axis of dimension d is gathered if it is at the end: the target lacks it, or the dimension of the
 * axis or of its place changes only as a whole. */
static bool
is_gathered(const ChainState *c, uint32_t d, ChainId id)
{
	const ChainAxis *p = chain_place(c, id);

	return !p || chain_is_whole(c, d) || chain_is_whole(c, p->dim);
}

/* Removes the axes at the end of in[d] that are gathered, and appends them to a list. */
static void
gather_dim(ChainState *c, uint32_t d, ChainIds *list)
{
	ChainIds *in = &c->in[d];
	uint32_t k = in->n;

	while (k && is_gathered(c, d, in->v[k - 1]))
		k--;
	if (k == in->n)
		return;
	chain_pop(c, d, in->v + k, in->n - k);
	for (uint32_t i = k; i < in->n; i++) {
		chain_append(c, list, in->v[i]);
		c->axes.v[in->v[i]].is_in = false;
	}
	in->n = k;
}

static void
gather(ChainState *c)
{
	ChainIds *lists = ARENA_ARRAY(c->a, ChainIds, c->rank);
	bool any = false;

	for (uint32_t d = 0; d < c->rank; d++) {
		gather_dim(c, d, &lists[d]);
		any |= lists[d].n > 0;
	}
	if (any)
		chain_emit_lists(c, COST_ALL_GATHER, lists);
}

/* ---- the whole chain ---- */

/* Returns the axes of all dimensions, sorted in plain order. */
static ShardAxes
sorted_axes(const ChainState *c, const ShardSharding *sh)
{
	ShardAxisVec v = { NULL, 0, 0 };

	for (uint32_t i = 0; i < sh->n_dim_axes; i++)
		*VEC_ADD(c->a, &v) = shard_axes(sh)[i];
	chain_sort(c, &v);
	return shard_axis_vec_all(&v);
}

/* Appends the numbers of axes to a list. */
static void
add_ids(ChainState *c, ChainIds *list, ShardAxes axes)
{
	for (uint32_t i = 0; i < axes.n; i++)
		*VEC_ADD(c->a, list) = chain_id(c, axes.v[i]);
}

static void
add_all(const ChainState *c, ChainIds *list, const ChainIds *others)
{
	for (uint32_t i = 0; i < others->n; i++)
		*VEC_ADD(c->a, list) = others->v[i];
}

/* Removes the axes with which both lists begin. */
static void
drop_common(ChainIds *x, ChainIds *y)
{
	uint32_t k = 0;

	while (k < x->n && k < y->n && x->v[k] == y->v[k])
		k++;
	*x = (ChainIds){ x->v ? x->v + k : NULL, x->n - k, x->cap - k };
	*y = (ChainIds){ y->v ? y->v + k : NULL, y->n - k, y->cap - k };
}

/* Makes the lists, with room for most questions about so many axes. */
static void
reserve(ChainState *c, uint32_t n_axes)
{
	uint32_t room = n_axes < LIST_ROOM ? n_axes : LIST_ROOM;
	ChainIds *lists = ARENA_ARRAY(c->a, ChainIds, 3 * (size_t)c->rank);
	ChainId *ids = ARENA_ARRAY(c->a, ChainId, 3 * (size_t)c->rank * room);

	for (uint32_t i = 0; i < 3 * c->rank; i++)
		lists[i] = (ChainIds){ ids + (size_t)i * room, 0, room };
	c->in = lists;
	c->out = lists + c->rank;
	c->cur = lists + 2 * (size_t)c->rank;
	c->room = ARENA_ARRAY(c->a, int64_t, 2 * (size_t)c->rank);
	c->parts = c->room + c->rank;
	c->axes.cap = n_axes;
	c->axes.v = ARENA_ARRAY(c->a, ChainAxis, n_axes);
}

ChainState
chain_state_new(Session *s, Arena *a, const LayoutChainSpec *spec)
{
	const ShardSharding *from = spec->from, *to = spec->to;
	ChainState c = { .s = s, .a = a, .mesh = spec->mesh, .shape = spec->shape, .rank = to->rank, .to = to,
	                 .mesh_now = spec->same_devices ? to->mesh : from->mesh, .mesh_wanted = to->mesh,
	                 .keep_kind = spec->keep_kind, .bare = spec->bare, .sound = true };

	assert(from->rank == to->rank);
	reserve(&c, from->n_dim_axes + to->n_dim_axes);
	for (uint32_t d = 0; d < c.rank; d++)
		c.parts[d] = shard_axes_total(c.mesh, shard_axes_of_dim(from, d));
	return c;
}

static bool
has_sub_axes(const ShardSharding *sh)
{
	for (uint32_t i = 0; i < sh->n_dim_axes; i++) {
		if (shard_axes(sh)[i].is_sub)
			return true;
	}
	return false;
}

/* Returns the size of dimension d after padding, in n parts. */
static int64_t
padded(const ChainState *c, uint32_t d, int64_t n)
{
	int64_t rest = c->shape[d] % n;

	return rest ? c->shape[d] - rest + n : c->shape[d];
}

/* Notes that dimension d changes only as a whole, if it stays sharded and its padding changes. */
static void
note_whole(ChainState *c, uint32_t d)
{
	int64_t in = chain_total(c, &c->in[d]), out = chain_total(c, &c->out[d]);

	if (in == 1 || out == 1 || in == out || padded(c, d, in) == padded(c, d, out))
		return;
	if (!c->whole)
		c->whole = ARENA_ARRAY(c->a, bool, c->rank);
	c->whole[d] = true;
}

/* Whole axes need no alignment. */
static void
fill_state(ChainState *c, const ShardSharding *from, bool by_parts)
{
	ShardAxes sorted_in = { NULL, 0 }, sorted_out = { NULL, 0 };
	bool whole = !by_parts && session_has(c->s, IR_FEATURE_GATHER_INDIVISIBLE);

	if (has_sub_axes(from) || has_sub_axes(c->to)) {
		sorted_in = sorted_axes(c, from);
		sorted_out = sorted_axes(c, c->to);
	}
	for (uint32_t d = 0; d < c->rank; d++) {
		add_ids(c, &c->cur[d], shard_axes_of_dim(from, d));
		add_all(c, &c->in[d], &c->cur[d]);
		add_ids(c, &c->out[d], shard_axes_of_dim(c->to, d));
		if (sorted_out.n)
			chain_align(c, &c->in[d], sorted_out);
		if (sorted_in.n)
			chain_align(c, &c->out[d], sorted_in);
		if (whole)
			note_whole(c, d);
		if (!chain_is_whole(c, d))
			drop_common(&c->in[d], &c->out[d]);
		for (uint32_t i = 0; i < c->in[d].n; i++)
			c->axes.v[c->in[d].v[i]].is_in = true;
	}
	chain_find_places(c);
}

static bool
is_done(const ChainState *c)
{
	for (uint32_t d = 0; d < c->rank; d++) {
		if (c->in[d].n || c->out[d].n)
			return false;
	}
	return c->mesh_now == c->mesh_wanted;
}

/* ---- the check of a finished chain ---- */

/* Returns whether everything is in place. Axes of size 1 move nothing, and some of them are never placed. */
static bool
has_arrived(const ChainState *c)
{
	for (uint32_t d = 0; d < c->rank; d++) {
		if (chain_total(c, &c->in[d]) != 1 || chain_total(c, &c->out[d]) != 1)
			return false;
	}
	return c->mesh_now == c->mesh_wanted;
}

LayoutChain
layout_chain_new(Session *s, Arena *a, const LayoutChainSpec *spec)
{
	ChainState c = chain_state_new(s, a, spec);
	uint32_t rounds;

	s->work.chains++;
	fill_state(&c, spec->from, spec->by_parts);
	rounds = c.whole ? 3 : 2;
	for (uint32_t round = 0; round < rounds && !is_done(&c); round++) {
		chain_slice(&c);
		chain_permute(&c);
		all_to_all(&c, true);
		all_to_all(&c, false);
		gather(&c);
		c.whole = NULL;
	}
	return (LayoutChain){ c.moves.v, c.moves.n, has_arrived(&c) && c.sound, !is_done(&c) };
}

/* ---- the plain chain ---- */

/* Returns the number of axes with which both lists begin. */
static uint32_t
common_length(ShardAxes x, ShardAxes y)
{
	uint32_t k = 0;

	while (k < x.n && k < y.n && shard_axis_eq(x.v[k], y.v[k]))
		k++;
	return k;
}

/* Makes a list per dimension of the axes of a sharding after the first kept[d]; returns whether there are any. */
static bool
axes_after(ChainState *c, const ShardSharding *sh, const uint32_t *kept, ChainIds *lists)
{
	bool any = false;

	for (uint32_t d = 0; d < c->rank; d++) {
		ShardAxes all = shard_axes_of_dim(sh, d);

		for (uint32_t i = kept[d]; i < all.n; i++)
			*VEC_ADD(c->a, &lists[d]) = chain_id(c, all.v[i]);
		any |= lists[d].n > 0;
	}
	return any;
}

static void
plain_moves(ChainState *c, const ShardSharding *from, const uint32_t *kept)
{
	ChainIds *gone = ARENA_ARRAY(c->a, ChainIds, c->rank), *added = ARENA_ARRAY(c->a, ChainIds, c->rank);
	bool any = axes_after(c, from, kept, gone);

	for (uint32_t d = 0; d < c->rank; d++)
		add_ids(c, &c->cur[d], (ShardAxes){ shard_dim_axes(from, d), kept[d] });
	if (any)
		chain_emit_lists(c, COST_ALL_GATHER, gone);
	if (c->mesh_now != c->mesh_wanted) {
		c->mesh_now = c->mesh_wanted;
		chain_emit_permute(c);
	}
	if (!axes_after(c, c->to, kept, added))
		return;
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t i = 0; i < added[d].n; i++)
			chain_push(c, d, added[d].v[i]);
	}
	chain_emit_lists(c, COST_ALL_SLICE, added);
}

LayoutChain
layout_chain_plain(Session *s, Arena *a, const LayoutChainSpec *spec)
{
	ChainState c = chain_state_new(s, a, spec);
	uint32_t *kept = ARENA_ARRAY(a, uint32_t, c.rank);

	for (uint32_t d = 0; d < c.rank; d++)
		kept[d] = common_length(shard_axes_of_dim(spec->from, d), shard_axes_of_dim(c.to, d));
	plain_moves(&c, spec->from, kept);
	return (LayoutChain){ c.moves.v, c.moves.n, true, false };
}
