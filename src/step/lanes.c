/* SPDX-License-Identifier: Apache-2.0
 *
 * The bytes of values in the layouts that the operations on them want (spec 76 §4.1).
 */
#include "cost/tiled.h"
#include "spmd/grouping.h"
#include "step/step_graph.h"

enum { SMALL_DOT = 16 };		/* a dot with no larger sizes is computed element by element */

/* The dimensions that can be the minor and the second minor one, as sets; {0}: all of them. */
typedef struct Lanes {
	uint64_t minor, second;
} Lanes;

static uint64_t
one(uint32_t dim)
{
	return (uint64_t)1 << dim;
}

/* Returns the dimensions that have more than one element. */
static uint64_t
long_dims(const SpmdShape *s)
{
	uint64_t set = 0;

	for (uint32_t d = 0; d < s->rank; d++)
		set |= s->dims[d] > 1 ? one(d) : 0;
	return set;
}

/* ---- what operations want ---- */

/* Sets the lanes of a value to two dimensions, in either order. */
static void
want_both(Lanes *lanes, const StepNode *x, uint64_t dims)
{
	lanes[x->number] = (Lanes){ dims, dims };
}

/* An image has its features and its batch in its lanes. */
static void
want_images(Lanes *lanes, const StepNode *x)
{
	const SpmdConvDims *conv = x->node->by ? x->node->by->conv : NULL;

	if (!conv || !x->n_ops)
		return;
	want_both(lanes, x, one(conv->output_feature) | one(conv->output_batch));
	want_both(lanes, x->ops[0], one(conv->input_feature) | one(conv->input_batch));
}

/* Sets the lanes of an array that is read or written slice by slice; a slice has the dimensions in `kept`. */
static void
want_slices(Lanes *lanes, const StepNode *x, const SpmdDims *kept)
{
	uint32_t minor = kept->v[kept->n - 1];

	if (x->shape->rank < 2)
		return;
	if (kept->n == 1)
		lanes[x->number] = (Lanes){ one(minor), one(minor ? minor - 1 : 1) };
	else
		want_both(lanes, x, one(minor) | one(kept->v[kept->n - 2]));
}

/* A gather or scatter reads and writes slices whose last dimension is that of the array. */
static void
want_rows(Lanes *lanes, const StepNode *x)
{
	const SpmdGatherDims *g = x->node->by ? x->node->by->gather : NULL;
	const StepNode *slices = x->op == SPMD_OP_GATHER ? x : step_operand(x, 2), *operand = step_operand(x, 0);
	uint64_t all;
	SpmdDims kept;

	if (!g || !g->offset.n || !operand || !slices || (x->op == SPMD_OP_SCATTER && x->n_ops != 3))
		return;
	all = one(operand->shape->rank) - 1;
	kept = spmd_dims_of(all & ~(spmd_set_of(&g->collapsed) | spmd_set_of(&g->operand_batching)));
	if (operand->shape->rank < 2 || !kept.n || kept.v[kept.n - 1] != operand->shape->rank - 1)
		return;
	want_slices(lanes, slices, &g->offset);
	want_slices(lanes, operand, &kept);
	if (x->op == SPMD_OP_SCATTER)
		lanes[x->number] = lanes[operand->number];
}

/* Sets the lanes of a factor or result of a dot to dimensions of one matrix. */
static void
want_matrix(Lanes *lanes, const StepNode *x, uint64_t batch)
{
	uint64_t dims = long_dims(x->shape) & ~batch;

	if (!lanes[x->number].minor && batch && dims & (dims - 1))
		want_both(lanes, x, dims);
}

static bool
is_small(const SpmdShape *s, uint64_t batch)
{
	for (uint32_t d = 0; d < s->rank; d++) {
		if (!(batch & one(d)) && s->dims[d] > SMALL_DOT)
			return false;
	}
	return true;
}

/* A matrix unit takes no batch dimension. */
static void
want_matrices(Lanes *lanes, const StepNode *x)
{
	const SpmdDotDims *dot = x->node->by ? x->node->by->dot : NULL;
	uint64_t made, lhs, rhs;

	if (!dot || x->n_ops < 2)
		return;
	made = one(dot->lhs_batch.n) - 1;
	lhs = spmd_set_of(&dot->lhs_batch);
	rhs = spmd_set_of(&dot->rhs_batch);
	if (is_small(x->shape, made) && is_small(x->ops[0]->shape, lhs))
		return;
	want_matrix(lanes, x, made);
	want_matrix(lanes, x->ops[0], lhs);
	want_matrix(lanes, x->ops[1], rhs);
}

/* ---- all values ---- */

/* Finds the lanes of what operations want, and of what lies in the same places. */
static void
find_lanes(const StepComp *c, Lanes *lanes)
{
	for (uint32_t k = 0; k < c->nodes.n; k++) {
		const StepNode *x = c->nodes.v[k];

		if (x->op == SPMD_OP_CONVOLUTION)
			want_images(lanes, x);
		else if (x->op == SPMD_OP_GATHER || x->op == SPMD_OP_SCATTER)
			want_rows(lanes, x);
		else if (x->op == SPMD_OP_DOT)
			want_matrices(lanes, x);
		for (uint32_t i = 0; step_is_elementwise(x->op) && i < x->n_ops && !lanes[k].minor; i++) {
			if (step_has_dims_of(x, x->ops[i]))
				lanes[k] = lanes[x->ops[i]->number];
		}
	}
	for (uint32_t k = c->nodes.n; k-- > 0;) {
		const StepNode *x = c->nodes.v[k];

		for (uint32_t i = 0; lanes[k].minor && step_is_elementwise(x->op) && i < x->n_ops; i++) {
			if (!lanes[x->ops[i]->number].minor && step_has_dims_of(x, x->ops[i]))
				lanes[x->ops[i]->number] = lanes[k];
		}
	}
}

/* Returns the bytes of an array in the best of the layouts that it can have. */
static int64_t
bytes_in(const SpmdShape *s, const Lanes *lanes)
{
	int64_t least = INT64_MAX;

	for (uint32_t minor = 0; minor < s->rank; minor++) {
		for (uint32_t second = 0; lanes->minor & one(minor) && second < s->rank; second++) {
			int64_t bytes;

			if (second == minor || !(lanes->second & one(second)))
				continue;
			bytes = cost_tiled_bytes_in(s->element->bits, s->rank, s->dims, minor, second);
			if (bytes < least)
				least = bytes;
		}
	}
	return least;
}

void
step_find_bytes(const StepGraph *g, const StepComp *c, int64_t *bytes)
{
	ArenaMark mark = arena_mark(g->tmp);
	Lanes *lanes = ARENA_ARRAY(g->tmp, Lanes, c->nodes.n);

	if (g->options->is_tiled)
		find_lanes(c, lanes);
	for (uint32_t k = 0; k < c->nodes.n; k++) {
		const StepNode *x = c->nodes.v[k];
		const SpmdShape *shape = x->shape;
		/* The layout of a result is the one with the fewest bytes. */
		bool is_fixed = x->is_result && !step_is_alias(x->op) && x->op != SPMD_OP_PARAMETER;

		if (lanes[k].minor && !is_fixed && !spmd_is_tuple(shape) && shape->rank > 1 && shape->element->bits)
			bytes[k] = bytes_in(shape, &lanes[k]);
		else
			bytes[k] = step_bytes(g->options, shape);
	}
	arena_reset(g->tmp, mark);
}
