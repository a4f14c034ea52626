/* SPDX-License-Identifier: Apache-2.0
 *
 * Which dimensions of operand, indices and out belong together (spec 57 §8.1).
 */
#include "spmd/gathers.h"

static bool
has(const SpmdDims *dims, uint32_t d)
{
	for (uint32_t i = 0; i < dims->n; i++) {
		if (dims->v[i] == d)
			return true;
	}
	return false;
}

/* Appends a dimension. A full list has room for more dimensions than there are, so some are in it twice, and what is
 * left out is in it, too. */
static void
add(SpmdDims *dims, uint32_t d)
{
	if (dims->n < sizeof dims->v / sizeof *dims->v)
		dims->v[dims->n++] = d;
}

static void
add_all(SpmdDims *dims, const SpmdDims *more)
{
	for (uint32_t i = 0; i < more->n; i++)
		add(dims, more->v[i]);
}

/* Whether slices have no dimension of out for a dimension of the operand. */
static bool
is_dropped(const SpmdGather *g, uint32_t d)
{
	return has(&g->dims->collapsed, d) || has(&g->dims->operand_batching, d);
}

/* A scatter's slices are what its updates have; 1 where they have no dimension. */
static const int64_t *
slices_of_updates(const SpmdGather *g, const SpmdShape *updates)
{
	int64_t *slices = ARENA_ARRAY(g->v->run->a, int64_t, g->rank + 1);
	uint32_t k = 0;

	for (uint32_t d = 0; d < g->rank; d++)
		slices[d] = is_dropped(g, d) ? 1 : updates->dims[g->dims->offset.v[k++]];
	return slices;
}

/* The dimensions of out that belong to dimensions of the indices. */
static SpmdDims
out_dims(const SpmdGather *g, const SpmdDims *dims)
{
	uint32_t to[SPMD_RANK + 8] = { 0 }, most = 0, o = 0;
	SpmdDims out = { 0 };

	for (uint32_t i = 0; i < dims->n; i++)
		most = dims->v[i] > most ? dims->v[i] : most;
	for (uint32_t d = 0; d <= most; d++, o++) {
		if (d == g->dims->index_vector_dim)
			d++;
		while (has(&g->dims->offset, o))
			o++;
		to[d] = o;
	}
	for (uint32_t i = 0; i < dims->n; i++)
		add(&out, to[dims->v[i]]);
	return out;
}

/* How many indices of an index vector a value has. */
static uint32_t
n_indices(const SpmdGather *g, const SpmdIns *x)
{
	uint32_t d = g->dims->index_vector_dim;

	return x->shape->rank > d ? (uint32_t)x->shape->dims[d] : 1;
}

/* Sets along[k] to the dimension along which index k counts, or -1. Returns the indices. */
static const SpmdIns *
find_counting(const SpmdGather *g, int32_t *along)
{
	const SpmdIns *x = g->indices;
	uint32_t vector = g->dims->index_vector_dim, k = 0, pieces = 1;
	bool is_whole;

	for (uint32_t i = 0; i < g->dims->map.n; i++)
		along[i] = -1;
	while (x->op == SPMD_OP_COPY)
		x = x->ops[0];
	if (x->op != SPMD_OP_CONCATENATE)
		x = g->indices;
	is_whole = x->op != SPMD_OP_CONCATENATE || x->dims.v[0] != vector;
	if (!is_whole)
		pieces = x->n_ops;
	for (uint32_t i = 0; i < pieces; i++) {
		const SpmdIns *piece = is_whole ? x : x->ops[i];
		int32_t d = spmd_iota_dim(piece);

		for (uint32_t n = n_indices(g, piece); n > 0 && k < g->dims->map.n; n--, k++)
			along[k] = d == (int32_t)vector ? -1 : d;
	}
	return x;
}

static bool
find_parallel(const SpmdGather *g, SpmdBatch *out)
{
	int32_t along[SPMD_RANK + 4];
	const SpmdIns *x = find_counting(g, along);

	*out = (SpmdBatch){ 0 };
	for (uint32_t k = 0; k < g->dims->map.n; k++) {
		uint32_t operand = g->dims->map.v[k], d = (uint32_t)along[k];

		if (along[k] < 0)
			continue;
		if (has(&out->indices, d))
			return false;
		if (g->slices[operand] != 1 || has(&g->dims->indices_batching, d))
			continue;
		if (g->operand->shape->dims[operand] != x->shape->dims[d])
			return false;
		add(&out->indices, d);
		add(&out->operand, operand);
	}
	if (!out->indices.n)
		return false;
	out->out = out_dims(g, &out->indices);
	return true;
}

void
spmd_gather_init(SpmdGather *g, const SpmdVisitor *v, const SpmdIns *ins)
{
	bool is_scatter = ins->op == SPMD_OP_SCATTER;
	uint32_t n = is_scatter ? (ins->n_ops - 1) / 2 : 1;
	const SpmdShape *out = is_scatter ? ins->ops[n + 1]->shape : ins->shape;

	*g = (SpmdGather){ .v = v, .ins = ins, .operand = ins->ops[0], .indices = ins->ops[n], .dims = ins->gather };
	g->rank = g->operand->shape->rank;
	g->index_rank = g->indices->shape->rank;
	g->out_rank = out->rank;
	g->slices = is_scatter ? slices_of_updates(g, out) : g->dims->slice_sizes;
	g->has_batch = g->dims->operand_batching.n > 0;
	if (g->has_batch)
		g->batch = (SpmdBatch){ g->dims->operand_batching, g->dims->indices_batching,
			                out_dims(g, &g->dims->indices_batching) };
	g->has_parallel = find_parallel(g, &g->parallel);
}

SpmdPairs
spmd_gather_passed(const SpmdGather *g, const int64_t *slices)
{
	SpmdPairs p = { 0 };
	uint32_t dropped = 0;

	for (uint32_t d = 0; d < g->rank; d++) {
		if (is_dropped(g, d)) {
			dropped++;
		} else if (slices[d] == g->operand->shape->dims[d]) {
			add(&p.from, d);
			add(&p.to, g->dims->offset.v[d - dropped]);
		}
	}
	return p;
}

/* Dimensions of indices and out, without a set of the indices' ones. */
static SpmdPairs
connected(const SpmdGather *g, uint64_t without)
{
	SpmdPairs p = { 0 };
	uint32_t k = 0;

	for (uint32_t d = 0; d < g->out_rank; d++) {
		if (has(&g->dims->offset, d))
			continue;
		if (k == g->dims->index_vector_dim)
			k++;
		if (!(without >> k & 1)) {
			add(&p.from, k);
			add(&p.to, d);
		}
		k++;
	}
	return p;
}

SpmdPairs
spmd_gather_index_passed(const SpmdGather *g)
{
	uint64_t without = spmd_set_of(&g->dims->indices_batching);

	if (g->has_parallel)
		without |= spmd_set_of(&g->parallel.indices);
	return connected(g, without);
}

bool
spmd_gather_trivial(const SpmdGather *g, const SpmdSharding *operand, const int64_t *slices, SpmdDims *dims)
{
	*dims = (SpmdDims){ 0 };
	if (!spmd_is_tiled(operand))
		return false;
	for (uint32_t i = 0; i < g->dims->map.n; i++) {
		if (slices[g->dims->map.v[i]] == 1)
			add(dims, g->dims->map.v[i]);
	}
	return spmd_tiles_along(operand, dims) != 1;
}

SpmdDims
spmd_gather_index_prio(const SpmdGather *g)
{
	uint32_t vector = g->dims->index_vector_dim;
	SpmdDims prio = { 0 };

	if (vector < g->index_rank)
		add(&prio, vector);
	for (uint32_t d = 0; d < g->index_rank; d++) {
		if (d != vector && !has(&g->dims->indices_batching, d))
			add(&prio, d);
	}
	add_all(&prio, &g->dims->indices_batching);
	return prio;
}

SpmdDims
spmd_gather_operand_prio(const SpmdGather *g, const SpmdSharding *operand, const int64_t *slices)
{
	SpmdPairs passed = spmd_gather_passed(g, slices);
	SpmdDims prio;

	if (!spmd_gather_trivial(g, operand, slices, &prio))
		prio.n = 0;
	add_all(&prio, &passed.from);
	return prio;
}

SpmdDims
spmd_gather_out_prio(const SpmdGather *g, const int64_t *slices, uint32_t rank)
{
	SpmdPairs passed = spmd_gather_passed(g, slices);
	SpmdDims prio = { 0 };

	for (uint32_t d = 0; d < rank; d++) {
		if (!has(&passed.to, d))
			add(&prio, d);
	}
	add_all(&prio, &passed.to);
	return prio;
}

const SpmdSharding *
spmd_gather_out_from_operand(const SpmdGather *g, const SpmdSharding *s, const int64_t *slices)
{
	SpmdPairs p = spmd_gather_passed(g, slices);

	if (!spmd_is_tiled(s))
		return NULL;
	s = spmd_along(g->v->run->t, s, &p.from, &p.to, g->out_rank);
	return spmd_is_tiled(s) ? s : NULL;
}

const SpmdSharding *
spmd_gather_out_from_index(const SpmdGather *g, const SpmdSharding *s)
{
	SpmdPairs p = connected(g, 0);

	return spmd_along(g->v->run->t, s, &p.from, &p.to, g->out_rank);
}

const SpmdSharding *
spmd_gather_index_from_out(const SpmdGather *g, const SpmdSharding *s)
{
	SpmdPairs p = connected(g, 0);

	return spmd_along(g->v->run->t, s, &p.to, &p.from, g->index_rank);
}
