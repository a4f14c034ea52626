/* SPDX-License-Identifier: Apache-2.0
 *
 * The chain that sends the fewest bytes (spec 50 §13.1). Axes are cut into atoms, pieces of prime size, for the search
 * in layout/search.c, and its answer becomes a chain again.
 */
#include "layout/chain_state.h"
#include "layout/search.h"

typedef struct Search {
	Arena *a;
	const LayoutChainSpec *spec;
	LayoutQuestion q;
	ShardAxis atoms[LAYOUT_ATOMS];
} Search;

/* ---- atoms ---- */

/* Makes atoms of the part of an axis from `pre` to `end`. */
static bool
cut_axis(Search *x, Atom axis, int64_t pre, int64_t end)
{
	uint32_t i = x->q.n_atoms;
	bool ok = layout_cut(&x->q, pre, end);

	for (; i < x->q.n_atoms; i++)
		x->atoms[i] = shard_axis_part(x->spec->mesh, axis, x->q.pres[i], x->q.sizes[i]);
	return ok;
}

/* Returns the smallest end or pre-size above `pre` of a sub-axis of this axis, or its size if there is none. */
static int64_t
next_cut(const Search *x, const ShardMeshAxis *axis, int64_t pre)
{
	const ShardSharding *both[] = { x->spec->from, x->spec->to };
	int64_t best = axis->size;

	for (uint32_t k = 0; k < 2; k++) {
		const ShardSharding *sh = both[k];

		for (uint32_t i = 0; i < sh->n_dim_axes; i++) {
			ShardAxis a = shard_axes(sh)[i];
			int64_t cuts[] = { shard_axis_pre(a), shard_axis_next(x->spec->mesh, a) };

			for (uint32_t j = 0; a.name == axis->name && j < 2; j++)
				best = cuts[j] > pre && cuts[j] < best ? cuts[j] : best;
		}
	}
	return best;
}

/* Makes the atoms. Returns false if there are too many, or if cuts do not divide each other. */
static bool
make_atoms(Search *x)
{
	for (uint32_t i = 0; i < x->spec->mesh->n_axes; i++) {
		const ShardMeshAxis *axis = &x->spec->mesh->axes[i];

		for (int64_t pre = 1, end; pre < axis->size; pre = end) {
			end = next_cut(x, axis, pre);
			if (end % pre != 0 || axis->size % end != 0 || !cut_axis(x, axis->name, pre, end))
				return false;
		}
	}
	return true;
}

/* Appends the atoms of an axis. */
static uint32_t
add_atoms(const Search *x, ShardAxis axis, uint8_t *lists, uint32_t n)
{
	int64_t pre = shard_axis_pre(axis), end = shard_axis_next(x->spec->mesh, axis);

	for (uint32_t i = 0; i < x->q.n_atoms; i++) {
		if (x->atoms[i].name == axis.name && shard_axis_pre(x->atoms[i]) >= pre &&
		    shard_axis_next(x->spec->mesh, x->atoms[i]) <= end)
			lists[n++] = (uint8_t)i;
	}
	return n;
}

/* Returns the lists of a sharding. */
static const uint8_t *
lists_of(const Search *x, const ShardSharding *sharding)
{
	uint8_t *lists = ARENA_ARRAY(x->a, uint8_t, LAYOUT_ATOMS + x->q.rank);
	uint32_t n = 0;

	for (uint32_t d = 0; d < x->q.rank; d++) {
		ShardAxes axes = shard_axes_of_dim(sharding, d);

		for (uint32_t i = 0; i < axes.n; i++)
			n = add_atoms(x, axes.v[i], lists, n);
		lists[n++] = LAYOUT_END;
	}
	return lists;
}

/* ---- the chain ---- */

/* Sets the current axes to those of a step. */
static void
set_current(const Search *x, ChainState *c, const LayoutStep *step)
{
	for (uint32_t d = 0; d < x->q.rank; d++) {
		uint32_t n;
		const uint8_t *list = layout_list(step->lists, d, &n);

		c->cur[d] = (ChainIds){ NULL, 0, 0 };
		for (uint32_t i = 0; i < n; i++)
			chain_push(c, d, chain_id(c, x->atoms[list[i]]));
	}
}

/* Returns, for each dimension, the axes at the end of the longer lists that the shorter ones lack. */
static ChainIds *
difference(const Search *x, ChainState *c, const LayoutStep *shorter, const LayoutStep *longer)
{
	ChainIds *lists = ARENA_ARRAY(x->a, ChainIds, x->q.rank);

	for (uint32_t d = 0; d < x->q.rank; d++) {
		uint32_t k, n;
		const uint8_t *list;

		layout_list(shorter->lists, d, &k);
		list = layout_list(longer->lists, d, &n);
		for (uint32_t i = k; i < n; i++)
			chain_append(c, &lists[d], chain_id(c, x->atoms[list[i]]));
	}
	return lists;
}

/* Returns the axes that the last all-to-all moved. */
static ChainIds
moved_axes(const Search *x, ChainState *c, const LayoutStep *to)
{
	ChainIds moved = { NULL, 0, 0 };
	uint32_t n;
	const uint8_t *list = layout_list(to->lists, to->other, &n);

	for (uint32_t i = n - to->n_moved; i < n; i++)
		chain_append(c, &moved, chain_id(c, x->atoms[list[i]]));
	return moved;
}

/* Emits the moves up to a step. Consecutive slices become one move, and so do gathers. */
static void
emit_path(const Search *x, ChainState *c, const LayoutStep *to)
{
	const LayoutStep *from = to->from;
	ChainIds moved;

	if (!from)
		return;
	if (to->kind == COST_ALL_SLICE || to->kind == COST_ALL_GATHER) {
		while (from->from && from->kind == to->kind)
			from = from->from;
	}
	emit_path(x, c, from);
	set_current(x, c, to);
	if (to->kind == COST_ALL_SLICE) {
		chain_emit_lists(c, COST_ALL_SLICE, difference(x, c, from, to));
	} else if (to->kind == COST_ALL_GATHER) {
		chain_emit_lists(c, COST_ALL_GATHER, difference(x, c, to, from));
	} else if (to->kind == COST_ALL_TO_ALL) {
		moved = moved_axes(x, c, to);
		chain_emit_all_to_all(c, to->dim, to->other, &moved);
	} else {
		chain_emit_permute(c);
	}
}

/* Returns the bytes of a device's part, if dimension d has `more` times as many parts. */
static int64_t
part_bytes(const LayoutChainSpec *spec, const int64_t *parts, uint32_t d, int64_t more)
{
	int64_t elements = 1;

	for (uint32_t e = 0; e < spec->from->rank; e++)
		elements *= shard_chunk(spec->shape[e], parts[e] * (e == d ? more : 1));
	return (elements * spec->bits + 7) / 8;
}

/* Returns the bytes that each device sends in a chain. */
static int64_t
bytes_sent(const Search *x, const LayoutChain *chain)
{
	const LayoutChainSpec *spec = x->spec;
	int64_t sum = 0, *first = ARENA_ARRAY(x->a, int64_t, x->q.rank);
	const int64_t *parts = first;

	for (uint32_t d = 0; d < x->q.rank; d++)
		first[d] = shard_axes_total(spec->mesh, shard_axes_of_dim(spec->from, d));
	for (uint32_t i = 0; i < chain->n; i++) {
		const LayoutMove *m = &chain->moves[i];

		sum += cost_sent(&(CostCollective){ .kind = m->kind, .n = m->ways,
		                                    .in = part_bytes(spec, parts, x->q.rank, 1),
		                                    .meet = part_bytes(spec, parts, m->target, m->ways) });
		parts = m->parts;
	}
	return sum;
}

/* Returns whether the search can treat the question: the sizes are known and small, and the devices the same. */
static bool
is_searchable(const LayoutChainSpec *spec)
{
	const ShardSharding *from = spec->from, *to = spec->to;
	int64_t total = spec->bits;

	if (!spec->bits || (from->mesh != to->mesh && !spec->same_devices) || from->rank == 0)
		return false;
	for (uint32_t d = 0; d < from->rank; d++) {
		if (spec->shape[d] < 0 || __builtin_mul_overflow(total, spec->shape[d] + 1, &total))
			return false;
	}
	for (uint32_t i = 0; i < spec->mesh->n_axes; i++) {
		if (spec->mesh->axes[i].size == 1 || __builtin_mul_overflow(total, spec->mesh->axes[i].size, &total))
			return false;
	}
	return total < INT64_MAX >> 16;
}

LayoutChain
layout_chain_cheapest(Session *s, Arena *a, const LayoutChainSpec *spec)
{
	LayoutChain chain = layout_chain_new(s, a, spec);
	Search x = { .a = a, .spec = spec,
	             .q = { .rank = spec->to->rank, .shape = spec->shape, .bits = spec->bits } };
	const LayoutStep *best;
	ChainState c;

	if (!chain.sound || !chain.n || !is_searchable(spec) || !make_atoms(&x))
		return chain;
	x.q.from = lists_of(&x, spec->from);
	x.q.to = lists_of(&x, spec->to);
	x.q.most = bytes_sent(&x, &chain);
	best = layout_search(a, &x.q);
	if (!best || (best->bytes == x.q.most && best->ops >= chain.n))
		return chain;
	c = chain_state_new(s, a, spec);
	emit_path(&x, &c, best);
	return (LayoutChain){ c.moves.v, c.moves.n, true, false };
}
