/* SPDX-License-Identifier: Apache-2.0
 *
 * Which values of 32 bits have elements of 16 bits in memory, because matrix units alone read them (spec 76 §4.7).
 */
#include "step/step_graph.h"

static bool
is_f32(const SpmdShape *s)
{
	return !spmd_is_tuple(s) && strcmp(s->element->name, "f32") == 0;
}

/* Whether all places where a tuple of carried values has x are narrow in the loop. */
static bool
is_narrow_in(const StepNode *tuple, const StepNode *x)
{
	const StepNode *loop = step_loop_of(tuple);

	for (uint32_t i = 0; i < tuple->n_ops; i++) {
		if (tuple->ops[i] == x && !(loop && loop->narrow && loop->narrow[i]))
			return false;
	}
	return true;
}

/* Whether a user reads x with a matrix unit only, which rounds it to 16 bits. */
static bool
reads_narrow(const StepNode *x, const StepNode *user)
{
	if (step_is_product(user->op))
		return !user->node->by || !user->node->by->is_precise;
	if (user->op == SPMD_OP_REDUCE)
		return true;		/* it is computed along with what it reduces */
	if (user->op == SPMD_OP_CONVERT)
		return strcmp(user->shape->element->name, "bf16") == 0;
	if ((user->op == SPMD_OP_TUPLE || step_is_barrier(user)) && !user->n_users)
		return true;		/* the elements decide, behind the barrier */
	if (user->op == SPMD_OP_TUPLE)
		return is_narrow_in(user, x);
	return user->is_narrow && (user->op == SPMD_OP_RESHAPE || user->op == SPMD_OP_TRANSPOSE ||
	                           user->op == SPMD_OP_SLICE || user->op == SPMD_OP_PAD ||
	                           user->op == SPMD_OP_CONCATENATE || user->op == SPMD_OP_ALL_GATHER ||
	                           user->op == SPMD_OP_DYNAMIC_SLICE || user->op == SPMD_OP_OPT_BARRIER);
}

static bool
all_read_narrow(const StepNode *x)
{
	for (uint32_t i = 0; i < x->n_users; i++) {
		if (!reads_narrow(x, x->users[i]))
			return false;
	}
	return x->n_users;
}

bool
step_is_narrow(const StepGraph *g, const StepNode *x)
{
	return g->options->target == LATE_TPU && !x->is_result && is_f32(x->shape) && all_read_narrow(x);
}

/* Finds which values of a loop only matrix units read, in the loop and after it. */
void
step_find_narrow_loop(const StepGraph *g, StepNode *loop)
{
	const StepComp *body = step_body(g, loop);

	if (!body->narrow || !spmd_is_tuple(loop->shape))
		return;
	loop->narrow = arena_dup(g->a, body->narrow, loop->shape->n * sizeof *loop->narrow);
	for (uint32_t i = 0; i < loop->n_users; i++) {
		const StepNode *u = loop->users[i];

		if (u->op == SPMD_OP_GET_TUPLE_ELEMENT)
			loop->narrow[u->index] &= u->is_narrow;
		else
			memset(loop->narrow, 0, loop->shape->n * sizeof *loop->narrow);
	}
}

/* Whether a body does nothing with carried value i but to update it, pass it on, and read it by matrix units. */
static bool
is_carried_narrow(const StepComp *c, const StepNode *x, uint32_t i)
{
	for (uint32_t k = 0; k < x->n_users; k++) {
		const StepNode *u = x->users[k];
		bool updates = u->op == SPMD_OP_DYNAMIC_UPDATE_SLICE && step_operand(u, 0) == x && u->n_users == 1 &&
		               u->users[0] == c->root && c->root->ops[i] == u;

		if (!updates && !(u == c->root && c->root->ops[i] == x) && !reads_narrow(x, u))
			return false;
	}
	return true;
}

/* Whether the only users of a carried value are products, which round it, and the body that passes it on. */
static bool
is_rounded(const StepComp *c, const StepNode *x)
{
	bool has_product = false;

	for (uint32_t k = 0; k < x->n_users; k++) {
		if (x->users[k] == c->root)
			continue;
		if (!step_is_product(x->users[k]->op) || !reads_narrow(x, x->users[k]))
			return false;
		has_product = true;
	}
	return has_product;
}

/* Finds which carried values a body reads by matrix units only. */
void
step_find_narrow_parameters(const StepGraph *g, StepComp *c)
{
	const StepNode *p = c->nodes.n ? c->nodes.v[0] : NULL;

	if (c->is_entry || g->options->target != LATE_TPU || !p || p->op != SPMD_OP_PARAMETER ||
	    !spmd_is_tuple(p->shape) || c->root->op != SPMD_OP_TUPLE || c->root->n_ops != p->shape->n)
		return;
	c->narrow = ARENA_ARRAY(g->a, bool, p->shape->n);
	c->rounded = ARENA_ARRAY(g->a, bool, p->shape->n);
	for (uint32_t i = 0; i < p->shape->n; i++)
		c->narrow[i] = is_f32(p->shape->elements[i]);
	for (uint32_t k = 0; k < p->n_users; k++) {
		const StepNode *x = p->users[k];

		if (x->op == SPMD_OP_GET_TUPLE_ELEMENT) {
			c->narrow[x->index] &= is_carried_narrow(c, x, x->index);
			c->rounded[x->index] = is_rounded(c, x);
		} else
			memset(c->narrow, 0, p->shape->n * sizeof *c->narrow);
	}
	for (uint32_t i = 0; i < p->shape->n; i++)
		c->rounded[i] &= c->narrow[i];
}
