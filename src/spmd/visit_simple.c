/* SPDX-License-Identifier: Apache-2.0
 *
 * The default rule, and those of operations that look at each element alone or hand values on (spec 57 §5.1 to §5.4,
 * §5.17, §7).
 */
#include "spmd/algebra.h"
#include "spmd/visit_ops.h"

/* Computes the whole on all devices, or on the one that shall have it. */
void
spmd_visit_default(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	SpmdNode **ops = spmd_nodes(v, i->n_ops);
	const SpmdSharding *base = t->rep;
	uint32_t device;

	if (spmd_is_elementwise(i->op) && i->n_ops && (i->op != SPMD_OP_MAP || i->dims.n == i->shape->rank)) {
		spmd_visit_elementwise(v, i);
		return;
	}
	if (spmd_is_one(i->sharding, &device))
		base = spmd_one(t, device);
	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), spmd_all_parts(t, i->ops[k]->shape, base)).node;
	spmd_set_resharded(v, i, spmd_clone(v, i, i->shape, i->n_ops, ops), spmd_all_parts(t, i->shape, base));
}

static bool
operands_agree(const SpmdIns *i)
{
	for (uint32_t k = 1; k < i->n_ops; k++) {
		if (i->ops[k]->sharding != i->ops[0]->sharding)
			return false;
	}
	return i->n_ops > 1;
}

void
spmd_visit_elementwise(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	SpmdNode **ops = spmd_nodes(v, i->n_ops);
	const SpmdSharding *s = i->ops[0]->sharding;

	if (operands_agree(i)) {
		for (uint32_t k = 0; k < i->n_ops; k++)
			ops[k] = spmd_get(v, i->ops[k]).node;
		spmd_set_resharded(v, i, spmd_clone(v, i, spmd_local(v, i, s), i->n_ops, ops), s);
		return;
	}
	for (uint32_t k = 0; k < i->n_ops; k++) {
		s = i->sharding;
		if (spmd_is_tuple(i->ops[k]->shape) && s->kind != SPMD_TUPLE)
			s = spmd_all_parts(t, i->ops[k]->shape, s);
		ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), s).node;
	}
	spmd_set_node(v, i, spmd_clone(v, i, spmd_local(v, i, i->sharding), i->n_ops, ops));
}

void
spmd_visit_parameter(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode *n = spmd_node_new(v->b, SPMD_OP_PARAMETER, spmd_local(v, i, i->sharding), 0, NULL);

	n->index = i->index;
	spmd_set_node(v, i, n);
}

static bool
is_even(const SpmdShape *shape, const SpmdSharding *s)
{
	for (uint32_t k = 0; k < shape->rank; k++) {
		if (shape->dims[k] % spmd_dim(s, (int32_t)k) != 0)
			return false;
	}
	return true;
}

void
spmd_visit_constant(SpmdVisitor *v, SpmdIns *i)
{
	if (spmd_is_tuple(i->shape) ||
	    (spmd_is_tiled(i->sharding) && (!is_even(i->shape, i->sharding) || !i->is_splat))) {
		spmd_visit_default(v, i);
		return;
	}
	spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_CONSTANT, spmd_local(v, i, i->sharding), 0, NULL));
}

void
spmd_visit_iota(SpmdVisitor *v, SpmdIns *i)
{
	if (spmd_is_maximal(i->sharding))
		spmd_visit_default(v, i);
	else
		spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_IOTA, spmd_local(v, i, i->sharding), 0, NULL));
}

void
spmd_visit_broadcast(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	uint64_t new_dims = spmd_all_of(i->shape->rank) & ~spmd_set_of(&i->dims);
	const SpmdSharding *s;
	SpmdNode *x;

	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	s = spmd_remove_dims(t, spmd_rep_on(t, i->sharding, new_dims), new_dims);
	x = spmd_reshard(spmd_get(v, i->ops[0]), s).node;
	spmd_set_node(v, i, spmd_clone(v, i, spmd_local(v, i, i->sharding), 1, &x));
}

void
spmd_visit_transpose(SpmdVisitor *v, SpmdIns *i)
{
	uint32_t inverse[SPMD_DIMS];
	SpmdNode *x;

	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	for (uint32_t k = 0; k < i->dims.n; k++)
		inverse[i->dims.v[k]] = k;
	x = spmd_reshard(spmd_get(v, i->ops[0]), spmd_transpose(v->run->t, i->sharding, inverse)).node;
	spmd_set_node(v, i, spmd_clone(v, i, spmd_local(v, i, i->sharding), 1, &x));
}

/* A change of the element's width adds or removes a last dimension, which is replicated. */
void
spmd_visit_bitcast_convert(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	SpmdValue p = spmd_get(v, i->ops[0]);
	uint32_t from = i->ops[0]->shape->rank, to = i->shape->rank;
	const SpmdSharding *in, *out;
	SpmdNode *x;

	if (from == to) {
		spmd_visit_elementwise(v, i);
		return;
	}
	if (spmd_is_maximal(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	if (from > to) {
		in = spmd_rep_on(t, p.node->sharding, (uint64_t)1 << to);
		out = spmd_remove_dims(t, in, (uint64_t)1 << to);
	} else {
		out = spmd_rep_on(t, i->sharding, (uint64_t)1 << from);
		in = spmd_remove_dims(t, out, (uint64_t)1 << from);
	}
	x = spmd_reshard(p, in).node;
	spmd_set_resharded(v, i, spmd_clone(v, i, spmd_local(v, i, out), 1, &x), out);
}

void
spmd_visit_tuple(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode **ops = spmd_nodes(v, i->n_ops);

	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), spmd_element(i->sharding, k)).node;
	spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_TUPLE, spmd_local(v, i, i->sharding), i->n_ops, ops));
}

void
spmd_visit_element(SpmdVisitor *v, SpmdIns *i)
{
	SpmdValue x = spmd_get(v, i->ops[0]);
	SpmdNode *n;

	if (spmd_is_man(i->sharding)) {
		spmd_visit_default(v, i);
		return;
	}
	n = spmd_node_element(v->b, x.node, i->index);
	x = spmd_value(n, spmd_element(x.node->sharding, i->index), x.base->elements[i->index], v->st);
	spmd_set_value(v, i, spmd_reshard(x, i->sharding));
}

void
spmd_visit_while(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode *x = spmd_reshard(spmd_get(v, i->ops[0]), i->sharding).node;

	spmd_set_node(v, i, spmd_node_of(v->b, SPMD_OP_WHILE, spmd_local(v, i, i->sharding), x));
}

/* Brings the predicate to all devices; in a manual region to all of each group. */
static SpmdNode *
predicate(SpmdVisitor *v, const SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	const SpmdSharding *s = i->ops[0]->sharding;
	SpmdValue x = spmd_get(v, i->ops[0]);
	SpmdGroups g;

	if (spmd_is_man(s))
		return x.node;
	if (!spmd_has_manual(s))
		return spmd_replicate(x).node;
	g = spmd_group_manual(t, s);
	g.inner = t->rep;
	return spmd_reshard(x, spmd_ungroup(t, &g)).node;
}

void
spmd_visit_conditional(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode **ops = spmd_nodes(v, i->n_ops);

	for (uint32_t k = 1; k < i->n_ops; k++)
		ops[k] = spmd_get(v, i->ops[k]).node;
	ops[0] = predicate(v, i);
	spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_CONDITIONAL, spmd_local(v, i, i->sharding), i->n_ops, ops));
}

void
spmd_visit_call(SpmdVisitor *v, SpmdIns *i)
{
	SpmdNode **ops = spmd_nodes(v, i->n_ops);

	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_get(v, i->ops[k]).node;
	spmd_set_node(v, i, spmd_node_new(v->b, SPMD_OP_CALL, spmd_local(v, i, i->sharding), i->n_ops, ops));
}

void
spmd_visit_all_reduce(SpmdVisitor *v, SpmdIns *i)
{
	if (i->has_channel || i->n_ops == 1)
		spmd_visit_elementwise(v, i);
	else
		spmd_visit_default(v, i);
}

void
spmd_visit_collective_permute(SpmdVisitor *v, SpmdIns *i)
{
	if (i->has_channel)
		spmd_visit_elementwise(v, i);
	else
		spmd_visit_default(v, i);
}

/* Random numbers are made where they are needed; devices that hold the same tile get those of the first. */
void
spmd_visit_rng(SpmdVisitor *v, SpmdIns *i)
{
	SpmdTable *t = v->run->t;
	SpmdNode **ops = spmd_nodes(v, i->n_ops), *n;
	uint32_t device;

	if (spmd_is_one(i->sharding, &device)) {
		spmd_visit_default(v, i);
		return;
	}
	if (spmd_is_rep(i->sharding)) {
		for (uint32_t k = 0; k < i->n_ops; k++)
			ops[k] = spmd_reshard(spmd_get(v, i->ops[k]), spmd_one(t, 0)).node;
		n = spmd_clone(v, i, i->shape, i->n_ops, ops);
		spmd_set_node(v, i, spmd_replicate(spmd_value(n, spmd_one(t, 0), i->shape, v->st)).node);
		return;
	}
	for (uint32_t k = 0; k < i->n_ops; k++)
		ops[k] = spmd_replicate(spmd_get(v, i->ops[k])).node;
	n = spmd_node_new(v->b, SPMD_OP_RNG, spmd_local(v, i, i->sharding), i->n_ops, ops);
	if (spmd_is_partial(i->sharding)) {
		const SpmdTiles *rows = spmd_rows_along(t, i->sharding, (uint64_t)1 << spmd_rank(i->sharding));

		n = spmd_replicate(spmd_value(n, spmd_one(t, 0), n->shape, spmd_state_in(v->st, rows))).node;
	}
	spmd_set_node(v, i, n);
}

void
spmd_visit_ragged_dot(SpmdVisitor *v, SpmdIns *i)
{
	SpmdValue l = spmd_get(v, i->ops[0]), r = spmd_get(v, i->ops[1]);
	const SpmdDims *contracting = &i->dot->lhs_contracting;
	SpmdNode *ops[3], *n;
	SpmdDims tiled = { 0 };

	if (l.node == r.node)
		r = spmd_copy_value(r);
	for (uint32_t k = 0; k < contracting->n; k++) {
		if (spmd_dim(l.node->sharding, (int32_t)contracting->v[k]) > 1)
			tiled.v[tiled.n++] = contracting->v[k];
	}
	if (tiled.n) {
		l = spmd_mask_dims(l, spmd_set_of(contracting));
		r = spmd_mask_dims(r, spmd_set_of(&i->dot->rhs_contracting));
	}
	ops[0] = l.node;
	ops[1] = r.node;
	ops[2] = spmd_get(v, i->ops[2]).node;
	n = spmd_node_new(v->b, SPMD_OP_RAGGED_DOT, spmd_local(v, i, i->sharding), 3, ops);
	spmd_set_node(v, i, spmd_all_reduce_dims(l.st, n, l.node->sharding, &tiled, SPMD_OP_ADD));
}
