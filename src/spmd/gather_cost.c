/* SPDX-License-Identifier: Apache-2.0
 *
 * Tries the methods for a gather or scatter. Which one is tried first depends on what each would cost, and that is
 * found by doing it once without recursion (spec 57 §8.2 and §8.8).
 */
#include "base/num.h"
#include "spmd/gathers.h"

enum { METHODS = sizeof ((SpmdGatherKind *)0)->methods / sizeof(SpmdGatherMethod), FREE = 2 };

typedef struct Cost {
	int64_t memory, communication;
} Cost;

static SpmdValue *
copy_values(const SpmdGatherJob *job, const SpmdValue *values)
{
	return values ? arena_dup(job->g->v->run->a, values, job->n * sizeof *values) : NULL;
}

/* Returns a copy that a method may change. */
static SpmdGatherJob
copy_job(const SpmdGatherJob *job)
{
	SpmdGatherJob copy = *job;

	copy.operands = copy_values(job, job->operands);
	copy.updates = copy_values(job, job->updates);
	copy.entered.v = NULL;
	copy.before.v = NULL;
	copy.entered.n = copy.entered.cap = copy.before.n = copy.before.cap = 0;
	return copy;
}

static int64_t
memory_of(const SpmdNode *n)
{
	int64_t bytes = 0;

	for (uint32_t i = 0; i < n->n_ops; i++)
		bytes = num_add(bytes, spmd_bytes_rounded(n->ops[i]->shape));
	if (n->op == SPMD_OP_ALL_REDUCE || n->op == SPMD_OP_SCATTER)
		return bytes;
	return num_add(bytes, spmd_bytes_rounded(n->shape));
}

/* The part of its result that a device does not have. */
static int64_t
received(int64_t bytes, int64_t devices)
{
	return devices ? bytes / devices * (devices - 1) + bytes % devices * (devices - 1) / devices : 0;
}

static int64_t
communication_of(const SpmdNode *n)
{
	int64_t bytes = spmd_bytes_rounded(n->shape), size;

	if (n->op == SPMD_OP_ALL_REDUCE)
		return num_mul(2, bytes);
	if (n->op == SPMD_OP_COLLECTIVE_PERMUTE)
		return bytes;
	if (n->op == SPMD_OP_ALL_TO_ALL)
		return received(bytes, n->rows->dims[1]);
	if (n->op != SPMD_OP_ALL_GATHER)
		return 0;
	size = n->ops[0]->shape->dims[n->dimension];
	return received(bytes, size ? n->shape->dims[n->dimension] / size : 0);
}

/* Sums up the nodes on which the result depends. */
static Cost
cost_of(const SpmdBuilder *b, SpmdOpcode op, const SpmdNode *result)
{
	Arena *tmp = b->run->tmp;
	ArenaMark mark = arena_mark(tmp);
	bool *is_used = ARENA_ARRAY(tmp, bool, b->nodes.n);
	Cost cost = { 0 };

	is_used[result->number] = true;
	for (uint32_t k = result->number + 1; k-- > 0;) {
		const SpmdNode *n = b->nodes.v[k];
		bool moves = spmd_opcodes[n->op].flags & SPMD_IS_COLLECTIVE;
		int64_t memory;

		if (!is_used[k])
			continue;
		for (uint32_t i = 0; i < n->n_ops; i++)
			is_used[n->ops[i]->number] = true;
		memory = moves || n->op == op ? memory_of(n) : 0;
		cost.memory = memory > cost.memory ? memory : cost.memory;
		if (moves)
			cost.communication = num_add(cost.communication, communication_of(n));
	}
	arena_reset(tmp, mark);
	return cost.memory ? cost : (Cost){ INT64_MAX, INT64_MAX };
}

/* Replaces a value by a parameter of another program. */
static void
take_parameter(SpmdBuilder *b, const SpmdState *st, SpmdValue *x)
{
	SpmdOpcode op = x->node->op == SPMD_OP_CONSTANT ? SPMD_OP_CONSTANT : SPMD_OP_PARAMETER;
	SpmdNode *n = spmd_node_new(b, op, x->node->shape, 0, NULL);

	*x = spmd_value(n, x->node->sharding, x->base, st);
}

/* Does it with nodes and caches that nobody sees. The devices are those of the instruction's groups, not of the
 * innermost ones, as in XLA. Sets *is_rough if XLA may do it in another way (spec 57 §11). */
static Cost
evaluate(const SpmdGatherJob *job, SpmdGatherMethod method, bool *is_rough)
{
	const SpmdVisitor *v = job->g->v;
	SpmdBuilder *b = ARENA_NEW(v->run->a, SpmdBuilder);
	SpmdGatherJob dry = copy_job(job);
	const SpmdState *st;
	uint32_t warned = v->run->warnings.n;
	SpmdNode *n;

	*b = (SpmdBuilder){ .run = v->run, .comp = v->b->comp, .visiting = v->b->visiting, .is_dry = true };
	st = spmd_state_new(b, v->st->creator);
	for (uint32_t i = 0; i < job->n; i++)
		take_parameter(b, st, &dry.operands[i]);
	take_parameter(b, st, &dry.indices);
	for (uint32_t i = 0; job->updates && i < job->n; i++)
		take_parameter(b, st, &dry.updates[i]);
	dry.recurses = false;
	n = method(&dry);
	spmd_gather_leave(&dry);
	*is_rough |= v->run->warnings.n > warned;
	for (uint32_t i = 0; i < b->nodes.n; i++)
		*is_rough |= b->nodes.v[i]->is_partial_move;
	return n ? cost_of(b, job->kind->op, n) : (Cost){ INT64_MAX, INT64_MAX };
}

static bool
is_less(const Cost *a, const Cost *b)
{
	return a->memory != b->memory ? a->memory < b->memory : a->communication < b->communication;
}

/* Sorts the methods by their cost. The first ones, for batch dimensions, cost nothing. Returns whether a cost may
 * differ in XLA. */
static bool
order_methods(const SpmdGatherJob *job, SpmdGatherMethod *order)
{
	bool is_rough = false;
	Cost costs[METHODS];

	for (uint32_t i = 0; i < METHODS; i++) {
		Cost cost = { 0 };
		uint32_t at = i;

		if (i >= FREE)
			cost = evaluate(job, job->kind->methods[i], &is_rough);
		for (; at > 0 && is_less(&cost, &costs[at - 1]); at--) {
			costs[at] = costs[at - 1];
			order[at] = order[at - 1];
		}
		costs[at] = cost;
		order[at] = job->kind->methods[i];
	}
	return is_rough;
}

/* Tries the methods in order. */
static SpmdNode *
run_first(const SpmdGatherJob *job, const SpmdGatherMethod *order)
{
	for (uint32_t i = 0; i < METHODS; i++) {
		SpmdGatherJob copy = copy_job(job);
		SpmdNode *n = order[i](&copy);

		spmd_gather_leave(&copy);
		if (n)
			return n;
	}
	return NULL;
}

SpmdNode *
spmd_gather_run(const SpmdGatherJob *job)
{
	SpmdGatherMethod order[METHODS];
	SpmdGatherJob last = copy_job(job);
	SpmdNode *n;

	if (!job->recurses)
		return job->kind->last(&last);
	job->g->v->b->is_rough_choice |= order_methods(job, order);
	n = run_first(job, order);
	return n ? n : job->kind->last(&last);
}
