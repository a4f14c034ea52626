/* SPDX-License-Identifier: Apache-2.0
 *
 * Reduces and windows (spec 57 §5.6 and §5.14).
 */
#include "spmd/algebra.h"
#include "spmd/visit_ops.h"

static void
reduce_on_one(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode **ops = spmd_nodes(v, i->n_ops), *n;
	uint32_t half = i->n_ops / 2;

	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), spmd_element(i->sharding, k % half)).node;
	n = spmd_clone(v, i, i->shape, i->n_ops, ops);
	spmd_set_value(v, i, spmd_value(n, i->sharding, i->shape, v->st));
}

/* The operands of a reduce: with the tiles of the first one, and masked where reduced dimensions are uneven. */
static void
reduce_operands(SpmdVisitor *v, const SpmdIns *i, SpmdValue *ins, SpmdNode **ops)
{
	uint32_t n = i->n_ops / 2;

	for (uint32_t k = 0; k < n; k++) {
		ops[n + k] = spmd_replicate(spmd_get(v, i->ops[n + k])).node;
		ins[k] = spmd_get(v, i->ops[k]);
		if (k)
			ins[k] = spmd_reshard(ins[k], ins[0].node->sharding);
		if (!spmd_is_maximal(ins[0].node->sharding))
			ins[k] = spmd_mask_dims(ins[k], spmd_set_of(&i->dims));
		ops[k] = ins[k].node;
	}
}

/* The local shape of a reduce's result, before its sharding matters. */
static const SpmdShape *
reduced_shape(SpmdVisitor *v, const SpmdIns *i, const SpmdShape *x)
{
	SpmdTable *t = v->run->t;
	uint64_t gone = spmd_set_of(&i->dims);
	int64_t dims[SPMD_DIMS];
	uint32_t rank = 0;
	const SpmdShape **parts;

	for (uint32_t d = 0; d < x->rank; d++) {
		if (!(gone >> d & 1))
			dims[rank++] = x->dims[d];
	}
	if (!spmd_is_tuple(i->shape))
		return spmd_shape_dims(t, i->shape, rank, dims);
	parts = ARENA_ARRAY(v->run->a, const SpmdShape *, i->shape->n);
	for (uint32_t k = 0; k < i->shape->n; k++)
		parts[k] = spmd_shape_dims(t, i->shape->elements[k], rank, dims);
	return spmd_shape_tuple(t, i->shape->n, parts);
}

/* A reduce of several operands: one result per shard is gathered, and these are reduced again. */
static SpmdNode *
reduce_again(SpmdVisitor *v, const SpmdIns *i, const SpmdValue *ins, SpmdNode *red, SpmdNode **ops)
{
	SpmdTable *t = v->run->t;
	const SpmdSharding *s = ins[0].node->sharding;
	uint64_t reduced = spmd_set_of(&i->dims);
	uint32_t n = i->n_ops / 2, rank = ins[0].base->rank;
	SpmdNode **again = spmd_nodes(v, i->n_ops);
	SpmdDims dims = spmd_dims_of(spmd_all_of(rank) & ~reduced);
	const SpmdState *st;
	SpmdGroups g;

	if (spmd_is_partial(s))
		dims.v[dims.n++] = rank;
	g = spmd_group(t, s, &dims, NULL);
	st = spmd_state_in(ins[0].st, g.rows);
	memcpy(again, ops, i->n_ops * sizeof(SpmdNode *));
	for (uint32_t k = 0; k < n; k++) {
		const SpmdShape *one = ins[k].node->shape, *all = one;
		SpmdNode *e = spmd_node_element(v->b, red, k);

		for (uint32_t d = 0; d < rank; d++) {
			if (!(reduced >> d & 1))
				continue;
			one = spmd_shape_with(t, one, d, 1);
			all = spmd_shape_with(t, all, d, spmd_dim(s, (int32_t)d));
		}
		one = spmd_shape(t, e->shape->element, one->rank, one->dims);
		all = spmd_shape(t, e->shape->element, all->rank, all->dims);
		e = spmd_node_of(v->b, SPMD_OP_RESHAPE, one, e);
		again[k] = spmd_replicate(spmd_value(e, g.inner, all, st)).node;
	}
	return spmd_node_new(v->b, SPMD_OP_REDUCE, red->shape, i->n_ops, again);
}

static bool
is_tiled_along(const SpmdSharding *s, const SpmdDims *dims)
{
	for (uint32_t k = 0; k < dims->n; k++) {
		if (spmd_dim(s, (int32_t)dims->v[k]) > 1)
			return true;
	}
	return false;
}

void
spmd_visit_reduce(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	SpmdNode **ops = spmd_nodes(v, i->n_ops), *red;
	SpmdValue *ins = ARENA_ARRAY(v->run->a, SpmdValue, i->n_ops / 2);
	uint64_t reduced = spmd_set_of(&i->dims);
	const SpmdSharding *s;
	uint32_t device;

	if (spmd_is_one(i->sharding, &device)) {
		reduce_on_one(v, i);
		return;
	}
	reduce_operands(v, i, ins, ops);
	red = spmd_node_new(v->b, SPMD_OP_REDUCE, reduced_shape(v, i, ins[0].node->shape), i->n_ops, ops);
	s = ins[0].node->sharding;
	if (is_tiled_along(s, &i->dims)) {
		if (spmd_is_tuple(red->shape))
			red = reduce_again(v, i, ins, red, ops);
		else
			red = spmd_all_reduce_dims(v->st, red, s, &i->dims, i->reducer);
	}
	s = spmd_remove_dims(t, spmd_rep_on(t, s, reduced), reduced);
	s = spmd_all_parts(t, red->shape, s);
	spmd_set_node(v, i, spmd_reshard(spmd_value(red, s, i->shape, v->st), i->sharding).node);
}

void
spmd_visit_reduce_window(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode **ops = spmd_nodes(v, i->n_ops);
	uint32_t n = i->n_ops / 2;

	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	for (uint32_t k = 0; k < n; k++) {
		SpmdWindowed w;

		ops[n + k] = spmd_replicate(spmd_get(v, i->ops[n + k])).node;
		if (!spmd_windowed(spmd_get(v, i->ops[k]), i->windows, spmd_element(i->sharding, k), &w)) {
			spmd_visit_default(v, i);
			return;
		}
		ops[k] = w.node;
	}
	spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_REDUCE_WINDOW, spmd_local(v, i, i->sharding), i->n_ops, ops));
}

/* The halos of a select-and-scatter along a dimension: first of the source, then of the operand. Returns false if they
 * do not do. */
static bool
scatter_halos(SpmdVisitor *v, const SpmdIns *i, uint32_t d, const SpmdValue *operand, const SpmdValue *source,
              SpmdNode **x, SpmdNode **y)
{
	SpmdTable *t = v->run->t;
	SpmdWindow w = i->windows[d];
	uint32_t k = spmd_dim(i->sharding, (int32_t)d);
	int64_t shard = spmd_shard_shape(t, i->shape, i->sharding)->dims[d];
	int64_t source_shard = spmd_shard_shape(t, i->ops[1]->shape, i->sharding)->dims[d];
	Arena *tmp = v->run->tmp;
	ArenaMark mark = arena_mark(tmp);
	int64_t *left = ARENA_ARRAY(tmp, int64_t, k), *right = ARENA_ARRAY(tmp, int64_t, k);
	int64_t *first = ARENA_ARRAY(tmp, int64_t, k), *limit = ARENA_ARRAY(tmp, int64_t, k), most = 0;

	if (w.stride > w.size)
		w.size = w.stride;
	for (uint32_t p = 0; p < k; p++) {
		first[p] = (shard * p + w.low - w.size + w.stride) / w.stride;
		limit[p] = (shard * p + shard + w.low + w.stride - 1) / w.stride;
		left[p] = source_shard * p - first[p];
		right[p] = limit[p] - source_shard * (p + 1);
		most = p && most > limit[p] - first[p] ? most : limit[p] - first[p];
	}
	*y = spmd_halo_valid(v->st, *y, source->base->dims, left, right, 0, most, d, i->sharding);
	for (uint32_t p = 0; *y && p < k; p++) {
		left[p] = shard * p + w.low - first[p] * w.stride;
		right[p] = limit[p] * w.stride - (shard * p + shard + w.stride + w.low - w.size);
	}
	if (*y)
		*x = spmd_halo_valid(v->st, *x, operand->base->dims, left, right, w.low,
		                     (most - 1) * w.stride + w.size, d, i->sharding);
	arena_reset(tmp, mark);
	return *y && *x;
}

void
spmd_visit_select_and_scatter(SpmdVisitor *v, SpmdIns *i)
{
	SpmdValue operand, source;
	SpmdNode *ops[3], *n;
	const char *type = i->shape->element->name;

	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	operand = spmd_reshard(spmd_get(v, i->ops[0]), i->sharding);
	source = spmd_reshard(spmd_get(v, i->ops[1]), i->sharding);
	if (strcmp(type, "f32") != 0 && strcmp(type, "bf16") != 0) {
		spmd_visit_default(v, i);
		return;
	}
	ops[0] = operand.node;
	ops[1] = source.node;
	ops[2] = spmd_replicate(spmd_get(v, i->ops[2])).node;
	for (uint32_t d = 0; d < i->shape->rank; d++) {
		if (spmd_dim(i->sharding, (int32_t)d) > 1 &&
		    !scatter_halos(v, i, d, &operand, &source, &ops[0], &ops[1])) {
			spmd_visit_default(v, i);
			return;
		}
	}
	n = spmd_node_new(v->b, SPMD_OP_SELECT_AND_SCATTER, ops[0]->shape, 3, ops);
	if (n->shape != spmd_local(v, i, i->sharding))
		n = spmd_node_of(v->b, SPMD_OP_DYNAMIC_SLICE, spmd_local(v, i, i->sharding), n);
	spmd_set_node(v, i, n);
}
