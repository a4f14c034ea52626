/* SPDX-License-Identifier: Apache-2.0
 *
 * Copies that an operation makes of what it reads, in another layout or type (spec 76 §4.1, §4.7).
 */
#include "base/num.h"
#include "cost/tiled.h"
#include "step/step_graph.h"

/* Returns the bytes of the slices of a gather one after the other, if they have to be moved from there: the second
 * minor dimension of the result fills no tiles of 8 rows. */
static int64_t
listed_bytes(const StepGraph *g, const StepNode *x)
{
	const SpmdShape *shape = x->shape;
	const SpmdGatherDims *gather = x->node->by ? x->node->by->gather : NULL;
	int64_t dims[2];

	if (!g->options->is_tiled || !gather || gather->offset.n != 1 || shape->rank < 3 ||
	    shape->dims[shape->rank - 2] % 8 == 0 || gather->offset.v[0] != shape->rank - 1)
		return 0;
	dims[1] = shape->dims[shape->rank - 1];
	dims[0] = dims[1] ? spmd_n_elements(shape) / dims[1] : 0;
	return cost_tiled_bytes_in(shape->element->bits, 2, dims, 1, 0);
}

/* Returns the bytes of the copies with elements of 16 bits that a loop has of parameters: those that it does not
 * change, and that only matrix units read. They are rounded once, before the loop. */
static int64_t
rounded_bytes(const StepGraph *g, const StepNode *loop, const int64_t *bytes)
{
	const StepComp *body = step_body(g, loop);
	const StepNode *tuple = loop->ops[0];
	int64_t sum = 0;

	if (tuple->op != SPMD_OP_TUPLE || !body->rounded)
		return 0;
	for (uint32_t i = 0; i < tuple->n_ops; i++) {
		const StepNode *o = tuple->ops[i];

		if (body->rounded[i] && !step_loop_changes(g, loop, i) && !o->is_stored && step_is_source(o))
			sum = num_add(sum, bytes[o->number] / 2);
	}
	return sum;
}

/* Returns the bytes of the copies that an operation makes of what comes from elsewhere: a loop of what it rounds; a
 * gather or scatter of parameters, which have the layout with the fewest bytes. */
int64_t
step_copied_bytes(const StepGraph *g, const StepNode *x, const int64_t *bytes)
{
	int64_t sum = 0;

	if (x->op == SPMD_OP_WHILE)
		return rounded_bytes(g, x, bytes);
	if (x->op == SPMD_OP_GATHER)
		sum = listed_bytes(g, x);
	for (uint32_t i = 0; (x->op == SPMD_OP_GATHER || x->op == SPMD_OP_SCATTER) && i < x->n_ops; i++) {
		const StepNode *o = x->ops[i];

		if (!o->is_stored && step_is_source(o) && !spmd_is_tuple(o->shape) &&
		    bytes[o->number] > step_bytes(g->options, o->shape))
			sum = num_add(sum, bytes[o->number]);
	}
	return sum;
}
