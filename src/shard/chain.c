/* SPDX-License-Identifier: Apache-2.0
 *
 * Chains of collectives: the state, the two rounds of slice, permute, all-to-all and gather, the two last of these
 * steps, and the check of a finished chain (spec 50 §8.2, §8.3, §8.6 to §8.8).
 */
#include "shard/chain_state.h"

#include <assert.h>

#include "base/num.h"

/* ---- lists and sets ---- */

void
chain_insert(Arena *a, ShardAxisVec *v, uint32_t i, ShardAxis axis)
{
	*VEC_ADD(a, v) = axis;
	memmove(v->v + i + 1, v->v + i, (v->n - 1 - i) * sizeof *v->v);
	v->v[i] = axis;
}

void
chain_remove(ShardAxisVec *v, uint32_t i)
{
	v->n--;
	memmove(v->v + i, v->v + i + 1, (v->n - i) * sizeof *v->v);
}

int64_t
chain_index(const ShardAxisVec *v, ShardAxis axis)
{
	for (uint32_t i = 0; i < v->n; i++) {
		if (shard_axis_eq(v->v[i], axis))
			return i;
	}
	return -1;
}

void
chain_add_in(ChainState *c, ShardAxis axis)
{
	if (!chain_is_in(c, axis))
		*VEC_ADD(c->a, &c->in_set) = axis;
}

void
chain_drop_in(ChainState *c, ShardAxis axis)
{
	int64_t i = chain_index(&c->in_set, axis);

	if (i >= 0)
		c->in_set.v[i] = VEC_POP(&c->in_set);
}

void
chain_find_places(ChainState *c)
{
	c->where.n = 0;
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t i = 0; i < c->out[d].n; i++)
			*VEC_ADD(c->a, &c->where) = (ChainPlace){ c->out[d].v[i], d, i };
	}
}

const ChainPlace *
chain_place(const ChainState *c, ShardAxis axis)
{
	for (uint32_t i = 0; i < c->where.n; i++) {
		if (shard_axis_eq(c->where.v[i].axis, axis))
			return &c->where.v[i];
	}
	return NULL;
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
align_one(const ChainState *c, ShardAxisVec *parts, ShardAxis axis, ShardAxes others)
{
	for (uint32_t k = first_overlap(others, axis); k < others.n; k++) {
		ShardAxis o = others.v[k], part;

		if (!shard_axis_coexist(o, axis) || !shard_axis_overlaps(o, axis) || shard_axis_contains(o, axis))
			break;
		if (shard_axis_head(axis, o, &part))
			*VEC_ADD(c->a, parts) = part;
		if (shard_axis_overlap(axis, o, &part))
			*VEC_ADD(c->a, parts) = part;
		if (!shard_axis_tail(c->mesh, axis, o, &axis))
			return;
	}
	*VEC_ADD(c->a, parts) = axis;
}

void
chain_align(const ChainState *c, ShardAxisVec *list, ShardAxes others)
{
	ShardAxisVec parts = { NULL, 0, 0 };

	for (uint32_t i = 0; i < list->n; i++)
		align_one(c, &parts, list->v[i], others);
	*list = parts;
}

bool
chain_fit(const ChainState *c, ShardAxis axis, int64_t *room, ChainFit *fit)
{
	int64_t size = shard_axis_size(c->mesh, axis);

	if (*room <= 1 || (*room % size != 0 && size % *room != 0))
		return false;
	*fit = (ChainFit){ .axis = axis };
	if (*room >= size) {
		*room /= size;
		return true;
	}
	fit->axis = shard_axis_part(c->mesh, axis.name, shard_axis_pre(axis), *room);
	fit->rest = shard_axis_part(c->mesh, axis.name, shard_axis_pre(axis) * *room, size / *room);
	fit->has_rest = true;
	*room = 1;
	return true;
}

/* ---- current axes and moves ---- */

void
chain_pop(const ChainState *c, uint32_t d, ShardAxes tail)
{
	ShardAxisVec *cur = &c->cur[d];

	for (uint32_t i = tail.n; i-- > 0 && cur->n;) {
		ShardAxis last = VEC_LAST(cur), head;

		if (shard_axis_head(last, tail.v[i], &head))
			VEC_LAST(cur) = head;
		else
			(void)VEC_POP(cur);
	}
}

void
chain_push(const ChainState *c, uint32_t d, ShardAxis axis)
{
	shard_axes_append(c->a, c->mesh, &c->cur[d], axis);
}

/* Returns whether an axis can exist beside all current axes before index i of dimension d, without overlaps. */
static bool
is_sound_before(const ChainState *c, ShardAxis axis, uint32_t d, uint32_t i)
{
	for (uint32_t e = 0; e <= d; e++) {
		uint32_t n = e == d ? i : c->cur[e].n;

		for (uint32_t k = 0; k < n; k++) {
			if (shard_axis_overlaps(axis, c->cur[e].v[k]) || !shard_axis_coexist(axis, c->cur[e].v[k]))
				return false;
		}
	}
	return true;
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
		dims[d] = (ShardDimSpec){ c->cur[d].v, c->cur[d].n, true, false, 0 };
	return shard_sharding_new(c->s, &spec);
}

/* Returns whether all current axes fit into one factorization of the mesh, without overlaps. */
static bool
axes_are_sound(const ChainState *c)
{
	for (uint32_t d = 0; d < c->rank; d++) {
		for (uint32_t i = 0; i < c->cur[d].n; i++) {
			if (!is_sound_before(c, c->cur[d].v[i], d, i))
				return false;
		}
	}
	return true;
}

/* Adds a move, and checks it: no axes overlap, and a permute keeps the number of parts of each dimension. */
static void
emit(ChainState *c, ShardMove move)
{
	int64_t *parts = ARENA_ARRAY(c->a, int64_t, c->rank);
	bool same = true;

	for (uint32_t d = 0; d < c->rank; d++) {
		parts[d] = shard_axes_total(c->mesh, shard_axis_vec_all(&c->cur[d]));
		same &= parts[d] == c->parts[d];
	}
	c->sound &= axes_are_sound(c) && (same || move.kind != SHARD_PERMUTE);
	move.parts = c->parts = parts;
	move.out = c->bare ? NULL : current_sharding(c);
	*VEC_ADD(c->a, &c->moves) = move;
}

void
chain_emit_lists(ChainState *c, ShardMoveKind kind, const ShardAxisVec *lists)
{
	ShardMove move = { .kind = kind, .ways = 1 };
	IrAttr **attrs = ARENA_ARRAY(c->a, IrAttr *, c->rank);

	for (uint32_t d = 0; d < c->rank; d++) {
		move.ways = num_mul(move.ways, shard_axes_total(c->mesh, shard_axis_vec_all(&lists[d])));
		if (!c->bare)
			attrs[d] = shard_axis_list_new(c->s, lists[d].v, lists[d].n);
	}
	if (!c->bare)
		move.axes = shard_axis_lists_new(c->s, attrs, c->rank);
	emit(c, move);
}

void
chain_emit_all_to_all(ChainState *c, uint32_t src, uint32_t target, ShardAxes axes)
{
	ShardMove move = { .kind = SHARD_ALL_TO_ALL, .ways = shard_axes_total(c->mesh, axes), .target = target };
	ShardA2A param = { NULL, src, target };

	if (!c->bare) {
		param.axes = shard_axis_list_new(c->s, axes.v, axes.n);
		move.axes = shard_a2a_new(c->s, &param, 1);
	}
	emit(c, move);
}

void
chain_emit_permute(ChainState *c)
{
	emit(c, (ShardMove){ .kind = SHARD_PERMUTE, .ways = 1 });
}

/* ---- all-to-all ---- */

/* Returns the number of axes at the end of in[src] that all belong to one other dimension, *target. */
static uint32_t
movable(const ChainState *c, uint32_t src, uint32_t *target)
{
	const ShardAxisVec *in = &c->in[src];
	uint32_t n = 0;

	for (; n < in->n; n++) {
		const ChainPlace *p = chain_place(c, in->v[in->n - 1 - n]);

		if (!p || p->dim == src || (n && p->dim != *target))
			break;
		*target = p->dim;
	}
	return n;
}

static bool
is_prefix(const ShardAxis *v, uint32_t n, const ShardAxisVec *of)
{
	return shard_axes_prefix((ShardAxes){ v, n }, (ShardAxes){ of->v, n < of->n ? n : of->n }) ==
	       SHARD_PREFIX_EQUAL;
}

/* Puts an axis that has moved to dimension t in place, or among those that are not yet in place. */
static void
arrive(ChainState *c, uint32_t t, ShardAxis axis)
{
	chain_push(c, t, axis);
	chain_drop_in(c, axis);
	if (!c->in[t].n && c->out[t].n && shard_axis_eq(c->out[t].v[0], axis)) {
		chain_remove(&c->out[t], 0);
		return;
	}
	*VEC_ADD(c->a, &c->in[t]) = axis;
	chain_add_in(c, axis);
}

/* Moves the axes at the end of in[src] to the dimension where they belong; returns whether it moved some. A strict
 * move takes only axes that arrive in order. */
static bool
move_once(ChainState *c, uint32_t src, bool strict)
{
	ShardAxisVec *in = &c->in[src], moved = { NULL, 0, 0 };
	uint32_t t = 0, n = movable(c, src, &t);
	const ShardAxis *tail = n ? in->v + in->n - n : NULL;

	if (!n || (strict && !is_prefix(tail, n, &c->out[t])))
		return false;
	chain_pop(c, src, (ShardAxes){ tail, n });
	in->n -= n;
	for (uint32_t i = 0; i < n; i++) {
		shard_axes_append(c->a, c->mesh, &moved, tail[i]);
		arrive(c, t, tail[i]);
	}
	chain_emit_all_to_all(c, src, t, shard_axis_vec_all(&moved));
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

/* Removes the axes at the end of in[d] that the target lacks, and appends them to a list. */
static void
gather_dim(ChainState *c, uint32_t d, ShardAxisVec *list)
{
	ShardAxisVec *in = &c->in[d];
	uint32_t k = in->n;

	while (k && !chain_place(c, in->v[k - 1]))
		k--;
	if (k == in->n)
		return;
	chain_pop(c, d, (ShardAxes){ in->v + k, in->n - k });
	for (uint32_t i = k; i < in->n; i++) {
		shard_axes_append(c->a, c->mesh, list, in->v[i]);
		chain_drop_in(c, in->v[i]);
	}
	in->n = k;
}

static void
gather(ChainState *c)
{
	ShardAxisVec *lists = ARENA_ARRAY(c->a, ShardAxisVec, c->rank);
	bool any = false;

	for (uint32_t d = 0; d < c->rank; d++) {
		gather_dim(c, d, &lists[d]);
		any |= lists[d].n > 0;
	}
	if (any)
		chain_emit_lists(c, SHARD_GATHER, lists);
}

/* ---- the whole chain ---- */

static ShardAxisVec
copy_of(Arena *a, ShardAxes list)
{
	ShardAxisVec v = { NULL, 0, 0 };

	for (uint32_t i = 0; i < list.n; i++)
		*VEC_ADD(a, &v) = list.v[i];
	return v;
}

/* Returns the axes of all dimensions, sorted in plain order. */
static ShardAxes
sorted_axes(const ChainState *c, const ShardSharding *sh)
{
	ShardAxisVec v = copy_of(c->a, (ShardAxes){ shard_axes(sh), sh->n_dim_axes });

	chain_sort(c, &v);
	return shard_axis_vec_all(&v);
}

/* Removes the axes with which both lists begin. */
static void
drop_common(ShardAxisVec *x, ShardAxisVec *y)
{
	uint32_t k = 0;

	while (k < x->n && k < y->n && shard_axis_eq(x->v[k], y->v[k]))
		k++;
	*x = (ShardAxisVec){ x->v ? x->v + k : NULL, x->n - k, x->cap - k };
	*y = (ShardAxisVec){ y->v ? y->v + k : NULL, y->n - k, y->cap - k };
}

ChainState
chain_state_new(Session *s, Arena *a, const ShardChainSpec *spec)
{
	const ShardSharding *from = shard_sharding(spec->from), *to = shard_sharding(spec->to);
	ChainState c = { .s = s, .a = a, .mesh = spec->mesh, .shape = spec->shape, .rank = to->rank, .to = to,
	                 .mesh_now = spec->same_devices ? to->mesh : from->mesh, .mesh_wanted = to->mesh,
	                 .keep_kind = spec->keep_kind, .bare = spec->bare, .sound = true };

	assert(from->rank == to->rank);
	c.in = ARENA_ARRAY(a, ShardAxisVec, c.rank);
	c.out = ARENA_ARRAY(a, ShardAxisVec, c.rank);
	c.cur = ARENA_ARRAY(a, ShardAxisVec, c.rank);
	c.room = ARENA_ARRAY(a, int64_t, c.rank);
	c.parts = ARENA_ARRAY(a, int64_t, c.rank);
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

/* Whole axes need no alignment. */
static void
fill_state(ChainState *c, const ShardSharding *from)
{
	ShardAxes sorted_in = { NULL, 0 }, sorted_out = { NULL, 0 };

	if (has_sub_axes(from) || has_sub_axes(c->to)) {
		sorted_in = sorted_axes(c, from);
		sorted_out = sorted_axes(c, c->to);
	}
	for (uint32_t d = 0; d < c->rank; d++) {
		c->cur[d] = copy_of(c->a, shard_axes_of_dim(from, d));
		c->in[d] = copy_of(c->a, shard_axes_of_dim(from, d));
		c->out[d] = copy_of(c->a, shard_axes_of_dim(c->to, d));
		if (sorted_out.n)
			chain_align(c, &c->in[d], sorted_out);
		if (sorted_in.n)
			chain_align(c, &c->out[d], sorted_in);
		drop_common(&c->in[d], &c->out[d]);
		for (uint32_t i = 0; i < c->in[d].n; i++)
			chain_add_in(c, c->in[d].v[i]);
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
		if (shard_axes_total(c->mesh, shard_axis_vec_all(&c->in[d])) != 1 ||
		    shard_axes_total(c->mesh, shard_axis_vec_all(&c->out[d])) != 1)
			return false;
	}
	return c->mesh_now == c->mesh_wanted;
}

ShardChain
shard_chain_new(Session *s, Arena *a, const ShardChainSpec *spec)
{
	const ShardSharding *from = shard_sharding(spec->from);
	ChainState c = chain_state_new(s, a, spec);

	s->work.chains++;
	fill_state(&c, from);
	for (uint32_t round = 0; round < 2 && !is_done(&c); round++) {
		chain_slice(&c);
		chain_permute(&c);
		all_to_all(&c, true);
		all_to_all(&c, false);
		gather(&c);
	}
	return (ShardChain){ c.moves.v, c.moves.n, has_arrived(&c) && c.sound };
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
axes_after(const ChainState *c, const ShardSharding *sh, const uint32_t *kept, ShardAxisVec *lists)
{
	bool any = false;

	for (uint32_t d = 0; d < c->rank; d++) {
		ShardAxes all = shard_axes_of_dim(sh, d);

		for (uint32_t i = kept[d]; i < all.n; i++)
			*VEC_ADD(c->a, &lists[d]) = all.v[i];
		any |= lists[d].n > 0;
	}
	return any;
}

static void
plain_moves(ChainState *c, const ShardSharding *from, const uint32_t *kept)
{
	ShardAxisVec *gone = ARENA_ARRAY(c->a, ShardAxisVec, c->rank);
	ShardAxisVec *added = ARENA_ARRAY(c->a, ShardAxisVec, c->rank);
	bool any = axes_after(c, from, kept, gone);

	for (uint32_t d = 0; d < c->rank; d++)
		c->cur[d] = copy_of(c->a, (ShardAxes){ shard_dim_axes(from, d), kept[d] });
	if (any)
		chain_emit_lists(c, SHARD_GATHER, gone);
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
	chain_emit_lists(c, SHARD_SLICE, added);
}

ShardChain
shard_chain_plain(Session *s, Arena *a, const ShardChainSpec *spec)
{
	const ShardSharding *from = shard_sharding(spec->from);
	ChainState c = chain_state_new(s, a, spec);
	uint32_t *kept = ARENA_ARRAY(a, uint32_t, c.rank);

	for (uint32_t d = 0; d < c.rank; d++)
		kept[d] = common_length(shard_axes_of_dim(from, d), shard_axes_of_dim(c.to, d));
	plain_moves(&c, from, kept);
	return (ShardChain){ c.moves.v, c.moves.n, true };
}
