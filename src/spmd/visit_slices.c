/* SPDX-License-Identifier: Apache-2.0
 *
 * Slices, pads, concatenations, updates, sorts (spec 57 §5.7 to §5.13).
 */
#include "base/num.h"
#include "spmd/algebra.h"
#include "spmd/visit_ops.h"

/* Slices with the tiles of s. Returns NULL if halos do not do. */
static SpmdNode *
slice_with(SpmdVisitor *v, const SpmdIns *i, const SpmdSharding *s)
{
	SpmdValue x = spmd_get(v, i->ops[0]);
	SpmdWindowed w;
	SpmdNode *n;

	if (spmd_is_maximal(s) || !spmd_windowed_slice(spmd_reshard(x, s), i->starts, i->limits, i->strides, s, &w))
		return NULL;
	n = spmd_slice_windowed(x.st, &w, i->strides, i->shape, s);
	n = spmd_reshard(spmd_value(n, s, i->shape, x.st), i->sharding).node;
	return n == w.node ? spmd_node_of(v->b, SPMD_OP_COPY, n->shape, n) : n;
}

void
spmd_visit_slice(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode *n = NULL;

	if (spmd_n_tiles(i->ops[0]->sharding) > spmd_n_tiles(i->sharding))
		n = slice_with(v, i, i->ops[0]->sharding);
	if (!n)
		n = slice_with(v, i, i->sharding);
	if (n)
		spmd_set_node(v, i, n);
	else
		spmd_visit_default(v, i);
}

void
spmd_visit_pad(SpmdVisitor *v, SpmdIns *i)
{
	SpmdWindow windows[SPMD_DIMS];
	SpmdWindowed w;
	SpmdNode *n;

	(void)spmd_replicate(spmd_get(v, i->ops[1]));	/* even where the default rule does so again */
	spmd_plain_windows(i->shape->rank, windows);
	for (uint32_t d = 0; d < i->n_windows; d++) {
		windows[d].low = i->windows[d].low;
		windows[d].high = i->windows[d].high;
		windows[d].base_dilation = i->windows[d].base_dilation;
	}
	if (spmd_is_maximal(i->sharding) || !spmd_windowed(spmd_get(v, i->ops[0]), windows, i->sharding, &w)) {
		spmd_visit_default(v, i);
		return;
	}
	n = spmd_pad_windowed(v->st, &w);
	if (n->op == SPMD_OP_PAD && n != w.node) {
		SpmdNode *ops[2] = { n->ops[0], spmd_replicate(spmd_get(v, i->ops[1])).node };
		uint64_t constant = n->constant_dims;

		if (ops[1]->op != SPMD_OP_CONSTANT) {
			n = spmd_node_new(v->b, SPMD_OP_PAD, n->shape, 2, ops);
			n->constant_dims = constant;
		}
	}
	if (w.needs_slice)
		n = spmd_node_of(v->b, SPMD_OP_DYNAMIC_SLICE, spmd_local(v, i, i->sharding), n);
	spmd_set_node(v, i, n);
}

void
spmd_visit_reverse(SpmdVisitor *v, SpmdIns *i)
{
	uint64_t set = spmd_set_of(&i->dims);
	SpmdNode *n;

	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	n = spmd_pad_left(spmd_reshard(spmd_get(v, i->ops[0]), spmd_reverse(v->run->t, i->sharding, set)), set);
	if (n)
		spmd_set_node(v, i, spmd_clone(v, i, n->shape, 1, &n));
	else
		spmd_visit_default(v, i);
}

void
spmd_visit_dynamic_slice(SpmdVisitor *v, SpmdIns *i)
{
	const SpmdShape *x = i->ops[0]->shape;
	SpmdNode **ops = spmd_nodes(v, i->n_ops);
	bool is_local = !spmd_is_maximal(i->sharding);
	uint32_t n = 1;

	for (uint32_t k = 0; k < x->rank; k++)
		is_local &= spmd_dim(i->sharding, (int32_t)k) == 1 || i->sizes[k] == x->dims[k];
	if (!is_local) {
		spmd_visit_default(v, i);
		return;
	}
	ops[0] = spmd_reshard(spmd_get(v, i->ops[0]), i->sharding).node;
	for (uint32_t k = 0; k < x->rank; k++) {
		if (i->sizes[k] != x->dims[k])
			ops[n++] = spmd_replicate(spmd_get(v, i->ops[k + 1])).node;
	}
	spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_DYNAMIC_SLICE, spmd_local(v, i, i->sharding), n, ops));
}

/* Whether the whole update lies on one shard along a dimension, as far as the program says. */
static bool
is_on_one_shard(const SpmdIns *i, uint32_t d)
{
	const SpmdIns *at = i->ops[d + 2];
	int64_t size = i->ops[1]->shape->dims[d], tiles = spmd_dim(i->sharding, (int32_t)d);
	int64_t shard = num_ceil(i->shape->dims[d], tiles);

	if (size == 1)
		return true;
	return at->has_value && shard && at->value / shard == (at->value + size - 1) / shard;
}

void
spmd_visit_dynamic_update_slice(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	const SpmdIns *x = i->ops[0], *u = i->ops[1];
	SpmdNode **ops = spmd_nodes(v, i->n_ops + 1);
	bool is_single = true;
	uint64_t sliced = 0, tiled = 0;
	const SpmdSharding *s;
	uint32_t n = 2;
	SpmdValue base;

	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	for (uint32_t d = 0; d < i->shape->rank; d++) {
		if (u->shape->dims[d] == i->shape->dims[d])
			continue;
		ops[n++] = spmd_replicate(spmd_get(v, i->ops[d + 2])).node;
		sliced |= (uint64_t)1 << d;
		if (spmd_dim(i->sharding, (int32_t)d) == 1)
			continue;
		tiled |= (uint64_t)1 << d;
		is_single &= is_on_one_shard(i, d);
	}
	if (tiled && is_single) {
		SpmdNode *both[2];

		ops[0] = both[1] = spmd_reshard(spmd_get(v, x), i->sharding).node;
		ops[1] = spmd_reshard(spmd_get(v, u), spmd_rep_on(t, i->sharding, sliced)).node;
		both[0] = spmd_node_new(v->b, SPMD_OP_DYNAMIC_UPDATE_SLICE, ops[0]->shape, n, ops);
		spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_SELECT, ops[0]->shape, 2, both));
		return;
	}
	s = spmd_n_tiles(x->sharding) > spmd_n_tiles(i->sharding) ? x->sharding : i->sharding;
	s = spmd_rep_on(t, s, sliced);
	base = spmd_reshard(spmd_get(v, x), s);
	ops[0] = base.node;
	ops[1] = spmd_reshard(spmd_get(v, u), s).node;
	ops[0] = spmd_node_new(v->b, SPMD_OP_DYNAMIC_UPDATE_SLICE, base.node->shape, n, ops);
	spmd_set_value(v, i, spmd_reshard(spmd_value(ops[0], s, base.base, base.st), i->sharding));
}

/* Computes with dimensions of the set in one tile: their tiles move to other dimensions, or become copies. */
static void
visit_untiled(SpmdVisitor *v, SpmdIns *i, const SpmdDims *dims)
{
	SpmdTable *t = v->run->t;
	SpmdNode **ops = spmd_nodes(v, i->n_ops);
	const SpmdSharding *s = i->sharding;

	if (spmd_is_maximal(s)) {
		spmd_visit_default(v, i);
		return;
	}
	for (uint32_t k = 0; k < dims->n; k++) {
		uint32_t d = dims->v[k];
		int32_t target = spmd_target_dim(s, i->shape->rank, i->shape->dims, d, spmd_set_of(dims));

		s = target < 0 ? spmd_rep_on(t, s, (uint64_t)1 << d) : spmd_move_merge(t, s, d, (uint32_t)target);
	}
	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), s).node;
	spmd_set_resharded(v, i, spmd_clone(v, i, spmd_local(v, i, s), i->n_ops, ops), s);
}

void
spmd_visit_concatenate(SpmdVisitor *v, SpmdIns *i)
{
	visit_untiled(v, i, &i->dims);
}

void
spmd_visit_last_two(SpmdVisitor *v, SpmdIns *i)
{
	SpmdDims dims = { 2, { i->shape->rank - 2, i->shape->rank - 1 } };

	visit_untiled(v, i, &dims);
}

/* Reshards the operands to s, and the results, of which each has it, to their own. */
static void
sort_with(SpmdVisitor *v, SpmdIns *i, const SpmdSharding *s)
{
	SpmdNode **ops = spmd_nodes(v, i->n_ops);
	const SpmdSharding *all = spmd_all_parts(v->run->t, i->shape, s);

	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), s).node;
	spmd_set_resharded(v, i, spmd_clone(v, i, spmd_local(v, i, all), i->n_ops, ops), all);
}

void
spmd_visit_sort(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	const SpmdSharding *s = spmd_element(i->sharding, 0);
	const SpmdShape *x = i->ops[0]->shape;
	uint32_t d = i->dims.v[0], device, n = spmd_is_tuple(i->shape) ? i->shape->n : 1;
	bool is_same = true;
	int32_t target;

	if (spmd_is_one(i->sharding, &device)) {
		SpmdNode **ops = spmd_nodes(v, i->n_ops);

		for (uint32_t k = 0; k < i->n_ops; k++)
			ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), spmd_element(i->sharding, k)).node;
		spmd_set_node(v, i, spmd_clone(v, i, i->shape, i->n_ops, ops));
		return;
	}
	for (uint32_t k = 0; k < n; k++)
		is_same &= spmd_element(i->sharding, k) == s;
	if (is_same && x->rank > 1 && spmd_is_tiled(s) && spmd_dim(s, (int32_t)d) != 1) {
		target = spmd_target_dim(s, x->rank, x->dims, d, 0);
		s = target < 0 ? spmd_rep_on(t, s, (uint64_t)1 << d) : spmd_move_merge(t, s, d, (uint32_t)target);
		sort_with(v, i, s);
	} else if (!is_same || spmd_is_maximal(s) || spmd_dim(s, (int32_t)d) > 1) {
		spmd_visit_default(v, i);
	} else {
		sort_with(v, i, s);
	}
}

/* Rotates a value to the right by `amount` elements: each shard gets its pieces from shards to its left, the first ones
 * from the last ones. Only the first `shards` take part. */
static SpmdNode *
rotate_shards(SpmdVisitor *v, SpmdValue x, uint32_t d, int64_t amount, int64_t shards)
{
	SpmdTable *t = v->run->t;
	Arena *tmp = v->run->tmp;
	const SpmdTiles *tiles = x.node->sharding->tiles;
	const uint32_t *list = spmd_tiles_list(&t->tiles, tiles);
	uint32_t step = spmd_product(tiles->rank - d - 1, tiles->dims + d + 1), k = tiles->dims[d];
	int64_t n = x.node->shape->dims[d];
	VEC(SpmdNode *) pieces = { 0 };

	for (int64_t done = 0, size; done < n; done += size) {
		int64_t distance = num_ceil(amount - done, n), offset;
		SpmdNode *piece = x.node;
		ArenaMark mark = arena_mark(tmp);
		uint32_t *from, *to, n_pairs = 0;

		offset = distance * n - amount + done;
		size = n - offset < n - done ? n - offset : n - done;
		if (size != n)
			piece = spmd_node_of(v->b, SPMD_OP_SLICE, spmd_shape_with(t, piece->shape, d, size), piece);
		from = ARENA_ARRAY(tmp, uint32_t, tiles->n);
		to = ARENA_ARRAY(tmp, uint32_t, tiles->n);
		for (uint32_t c = 0; distance && c < tiles->n; c++) {
			int64_t at = c / step % k, there = ((at + distance) % shards + shards) % shards;

			if (at >= shards)
				continue;
			from[n_pairs] = list[c];
			to[n_pairs++] = list[(int64_t)c + (there - at) * step];
		}
		if (distance)
			piece = spmd_permute(v->st, piece, n_pairs, from, to);
		arena_reset(tmp, mark);
		*VEC_ADD(v->run->a, &pieces) = piece;
	}
	if (pieces.n == 1)
		return pieces.v[0];
	return spmd_node_new(v->b, SPMD_OP_CONCATENATE, x.node->shape, pieces.n, pieces.v);
}

void
spmd_visit_rotate(SpmdVisitor *v, SpmdIns *i)
{
	uint32_t d = i->dims.v[0];
	SpmdValue x = spmd_reshard(spmd_get(v, i->ops[0]), i->sharding);
	int64_t full = i->shape->dims[d], n = x.node->shape->dims[d], shards, amount;
	SpmdNode *both[2];

	if (!full || i->rotate_by % full == 0) {
		spmd_set_value(v, i, x);
		return;
	}
	shards = num_ceil(full, n);
	amount = (i->rotate_by % full + full) % full;
	both[1] = rotate_shards(v, x, d, amount, shards);
	if (shards * n == full) {
		spmd_set_node(v, i, both[1]);
		return;
	}
	both[0] = rotate_shards(v, x, d, (amount + shards * n - full) % (n * shards), shards);
	spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_SELECT, both[1]->shape, 2, both));
}
