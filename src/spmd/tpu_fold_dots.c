/* SPDX-License-Identifier: Apache-2.0
 *
 * Transposes of operands, which XLA for TPUs folds into dots before it partitions (spec 57 §21.5).
 */
#include "spmd/tpu_fold.h"

static void
renumber(SpmdDims *d, const SpmdDims *order)
{
	for (uint32_t i = 0; i < d->n; i++)
		d->v[i] = order->v[d->v[i]];
}

/* Whether the free dimensions of an operand keep their order, which is that in the result. */
static bool
keeps_order(const SpmdDims *order, const SpmdDims *batch, const SpmdDims *contracting)
{
	uint64_t taken = spmd_set_of(batch) | spmd_set_of(contracting);
	int64_t last = -1;

	for (uint32_t d = 0; d < order->n; d++) {
		if (taken >> d & 1)
			continue;
		if ((int64_t)order->v[d] < last)
			return false;
		last = order->v[d];
	}
	return true;
}

static void
fold_operand(SpmdRun *run, SpmdIns *i, uint32_t side)
{
	const SpmdIns *t = i->ops[side];
	SpmdDotDims *d;
	SpmdDims *batch, *contracting;

	if (t->op != SPMD_OP_TRANSPOSE)
		return;
	d = ARENA_NEW(run->a, SpmdDotDims);
	*d = *i->dot;
	batch = side ? &d->rhs_batch : &d->lhs_batch;
	contracting = side ? &d->rhs_contracting : &d->lhs_contracting;
	if (!keeps_order(&t->dims, batch, contracting))
		return;
	renumber(batch, &t->dims);
	renumber(contracting, &t->dims);
	i->dot = d;
	i->ops[side] = t->ops[0];
}

void
spmd_fold_transposes(SpmdRun *run, SpmdComp *c)
{
	for (uint32_t k = 0; k < c->ins.n; k++) {
		SpmdIns *i = c->ins.v[k];

		for (uint32_t side = 0; i->op == SPMD_OP_DOT && side < 2; side++)
			fold_operand(run, i, side);
	}
}

/* Whether an instruction can go if nobody uses it. */
static bool
can_go(const SpmdIns *i)
{
	switch ((int)i->op) {
	case SPMD_OP_TRANSPOSE:
	case SPMD_OP_SCATTER:
	case SPMD_OP_SLICE:
	case SPMD_OP_PAD:
	case SPMD_OP_REDUCE:
	case SPMD_OP_CONVERT: return true;
	default: return false;
	}
}

void
spmd_drop_unused(SpmdRun *run, SpmdComp *c)
{
	ArenaMark mark = arena_mark(run->tmp);
	bool *used = ARENA_ARRAY(run->tmp, bool, c->ins.n);
	VEC(SpmdIns *) todo = { 0 };
	uint32_t n = 0;

	for (uint32_t k = 0; k < c->ins.n; k++) {
		c->ins.v[k]->number = k;
		used[k] = !can_go(c->ins.v[k]) || c->ins.v[k] == c->root;
		if (used[k])
			*VEC_ADD(run->tmp, &todo) = c->ins.v[k];
	}
	while (todo.n) {
		const SpmdIns *i = VEC_POP(&todo);

		for (uint32_t o = 0; o < i->n_ops; o++) {
			if (used[i->ops[o]->number])
				continue;
			used[i->ops[o]->number] = true;
			*VEC_ADD(run->tmp, &todo) = i->ops[o];
		}
	}
	for (uint32_t k = 0; k < c->ins.n; k++) {
		if (used[k])
			c->ins.v[n++] = c->ins.v[k];
	}
	c->ins.n = n;
	arena_reset(run->tmp, mark);
}
