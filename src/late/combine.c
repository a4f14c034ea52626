/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives that become operands of one (spec 57 §26). The bytes stay; there are fewer collectives.
 */
#include "late/late_graph.h"

enum { MOST_OPERANDS = 256 };

/* An open collective to which others are added. */
typedef struct Batch {
	const LateRow *first;
	uint32_t depth, part;
	int64_t bytes;
	uint32_t n;
} Batch;

/* The most collectives on a way from an operand of the computation to each node, itself included. Two collectives of
 * the same depth do not depend on each other. */
static uint32_t *
find_depths(const LateGraph *g)
{
	uint32_t *depth = ARENA_ARRAY(g->a, uint32_t, g->n);

	for (uint32_t k = 0; k < g->n; k++) {
		const LateNode *x = &g->nodes[k];

		for (uint32_t i = 0; i < x->n_ops; i++) {
			if (depth[x->ops[i]->number] > depth[k])
				depth[k] = depth[x->ops[i]->number];
		}
		depth[k] += x->row != NULL;
	}
	return depth;
}

static int64_t
most_bytes(LateTarget target)
{
	return target == LATE_TPU ? 120 << 20 : 30 << 20;
}

static bool
is_combined(const LateGraph *g, const LateRow *r)
{
	return r->kind == SPMD_OP_ALL_REDUCE ||
	       (g->target == LATE_GPU && (r->kind == SPMD_OP_ALL_GATHER || r->kind == SPMD_OP_REDUCE_SCATTER));
}

static bool
fits(const Batch *b, const LateRow *r, uint32_t depth, uint32_t part, int64_t most)
{
	const LateRow *f = b->first;

	return b->depth == depth && b->part == part && f->kind == r->kind && f->asked->rows == r->asked->rows &&
	       f->asked->dimension == r->asked->dimension && late_reduction(f) == late_reduction(r) &&
	       f->asked->node->shape->element == r->asked->node->shape->element &&
	       (f->in == f->out) == (r->in == r->out) && f->loops == r->loops && b->n < MOST_OPERANDS &&
	       b->bytes + r->in <= most;
}

void
late_combine(LateGraph *g)
{
	uint32_t *depth = find_depths(g);
	int64_t most = most_bytes(g->target);
	Map batches = { 0 };

	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];
		uint32_t part = g->of_row[i]->part, d = depth[g->of_row[i]->number];
		const SpmdElement *element = r->asked->node->shape->element;
		uint64_t h = map_mix(map_mix(map_mix(part, d), (uintptr_t)r->asked->rows), r->kind);
		Batch *b;

		if (r->is_gone || !is_combined(g, r) || !element)
			continue;
		h = map_mix(map_mix(h, (uintptr_t)element), (uint64_t)late_reduction(r) << 1 | (r->in == r->out));
		b = map_get(&batches, h);
		if (!b) {
			b = ARENA_NEW(g->a, Batch);
			map_put(g->a, &batches, h, b);
		}
		if (b->n && fits(b, r, d, part, most)) {
			r->is_combined = true;
			r->rules |= 1u << LATE_COMBINE;
		} else {
			*b = (Batch){ .first = r, .depth = d, .part = part };
		}
		b->bytes += r->in;
		b->n++;
	}
}
