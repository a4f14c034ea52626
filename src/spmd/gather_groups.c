/* SPDX-License-Identifier: Apache-2.0
 *
 * What the methods for gathers and scatters share: entering groups, equal tilings along batch dimensions.
 */
#include "spmd/gathers.h"

uint32_t
spmd_tiles_along(const SpmdSharding *s, const SpmdDims *dims)
{
	uint32_t n = 1;

	for (uint32_t i = 0; i < dims->n; i++)
		n *= spmd_dim(s, (int32_t)dims->v[i]);
	return n;
}

bool
spmd_gather_align(const SpmdGatherJob *job, SpmdGroups *g, const SpmdGroups *ref)
{
	if (g->rows->dims[0] != ref->rows->dims[0] || g->rows->n != ref->rows->n) {
		spmd_unsupported(job->g->v->run, "a gather or scatter in groups of different sizes, where XLA crashes");
		return false;
	}
	*g = spmd_align(spmd_gather_table(job), g, ref, false);
	return true;
}

SpmdValue
spmd_gather_enter(SpmdGatherJob *job, SpmdValue *x, const SpmdGroups *g)
{
	SpmdTable *t = spmd_gather_table(job);
	Arena *a = job->g->v->run->a;

	*x = spmd_reshard(*x, spmd_ungroup(t, g));
	*VEC_ADD(a, &job->entered) = *x;
	*VEC_ADD(a, &job->before) = x->node->sharding;
	return spmd_value(x->node, g->inner, spmd_shape_in(t, g, x->base), spmd_state_in(x->st, g->rows));
}

void
spmd_gather_leave(SpmdGatherJob *job)
{
	for (uint32_t i = 0; i < job->entered.n; i++)
		job->entered.v[i].node->sharding = job->before.v[i];
	job->entered.n = job->before.n = 0;
}

SpmdValue
spmd_gather_derived(SpmdValue x, SpmdOpcode op)
{
	SpmdNode *n = spmd_node_of(x.st->b, op, x.node->shape, x.node);

	return spmd_value(n, x.node->sharding, x.base, x.st);
}

SpmdNode *
spmd_gather_result(const SpmdGatherJob *job, SpmdNode *n, const SpmdSharding *s, const SpmdShape *base,
                   const SpmdState *st)
{
	return spmd_reshard(spmd_value(n, s, base, st), job->sharding).node;
}

const int64_t *
spmd_gather_cut_slices(const SpmdGatherJob *job, const SpmdDims *passed)
{
	uint32_t rank = job->g->rank;
	int64_t *slices = ARENA_ARRAY(job->g->v->run->a, int64_t, rank + 1);

	memcpy(slices, job->slices, rank * sizeof *slices);
	for (uint32_t i = 0; i < passed->n; i++)
		slices[passed->v[i]] = job->operands[0].node->shape->dims[passed->v[i]];
	return slices;
}

/* Returns the sharding with this shape of s's tiles, whose last dimension may be copies, and the devices of ref along
 * dims; or NULL. */
static const SpmdSharding *
reshape_aligned(const SpmdGatherJob *job, const SpmdSharding *s, uint32_t n, const uint32_t *shape, bool is_partial,
                const SpmdDims *dims, const SpmdSharding *ref, const SpmdDims *ref_dims)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdTiles *tiles = spmd_tiles_reshape(&t->tiles, s->tiles, n, shape);
	SpmdGroups g, r = spmd_group(t, ref, ref_dims, NULL);

	s = is_partial ? spmd_partial(t, tiles) : spmd_tile(t, tiles);
	if (!spmd_is_tiled(s))
		return NULL;
	g = spmd_group(t, s, dims, NULL);
	return spmd_gather_align(job, &g, &r) ? spmd_ungroup(t, &g) : NULL;
}

/* The sharding of a value of this rank that has the tiles of `from` along its dimensions, and copies. */
static const SpmdSharding *
matching(const SpmdGatherJob *job, uint32_t rank, const SpmdDims *dims, const SpmdSharding *from,
         const SpmdDims *from_dims)
{
	uint32_t shape[SPMD_DIMS], all = 1, copies;

	for (uint32_t i = 0; i < rank; i++)
		shape[i] = 1;
	for (uint32_t i = 0; i < dims->n; i++) {
		shape[dims->v[i]] = from->tiles->dims[from_dims->v[i]];
		all *= from->tiles->dims[from_dims->v[i]];
	}
	copies = from->tiles->n / all;
	shape[rank] = copies;
	return reshape_aligned(job, from, rank + (copies != 1), shape, copies != 1, dims, from, from_dims);
}

/* Returns s with as many tiles as ref has, which are made of its copies; or NULL. */
static const SpmdSharding *
refine(const SpmdGatherJob *job, const SpmdSharding *s, const SpmdDims *dims, const SpmdSharding *ref,
       const SpmdDims *ref_dims)
{
	uint32_t shape[SPMD_DIMS], n, *copies;

	if (!spmd_is_partial(s))
		return NULL;
	n = s->tiles->rank;
	memcpy(shape, s->tiles->dims, n * sizeof *shape);
	copies = &shape[n - 1];
	for (uint32_t i = 0; i < dims->n; i++) {
		uint32_t want = spmd_dim(ref, (int32_t)ref_dims->v[i]), have = s->tiles->dims[dims->v[i]];

		if (want % have || *copies % (want / have))
			return NULL;
		shape[dims->v[i]] *= want / have;
		*copies /= want / have;
	}
	return reshape_aligned(job, s, *copies == 1 ? n - 1 : n, shape, *copies != 1, dims, ref, ref_dims);
}

/* Returns s with the tiles and devices of ref along dims, or NULL. */
static const SpmdSharding *
same_along(const SpmdGatherJob *job, const SpmdSharding *s, const SpmdDims *dims, const SpmdSharding *ref,
           const SpmdDims *ref_dims)
{
	uint32_t shape[SPMD_DIMS];

	memcpy(shape, s->tiles->dims, s->tiles->rank * sizeof *shape);
	for (uint32_t i = 0; i < dims->n; i++)
		shape[dims->v[i]] = ref->tiles->dims[ref_dims->v[i]];
	if (spmd_product(s->tiles->rank, shape) != s->tiles->n)
		return NULL;
	return reshape_aligned(job, s, s->tiles->rank, shape, spmd_is_partial(s), dims, ref, ref_dims);
}

bool
spmd_gather_align_batch(const SpmdGatherJob *job, const SpmdBatch *batch, const SpmdSharding **operand,
                        const SpmdSharding **indices)
{
	const SpmdDims *od = &batch->operand, *id = &batch->indices;
	const SpmdSharding *o = *operand, *i = *indices;
	uint32_t in_operand = spmd_tiles_along(o, od), in_indices = spmd_tiles_along(i, id);

	if (od->n != id->n || (in_operand == 1 && in_indices == 1))
		return false;
	if (spmd_is_rep(i)) {
		i = matching(job, job->g->index_rank, id, o, od);
	} else if (spmd_is_rep(o)) {
		o = matching(job, job->g->rank, od, i, id);
	} else {
		if (in_indices < in_operand)
			i = refine(job, i, id, o, od);
		else if (in_indices > in_operand)
			o = refine(job, o, od, i, id);
		if (i && o)
			o = same_along(job, o, od, i, id);
	}
	*operand = o;
	*indices = i;
	return o && i;
}

const SpmdSharding *
spmd_gather_reshard_batch(SpmdGatherJob *job, const SpmdBatch *batch)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *o = job->operands[0].node->sharding, *i = job->indices.node->sharding, *out, *passed, *both;

	if (!spmd_gather_align_batch(job, batch, &o, &i))
		return NULL;
	for (uint32_t k = 0; k < job->n; k++)
		job->operands[k] = spmd_reshard(job->operands[k], o);
	job->indices = spmd_reshard(job->indices, i);
	out = spmd_gather_out_from_index(job->g, i);
	passed = spmd_gather_out_from_operand(job->g, spmd_rep_on(t, o, spmd_set_of(&batch->operand)), job->slices);
	both = passed ? spmd_merge_more(t, passed, out) : NULL;
	return both ? both : out;
}

/* ---- the groups of each method ---- */

/* Returns how the operand or the indices look from groups that are formed on their copies. */
static SpmdGroups
group_operand(const SpmdGatherJob *job, uint32_t n, uint32_t devices)
{
	const SpmdValue *x = &job->operands[0];
	SpmdDims prio = spmd_gather_operand_prio(job->g, x->node->sharding, job->slices);

	return spmd_group_replicated(spmd_gather_table(job), x->node->sharding, n, devices, x->base->rank, &prio);
}

static SpmdGroups
group_indices(const SpmdGatherJob *job, const SpmdSharding *s, uint32_t n, uint32_t devices)
{
	SpmdDims prio = spmd_gather_index_prio(job->g);

	return spmd_group_replicated(spmd_gather_table(job), s, n, devices, job->g->index_rank, &prio);
}

bool
spmd_gather_group_batch(SpmdGatherJob *job, const SpmdBatch *batch, const SpmdSharding *out, bool is_moved,
                        SpmdGatherGroups *g)
{
	SpmdTable *t = spmd_gather_table(job);

	if (is_moved)
		job->indices = spmd_gather_derived(job->indices, SPMD_OP_SUBTRACT);
	g->indices = spmd_group(t, job->indices.node->sharding, &batch->indices, NULL);
	g->operand = spmd_group(t, job->operands[0].node->sharding, &batch->operand, NULL);
	g->out = spmd_group(t, out, &batch->out, NULL);
	return spmd_gather_align(job, &g->operand, &g->indices) && spmd_gather_align(job, &g->out, &g->indices);
}

bool
spmd_gather_group_operand_passed(const SpmdGatherJob *job, const SpmdDims *passed, const SpmdSharding *out,
                                 SpmdGatherGroups *g, const SpmdSharding **made)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *of = job->operands[0].node->sharding, *merged;
	const SpmdSharding *s = spmd_gather_out_from_operand(job->g, of, job->slices);
	SpmdDims tiled = { 0 };

	if (!s)
		return false;
	for (uint32_t d = 0; d < spmd_rank(s); d++) {
		if (s->tiles->dims[d] != 1)
			tiled.v[tiled.n++] = d;
	}
	merged = spmd_merge_more(t, out, s);
	*made = merged ? merged : s;
	g->out = spmd_group(t, *made, &tiled, NULL);
	g->operand = spmd_group(t, of, passed, NULL);
	g->indices = group_indices(job, job->indices.node->sharding, spmd_tiles_along(of, passed), of->tiles->n);
	return spmd_gather_align(job, &g->operand, &g->out) && spmd_gather_align(job, &g->indices, &g->out);
}

bool
spmd_gather_group_index_passed(SpmdGatherJob *job, const SpmdPairs *p, const SpmdSharding *out, SpmdGatherGroups *g,
                               const SpmdSharding **made)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *s = spmd_along(t, out, &p->to, &p->from, job->g->index_rank), *ix, *merged;

	merged = spmd_merge_more(t, s, job->indices.node->sharding);
	if (merged)
		job->indices = spmd_reshard(job->indices, merged);
	ix = job->indices.node->sharding;
	s = spmd_along(t, ix, &p->from, &p->to, job->g->out_rank);
	if (!spmd_is_tiled(s))
		return false;
	merged = spmd_merge_more(t, out, s);
	*made = merged ? merged : s;
	g->out = spmd_group(t, *made, &p->to, NULL);
	g->indices = spmd_group(t, ix, &p->from, NULL);
	g->operand = group_operand(job, spmd_tiles_along(ix, &p->from), ix->tiles->n);
	return spmd_gather_align(job, &g->indices, &g->out) && spmd_gather_align(job, &g->operand, &g->out);
}

bool
spmd_gather_group_trivial(const SpmdGatherJob *job, const SpmdDims *dims, const SpmdSharding *out, uint32_t rank,
                          SpmdGatherGroups *g)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *of = job->operands[0].node->sharding, *ix = job->indices.node->sharding;
	uint32_t n = spmd_tiles_along(of, dims), devices = of->tiles->n;
	SpmdDims prio = spmd_gather_out_prio(job->g, job->slices, rank);

	g->operand = spmd_group(t, of, dims, NULL);
	g->indices = group_indices(job, ix, n, devices);
	g->out = spmd_group_replicated(t, out, n, devices, rank, &prio);
	if (!spmd_gather_align(job, &g->indices, &g->operand) || !spmd_gather_align(job, &g->out, &g->operand))
		return false;
	if (!spmd_is_maximal(g->indices.inner) && spmd_is_maximal(g->out.inner)) {
		/* XLA takes the rank of the result here, also for a scatter. */
		rank = spmd_is_tuple(job->shape) ? job->shape->n : job->shape->rank;
		g->out = spmd_group_replicated(t, spmd_gather_out_from_index(job->g, ix), n, devices, rank, &prio);
		return spmd_gather_align(job, &g->out, &g->operand);
	}
	if (spmd_is_maximal(g->indices.inner) && !spmd_is_maximal(g->out.inner)) {
		g->indices = group_indices(job, spmd_gather_index_from_out(job->g, out), n, devices);
		return spmd_gather_align(job, &g->indices, &g->operand);
	}
	return true;
}

SpmdNode *
spmd_gather_by_batch(SpmdGatherJob *job)
{
	return job->g->has_batch ? job->kind->by_dims(job, &job->g->batch, false) : NULL;
}

SpmdNode *
spmd_gather_by_parallel(SpmdGatherJob *job)
{
	return job->g->has_parallel ? job->kind->by_dims(job, &job->g->parallel, true) : NULL;
}
