/* SPDX-License-Identifier: Apache-2.0
 *
 * Dots in groups of devices that differ in batch dimensions (spec 57 §6.4), and values inside of groups.
 */
#include "base/num.h"
#include "spmd/dots.h"

SpmdValue
spmd_dot_enter(SpmdDotResets *r, const SpmdGroups *g, SpmdValue x, const SpmdState *st)
{
	r->nodes[r->n] = x.node;
	r->shardings[r->n++] = x.node->sharding;
	return spmd_value(x.node, g->inner, spmd_shape_in(spmd_table_of(st), g, x.base), st);
}

void
spmd_dot_leave(const SpmdDotResets *r)
{
	for (uint32_t i = 0; i < r->n; i++)
		r->nodes[i]->sharding = r->shardings[i];
}

const SpmdSharding *
spmd_dot_retile(SpmdTable *t, const SpmdSharding *s, const uint32_t *dims)
{
	const SpmdTiles *tiles;

	if (spmd_product(s->tiles->rank, dims) != s->tiles->n)
		return NULL;
	tiles = spmd_tiles_reshape(&t->tiles, s->tiles, s->tiles->rank, dims);
	return spmd_like(t, s, tiles);
}

/* The tile sizes of an operand, or of the result, with others in the batch dimensions. */
typedef struct Sizes {
	uint32_t n, v[SPMD_DIMS];
} Sizes;

static Sizes
sizes_of(const SpmdSharding *s, uint32_t rank)
{
	Sizes x = { spmd_is_tiled(s) ? s->tiles->rank : rank, { 0 } };

	for (uint32_t i = 0; i < x.n; i++)
		x.v[i] = spmd_dim(s, (int32_t)i);
	return x;
}

/* Takes r times fewer tiles from the copies, the free dimensions or the contracting ones. Returns false if none has as
 * many. */
static bool
take_tiles(const SpmdDotTask *k, SpmdDotSide side, const SpmdSharding *s, uint32_t r, Sizes *x)
{
	SpmdDotSide theirs = side == SPMD_LHS ? SPMD_RHS : SPMD_LHS;
	SpmdDotClass free = side == SPMD_LHS ? SPMD_LHS_FREE : SPMD_RHS_FREE, from;
	uint32_t contracting = k->parts[side][SPMD_CONTRACTING];
	SpmdDims dims;

	if (spmd_is_partial(s) && spmd_copies(s) % r == 0) {
		x->v[x->n - 1] /= r;
		if (x->v[x->n - 1] == 1)
			x->n--;
		return true;
	}
	if (r == k->parts[side][free] && (r != contracting || contracting == k->parts[theirs][SPMD_CONTRACTING]))
		from = free;
	else if (r == contracting)
		from = SPMD_CONTRACTING;
	else
		return false;
	dims = spmd_dot_dims(&k->plan->dims[from], side);
	for (uint32_t i = 0; i < dims.n; i++)
		x->v[dims.v[i]] = 1;
	return true;
}

/* Slices a value that is on all devices, or on one, to the batch part of a group. */
static SpmdValue
slice_batch(SpmdTable *t, SpmdValue x, const SpmdDims *dims, const SpmdGroups *groups, const SpmdState *st)
{
	SpmdNode *whole = spmd_replicate(x).node, *n;
	const SpmdShape *shape = whole->shape;

	for (uint32_t i = 0; i < dims->n; i++)
		shape = spmd_shape_with(t, shape, dims->v[i], num_ceil(shape->dims[dims->v[i]], groups->sizes[i]));
	n = spmd_node_of(st->b, SPMD_OP_DYNAMIC_SLICE, shape, whole);
	return spmd_value(n, t->rep, shape, st);
}

/* Brings an operand to the batch tiles of the result, whose groups are given. A node of NULL means failure. */
static SpmdValue
adjust(const SpmdDotTask *k, SpmdDotSide side, const SpmdGroups *groups, const SpmdState *st, Sizes want,
       SpmdDotResets *resets)
{
	const SpmdValue none = { 0 };
	SpmdTable *t = k->c->t;
	SpmdValue x = side == SPMD_LHS ? k->lhs : k->rhs;
	const SpmdSharding *s = x.node->sharding, *target;
	SpmdDims dims = spmd_dot_dims(&k->plan->dims[SPMD_BATCH], side);
	const SpmdTiles *tiles;
	uint32_t n = spmd_product(want.n, want.v);
	SpmdGroups g;

	if (!spmd_is_tiled(s))
		return slice_batch(t, x, &dims, groups, st);
	if (n > s->tiles->n && (n % s->tiles->n || !take_tiles(k, side, s, n / s->tiles->n, &want)))
		return none;
	if (spmd_product(want.n, want.v) != s->tiles->n)
		return none;
	tiles = spmd_tiles_reshape(&t->tiles, s->tiles, want.n, want.v);
	target = x.base->rank < want.n ? spmd_partial(t, tiles) : spmd_tile(t, tiles);
	if (!spmd_is_tiled(target))
		return none;
	g = spmd_group(t, target, &dims, NULL);
	g = spmd_align(t, &g, groups, false);
	target = spmd_ungroup(t, &g);
	if (k->match && s != target)
		return none;
	return spmd_dot_enter(resets, &g, spmd_reshard(x, target), st);
}

/* Both operands have the same batch tiles: one follows the other, and the result gets these tiles. */
static bool
enter_same(const SpmdDotTask *k, const Sizes *out, SpmdDotTask *in, SpmdGroups *og, SpmdDotResets *resets)
{
	SpmdTable *t = k->c->t;
	const SpmdDotList *batch = &k->plan->dims[SPMD_BATCH];
	SpmdDims ld = spmd_dot_dims(batch, SPMD_LHS), rd = spmd_dot_dims(batch, SPMD_RHS);
	SpmdDims od = spmd_dot_dims(batch, SPMD_OUT);
	SpmdValue l = k->lhs, r = k->rhs;
	SpmdGroups lg = spmd_group(t, l.node->sharding, &ld, NULL), rg = spmd_group(t, r.node->sharding, &rd, NULL);
	const SpmdSharding *s;
	const SpmdState *st;

	if (spmd_bytes_rounded(l.node->shape) > spmd_bytes_rounded(r.node->shape)) {
		rg = spmd_align(t, &rg, &lg, false);
		r = spmd_reshard(r, spmd_ungroup(t, &rg));
	} else {
		lg = spmd_align(t, &lg, &rg, false);
		l = spmd_reshard(l, spmd_ungroup(t, &lg));
	}
	s = spmd_dot_retile(t, k->sharding, out->v);
	if (!s || !spmd_is_tiled(s))
		return false;
	*og = spmd_group(t, s, &od, NULL);
	*og = spmd_align(t, og, &lg, false);
	st = spmd_state_in(k->lhs.st, lg.rows);
	in->lhs = spmd_dot_enter(resets, &lg, l, st);
	in->rhs = spmd_dot_enter(resets, &rg, r, st);
	return true;
}

static SpmdNode *
group_batch(const SpmdDotTask *k, SpmdDotResets *resets)
{
	SpmdTable *t = k->c->t;
	const SpmdDotList *batch = &k->plan->dims[SPMD_BATCH];
	const SpmdSharding *ls = k->lhs.node->sharding, *rs = k->rhs.node->sharding;
	Sizes l = sizes_of(ls, k->lhs.base->rank), r = sizes_of(rs, k->rhs.base->rank);
	Sizes out = sizes_of(k->sharding, k->base->rank);
	SpmdDims ld = spmd_dot_dims(batch, SPMD_LHS), rd = spmd_dot_dims(batch, SPMD_RHS);
	SpmdDims od = spmd_dot_dims(batch, SPMD_OUT);
	SpmdDotTask in = *k;
	SpmdGroups og = spmd_group(t, k->sharding, &od, NULL);
	SpmdNode *d;
	bool same = true;

	for (uint32_t i = 0; i < batch->n; i++) {
		const int32_t *at = batch->v[i].at;

		same &= l.v[at[SPMD_LHS]] == r.v[at[SPMD_RHS]];
		l.v[at[SPMD_LHS]] = r.v[at[SPMD_RHS]] = spmd_dim(k->sharding, at[SPMD_OUT]);
		out.v[at[SPMD_OUT]] = spmd_dim(ls, at[SPMD_LHS]);
	}
	if (k->match && same)
		same = rs == spmd_align_dims(t, rs, &rd, ls, &ld);
	if (same) {
		if (!enter_same(k, &out, &in, &og, resets))
			return NULL;
	} else {
		const SpmdState *st = spmd_state_in(k->lhs.st, og.rows);

		in.lhs = adjust(k, SPMD_LHS, &og, st, l, resets);
		if (!in.lhs.node)
			return NULL;
		in.rhs = adjust(k, SPMD_RHS, &og, st, r, resets);
		if (!in.rhs.node)
			return NULL;
	}
	in.base = spmd_shape_in(t, &og, k->base);
	in.sharding = og.inner;
	in.devices = k->devices / spmd_n_groups(&og);
	d = spmd_dot_partition(&in);
	return spmd_dot_finish(k, d, spmd_ungroup(t, &og));
}

SpmdNode *
spmd_dot_group_batch(const SpmdDotTask *k)
{
	SpmdDotResets resets = { 0 };
	SpmdNode *d = group_batch(k, &resets);

	spmd_dot_leave(&resets);
	return d;
}
