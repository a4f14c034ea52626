/* SPDX-License-Identifier: Apache-2.0
 *
 * Dots in groups of devices that differ in contracting dimensions, whose results are summed (spec 57 §6.6).
 */
#include "spmd/dots.h"

/* How the result looks from the groups. */
typedef struct Result {
	const SpmdSharding *inner, *outer;
	SpmdDims scattered;		/* dimensions of which a group gets its part only */
	bool has_copies;		/* the groups differ in the copies, too */
} Result;

/* Returns the sharding of the result, or what the one operand that is tiled inside of the groups gives it, if the
 * former is a part of that: then the parts are cut out after the sum. */
static const SpmdSharding *
loosen(const SpmdDotTask *k, const SpmdGroups *lg, const SpmdGroups *rg)
{
	SpmdTable *t = k->c->t;
	bool lhs = !spmd_is_rep(lg->inner), rhs = !spmd_is_rep(rg->inner);
	SpmdDotSide side = lhs ? SPMD_LHS : SPMD_RHS;
	SpmdDims dims;
	const SpmdSharding *s;

	if (lhs == rhs)
		return k->sharding;
	dims = spmd_dot_dims(&k->plan->dims[SPMD_CONTRACTING], side);
	s = spmd_rep_on(t, spmd_ungroup(t, lhs ? lg : rg), spmd_set_of(&dims));
	s = spmd_dot_map(k, s, side, SPMD_OUT);
	if (s && spmd_is_subtiling(t, k->base->rank, k->base->dims, k->sharding, s))
		return s;
	return k->sharding;
}

/* The groups of dimensions of one class that has as many tiles as there are groups. */
static void
scatter_class(const SpmdDotTask *k, const SpmdSharding *s, const SpmdGroups *lg, Result *out)
{
	static const SpmdDotClass classes[] = { SPMD_LHS_FREE, SPMD_RHS_FREE, SPMD_BATCH };
	SpmdTable *t = k->c->t;

	for (uint32_t i = 0; i < 3; i++) {
		SpmdGroups g;

		if (k->parts[SPMD_OUT][classes[i]] != spmd_n_groups(lg))
			continue;
		out->scattered = spmd_dot_dims(&k->plan->dims[classes[i]], SPMD_OUT);
		if (!out->scattered.n)
			return;
		g = spmd_group(t, s, &out->scattered, NULL);
		if (spmd_n_groups(&g) != spmd_n_groups(lg) || g.rows->n != lg->rows->n) {
			out->scattered.n = 0;
			return;
		}
		g = spmd_align(t, &g, lg, false);
		out->inner = g.inner;
		out->outer = spmd_ungroup(t, &g);
		return;
	}
}

/* Takes the replicated dimension out of those that are scattered. */
static void
drop_copies(const SpmdDotTask *k, const SpmdSharding *s, Result *out)
{
	SpmdDims left = { 0 };

	for (uint32_t i = 0; i < out->scattered.n; i++) {
		if (out->scattered.v[i] == k->base->rank)
			out->has_copies = true;
		if (!spmd_is_partial(s) || out->scattered.v[i] != k->base->rank)
			left.v[left.n++] = out->scattered.v[i];
	}
	out->scattered = left;
}

static Result
find_result(const SpmdDotTask *k, const SpmdGroups *lg, const SpmdGroups *rg)
{
	SpmdTable *t = k->c->t;
	const SpmdSharding *s = k->sharding;
	Result out = { .inner = t->rep, .outer = t->rep };
	uint32_t n = spmd_n_groups(lg);
	SpmdDims dims;
	SpmdGroups g;

	if (spmd_is_tiled(s) && !(spmd_is_partial(s) && spmd_copies(s) % n == 0))
		s = loosen(k, lg, rg);
	if (spmd_is_partial(s) && spmd_copies(s) % n == 0) {
		SpmdDims last = { 1, { s->tiles->rank - 1 } };
		uint32_t left = spmd_copies(s) / n;

		g = spmd_group(t, s, &last, &left);
		g = spmd_align(t, &g, lg, true);
		out.outer = spmd_ungroup(t, &g);
		out.inner = g.inner;
	} else if (spmd_find_dims(t, s, lg->rows, &dims)) {
		out.scattered = dims;
		if (dims.n) {
			out.inner = spmd_group(t, s, &dims, NULL).inner;
			out.outer = s;
		}
	} else if (!spmd_is_rep(s)) {
		scatter_class(k, s, lg, &out);
	}
	drop_copies(k, s, &out);
	return out;
}

/* Brings both operands to the same groups. Returns false if they do not fit. */
static bool
align_operands(const SpmdDotTask *k, const SpmdDotList *dims, SpmdValue *l, SpmdValue *r, SpmdGroups *lg,
               SpmdGroups *rg)
{
	SpmdTable *t = k->c->t;
	bool lhs_leads = spmd_bytes_rounded(l->node->shape) > spmd_bytes_rounded(r->node->shape);
	SpmdValue *leading = lhs_leads ? l : r, *other = lhs_leads ? r : l;
	SpmdGroups *g = lhs_leads ? lg : rg, *og = lhs_leads ? rg : lg;
	SpmdDotSide mine = lhs_leads ? SPMD_LHS : SPMD_RHS, theirs = lhs_leads ? SPMD_RHS : SPMD_LHS;
	const SpmdSharding *s = leading->node->sharding, *o = other->node->sharding;
	SpmdDims my_dims = spmd_dot_dims(dims, mine), their_dims = spmd_dot_dims(dims, theirs);
	uint32_t sizes[SPMD_DIMS];

	memcpy(sizes, o->tiles->dims, o->tiles->rank * sizeof *sizes);
	for (uint32_t i = 0; i < dims->n; i++)
		sizes[dims->v[i].at[theirs]] = spmd_dim(s, dims->v[i].at[mine]);
	o = spmd_dot_retile(t, o, sizes);
	if (!o || !spmd_is_tiled(o))
		return false;
	*g = spmd_group(t, s, &my_dims, NULL);
	*og = spmd_group(t, o, &their_dims, NULL);
	*og = spmd_align(t, og, g, false);
	o = spmd_ungroup(t, og);
	if (k->match && other->node->sharding != o)
		return false;
	*other = spmd_reshard(*other, o);
	return true;
}

static SpmdNode *
group_contracting(const SpmdDotTask *k, const SpmdDotList *dims, SpmdDotResets *resets)
{
	SpmdTable *t = k->c->t;
	SpmdDims ld = spmd_dot_dims(dims, SPMD_LHS), rd = spmd_dot_dims(dims, SPMD_RHS);
	const SpmdDotSums *before = k->c->sums;
	SpmdValue l = k->lhs, r = k->rhs;
	SpmdDotTask in = *k;
	SpmdDotSums sums;
	SpmdGroups lg, rg;
	Result result;
	SpmdNode *d;
	const SpmdState *st;

	if (!align_operands(k, dims, &l, &r, &lg, &rg))
		return NULL;
	l = spmd_mask_dims(l, spmd_set_of(&ld));
	r = spmd_mask_dims(r, spmd_set_of(&rd));
	sums = (SpmdDotSums){ .st = k->lhs.st, .sharding = l.node->sharding, .dims = ld };
	st = spmd_state_in(k->lhs.st, lg.rows);
	in.lhs = spmd_dot_enter(resets, &lg, l, st);
	in.rhs = spmd_dot_enter(resets, &rg, r, st);
	result = find_result(k, &lg, &rg);
	if (result.scattered.n) {
		uint64_t others = ~spmd_set_of(&result.scattered) & spmd_all_of(k->base->rank);

		sums.sharding = result.outer;
		sums.dims = result.scattered;
		sums.slice = spmd_rep_on(t, result.outer, others);
		sums.has_copies = result.has_copies;
		in.base = spmd_shard_shape(t, k->base, spmd_rep_on(t, k->sharding, others));
	}
	in.sharding = result.inner;
	in.devices = k->devices / spmd_n_groups(&lg);
	k->c->sums = &sums;
	d = spmd_dot_partition(&in);
	k->c->sums = before;
	return spmd_dot_finish(k, d, result.outer);
}

SpmdNode *
spmd_dot_group_contracting(const SpmdDotTask *k, const SpmdDotList *dims)
{
	SpmdDotResets resets = { 0 };
	SpmdNode *d = group_contracting(k, dims, &resets);

	spmd_dot_leave(&resets);
	return d;
}
