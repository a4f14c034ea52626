/* SPDX-License-Identifier: Apache-2.0
 *
 * Methods for scatters (spec 57 §8.3 to §8.7).
 */
#include "spmd/gathers.h"

/* Enters groups with values, of which some may be the same. */
static SpmdValue *
enter_all(SpmdGatherJob *job, const SpmdValue *values, const SpmdGroups *g)
{
	SpmdValue *out = ARENA_ARRAY(job->g->v->run->a, SpmdValue, job->n);

	for (uint32_t i = 0; i < job->n; i++) {
		SpmdValue x = values[i];
		uint32_t k = 0;

		while (values[k].node != x.node)
			k++;
		out[i] = k < i ? out[k] : spmd_gather_enter(job, &x, g);
	}
	return out;
}

/* Returns a scatter in groups. */
static SpmdNode *
scatter_in(const SpmdGatherJob *job, SpmdValue *operands, SpmdValue indices, SpmdValue *updates, const SpmdGroups *g,
           const int64_t *slices)
{
	SpmdTable *t = spmd_gather_table(job);
	SpmdGatherJob inner = *job;

	inner.operands = operands;
	inner.indices = indices;
	inner.updates = updates;
	inner.shape = spmd_shape_in(t, g, job->shape);
	inner.sharding = spmd_all_parts(t, job->shape, g->inner);
	inner.slices = slices;
	return spmd_gather_run(&inner);
}

/* Enters the groups, scatters there, and brings the result to where the job wants it. */
static SpmdNode *
scatter_grouped(SpmdGatherJob *job, const SpmdGatherGroups *g, const int64_t *slices)
{
	SpmdTable *t = spmd_gather_table(job);
	SpmdValue *operands = enter_all(job, job->operands, &g->operand), *updates, indices;
	SpmdNode *n;

	updates = enter_all(job, job->updates, &g->out);
	indices = spmd_gather_enter(job, &job->indices, &g->indices);
	n = scatter_in(job, operands, indices, updates, &g->operand, slices);
	return spmd_gather_result(job, n, spmd_all_parts(t, n->shape, spmd_ungroup(t, &g->operand)), job->shape,
	                          job->operands[0].st);
}

static SpmdNode *
by_dims(SpmdGatherJob *job, const SpmdBatch *batch, bool is_moved)
{
	const SpmdSharding *out = spmd_gather_reshard_batch(job, batch);
	SpmdGatherGroups g;

	if (!out)
		return NULL;
	for (uint32_t i = 0; i < job->n; i++)
		job->updates[i] = spmd_reshard(job->updates[i], out);
	return spmd_gather_group_batch(job, batch, out, is_moved, &g) ? scatter_grouped(job, &g, job->slices) : NULL;
}

static SpmdNode *
by_operand_passed(SpmdGatherJob *job)
{
	SpmdDims passed = spmd_gather_passed(job->g, job->slices).from;
	const int64_t *slices = spmd_gather_cut_slices(job, &passed);
	const SpmdSharding *s;
	SpmdGatherGroups g;

	if (!spmd_gather_group_operand_passed(job, &passed, job->updates[0].node->sharding, &g, &s))
		return NULL;
	return scatter_grouped(job, &g, slices);
}

/* Whether partial results of a scatter with this reduction can be put together. */
static bool
is_reduction(SpmdOpcode op)
{
	return op == SPMD_OP_ADD || op == SPMD_OP_MULTIPLY || op == SPMD_OP_MINIMUM || op == SPMD_OP_MAXIMUM ||
	       op == SPMD_OP_AND || op == SPMD_OP_OR;
}

/* Each group scatters its updates into an operand of its own, all but the first one into an empty one. Their sum is the
 * result. */
static SpmdNode *
by_index_passed(SpmdGatherJob *job)
{
	SpmdTable *t = spmd_gather_table(job);
	SpmdPairs p = spmd_gather_index_passed(job->g);
	const SpmdState *st = job->operands[0].st;
	const SpmdSharding *ix, *s;
	SpmdOpcode reduction = job->g->ins->reducer;
	SpmdValue operand, update, indices;
	SpmdNode *n;
	SpmdGatherGroups g;

	if (!spmd_gather_group_index_passed(job, &p, job->updates[0].node->sharding, &g, &s))
		return NULL;
	ix = job->indices.node->sharding;
	operand = spmd_gather_enter(job, &job->operands[0], &g.operand);
	if (!is_reduction(reduction) || spmd_is_tuple(job->shape))
		return NULL;
	operand = spmd_gather_derived(operand, SPMD_OP_SELECT);
	update = spmd_gather_enter(job, &job->updates[0], &g.out);
	indices = spmd_gather_enter(job, &job->indices, &g.indices);
	n = scatter_in(job, &operand, indices, &update, &g.operand, job->slices);
	n = spmd_all_reduce_dims(st, n, ix, &p.from, reduction);
	return spmd_gather_result(job, n, spmd_ungroup(t, &g.operand), job->shape, st);
}

/* Each group takes the updates for its part of the operand. */
static SpmdNode *
by_trivial(SpmdGatherJob *job)
{
	const SpmdSharding *of = job->operands[0].node->sharding, *up = job->updates[0].node->sharding;
	SpmdGatherGroups g;
	SpmdDims dims;

	if (!spmd_gather_trivial(job->g, of, job->slices, &dims) ||
	    !spmd_gather_group_trivial(job, &dims, up, job->updates[0].base->rank, &g))
		return NULL;
	job->indices = spmd_reshard(job->indices, spmd_ungroup(spmd_gather_table(job), &g.indices));
	job->indices = spmd_gather_derived(job->indices, SPMD_OP_SUBTRACT);
	return scatter_grouped(job, &g, job->slices);
}

static SpmdNode *
on_all_devices(SpmdGatherJob *job)
{
	SpmdTable *t = spmd_gather_table(job);
	const SpmdState *st = job->operands[0].st;
	uint32_t n = job->n;
	SpmdNode **ops = ARENA_ARRAY(job->g->v->run->a, SpmdNode *, 2 * n + 1), *node;
	const SpmdShape **shapes = ARENA_ARRAY(job->g->v->run->a, const SpmdShape *, n), *shape;

	for (uint32_t i = 0; i < n; i++) {
		ops[i] = spmd_replicate(job->operands[i]).node;
		shapes[i] = ops[i]->shape;
	}
	for (uint32_t i = 0; i < n; i++)
		ops[n + 1 + i] = spmd_replicate(job->updates[i]).node;
	ops[n] = spmd_replicate(job->indices).node;
	shape = n == 1 ? shapes[0] : spmd_shape_tuple(t, n, shapes);
	node = spmd_node_new(st->b, SPMD_OP_SCATTER, shape, 2 * n + 1, ops);
	return spmd_gather_result(job, node, spmd_all_parts(t, shape, t->rep), shape, st);
}

static const SpmdGatherKind scatters = {
	SPMD_OP_SCATTER,
	{ spmd_gather_by_batch, spmd_gather_by_parallel, by_operand_passed, by_trivial, by_index_passed },
	on_all_devices,
	by_dims
};

/* Whether all values have one sharding and shape. */
static bool
are_alike(const SpmdValue *x, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		if (x[i].node->sharding != x[0].node->sharding || x[i].base != x[0].base)
			return false;
	}
	return true;
}

static bool
has_node(const SpmdValue *x, uint32_t n, const SpmdNode *node)
{
	for (uint32_t i = 0; i < n; i++) {
		if (x[i].node == node)
			return true;
	}
	return false;
}

/* If some of x differ, reshards values to what the x have in common. */
static void
make_alike(SpmdVisitor *v, const SpmdValue *x, uint32_t n, SpmdValue *values)
{
	const SpmdSharding **list = ARENA_ARRAY(v->run->a, const SpmdSharding *, n), *common;

	if (are_alike(x, n))
		return;
	for (uint32_t i = 0; i < n; i++)
		list[i] = x[i].node->sharding;
	common = spmd_common(v->run->t, n, list);
	if (spmd_is_tiled(common) && spmd_rank(common) != values[0].base->rank) {
		spmd_unsupported(v->run, "a scatter whose updates have several shardings");
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		values[i] = spmd_reshard(values[i], common);
}

/* Returns the indices with values out of range, which do nothing, where the sharding is uneven. */
static SpmdValue
pad_indices(SpmdValue x)
{
	const SpmdSharding *s = x.node->sharding;

	for (uint32_t d = 0; spmd_is_tiled(s) && d < x.base->rank; d++) {
		if (x.base->dims[d] != x.node->shape->dims[d] * (int64_t)s->tiles->dims[d])
			return spmd_reshard_anew(spmd_replicate(x), s);
	}
	return x;
}

void
spmd_visit_scatter(SpmdVisitor *v, SpmdIns *i)
{
	uint32_t n = (i->n_ops - 1) / 2, device;
	SpmdValue *operands = ARENA_ARRAY(v->run->a, SpmdValue, n), *updates = ARENA_ARRAY(v->run->a, SpmdValue, n), x;
	SpmdNode *result;
	SpmdGather g;

	if (spmd_is_one(i->sharding, &device)) {
		spmd_visit_default(v, i);
		return;
	}
	for (uint32_t k = 0; k < n; k++)
		operands[k] = spmd_get(v, i->ops[k]);
	make_alike(v, operands, n, operands);
	for (uint32_t k = 0; k < n; k++) {
		updates[k] = spmd_get(v, i->ops[n + 1 + k]);
		if (has_node(operands, n, updates[k].node))
			updates[k] = spmd_copy_value(updates[k]);
	}
	/* XLA reshards the operands, too, where the updates differ. */
	make_alike(v, updates, n, operands);
	x = spmd_get(v, i->ops[n]);
	if (has_node(operands, n, x.node) || has_node(updates, n, x.node))
		x = spmd_copy_value(x);
	x = pad_indices(x);
	spmd_gather_init(&g, v, i);
	result = spmd_gather_run(&(SpmdGatherJob){ .g = &g, .kind = &scatters, .n = n, .operands = operands,
	                                           .indices = x, .updates = updates, .shape = i->shape,
	                                           .slices = g.slices, .sharding = i->sharding, .recurses = true });
	spmd_set_value(v, i, (SpmdValue){ result, i->shape, v->st });
}
