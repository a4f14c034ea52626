/* SPDX-License-Identifier: Apache-2.0 */
#include "spmd/partition.h"

typedef VEC(SpmdComp *) Comps;

static bool
is_control(const SpmdIns *i)
{
	return i->op == SPMD_OP_WHILE || i->op == SPMD_OP_CONDITIONAL || i->op == SPMD_OP_CALL;
}

/* Appends a computation after those it calls, and notes who calls those. */
static void
add_comp(Arena *a, Comps *order, Map *seen, SpmdComp *c)
{
	if (!map_mark(a, seen, (uintptr_t)c))
		return;
	for (uint32_t k = 0; k < c->ins.n; k++) {
		for (uint32_t i = 0; is_control(c->ins.v[k]) && i < c->ins.v[k]->n_called; i++)
			add_comp(a, order, seen, c->ins.v[k]->called[i]);
	}
	*VEC_ADD(a, order) = c;
}

/* Notes the first caller of each computation in this order, and counts its calls. */
static void
find_callers(const Comps *order)
{
	for (uint32_t k = 0; k < order->n; k++) {
		order->v[k]->caller = NULL;
		order->v[k]->n_calls = 0;
	}
	for (uint32_t k = 0; k < order->n; k++) {
		for (uint32_t i = 0; i < order->v[k]->ins.n; i++) {
			SpmdIns *x = order->v[k]->ins.v[i];

			for (uint32_t n = 0; is_control(x) && n < x->n_called; n++) {
				if (!x->called[n]->n_calls++)
					x->called[n]->caller = x;
			}
		}
	}
}

/* Gives the parameters of called computations the shardings of what they are called with. */
static void
share_shardings(SpmdTable *t, const SpmdIns *i)
{
	SpmdIns *root;

	if (i->op == SPMD_OP_WHILE) {
		i->called[0]->params.v[0]->sharding = i->sharding;
		i->called[1]->params.v[0]->sharding = i->sharding;
		root = i->called[0]->root;
		root->sharding = spmd_rep_all_data(t, root->sharding);
	} else if (i->op == SPMD_OP_CONDITIONAL) {
		for (uint32_t k = 0; k < i->n_called; k++) {
			if (i->called[k]->params.n)
				i->called[k]->params.v[0]->sharding = i->ops[k + 1]->sharding;
		}
	} else if (i->op == SPMD_OP_CALL) {
		for (uint32_t k = 0; k < i->n_ops && k < i->called[0]->params.n; k++)
			i->called[0]->params.v[k]->sharding = i->ops[k]->sharding;
	}
}

/* Returns the sharding that the value of a computation must have. */
static const SpmdSharding *
root_sharding(const SpmdComp *c)
{
	const SpmdIns *i = c->caller;

	if (c->is_entry || !i || (i->op == SPMD_OP_WHILE && i->called[0] == c))
		return c->root->sharding;
	return i->sharding;
}

static bool
has_side_effect(const SpmdNode *n)
{
	if (n->op == SPMD_OP_INFEED || n->op == SPMD_OP_OUTFEED || n->op == SPMD_OP_SEND || n->op == SPMD_OP_RECV)
		return true;
	return (n->op == SPMD_OP_CUSTOM_CALL || n->op == SPMD_OP_OTHER) && n->by && n->by->has_side_effect;
}

/* Marks a node and all that it needs. Of a tuple, it needs only the elements that are asked for. */
static void
mark_live(Arena *a, bool *live, SpmdNode *root)
{
	VEC(SpmdNode *) todo = { 0 };

	*VEC_ADD(a, &todo) = root;
	while (todo.n) {
		SpmdNode *n = VEC_POP(&todo);

		if (live[n->number])
			continue;
		live[n->number] = true;
		if (n->op == SPMD_OP_GET_TUPLE_ELEMENT && n->ops[0]->op == SPMD_OP_TUPLE) {
			*VEC_ADD(a, &todo) = n->ops[0]->ops[n->index];
			continue;
		}
		for (uint32_t i = 0; i < n->n_ops; i++)
			*VEC_ADD(a, &todo) = n->ops[i];
	}
}

static void
add_collective(SpmdRun *run, SpmdResult *result, const SpmdComp *c, const SpmdNode *n)
{
	const SpmdIns *i = n->is_made ? NULL : n->by;
	SpmdCollective *x = VEC_ADD(run->a, &result->collectives);

	*x = (SpmdCollective){ c, n, n->rows, n->from, n->to, n->dimension, n->named ? n->named->name : NULL };
	if (i) {
		x->rows = i->rows;
		x->from = i->from;
		x->to = i->to;
		x->dimension = i->dimension;
	}
	if (n->op != SPMD_OP_ALL_GATHER && n->op != SPMD_OP_ALL_TO_ALL && n->op != SPMD_OP_REDUCE_SCATTER)
		x->dimension = -1;
	if (!x->name)
		x->name = "";
}

static bool
partition_comp(SpmdRun *run, SpmdResult *result, SpmdComp *c)
{
	ArenaMark mark;
	SpmdBuilder *b;
	SpmdNode *root = spmd_walk(run, c, root_sharding(c), &b);
	bool *live;

	if (!root || run->unsupported)
		return false;
	*VEC_ADD(run->a, &result->parts) = (SpmdPart){ c, b, root };
	mark = arena_mark(run->tmp);
	live = ARENA_ARRAY(run->tmp, bool, b->nodes.n);
	mark_live(run->tmp, live, root);
	for (uint32_t k = 0; k < b->nodes.n; k++) {
		if (has_side_effect(b->nodes.v[k]))
			mark_live(run->tmp, live, b->nodes.v[k]);
	}
	for (uint32_t k = 0; k < b->nodes.n; k++) {
		b->nodes.v[k]->is_live = live[k];
		if (live[k] && spmd_opcodes[b->nodes.v[k]->op].flags & SPMD_IS_COLLECTIVE)
			add_collective(run, result, c, b->nodes.v[k]);
	}
	arena_reset(run->tmp, mark);
	return true;
}

bool
spmd_partition(SpmdRun *run, SpmdResult *result)
{
	Comps order = { 0 };
	Map seen = { 0 };

	add_comp(run->a, &order, &seen, run->in->entry);
	find_callers(&order);
	for (uint32_t k = 0; k < order.n; k++) {
		if (run->is_tpu)
			spmd_simplify(run, order.v[k]);
		spmd_count_users(run->in, order.v[k]);
		for (uint32_t i = 0; i < order.v[k]->ins.n; i++)
			share_shardings(run->t, order.v[k]->ins.v[i]);
	}
	for (uint32_t k = 0; k < order.n; k++) {
		spmd_rewrite(run->in, order.v[k], run->is_tpu);
		if (run->is_tpu)
			spmd_find_shared(run, order.v[k]);
	}
	for (uint32_t k = 0; k < order.n; k++) {
		if (!partition_comp(run, result, order.v[k]))
			return false;
	}
	return true;
}
