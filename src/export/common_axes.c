/* SPDX-License-Identifier: Apache-2.0
 *
 * The choice of one axis list per factor of an op (spec 50 §6.9). If all tensors already agree, their axes
 * are taken. For an op with two tensors, one tensor wins. Otherwise a greedy search takes the best candidate
 * (a factor and a prefix of its axes in some tensor) again and again, where larger tensors weigh more. The
 * order in which candidates are compared is Shardy's, because ties are visible.
 */
#include "export/reshard.h"

typedef struct Candidate {
	uint32_t factor;
	ShardAxes axes;
	int64_t weight;		/* elements of the tensors that have these axes */
	int64_t gain;		/* parts into which the axes split the factor, beyond the axes it already has */
	bool dropped;
} Candidate;

/* Factor `before` is immediately before factor `after` in some dimension. */
typedef struct Order {
	uint32_t before, after;
	bool done;		/* `before` is fully sharded, so `after` may be chosen */
} Order;

typedef struct Search {
	Reshard *r;
	const OpView *v;
	const ShardLayout *l;
	uint8_t *ranks;		/* by factor: RANK_* */
	ShardAxes *common;	/* by factor: the result */
	VEC(Candidate) candidates;
	VEC(Order) orders;
	uint32_t *blockers;	/* by factor: number of orders not done with this factor as `after` */
} Search;

enum { RANK_REPLICATION, RANK_PERMUTATION, RANK_REDUCTION, RANK_PASS };

static void
rank_factors(Search *sr)
{
	const ShardRule *h = sr->l->rule.head;

	memset(sr->ranks, RANK_PASS, sr->l->n_factors);
	for (uint32_t i = 0; i < h->n_permutation; i++)
		sr->ranks[sr->l->rule.permutation[i]] = RANK_PERMUTATION;
	for (uint32_t i = 0; i < h->n_replication; i++)
		sr->ranks[sr->l->rule.replication[i]] = RANK_REPLICATION;
	for (uint32_t i = 0; i < h->n_reduction; i++)
		sr->ranks[sr->l->rule.reduction[i]] = RANK_REDUCTION;
}

/* Returns the cell at place p of the factor table, or NULL if overflow axes removed the factor from the tensor. */
static const ShardCell *
cell_at(const Search *sr, uint32_t p)
{
	const ShardCell *c = &sr->v->p.cells[sr->l->places[p].cell];

	return c->present ? c : NULL;
}

/* Step 1: returns whether every factor has the same axes in all tensors, no two factors overlap, and no factor that
 * needs replication has axes; takes these axes. */
static bool
is_compatible(Search *sr)
{
	ShardAxisVec used = { NULL, 0, 0 };

	for (uint32_t f = 0; f < sr->l->n_factors; f++) {
		const ShardCell *first = NULL;

		for (uint32_t p = sr->l->factor_places[f]; p < sr->l->factor_places[f + 1]; p++) {
			const ShardCell *c = cell_at(sr, p);

			if (!c)
				continue;
			if (first && !shard_axes_eq(first->axes, c->axes))
				return false;
			first = first ? first : c;
		}
		if (!first || !first->axes.n)
			continue;
		if (sr->ranks[f] == RANK_REPLICATION || shard_axes_overlap(first->axes, shard_axis_vec_all(&used)))
			return false;
		for (uint32_t i = 0; i < first->axes.n; i++)
			*VEC_ADD(sr->r->a, &used) = first->axes.v[i];
		sr->common[f] = first->axes;
	}
	return sr->l->n_factors > 0;
}

/* ---- step 2: two tensors ---- */

/* Returns whether exactly two tensors are not scalars, no factor needs replication and no dimension has several
 * factors; sets the pair of tensors. */
static bool
is_binary(const Search *sr, uint32_t pair[2])
{
	const ShardRule *h = sr->l->rule.head;
	uint32_t n = 0;

	if (h->n_replication || h->n_mapped != h->n_dims)
		return false;
	for (uint32_t t = 0; t < sr->l->n_tensors; t++) {
		if (shard_rule_rank(&sr->l->rule, t) == 0)
			continue;
		if (n == 2)
			return false;
		pair[n++] = t;
	}
	return n == 2;
}

static bool
permutation_sharded(const Search *sr, uint32_t t)
{
	for (uint32_t c = sr->l->tensor_cells[t]; c < sr->l->tensor_cells[t + 1]; c++) {
		if (sr->v->p.cells[c].present && sr->v->p.cells[c].axes.n &&
		    sr->ranks[shard_layout_factor(sr->l, c)] == RANK_PERMUTATION)
			return true;
	}
	return false;
}

/* Returns whether tensor b is preferred to tensor a, which comes first and wins ties. */
static bool
prefers_second(const Search *sr, uint32_t a, uint32_t b)
{
	bool pa = permutation_sharded(sr, a), pb = permutation_sharded(sr, b);
	int64_t na = view_elements(view_type(sr->v, a)), nb = view_elements(view_type(sr->v, b));

	if (pa != pb)
		return pa;
	if (na != nb)
		return nb > na;
	return shard_projection_size(&sr->v->p, b) > shard_projection_size(&sr->v->p, a);
}

/* Takes the axes of the first tensor, and those of the other one for factors that the first does not have. */
static void
take_binary(Search *sr, uint32_t first, uint32_t other)
{
	ShardAxisVec used = { NULL, 0, 0 };

	for (uint32_t c = sr->l->tensor_cells[first]; c < sr->l->tensor_cells[first + 1]; c++) {
		const ShardCell *cell = &sr->v->p.cells[c];

		sr->common[shard_layout_factor(sr->l, c)] = cell->axes;
		for (uint32_t i = 0; i < cell->axes.n; i++)
			*VEC_ADD(sr->r->a, &used) = cell->axes.v[i];
	}
	for (uint32_t c = sr->l->tensor_cells[other]; c < sr->l->tensor_cells[other + 1]; c++) {
		uint32_t f = shard_layout_factor(sr->l, c);
		ShardAxes axes = sr->v->p.cells[c].axes;

		if (!shard_projection_find(&sr->v->p, first, f))
			sr->common[f] = shard_axes_cut_overlaps(sr->r->a, axes, shard_axis_vec_all(&used), NULL);
	}
}

/* ---- step 3: greedy ---- */

static int64_t
candidate_weight(const Search *sr, uint32_t f, ShardAxes axes)
{
	int64_t sum = 0;

	for (uint32_t p = sr->l->factor_places[f]; p < sr->l->factor_places[f + 1]; p++) {
		const ShardCell *c = cell_at(sr, p);

		if (c && shard_axes_prefix(axes, c->axes) != SHARD_PREFIX_NO &&
		    __builtin_add_overflow(sum, view_elements(view_type(sr->v, sr->l->places[p].tensor)), &sum))
			sum = INT64_MAX;
	}
	return sum;
}

static bool
is_known(const Search *sr, uint32_t f, ShardAxes axes)
{
	for (uint32_t i = 0; i < sr->candidates.n; i++) {
		if (sr->candidates.v[i].factor == f && shard_axes_eq(sr->candidates.v[i].axes, axes))
			return true;
	}
	return false;
}

/* Adds all prefixes of an axis list that are not yet candidates for the factor. */
static void
add_prefixes(Search *sr, uint32_t f, ShardAxes axes)
{
	for (uint32_t n = 1; n <= axes.n; n++) {
		ShardAxes prefix = { axes.v, n };

		if (!is_known(sr, f, prefix))
			*VEC_ADD(sr->r->a, &sr->candidates) =
				(Candidate){ f, prefix, candidate_weight(sr, f, prefix),
				             shard_axes_total(sr->v->mesh, prefix), false };
	}
}

static void
collect_candidates(Search *sr)
{
	for (uint32_t f = 0; f < sr->l->n_factors; f++) {
		for (uint32_t p = sr->l->factor_places[f]; p < sr->l->factor_places[f + 1]; p++) {
			const ShardCell *c = cell_at(sr, p);

			if (c)
				add_prefixes(sr, f, c->axes);
		}
	}
}

static void
add_order(Search *sr, uint32_t before, uint32_t after)
{
	for (uint32_t i = 0; i < sr->orders.n; i++) {
		if (sr->orders.v[i].before == before && sr->orders.v[i].after == after)
			return;
	}
	*VEC_ADD(sr->r->a, &sr->orders) = (Order){ before, after, false };
	sr->blockers[after]++;
}

static void
collect_orders(Search *sr)
{
	for (uint32_t t = 0; t < sr->l->n_tensors; t++) {
		for (uint32_t d = 0; d < shard_rule_rank(&sr->l->rule, t); d++) {
			uint32_t n;
			const int64_t *factors = shard_rule_dim(&sr->l->rule, t, d, &n);

			for (uint32_t i = 1; i < n; i++)
				add_order(sr, (uint32_t)factors[i - 1], (uint32_t)factors[i]);
		}
	}
}

/* Compares by weight, rank, gain, factor and axes; larger is better everywhere. */
static bool
is_better(const Search *sr, const Candidate *a, const Candidate *b)
{
	if (a->weight != b->weight)
		return a->weight > b->weight;
	if (sr->ranks[a->factor] != sr->ranks[b->factor])
		return sr->ranks[a->factor] > sr->ranks[b->factor];
	if (a->gain != b->gain)
		return a->gain > b->gain;
	if (a->factor != b->factor)
		return a->factor > b->factor;
	return shard_axes_cmp(sr->r->s, a->axes, b->axes) > 0;
}

static const Candidate *
best_candidate(const Search *sr)
{
	const Candidate *best = NULL;

	for (uint32_t i = 0; i < sr->candidates.n; i++) {
		const Candidate *c = &sr->candidates.v[i];

		if (!c->dropped && !sr->blockers[c->factor] && (!best || is_better(sr, c, best)))
			best = c;
	}
	return best;
}

static void
unblock(Search *sr, uint32_t f)
{
	for (uint32_t i = 0; i < sr->orders.n; i++) {
		Order *o = &sr->orders.v[i];

		if (o->before == f && !o->done) {
			o->done = true;
			sr->blockers[o->after]--;
		}
	}
}

static int64_t
ratio(int64_t a, int64_t b)
{
	return b ? a / b : a;
}

/* Updates a candidate after factor f has taken axes. The weight is not computed again, and the gain of a candidate that
 * was not cut ignores the axes that its factor already has, both as in Shardy. */
static void
update_candidate(Search *sr, Candidate *c, uint32_t f, ShardAxes taken)
{
	const ShardMesh *m = sr->v->mesh;
	bool cut = false;
	ShardAxes rest;

	if (c->factor == f) {
		c->dropped = shard_axes_prefix(taken, c->axes) != SHARD_PREFIX_STRICT;
		c->gain = ratio(shard_axes_total(m, c->axes), shard_axes_total(m, taken));
		return;
	}
	rest = shard_axes_cut_overlaps(sr->r->a, c->axes, taken, &cut);
	if (!cut) {
		c->gain = shard_axes_total(m, c->axes);
		return;
	}
	c->axes = rest;
	c->dropped = shard_axes_eq(rest, sr->common[c->factor]);
	c->gain = ratio(shard_axes_total(m, rest), shard_axes_total(m, sr->common[c->factor]));
}

static void
take_greedy(Search *sr)
{
	const Candidate *best;

	collect_candidates(sr);
	collect_orders(sr);
	while ((best = best_candidate(sr)) != NULL) {
		uint32_t f = best->factor;
		ShardAxes taken = best->axes;

		sr->common[f] = taken;
		if (shard_axes_total(sr->v->mesh, taken) == sr->l->rule.sizes[f])
			unblock(sr, f);
		for (uint32_t i = 0; i < sr->candidates.n; i++) {
			if (!sr->candidates.v[i].dropped)
				update_candidate(sr, &sr->candidates.v[i], f, taken);
		}
	}
}

/* ---- step 4: factors that need replication ---- */

static bool
in_all_tensors(const Search *sr, uint32_t f)
{
	uint32_t n = 0, with = sr->l->factor_places[f + 1] - sr->l->factor_places[f];

	for (uint32_t t = 0; t < sr->l->n_tensors; t++)
		n += shard_rule_rank(&sr->l->rule, t) != 0;
	return n == with;
}

/* Gives the axes to batching factors. Each takes leading axes while they divide the unsharded rest of its size. */
static void
hand_out(Search *sr, ShardAxes axes)
{
	for (uint32_t b = 0; b < sr->l->n_factors && axes.n; b++) {
		int64_t size = sr->l->rule.sizes[b], used = shard_axes_total(sr->v->mesh, sr->common[b]), room;
		ShardAxisVec list = { NULL, 0, 0 };

		if (sr->ranks[b] != RANK_PASS || !in_all_tensors(sr, b) || size == 0 || size % used != 0)
			continue;
		for (uint32_t i = 0; i < sr->common[b].n; i++)
			*VEC_ADD(sr->r->a, &list) = sr->common[b].v[i];
		room = size / used;
		while (axes.n && room % shard_axis_size(sr->v->mesh, axes.v[0]) == 0) {
			room /= shard_axis_size(sr->v->mesh, axes.v[0]);
			shard_axes_append(sr->r->a, sr->v->mesh, &list, axes.v[0]);
			axes.v++;
			axes.n--;
		}
		sr->common[b] = shard_axis_vec_all(&list);
	}
}

static void
replicate_factors(Search *sr)
{
	for (uint32_t f = 0; f < sr->l->n_factors; f++) {
		ShardAxes axes = sr->common[f];

		if (sr->ranks[f] != RANK_REPLICATION)
			continue;
		sr->common[f] = (ShardAxes){ NULL, 0 };
		if (axes.n && in_all_tensors(sr, f))
			hand_out(sr, axes);
	}
}

ShardAxes *
reshard_common_axes(Reshard *r, OpView *v)
{
	Search sr = { .r = r, .v = v, .l = v->p.layout };
	uint32_t pair[2], n = sr.l->n_factors;

	sr.ranks = ARENA_ARRAY(r->a, uint8_t, n);
	sr.common = ARENA_ARRAY(r->a, ShardAxes, n);
	sr.blockers = ARENA_ARRAY(r->a, uint32_t, n);
	rank_factors(&sr);
	v->compatible = is_compatible(&sr);
	if (v->compatible)
		return sr.common;
	memset(sr.common, 0, n * sizeof *sr.common);
	if (is_binary(&sr, pair)) {
		bool second = prefers_second(&sr, pair[0], pair[1]);

		take_binary(&sr, pair[second], pair[!second]);
		return sr.common;
	}
	take_greedy(&sr);
	replicate_factors(&sr);
	return sr.common;
}
