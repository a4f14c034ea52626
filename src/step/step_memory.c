/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "base/num.h"
#include "cost/tiled.h"
#include "step/step_graph.h"

enum {
	POINTER = 4,			/* bytes of an entry in the table of a tuple */
	/* Per mille of what lives at once: for starts of collectives that move up, and for gaps. */
	HEAP_OVERLAPPED = 1070,
	/* Per mille of the total: how far the model was off on the programs that it was measured with (spec 76 §3). */
	LEAST = 800,
	MOST = 1275,
	LEAST_ROUGH = 800,
	MOST_ROUGH = 1700,
};

/* Returns the bytes of the table that says where several results lie. */
static int64_t
table_bytes(const StepOptions *o, const StepComp *c)
{
	int64_t n = spmd_is_tuple(c->root->shape) ? c->root->shape->n : 0;
	int64_t align = o->table_align ? o->table_align : COST_TILE_ALIGN;

	if (o->target != LATE_TPU || !n)
		return 0;
	return num_mul(num_ceil(n * POINTER, align), align);
}

/* Returns the bytes of the constants that the program keeps. */
static int64_t
constant_bytes(const StepGraph *g)
{
	int64_t sum = 0;

	for (uint32_t i = 0; i < g->result->parts.n; i++) {
		for (uint32_t k = 0; k < g->comps[i].nodes.n; k++) {
			const StepNode *x = g->comps[i].nodes.v[k];

			if (x->op == SPMD_OP_CONSTANT && x->node->by && !x->node->by->is_splat)
				sum = num_add(sum, step_bytes(g->options, x->shape));
		}
	}
	return sum;
}

/* Whether large collectives run while others compute: they start early, so that their results live longer. */
static bool
overlaps(const StepGraph *g, int64_t heap)
{
	for (uint32_t i = 0; i < g->result->collectives.n; i++) {
		const SpmdNode *n = g->result->collectives.v[i].node;

		if ((n->op == SPMD_OP_ALL_GATHER || n->op == SPMD_OP_COLLECTIVE_PERMUTE) &&
		    step_bytes(g->options, n->shape) > heap / 64)
			return true;
	}
	return false;
}

/* Returns the bytes of the largest array that an operation reads or makes. */
static int64_t
largest_bytes(const StepGraph *g, const StepNode *x)
{
	int64_t most = step_bytes(g->options, x->shape);

	for (uint32_t i = 0; i < x->n_ops; i++) {
		int64_t bytes = step_bytes(g->options, x->ops[i]->shape);

		if (bytes > most)
			most = bytes;
	}
	return most;
}

/* Whether the compiler copies what an operation reads or makes to another layout, in a way that is not modelled, and it
 * is large. An image is copied several times. */
static bool
is_copied(const StepGraph *g, const StepNode *x, int64_t heap)
{
	if (x->op == SPMD_OP_CONVOLUTION || x->op == SPMD_OP_FFT)
		return largest_bytes(g, x) > heap / 32;
	return (x->op == SPMD_OP_SCATTER || x->op == SPMD_OP_CONCATENATE) && x->is_stored &&
	       largest_bytes(g, x) > heap / 8;
}

/* Whether large values are copied so. */
static bool
is_rough(const StepGraph *g, int64_t heap)
{
	for (uint32_t i = 0; i < g->result->parts.n; i++) {
		for (uint32_t k = 0; k < g->comps[i].nodes.n; k++) {
			if (is_copied(g, g->comps[i].nodes.v[k], heap))
				return true;
		}
	}
	return false;
}

static int64_t
per_mille(int64_t bytes, int64_t part)
{
	return num_add(num_mul(bytes / 1000, part), bytes % 1000 * part / 1000);
}

static int
compare_live(const void *a, const void *b)
{
	const StepLive *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes > y->bytes ? -1 : 1;
	if (x->depth != y->depth)
		return x->depth < y->depth ? -1 : 1;
	if (x->node->number != y->node->number)
		return x->node->number < y->node->number ? -1 : 1;
	return x->element < y->element ? -1 : x->element > y->element;
}

/* Lists what lives at the peak of a computation, and inside what runs there. */
static void
list_live(StepGraph *g, const StepComp *c, uint32_t depth, StepMemory *out)
{
	const StepPeak *p = c->peak, *inner = NULL;
	const StepComp *called = NULL;
	const StepNode *x;

	for (uint32_t i = 0; i < p->live.n; i++) {
		StepLive *live = VEC_ADD(g->a, &out->live);

		*live = p->live.v[i];
		live->depth = depth;
	}
	if (p->at >= p->n_order)
		return;
	x = p->order[p->at];
	out->at = x->node;
	for (uint32_t i = 0; step_has_inner(x->op) && i < x->node->by->n_called; i++) {
		const StepComp *b = step_comp(g, x->node->by->called[i]);

		if (b->peak && (!inner || b->peak->bytes > inner->bytes)) {
			inner = b->peak;
			called = b;
		}
	}
	if (inner)
		list_live(g, called, depth + 1, out);
}

void
step_memory(SpmdRun *run, const SpmdResult *result, const LateRow *rows, const StepOptions *options,
            StepMemory *memory)
{
	StepGraph g = step_graph_new(run->a, run->tmp, result, rows, options);
	StepComp *c = step_comp(&g, run->in->entry);
	const StepPeak *p = step_peak(&g, c);
	int64_t fixed;

	for (uint32_t k = 0; k < c->nodes.n; k++) {
		const StepNode *x = c->nodes.v[k];

		if (x->op == SPMD_OP_PARAMETER && !(x->index < options->n_args && options->on_host[x->index]))
			memory->arguments = num_add(memory->arguments, step_bytes(options, x->shape));
	}
	memory->aliased = p->aliased;
	memory->results = num_add(p->results, table_bytes(options, c));
	memory->constants = constant_bytes(&g);
	memory->needed = p->bytes;
	memory->heap = overlaps(&g, p->bytes) ? per_mille(p->bytes, HEAP_OVERLAPPED) : p->bytes;
	fixed = num_add(num_add(memory->arguments, memory->results), memory->constants);
	memory->total = num_add(fixed, memory->heap);
	memory->is_rough = is_rough(&g, p->bytes);
	memory->low = per_mille(memory->total, memory->is_rough ? LEAST_ROUGH : LEAST);
	if (memory->low < fixed)
		memory->low = fixed;
	memory->high = per_mille(memory->total, memory->is_rough ? MOST_ROUGH : MOST);
	list_live(&g, c, 0, memory);
	if (memory->live.n)
		qsort(memory->live.v, memory->live.n, sizeof *memory->live.v, compare_live);
	for (uint32_t i = 0; i < p->n_order; i++)
		*VEC_ADD(g.a, &memory->uses) = (StepUse){ p->order[i]->node, num_add(fixed, p->uses[i]) };
}
