/* SPDX-License-Identifier: Apache-2.0
 *
 * Dots in groups of devices that differ in free dimensions of one operand, which leads (spec 57 §6.5). The other
 * operand is the same for all groups, so each group must hold all of it.
 */
#include "spmd/dots.h"

typedef struct Free {
	const SpmdDotTask *k;
	const SpmdDotList *dims;
	SpmdDotSide mine, theirs;	/* the operand that leads, and the other one */
	SpmdDotClass their_free;
	SpmdGroups out;			/* of the result */
} Free;

/* Groups of the operand that leads with as many tiles as the result has. Returns false if there are none. */
static bool
group_leading(const Free *f, const SpmdSharding *s, SpmdGroups *out)
{
	SpmdTable *t = f->k->c->t;
	SpmdDims dims = spmd_dot_dims(f->dims, f->mine);
	uint32_t sizes[SPMD_DIMS];

	memcpy(sizes, s->tiles->dims, s->tiles->rank * sizeof *sizes);
	for (uint32_t i = 0; i < f->dims->n; i++)
		sizes[f->dims->v[i].at[f->mine]] = spmd_dim(f->k->sharding, f->dims->v[i].at[SPMD_OUT]);
	s = spmd_dot_retile(t, s, sizes);
	if (!s || !spmd_is_tiled(s))
		return false;
	*out = spmd_group(t, s, &dims, NULL);
	*out = spmd_align(t, out, &f->out, false);
	return true;
}

/* The sharding with its copies and dimension i exchanged. */
static const SpmdSharding *
swap_copies(SpmdTable *t, const SpmdSharding *s, uint32_t i)
{
	uint32_t order[SPMD_DIMS], last = s->tiles->rank - 1;

	for (uint32_t d = 0; d <= last; d++)
		order[d] = d == i ? last : d == last ? i : d;
	return spmd_partial(t, spmd_tiles_transpose(&t->tiles, s->tiles, order));
}

/* Finds groups that each have their own part of the copies. If the copies do not do, tiles of a dimension are made
 * copies first. */
static bool
group_parts(const Free *f, const SpmdSharding *s, uint32_t n, SpmdGroups *out)
{
	SpmdTable *t = f->k->c->t;

	for (uint32_t i = s->tiles->rank; i-- > 0;) {
		const SpmdSharding *x = s;

		if (s->tiles->dims[i] % n)
			continue;
		if (i < s->tiles->rank - 1)
			x = swap_copies(t, s, i);
		if (spmd_is_partial(x) && spmd_group_copies(t, x, spmd_copies(x) / n, f->out.rows, out))
			return true;
	}
	return false;
}

/* Chooses dimensions of the other operand in which the groups can differ: what is along them is gathered then. */
static bool
choose_dims(const Free *f, const SpmdSharding *s, const SpmdShape *shape, uint32_t n, SpmdDims *dims)
{
	const SpmdDotTask *k = f->k;
	uint32_t contracting = k->parts[f->theirs][SPMD_CONTRACTING], free = k->parts[f->theirs][f->their_free];
	bool by_contracting = contracting == n && free == k->parts[SPMD_OUT][f->their_free];
	bool by_free = n == free && k->parts[f->mine][SPMD_CONTRACTING] == contracting;

	if (spmd_find_dims(k->c->t, s, f->out.rows, dims))
		return true;
	if (by_contracting && by_free) {
		const SpmdShape *result = spmd_shard_shape(k->c->t, k->base, k->sharding);

		by_contracting = spmd_bytes_rounded(shape) <= spmd_bytes_rounded(result);
	}
	if (by_contracting)
		*dims = spmd_dot_dims(&k->plan->dims[SPMD_CONTRACTING], f->theirs);
	else if (by_free)
		*dims = spmd_dot_dims(&k->plan->dims[f->their_free], f->theirs);
	return by_contracting || by_free;
}

/* Finds how the other operand looks from the groups. Returns false if there is no way. */
static bool
look(const Free *f, const SpmdSharding *s, const SpmdShape *shape, SpmdGroups *out)
{
	SpmdTable *t = f->k->c->t;
	uint32_t n = spmd_n_groups(&f->out), last = spmd_is_tiled(s) ? s->tiles->rank - 1 : 0;
	SpmdDims dims = { 1, { last } };
	SpmdGroups g;

	if (spmd_is_partial(s) && spmd_copies(s) % n == 0) {
		if (group_parts(f, s, n, out))
			return true;
	} else if (!choose_dims(f, s, shape, n, &dims)) {
		return false;
	}
	if (!spmd_is_tiled(s))
		return false;
	if (dims.n == 1 && dims.v[0] == last) {
		uint32_t left = s->tiles->dims[last] / n;

		if (s->tiles->dims[last] % n)
			return false;
		g = spmd_group(t, s, &dims, &left);
	} else {
		g = spmd_group(t, s, &dims, NULL);
	}
	if (spmd_n_groups(&g) != n || g.rows->n != f->out.rows->n)
		return false;
	*out = spmd_align(t, &g, &f->out, true);
	return true;
}

/* Looks at the other operand after a reshard, and keeps that if there is a way. */
static bool
look_resharded(const Free *f, SpmdValue *other, const SpmdSharding *target, SpmdGroups *out)
{
	SpmdValue x;

	if (!target)
		return false;
	x = spmd_reshard(*other, target);
	if (!look(f, x.node->sharding, x.node->shape, out))
		return false;
	*other = x;
	return true;
}

/* Brings the other operand into the groups: all groups get what lies along their dimensions. */
static SpmdValue
enter_other(const Free *f, SpmdValue x, const SpmdGroups *g, const SpmdState *st, SpmdDotResets *resets)
{
	SpmdTable *t = f->k->c->t;
	const SpmdSharding *target = spmd_ungroup(t, g);
	const SpmdShape *base = x.base;

	if (g->dims.n == 1 && g->dims.v[0] == base->rank) {
		x = spmd_reshard(x, target);
	} else if (spmd_is_rep(x.node->sharding)) {
		return (SpmdValue){ x.node, base, st };
	} else {
		SpmdGroups tg = spmd_group(t, target, &g->dims, NULL);
		uint64_t data = spmd_set_of(&g->dims) & spmd_all_of(base->rank);

		if (!spmd_is_partial(x.node->sharding) || !spmd_groups_match(t, &tg, g, false))
			x = spmd_reshard(x, target);
		x = spmd_reshard(x, spmd_rep_on(t, x.node->sharding, data));
	}
	x = spmd_dot_enter(resets, g, x, st);
	x.base = base;
	return x;
}

static SpmdNode *
group_free(Free *f, SpmdDotResets *resets)
{
	const SpmdDotTask *k = f->k;
	SpmdTable *t = k->c->t;
	SpmdDims out = spmd_dot_dims(f->dims, SPMD_OUT);
	SpmdValue leading = f->mine == SPMD_LHS ? k->lhs : k->rhs, other = f->mine == SPMD_LHS ? k->rhs : k->lhs;
	const SpmdSharding *target;
	const SpmdState *st;
	SpmdDotTask in = *k;
	SpmdGroups g, og;
	bool found;

	f->out = spmd_group(t, k->sharding, &out, NULL);
	if (!group_leading(f, leading.node->sharding, &g))
		return NULL;
	target = spmd_ungroup(t, &g);
	if (k->match && leading.node->sharding != target)
		return NULL;
	found = look_resharded(f, &other, other.node->sharding, &og);
	if (!found && !spmd_is_rep(other.node->sharding) && !k->plan->dims[SPMD_SPATIAL].n) {
		const SpmdSharding *s = spmd_dot_infer(k, f->theirs, leading.node->sharding);

		found = look_resharded(f, &other, s, &og);
	}
	if (!found)
		other = spmd_replicate(other);
	leading = spmd_reshard(leading, target);
	st = spmd_state_in(leading.st, g.rows);
	leading = spmd_dot_enter(resets, &g, leading, st);
	other = found ? enter_other(f, other, &og, st, resets) : (SpmdValue){ other.node, other.base, st };
	in.lhs = f->mine == SPMD_LHS ? leading : other;
	in.rhs = f->mine == SPMD_LHS ? other : leading;
	in.base = spmd_shape_in(t, &f->out, k->base);
	in.sharding = f->out.inner;
	in.devices = k->devices / spmd_n_groups(&g);
	return spmd_dot_partition(&in);
}

SpmdNode *
spmd_dot_group_free(const SpmdDotTask *k, SpmdDotSide side, const SpmdDotList *dims)
{
	Free f = { .k = k, .dims = dims, .mine = side };
	SpmdDotResets resets = { 0 };
	SpmdNode *d;

	f.theirs = side == SPMD_LHS ? SPMD_RHS : SPMD_LHS;
	f.their_free = side == SPMD_LHS ? SPMD_RHS_FREE : SPMD_LHS_FREE;
	d = group_free(&f, &resets);
	spmd_dot_leave(&resets);
	return d;
}
