/* SPDX-License-Identifier: Apache-2.0
 *
 * Products of which parts go round a ring of devices (spec 57 §22), and what is stored for them (spec 76 §4.3, §4.4).
 */
#include "step/step_graph.h"

enum {
	UNROLLED = 4,		/* a ring of so many devices needs no loop (spec 57 §22.1) */
	MOST_STEPS = 64		/* elementwise operations after a ring */
};

/* Returns the permute that starts a ring round which parts of a sum go, if x is that sum (spec 57 §22.3); else NULL. */
const StepNode *
step_ring_after(const StepNode *x)
{
	const StepNode *part = x->n_users == 1 ? x->users[0] : NULL;

	return part && part->op == SPMD_OP_DYNAMIC_SLICE && part->n_users == 1 && part->users[0]->node->ring ?
	       part->users[0] : NULL;
}

/* A ring that brings parts of a factor, one after the other. A few elementwise operations may follow it. */
static const StepNode *
ring_of(const StepNode *factor)
{
	for (uint32_t i = 0; i < MOST_STEPS && factor->op != SPMD_OP_HALO && !factor->is_stored && factor->n_ops &&
	                     step_is_elementwise(factor->op) && factor->ops[0]->shape->rank == factor->shape->rank; i++)
		factor = factor->ops[0];
	return factor->op == SPMD_OP_HALO && factor->n_ops && factor->ops[0]->node->ring ? factor : NULL;
}

/* Whether a loop makes a product round a ring and carries this factor, so that it has to be stored. A short ring is no
 * loop. */
bool
step_is_carried_by_ring(const StepNode *factor, const StepNode *product)
{
	const StepNode *after;
	uint32_t n = 0;

	if (product->op != SPMD_OP_DOT || ring_of(factor))
		return false;
	after = step_ring_after(product);
	n = after ? after->node->ring : 0;
	for (uint32_t i = 0; !n && i < product->n_ops && i < 2; i++) {
		const StepNode *whole = ring_of(product->ops[i]);

		n = whole ? whole->ops[0]->node->ring : 0;
	}
	return n > UNROLLED;
}

/* Returns the devices of the ring round which a factor of a dot comes, if its parts are parts of the sum (spec 57
 * §22.3); else 0. */
uint32_t
step_find_ring(const StepNode *x)
{
	const SpmdDotDims *dot = x->op == SPMD_OP_DOT && x->node->by ? x->node->by->dot : NULL;

	for (uint32_t i = 0; dot && i < x->n_ops && i < 2; i++) {
		const StepNode *whole = ring_of(x->ops[i]);
		const SpmdDims *summed = i ? &dot->rhs_contracting : &dot->lhs_contracting;

		for (uint32_t k = 0; whole && k < summed->n; k++) {
			uint32_t d = summed->v[k];

			if (d < whole->shape->rank && whole->shape->dims[d] != whole->ops[0]->shape->dims[d])
				return whole->ops[0]->node->ring;
		}
	}
	return 0;
}
