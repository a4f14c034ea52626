/* SPDX-License-Identifier: Apache-2.0
 *
 * Ffts: each device transforms rows of its own, or all devices transform parts of the rows together (spec 57 §5.17).
 */
#include "spmd/visit_ops.h"

/* Returns whether a dimension of the value from number `first` on has several tiles. */
static bool
tiles_from(const SpmdSharding *s, uint32_t first)
{
	for (uint32_t d = first; d < spmd_rank(s); d++) {
		if (spmd_dim(s, (int32_t)d) > 1)
			return true;
	}
	return false;
}

/* Fills up each shard of the last dimension so that it has a part for every device. Returns NULL if the shards move too
 * far for halos. */
static SpmdNode *
pad_shards(const SpmdVisitor *v, SpmdNode *x, const SpmdSharding *s)
{
	uint32_t n = v->devices, last = x->shape->rank - 1;
	int64_t size = x->shape->dims[last], more = (n - size % n) % n;
	Arena *a = v->run->a;
	int64_t *left = ARENA_ARRAY(a, int64_t, n), *right = ARENA_ARRAY(a, int64_t, n);
	SpmdNode *wide;

	if (!more)
		return x;
	for (uint32_t i = 0; i < n; i++) {
		left[i] = 0;
		right[i] = more * ((int64_t)i + 2);
	}
	wide = spmd_exchange_halo(v->st, x, left, right, last, s);
	if (!wide)
		return NULL;
	return spmd_node_of(v->b, SPMD_OP_DYNAMIC_SLICE, spmd_shape_with(v->run->t, x->shape, last, size + more), wide);
}

/* One step of the loop in which what the others have goes round. */
static SpmdNode *
go_round(const SpmdVisitor *v, SpmdNode *x, const SpmdSharding *s)
{
	const uint32_t *list = spmd_tiles_list(&v->run->t->tiles, s->tiles);
	uint32_t n = v->devices;
	ArenaMark mark = arena_mark(v->run->tmp);
	uint32_t *from = ARENA_ARRAY(v->run->tmp, uint32_t, n), *to = ARENA_ARRAY(v->run->tmp, uint32_t, n);

	for (uint32_t i = 0; i < n; i++) {
		from[i] = list[i];
		to[i] = list[(i + 1) % n];
	}
	x = spmd_permute(v->st, x, n, from, to);
	x->trips = n;
	arena_reset(v->run->tmp, mark);
	return x;
}

/* The devices exchange elements, transform what they have, and add up all parts in a loop. Returns NULL if the shards
 * cannot be filled up. */
static SpmdNode *
split(const SpmdVisitor *v, const SpmdIns *i)
{
	SpmdNode *x = spmd_get(v, i->ops[0]).node, *place, *parts[2];
	const SpmdShape *local = x->shape;

	if (local != spmd_local(v, i, i->sharding)) {
		spmd_unsupported(v->run, "an fft whose operand is sharded in another way, at which XLA crashes");
		return NULL;
	}
	x = pad_shards(v, x, i->sharding);
	if (!x)
		return NULL;
	x = spmd_node_of(v->b, SPMD_OP_DOT, x->shape, x);
	x = spmd_all_to_all(v->st, x, NULL, x->shape->rank - 1);
	x = spmd_node_of(v->b, SPMD_OP_SLICE, local, x);
	x = spmd_node_of(v->b, SPMD_OP_FFT, local, x);
	place = spmd_node_new(v->b, SPMD_OP_CONVERT, spmd_shape(v->run->t, local->element, 0, NULL), 0, NULL);
	parts[0] = go_round(v, x, i->sharding);
	parts[1] = go_round(v, place, i->sharding);
	return spmd_node_new(v->b, SPMD_OP_ADD, local, 2, parts);
}

void
spmd_visit_fft(SpmdVisitor *v, SpmdIns *i)
{
	const SpmdSharding *s = i->sharding;
	SpmdNode *x = NULL;

	if (i->is_split_fft && spmd_is_tiled(s) && v->devices > 1 && !spmd_is_partial(s) &&
	    spmd_dim(s, (int32_t)i->shape->rank - 1) == v->devices &&
	    i->shape->dims[i->shape->rank - 1] % v->devices == 0)
		x = split(v, i);
	if (!x && i->batch_dims && spmd_is_tiled(s) && !tiles_from(s, (uint32_t)i->batch_dims)) {
		x = spmd_reshard(spmd_get(v, i->ops[0]), s).node;
		x = spmd_clone(v, i, spmd_local(v, i, s), 1, &x);
	}
	if (x)
		spmd_set_node(v, i, x);
	else
		spmd_visit_default(v, i);
}
