/* SPDX-License-Identifier: Apache-2.0
 *
 * Methods for gathers (spec 57 §8.3 to §8.7).
 */
#include "spmd/gathers.h"

/* Returns a gather in groups. */
static SpmdNode *
gather_in(const SpmdGatherJob *job, SpmdValue operand, SpmdValue indices, const SpmdGroups *out, const int64_t *slices)
{
	SpmdGatherJob inner = *job;

	inner.operands = &operand;
	inner.indices = indices;
	inner.shape = spmd_shape_in(spmd_gather_table(job), out, job->shape);
	inner.sharding = out->inner;
	inner.slices = slices;
	return spmd_gather_run(&inner);
}

/* Enters the groups with operand and indices, and gathers there. */
static SpmdNode *
gather_grouped(SpmdGatherJob *job, const SpmdGatherGroups *g, const int64_t *slices)
{
	SpmdValue operand = spmd_gather_enter(job, &job->operands[0], &g->operand);
	SpmdValue indices = spmd_gather_enter(job, &job->indices, &g->indices);

	return gather_in(job, operand, indices, &g->out, slices);
}

static SpmdNode *
by_index_passed(SpmdGatherJob *job)
{
	SpmdPairs p = spmd_gather_index_passed(job->g);
	const SpmdSharding *s;
	SpmdGatherGroups g;
	SpmdNode *n;

	if (!spmd_is_tiled(job->indices.node->sharding) ||
	    !spmd_gather_group_index_passed(job, &p, job->sharding, &g, &s))
		return NULL;
	n = gather_grouped(job, &g, job->slices);
	return spmd_gather_result(job, n, s, job->g->ins->shape, job->operands[0].st);
}

static SpmdNode *
by_operand_passed(SpmdGatherJob *job)
{
	SpmdDims passed = spmd_gather_passed(job->g, job->slices).from;
	const int64_t *slices = spmd_gather_cut_slices(job, &passed);
	const SpmdSharding *s;
	SpmdGatherGroups g;
	SpmdNode *n;

	if (!spmd_gather_group_operand_passed(job, &passed, job->sharding, &g, &s))
		return NULL;
	n = gather_grouped(job, &g, slices);
	return spmd_gather_result(job, n, s, job->shape, job->operands[0].st);
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
	SpmdGatherGroups g;

	if (!spmd_gather_trivial(job->g, of, job->slices, &dims) ||
	    !spmd_gather_group_trivial(job, &dims, job->sharding, job->shape->rank, &g))
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

static SpmdNode *
by_dims(SpmdGatherJob *job, const SpmdBatch *batch, bool is_moved)
{
	const SpmdSharding *out = spmd_gather_reshard_batch(job, batch);
	SpmdGatherGroups g;
	SpmdNode *n;

	if (!out || !spmd_gather_group_batch(job, batch, out, is_moved, &g))
		return NULL;
	n = gather_grouped(job, &g, job->slices);
	return spmd_gather_result(job, n, spmd_ungroup(spmd_gather_table(job), &g.out), job->shape,
	                          job->operands[0].st);
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
	SPMD_OP_GATHER,
	{ spmd_gather_by_batch, spmd_gather_by_parallel, by_operand_passed, by_trivial, by_index_passed },
	on_all_devices,
	by_dims
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
