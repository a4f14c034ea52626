/* SPDX-License-Identifier: Apache-2.0
 *
 * Scatters of one update, which XLA for TPUs makes dynamic update slices before it partitions (spec 57 §21.5).
 */
#include "spmd/algebra.h"
#include "spmd/tpu_fold.h"

static SpmdIns *
new_ins(SpmdRun *run, const SpmdIns *i, SpmdOpcode op, const SpmdShape *shape, const SpmdSharding *s, uint32_t n,
        SpmdIns *const *ops)
{
	SpmdIns *r = spmd_ins_new(run->in, i->comp, op, shape, s, n, ops);

	r->name = i->name;
	r->source = i->source;
	return r;
}

/* Whether the indices are one vector. */
static bool
has_one_index(const SpmdIns *i)
{
	const SpmdShape *x = i->ops[1]->shape;
	int64_t n = spmd_n_elements(x);

	return n == (i->gather->index_vector_dim < x->rank ? x->dims[i->gather->index_vector_dim] : 1);
}

/* Returns element k of the index vector. */
static SpmdIns *
index_of(SpmdRun *run, const SpmdIns *i, uint32_t k)
{
	SpmdTable *t = run->t;
	SpmdIns *x = i->ops[1];
	uint32_t rank = x->shape->rank, d = i->gather->index_vector_dim;
	int64_t *starts = ARENA_ARRAY(run->a, int64_t, rank), *strides = ARENA_ARRAY(run->a, int64_t, rank);
	const SpmdShape *one = d < rank ? spmd_shape_with(t, x->shape, d, 1) : x->shape;
	SpmdIns *r;

	for (uint32_t j = 0; j < rank; j++)
		strides[j] = 1;
	r = new_ins(run, i, SPMD_OP_SLICE, one, t->rep, 1, &x);
	r->starts = starts;
	r->strides = strides;
	r->limits = one->dims;
	if (d < rank) {
		int64_t *limits = arena_dup(run->a, one->dims, rank * sizeof *limits);

		starts[d] = k;
		limits[d] = (int64_t)k + 1;
		r->limits = limits;
	}
	return new_ins(run, i, SPMD_OP_RESHAPE, spmd_shape_dims(t, one, 0, NULL), t->rep, 1, &r);
}

/* Fills in the place of the update: an element of the index, or 0. */
static void
find_place(SpmdRun *run, const SpmdIns *i, SpmdIns **place)
{
	const SpmdDims *map = &i->gather->map;
	const SpmdShape *scalar = spmd_shape_dims(run->t, i->ops[1]->shape, 0, NULL);

	for (uint32_t k = 0; k < map->n; k++)
		place[map->v[k]] = index_of(run, i, k);
	for (uint32_t d = 0; d < i->shape->rank; d++) {
		if (place[d])
			continue;
		place[d] = new_ins(run, i, SPMD_OP_CONSTANT, scalar, run->t->rep, 0, NULL);
		place[d]->is_splat = place[d]->has_value = true;
	}
}

/* Fills in the sizes of the update, and returns the dimensions along which it is a part of the operand. */
static uint64_t
find_sizes(const SpmdIns *i, int64_t *sizes)
{
	const SpmdGatherDims *g = i->gather;
	uint64_t inserted = spmd_set_of(&g->collapsed), sliced = 0;
	uint32_t n = 0;

	for (uint32_t d = 0; d < i->shape->rank; d++) {
		sizes[d] = inserted >> d & 1 ? 1 : i->ops[2]->shape->dims[g->offset.v[n++]];
		sliced |= (uint64_t)(sizes[d] != i->shape->dims[d]) << d;
	}
	return sliced;
}

void
spmd_scatter_one(SpmdRun *run, SpmdIns *i)
{
	SpmdTable *t = run->t;
	uint32_t rank = i->shape->rank;
	const SpmdShape *shape;
	const SpmdSharding *s;
	SpmdIns *ops[SPMD_DIMS] = { NULL }, *part, *update, *both[2];
	int64_t *sizes;

	if (i->n_ops != 3 || spmd_is_tuple(i->shape) || !rank || i->gather->operand_batching.n || !has_one_index(i))
		return;
	sizes = ARENA_ARRAY(run->a, int64_t, rank);
	s = spmd_rep_on(t, i->sharding, find_sizes(i, sizes));
	shape = spmd_shape_dims(t, i->shape, rank, sizes);
	ops[0] = i->ops[0];
	find_place(run, i, ops + 1);
	part = new_ins(run, i, SPMD_OP_DYNAMIC_SLICE, shape, s, rank + 1, ops);
	part->sizes = sizes;
	update = i->ops[2];
	update = new_ins(run, i, SPMD_OP_RESHAPE, shape, spmd_propagate_reshape(t, update->shape->rank,
	                 update->shape->dims, rank, sizes, update->sharding), 1, &update);
	both[0] = update;
	both[1] = part;
	memmove(ops + 2, ops + 1, rank * sizeof *ops);
	ops[1] = new_ins(run, i, SPMD_OP_SELECT, shape, s, 2, both);
	i->op = SPMD_OP_DYNAMIC_UPDATE_SLICE;
	i->n_ops = rank + 2;
	i->ops = arena_dup(run->a, ops, i->n_ops * sizeof *ops);
}
