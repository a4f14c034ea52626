/* SPDX-License-Identifier: Apache-2.0
 *
 * All-reduces that leave a loop: their results are only added to a value that the loop carries, or only written to a
 * slice of one, so the total is reduced after the loop (spec 57 §23.3).
 */
#include "late/late_graph.h"

/* Returns the element of the loop's tuple that a node reads, if nothing else reads it, or -1. */
static int32_t
carried_by(const LateNode *x)
{
	if (x->node->op != SPMD_OP_GET_TUPLE_ELEMENT || x->ops[0]->node->op != SPMD_OP_PARAMETER || x->n_users != 1)
		return -1;
	return (int32_t)x->node->index;
}

/* Returns the number of reads of each element of a parameter that is a tuple. What reads all of it reads each. */
static const uint32_t *
count_reads(const LateGraph *g, const LateNode *parameter)
{
	const SpmdShape *shape = parameter->node->shape;
	uint32_t *n = ARENA_ARRAY(g->a, uint32_t, shape->n), all = 0;

	for (uint32_t i = 0; i < parameter->n_users; i++) {
		const SpmdNode *user = parameter->users[i]->node;

		if (user->op == SPMD_OP_GET_TUPLE_ELEMENT)
			n[user->index]++;
		else
			all++;
	}
	for (uint32_t k = 0; k < shape->n; k++)
		n[k] += all;
	return n;
}

/* Returns the number of reads of element k of the parameter of a body. `reads` has those of a part once known. */
static uint32_t
n_reads(const LateGraph *g, const uint32_t **reads, const LateNode *parameter, uint32_t k)
{
	if (!reads[parameter->part])
		reads[parameter->part] = count_reads(g, parameter);
	return reads[parameter->part][k];
}

/* Whether a shape has at most one dimension with several elements. */
static bool
is_vector(const SpmdShape *s)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < s->rank; i++)
		n += s->dims[i] > 1;
	return n <= 1;
}

/* Returns the value that a loop accumulates with the result of an all-reduce, or NULL. */
static const LateNode *
accumulator(const LateGraph *g, const uint32_t **reads, const LateNode *x)
{
	const LateNode *root = late_root(g, x->part), *u, *carried;
	int32_t k;

	if (x->is_result || x->n_users != 1 || root->node->op != SPMD_OP_TUPLE)
		return NULL;
	u = x->users[0];
	while ((u->node->op == SPMD_OP_RESHAPE || u->node->op == SPMD_OP_TRANSPOSE) && u->n_users == 1)
		u = u->users[0];
	if (u->node->op == SPMD_OP_DYNAMIC_UPDATE_SLICE && !is_vector(x->node->shape))
		return NULL;
	if ((u->node->op != SPMD_OP_ADD && u->node->op != SPMD_OP_DYNAMIC_UPDATE_SLICE) || u->n_ops < 2 ||
	    u->n_users != 1 || u->users[0] != root)
		return NULL;
	carried = u->ops[0];
	k = carried_by(carried);
	if (k < 0 && u->node->op == SPMD_OP_ADD) {
		carried = u->ops[1];
		k = carried_by(carried);
	}
	if (k < 0 || (uint32_t)k >= root->n_ops || root->ops[k] != u ||
	    n_reads(g, reads, carried->ops[0], (uint32_t)k) != 1)
		return NULL;
	return u;
}

void
late_leave_loops(LateGraph *g)
{
	const uint32_t **reads = ARENA_ARRAY(g->a, const uint32_t *, g->result->parts.n);

	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];
		const LateNode *u;

		if (r->is_gone || r->kind != SPMD_OP_ALL_REDUCE || late_reduction(r) != SPMD_OP_ADD ||
		    !late_is_body(g, g->of_row[i]->part))
			continue;
		u = accumulator(g, reads, g->of_row[i]);
		if (!u)
			continue;
		r->in = r->out = spmd_bytes(u->node->shape);
		r->loops = 1;
		r->rules |= 1u << LATE_LOOP;
	}
}
