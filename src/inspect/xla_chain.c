/* SPDX-License-Identifier: Apache-2.0
 *
 * Movements of one value. XLA remembers each value that it has brought to a sharding, so it does that once.
 */
#include "base/num.h"
#include "cost/bytes.h"
#include "inspect/mover.h"
#include "inspect/xla_moves.h"
#include "layout/chain.h"
#include "shard/layout_compare.h"

static bool
was_moved(InspectXla *x, const IrValue *v, const IrAttr *to)
{
	const uint64_t key[] = { (uintptr_t)v, (uintptr_t)to, (uintptr_t)x->group };

	return !map_mark_words(x->a, &x->moved, key, 3);
}

/* Lists the axes of a step, and for an all-to-all also what a device sends to each other one. */
static void
put_step_axes(Mover *r, const LayoutMove *step)
{
	ShardAxisVec all = { 0 };

	if (step->kind == COST_PERMUTE) {
		mover_put_changed(r);
		return;
	}
	if (step->kind == COST_ALL_TO_ALL) {
		mover_put_params(r, step->axes, r->move->value->type);
		return;
	}
	for (uint32_t i = 0; i < step->axes->n; i++) {
		const IrAttr *list = ir_attr_elems(step->axes)[i];

		for (uint32_t k = 0; k < list->n; k++)
			*VEC_ADD(&r->s->arena, &all) = shard_axis_list(list)[k];
	}
	mover_put_axes(r, all.v, all.n);
}

static void
add_step(InspectXla *x, IrOp *op, const IrValue *v, IrAttr *from, const LayoutMove *step, IrReason why)
{
	InspectMove move = { .estimate = true, .value = v, .has_why = true, .why = why, .from = from,
	                     .to = step->out };
	Mover r = { x->m->s, x->m, x->meshes, x->ragged, op, &move };

	move.cost.kind = step->kind;
	move.cost.mesh = move.cost.to_mesh = mover_mesh(&r, from);
	move.cost.from = shard_sharding(from);
	move.cost.to = shard_sharding(step->out);
	put_step_axes(&r, step);
	move.has_in = mover_bytes(&r, v->type, from, &move.in);
	move.has_out = mover_bytes(&r, v->type, step->out, &move.out);
	mover_set_sent(&r);
	x->add(x->cx, op, &move);
}

/* Returns whether a chain gathers some axes and slices others. XLA has no such plan: it gathers the whole value, which
 * it remembers for other users, and slices it. */
static bool
gathers_and_slices(const LayoutChain *chain)
{
	bool gathers = false, slices = false;

	for (uint32_t i = 0; i < chain->n; i++) {
		gathers |= chain->moves[i].kind == COST_ALL_GATHER;
		slices |= chain->moves[i].kind == COST_ALL_SLICE;
	}
	return gathers && slices;
}

/* Adds a movement for which no chain is known. */
static void
add_unknown(InspectXla *x, IrOp *op, const IrValue *v, IrAttr *from, IrAttr *to, IrReason why)
{
	InspectMove move = { .cost.kind = COST_RESHARD, .estimate = true, .value = v, .has_why = true, .why = why,
	                     .from = from, .to = to };
	Mover r = { x->m->s, x->m, x->meshes, x->ragged, op, &move };

	move.has_in = mover_bytes(&r, v->type, from, &move.in);
	move.has_out = mover_bytes(&r, v->type, to, &move.out);
	x->add(x->cx, op, &move);
}

void
inspect_xla_reshard(InspectXla *x, IrOp *op, const IrValue *v, IrAttr *from, IrAttr *to, IrReason why)
{
	Session *s = x->m->s;
	LayoutChainSpec spec = { .same_devices = true };
	LayoutChain chain;
	IrAttr *mesh;

	if (!from || !ir_type_rank(v->type) || !shard_sharding(from)->n_dim_axes)
		return;
	if (!to || !shard_sharding(to)->n_dim_axes)	/* one sharding for all replicated ones, for was_moved() */
		to = shard_sharding_plain(s, shard_sharding(from)->mesh, shard_sharding(from)->rank, true);
	if (shard_same_dims(shard_sharding(from), shard_sharding(to)) || was_moved(x, v, to))
		return;
	mesh = flow_meshes_get(x->meshes, shard_sharding(from)->mesh);
	if (!mesh || mesh != flow_meshes_get(x->meshes, shard_sharding(to)->mesh)) {
		add_unknown(x, op, v, from, to, why);
		return;
	}
	spec.from = shard_sharding(from);
	spec.to = shard_sharding(to);
	spec.mesh = shard_mesh(mesh);
	spec.shape = v->type->dims;
	spec.bits = cost_element_bits(v->type->elem);
	chain = layout_chain_new(s, &x->scratch, &spec);
	if (!chain.sound)
		chain = layout_chain_plain(s, &x->scratch, &spec);
	if (gathers_and_slices(&chain)) {
		x->group = NULL;	/* the devices of all groups share the whole value */
		inspect_xla_reshard(x, op, v, from, NULL, why);
		return;
	}
	for (uint32_t i = 0; i < chain.n; i++) {
		add_step(x, op, v, from, &chain.moves[i], why);
		from = chain.moves[i].out;
	}
}

void
inspect_xla_reduce(InspectXla *x, IrOp *op, const IrValue *v, IrAttr *sharding, const ShardMesh *mesh, ShardAxes axes,
                   bool gathers)
{
	InspectMove move = { .value = v, .has_why = true, .why = IR_REASON_CONTRACTION,
	                     .from = sharding, .to = sharding, .cost = { .kind = COST_ALL_REDUCE, .mesh = mesh } };
	Mover r = { x->m->s, x->m, x->meshes, x->ragged, op, &move };
	ShardAxis *copy = ARENA_ARRAY(&x->m->s->arena, ShardAxis, axes.n);

	memcpy(copy, axes.v, axes.n * sizeof *copy);
	mover_put_axes(&r, copy, axes.n);
	move.has_in = mover_bytes(&r, v->type, sharding, &move.in);
	move.has_out = move.has_in;
	move.out = move.in;
	if (gathers) {
		move.cost.kind = COST_ALL_GATHER;
		move.estimate = true;
		move.out = num_mul(move.in, move.n);
	}
	mover_set_sent(&r);
	x->add(x->cx, op, &move);
}
