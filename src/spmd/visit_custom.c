/* SPDX-License-Identifier: Apache-2.0
 *
 * Custom calls that XLA's partitioner knows (spec 57 §5.15 and §5.18).
 */
#include "base/num.h"
#include "spmd/algebra.h"
#include "spmd/visit_ops.h"

/* The tiling of the first dimensions of a sharding, as one of that rank. */
static const SpmdSharding *
batch_part(SpmdTable *t, const SpmdSharding *s, uint32_t batch)
{
	uint32_t dims[SPMD_DIMS], rank;
	uint64_t rest;

	if (!spmd_is_tiled(s) || batch >= spmd_rank(s))
		return t->rep;
	rank = spmd_rank(s);
	rest = spmd_all_of(rank) & ~spmd_all_of(batch);
	s = spmd_rep_on(t, s, rest);
	if (!spmd_is_tiled(s))
		return s;
	memcpy(dims, s->tiles->dims, batch * sizeof *dims);
	memcpy(dims + batch, s->tiles->dims + rank, s->n_types * sizeof *dims);
	return spmd_like(t, s, spmd_tiles_reshape(&t->tiles, s->tiles, batch + s->n_types, dims));
}

/* The sharding of a value whose first dimensions have a tiling; the others have one tile. */
static const SpmdSharding *
with_batch(SpmdTable *t, const SpmdShape *shape, const SpmdSharding *batch)
{
	uint32_t dims[SPMD_DIMS], rank;
	const SpmdSharding *parts[16];

	if (spmd_is_tuple(shape)) {
		if (shape->n > 16)
			return spmd_all_parts(t, shape, t->rep);
		for (uint32_t k = 0; k < shape->n; k++)
			parts[k] = with_batch(t, shape->elements[k], batch);
		return spmd_tuple(t, shape->n, parts);
	}
	if (!spmd_is_tiled(batch) || shape->rank < spmd_rank(batch))
		return t->rep;
	rank = spmd_rank(batch);
	if (shape->rank == rank)
		return batch;
	for (uint32_t d = 0; d < shape->rank; d++)
		dims[d] = d < rank ? batch->tiles->dims[d] : 1;
	for (uint32_t k = 0; k < batch->n_types; k++)
		dims[shape->rank + k] = batch->tiles->dims[rank + k];
	return spmd_like(t, batch, spmd_tiles_reshape(&t->tiles, batch->tiles, shape->rank + batch->n_types, dims));
}

/* A routine of LAPACK works on each matrix of a batch alone. */
static void
visit_batched(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	const SpmdSharding **parts = ARENA_ARRAY(v->run->a, const SpmdSharding *, i->n_ops), *batch, *out;
	SpmdNode **ops = spmd_nodes(v, i->n_ops);

	if (!i->n_ops) {
		spmd_visit_default(v, i);
		return;
	}
	for (uint32_t k = 0; k < i->n_ops; k++)
		parts[k] = batch_part(t, i->ops[k]->sharding, (uint32_t)i->batch_dims);
	batch = spmd_common(t, i->n_ops, parts);
	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), with_batch(t, i->ops[k]->shape, batch)).node;
	out = with_batch(t, i->shape, batch);
	spmd_set_resharded(v, i, spmd_clone(v, i, spmd_local(v, i, out), i->n_ops, ops), out);
}

/* Sorts what all shards have found, and keeps the first k. */
static SpmdNode *
merge_top_k(SpmdVisitor *v, SpmdNode *const *found, int64_t k)
{
	SpmdTable *t = v->run->t;
	const SpmdShape *shapes[2];
	SpmdNode *parts[2], *sorted;

	for (uint32_t j = 0; j < 2; j++)
		shapes[j] = found[j]->shape;
	sorted = spmd_node_new(v->b, SPMD_OP_SORT, spmd_shape_tuple(t, 2, shapes), 2, found);
	for (uint32_t j = 0; j < 2; j++) {
		shapes[j] = spmd_shape_with(t, found[j]->shape, 1, k);
		parts[j] = spmd_node_of(v->b, SPMD_OP_SLICE, shapes[j], spmd_node_element(v->b, sorted, j));
	}
	return spmd_node_new(v->b, SPMD_OP_TUPLE, spmd_shape_tuple(t, 2, shapes), 2, parts);
}

static void
visit_top_k(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	const SpmdSharding *s = i->ops[0]->sharding, *gathered, *both[2];
	const SpmdShape *shapes[2];
	SpmdNode *x, *found[2];
	uint32_t tiles;
	int64_t n, k;

	if (!spmd_is_tiled(s) || spmd_has_rep(s) || i->ops[0]->shape->rank != 2) {
		spmd_visit_default(v, i);
		return;
	}
	tiles = spmd_dim(s, 1);
	n = i->ops[0]->shape->dims[1];
	k = i->shape->elements[0]->dims[1];
	if (k >= num_ceil(n, tiles)) {
		spmd_visit_default(v, i);
		return;
	}
	gathered = spmd_dim(s, 0) > 1 ? spmd_rep_on(t, s, 2) : t->rep;
	x = spmd_mask(spmd_get(v, i->ops[0])).node;
	both[0] = both[1] = s;
	for (uint32_t j = 0; j < 2; j++)
		shapes[j] = spmd_shape_with(t, i->shape->elements[j], 1, k * tiles);
	x = spmd_clone(v, i, spmd_shard_shape(t, spmd_shape_tuple(t, 2, shapes), spmd_tuple(t, 2, both)), 1, &x);
	for (uint32_t j = 0; j < 2; j++) {
		found[j] = spmd_node_element(v->b, x, j);
		if (j)	/* indices count from the shard's first element */
			found[j] = spmd_node_of(v->b, SPMD_OP_ADD, found[j]->shape, found[j]);
		found[j] = spmd_reshard(spmd_value(found[j], s, shapes[j], v->st), gathered).node;
	}
	both[0] = both[1] = gathered;
	spmd_set_resharded(v, i, merge_top_k(v, found, k), spmd_tuple(t, 2, both));
}

/* From or to a manual region: the data is where it shall be already. */
static void
visit_relabel(SpmdVisitor *v, SpmdIns *i, bool is_entry)
{
	SpmdValue x = spmd_get(v, i->ops[0]);

	if (is_entry && !spmd_is_tuple(i->shape) && spmd_is_tiled(x.node->sharding))
		x = spmd_mask(x);
	spmd_set_node(v, i, spmd_node_of(v->b, SPMD_OP_COPY, x.node->shape, x.node));
}

static void
visit_in_place(SpmdVisitor *v, SpmdIns *i)
{
	const SpmdSharding *s = i->ops[0]->sharding;
	SpmdNode *x = spmd_get(v, i->ops[0]).node;

	spmd_set_resharded(v, i, spmd_clone(v, i, spmd_local(v, i, s), 1, &x), s);
}

static void
visit_manual(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	SpmdNode **ops = spmd_nodes(v, i->n_ops), *n;

	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_get(v, i->ops[k]).node;
	n = spmd_clone(v, i, i->shape, i->n_ops, ops);
	spmd_set_value(v, i, spmd_value(n, spmd_all_parts(t, i->shape, spmd_one(t, 0)), i->shape, v->st));
}

static bool
is_any(const char *target, const char *const *names)
{
	for (; *names; names++) {
		if (strcmp(target, *names) == 0)
			return true;
	}
	return false;
}

/* Whether a custom call has one operand and one result, arrays of equal rank. */
static bool
is_one_to_one(const SpmdIns *i)
{
	const SpmdShape *x = i->n_ops == 1 ? i->ops[0]->shape : NULL;

	return x && !spmd_is_tuple(x) && !spmd_is_tuple(i->shape) && x->rank == i->shape->rank;
}

/* Whether a TopK has one operand, and as results the elements and their indices. */
static bool
is_top_k(const SpmdIns *i)
{
	uint32_t rank;

	if (i->n_ops != 1 || spmd_is_tuple(i->ops[0]->shape) || !spmd_is_tuple(i->shape) || i->shape->n != 2)
		return false;
	rank = i->ops[0]->shape->rank;
	for (uint32_t k = 0; k < 2; k++) {
		if (spmd_is_tuple(i->shape->elements[k]) || i->shape->elements[k]->rank != rank)
			return false;
	}
	return true;
}

/* Whether a custom call of a target with a rule of its own has the operands and results that the rule expects. XLA does
 * not look, and crashes where it has others. */
static bool
is_expected(const SpmdIns *i, const char *target)
{
	static const char *const one_to_one[] = { "SPMDFullToShardShape", "SPMDShardToFullShape", "MoveToHost",
		                                  "_SPMDInternalOp_RotateRight", "MoveToDevice", "PinToDevice",
		                                  "PinToDeviceSram", NULL };

	/* Only a rotation that spmd_rewrite made says what it rotates. */
	if (strcmp(target, "_SPMDInternalOp_RotateRight") == 0 && !i->dims.n)
		return false;
	if (is_any(target, one_to_one))
		return is_one_to_one(i);
	return strcmp(target, "TopK") != 0 || is_top_k(i);
}

void
spmd_visit_custom_call(SpmdVisitor *v, SpmdIns *i)
{
	static const char *const in_place[] = { "MoveToDevice", "PinToDevice", "PinToDeviceSram", NULL };
	static const char *const matrix[] = { "Cholesky", "Eigh", "LuDecomposition", "Qr", "TriangularSolve",
		                              "ProductOfElementaryHouseholderReflectors", NULL };
	const char *target = i->target ? i->target : "";
	uint32_t device;

	if (!is_expected(i, target)) {
		spmd_unsupported(v->run, "a custom call of this target with other operands and results");
		return;
	}
	if (v->run->is_tpu && i->n_ops && is_any(target, matrix))	/* of the last two dimensions */
		i->batch_dims = (int64_t)i->ops[0]->shape->rank - 2;
	if (i->batch_dims > 0 && !spmd_is_man(i->sharding) &&
	    (v->run->is_tpu || strncmp(target, "lapack_", 7) == 0))
		visit_batched(v, i);
	else if (strcmp(target, "SPMDFullToShardShape") == 0)
		visit_relabel(v, i, true);
	else if (strcmp(target, "SPMDShardToFullShape") == 0)
		visit_relabel(v, i, false);
	else if (strcmp(target, "_SPMDInternalOp_RotateRight") == 0)
		spmd_visit_rotate(v, i);
	else if (spmd_is_one(i->sharding, &device))
		spmd_visit_default(v, i);
	else if (spmd_is_man(i->sharding))
		visit_manual(v, i);
	else if (strcmp(target, "TopK") == 0)
		visit_top_k(v, i);
	else if (strcmp(target, "MoveToHost") == 0)
		spmd_visit_elementwise(v, i);
	else if (is_any(target, in_place))
		visit_in_place(v, i);
	else
		spmd_visit_default(v, i);
}
