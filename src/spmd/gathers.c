/* SPDX-License-Identifier: Apache-2.0
 *
 * Methods for gathers (spec 57 §8.3 to §8.7).
 */
#include "spmd/gathers.h"

/* What the groups of a method are: of the operand, the indices and the result. */
typedef struct Grouping {
	SpmdGroups operand, indices, out;
} Grouping;

/* Returns a gather in groups. */
static SpmdNode *
gather_in(const SpmdGatherJob *job, SpmdValue operand, SpmdValue indices, const SpmdGroups *out, const int64_t *slices)
{
	SpmdGatherJob inner = *job;

	inner.operands = &operand;
	inner.indices = indices;
	inner.shape = spmd_gather_shape_in(spmd_gather_table(job), out, job->shape);
	inner.sharding = out->inner;
	inner.slices = slices;
	return spmd_gather_run(&inner);
}

/* Enters the groups with operand and indices, and gathers there. */
static SpmdNode *
gather_grouped(SpmdGatherJob *job, const Grouping *g, const int64_t *slices)
{
	SpmdValue operand = spmd_gather_enter(job, &job->operands[0], &g->operand);
	SpmdValue indices = spmd_gather_enter(job, &job->indices, &g->indices);

	return gather_in(job, operand, indices, &g->out, slices);
}

static SpmdNode *
by_index_passed(SpmdGatherJob *job)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *s, *merged;
	SpmdPairs p = spmd_gather_index_passed(job->g);
	SpmdValue *op = &job->operands[0], *ix = &job->indices;
	SpmdDims prio;
	Grouping g;
	SpmdNode *n;

	if (!spmd_is_tiled(ix->node->sharding))
		return NULL;
	s = spmd_along(t, job->sharding, &p.to, &p.from, job->g->index_rank);
	merged = spmd_merge_more(t, s, ix->node->sharding);
	if (merged)
		*ix = spmd_reshard(*ix, merged);
	s = spmd_along(t, ix->node->sharding, &p.from, &p.to, job->g->out_rank);
	if (!spmd_is_tiled(s))
		return NULL;
	merged = spmd_merge_more(t, job->sharding, s);
	s = merged ? merged : s;
	g.out = spmd_group(t, s, &p.to, NULL);
	g.indices = spmd_group(t, ix->node->sharding, &p.from, NULL);
	if (!spmd_gather_align(job, &g.indices, &g.out))
		return NULL;
	prio = spmd_gather_operand_prio(job->g, op->node->sharding, job->slices);
	g.operand = spmd_group_replicated(t, op->node->sharding, spmd_tiles_along(ix->node->sharding, &p.from),
	                                  spmd_n_devices(ix->node->sharding), op->base->rank, &prio);
	if (!spmd_gather_align(job, &g.operand, &g.out))
		return NULL;
	n = gather_grouped(job, &g, job->slices);
	return spmd_gather_result(job, n, s, job->g->ins->shape, op->st);
}

static SpmdNode *
by_operand_passed(SpmdGatherJob *job)
{
	SpmdTable *t = spmd_gather_table(job);
	SpmdValue *op = &job->operands[0];
	const SpmdSharding *of = op->node->sharding, *merged;
	const SpmdSharding *s = spmd_gather_out_from_operand(job->g, of, job->slices);
	SpmdDims passed = spmd_gather_passed(job->g, job->slices).from, out = { 0 }, prio;
	const int64_t *slices;
	Grouping g;
	SpmdNode *n;

	if (!s)
		return NULL;
	for (uint32_t d = 0; d < spmd_rank(s); d++) {
		if (s->tiles->dims[d] != 1)
			out.v[out.n++] = d;
	}
	slices = spmd_gather_cut_slices(job, &passed);
	merged = spmd_merge_more(t, job->sharding, s);
	s = merged ? merged : s;
	g.out = spmd_group(t, s, &out, NULL);
	g.operand = spmd_group(t, of, &passed, NULL);
	prio = spmd_gather_index_prio(job->g);
	g.indices = spmd_group_replicated(t, job->indices.node->sharding, spmd_tiles_along(of, &passed), of->tiles->n,
	                                  job->g->index_rank, &prio);
	if (!spmd_gather_align(job, &g.operand, &g.out) || !spmd_gather_align(job, &g.indices, &g.out))
		return NULL;
	n = gather_grouped(job, &g, slices);
	return spmd_gather_result(job, n, s, job->shape, op->st);
}

/* The groups of indices and result for an operand that is cut along trivial dimensions. */
static bool
group_trivial(const SpmdGatherJob *job, const SpmdDims *dims, Grouping *g)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *of = job->operands[0].node->sharding, *ix = job->indices.node->sharding;
	uint32_t n = spmd_tiles_along(of, dims), devices = of->tiles->n, rank = job->shape->rank;
	SpmdDims index_prio = spmd_gather_index_prio(job->g);
	SpmdDims out_prio = spmd_gather_out_prio(job->g, job->slices, rank);

	g->operand = spmd_group(t, of, dims, NULL);
	g->indices = spmd_group_replicated(t, ix, n, devices, job->g->index_rank, &index_prio);
	g->out = spmd_group_replicated(t, job->sharding, n, devices, rank, &out_prio);
	if (!spmd_gather_align(job, &g->indices, &g->operand) || !spmd_gather_align(job, &g->out, &g->operand))
		return false;
	if (!spmd_is_maximal(g->indices.inner) && spmd_is_maximal(g->out.inner)) {
		g->out = spmd_group_replicated(t, spmd_gather_out_from_index(job->g, ix), n, devices, rank, &out_prio);
		if (!spmd_gather_align(job, &g->out, &g->operand))
			return false;
	}
	if (spmd_is_maximal(g->indices.inner) && !spmd_is_maximal(g->out.inner)) {
		g->indices = spmd_group_replicated(t, spmd_gather_index_from_out(job->g, job->sharding), n, devices,
		                                   job->g->index_rank, &index_prio);
		return spmd_gather_align(job, &g->indices, &g->operand);
	}
	return true;
}

/* Returns x where the indices were in the group's part, else zeros. `like_x` is the sharding of indices that x has. */
static SpmdNode *
mask_out_of_range(const SpmdState *st, SpmdValue indices, const SpmdSharding *like_x, SpmdNode *x)
{
	SpmdTable *t = spmd_table_of(st);
	const SpmdElement *pred = spmd_element_find("pred");
	const SpmdShape *local = indices.node->shape, *base = indices.base;
	SpmdNode *ops[2];
	SpmdValue mask;

	local = spmd_shape(t, pred, local->rank, local->dims);
	base = spmd_shape(t, pred, base->rank, base->dims);
	ops[0] = spmd_node_of(st->b, SPMD_OP_OR, local, indices.node);
	mask = spmd_value(ops[0], indices.node->sharding, base, indices.st);
	ops[0] = spmd_reshard(mask, like_x).node;
	ops[1] = x;
	return spmd_node_new(st->b, SPMD_OP_SELECT, x->shape, 2, ops);
}

/* Each group gathers what is in its part of the operand. A mask and an all-reduce put the parts together. */
static SpmdNode *
by_trivial(SpmdGatherJob *job)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *of = job->operands[0].node->sharding, *s;
	SpmdValue operand, indices, clamped, moved;
	const SpmdState *st;
	SpmdNode *n;
	SpmdDims dims;
	Grouping g;

	if (!spmd_gather_trivial(job->g, of, job->slices, &dims) || !group_trivial(job, &dims, &g))
		return NULL;
	clamped = spmd_reshard(job->indices, spmd_ungroup(t, &g.indices));
	clamped = spmd_gather_derived(clamped, SPMD_OP_CLAMP);
	moved = spmd_gather_derived(clamped, SPMD_OP_SUBTRACT);
	operand = spmd_gather_enter(job, &job->operands[0], &g.operand);
	indices = spmd_gather_enter(job, &moved, &g.indices);
	n = gather_in(job, operand, indices, &g.out, job->slices);
	st = job->operands[0].st;
	s = spmd_ungroup(t, &g.out);
	n = mask_out_of_range(st, clamped, spmd_gather_index_from_out(job->g, s), n);
	n = spmd_all_reduce_dims(st, n, of, &dims, SPMD_OP_ADD);
	return spmd_gather_result(job, n, s, job->shape, st);
}

/* Groups along batch dimensions. Indices that count do so in each group from its own start. */
static SpmdNode *
by_dims(SpmdGatherJob *job, const SpmdBatch *batch, bool is_moved)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdSharding *out = spmd_gather_reshard_batch(job, batch);
	SpmdValue ix;
	SpmdNode *n;
	Grouping g;

	if (!out)
		return NULL;
	ix = is_moved ? spmd_gather_derived(job->indices, SPMD_OP_SUBTRACT) : job->indices;
	g.indices = spmd_group(t, ix.node->sharding, &batch->indices, NULL);
	g.operand = spmd_group(t, job->operands[0].node->sharding, &batch->operand, NULL);
	g.out = spmd_group(t, out, &batch->out, NULL);
	if (!spmd_gather_align(job, &g.operand, &g.indices) || !spmd_gather_align(job, &g.out, &g.indices))
		return NULL;
	job->indices = ix;
	n = gather_grouped(job, &g, job->slices);
	return spmd_gather_result(job, n, spmd_ungroup(t, &g.out), job->shape, job->operands[0].st);
}

static SpmdNode *
by_batch(SpmdGatherJob *job)
{
	return job->g->has_batch ? by_dims(job, &job->g->batch, false) : NULL;
}

static SpmdNode *
by_parallel(SpmdGatherJob *job)
{
	return job->g->has_parallel ? by_dims(job, &job->g->parallel, true) : NULL;
}

static SpmdNode *
on_all_devices(SpmdGatherJob *job)
{
	const SpmdState *st = job->operands[0].st;
	SpmdNode *ops[2], *n;

	ops[0] = spmd_replicate(job->operands[0]).node;
	ops[1] = spmd_replicate(job->indices).node;
	n = spmd_node_new(st->b, SPMD_OP_GATHER, job->shape, 2, ops);
	return spmd_gather_result(job, n, spmd_gather_table(job)->rep, n->shape, st);
}

static const SpmdGatherKind gathers = {
	SPMD_OP_GATHER, { by_batch, by_parallel, by_operand_passed, by_trivial, by_index_passed }, on_all_devices
};

void
spmd_visit_gather(SpmdVisitor *v, SpmdIns *i)
{
	SpmdValue operand = spmd_get(v, i->ops[0]), indices = spmd_get(v, i->ops[1]);
	uint32_t device;
	SpmdGather g;

	if (spmd_is_one(i->sharding, &device)) {
		spmd_visit_default(v, i);
		return;
	}
	if (operand.node == indices.node)
		indices = spmd_copy_value(indices);
	spmd_gather_init(&g, v, i);
	spmd_set_node(v, i, spmd_gather_run(&(SpmdGatherJob){ .g = &g, .kind = &gathers, .n = 1, .operands = &operand,
	                                                      .indices = indices, .shape = i->shape, .slices = g.slices,
	                                                      .sharding = i->sharding, .recurses = true }));
}
