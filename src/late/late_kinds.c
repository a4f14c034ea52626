/* SPDX-License-Identifier: Apache-2.0
 *
 * Collectives that become others: gathers of little, reduce-scatters, and all-reduces of which each device takes its
 * part (spec 57 §24 and §25).
 */
#include "base/num.h"
#include "late/late_graph.h"

enum {
	FEW = 128,			/* elements of a shard */
	SMALL_SUM = 40 << 10		/* bytes that are not worth a reduce-scatter */
};

static void
set_kind(LateRow *r, SpmdOpcode kind, LateRule rule)
{
	r->kind = kind;
	r->rules |= 1u << rule;
}

void
late_rewrite_gathers(LateGraph *g)
{
	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];
		const SpmdShape *shard;
		uint32_t n;

		if (r->is_gone || r->kind != SPMD_OP_ALL_GATHER)
			continue;
		shard = r->asked->node->ops[0]->shape;
		n = late_group_size(g, r);
		if ((shard->rank == 1 && shard->dims[0] < FEW) || (n == g->run->in->devices && n >= 64)) {
			set_kind(r, SPMD_OP_ALL_REDUCE, LATE_GATHER);
			r->in = r->out;
		}
	}
}

/* Whether a group is all devices of a square slice of at least 4x4. */
static bool
is_square_slice(const LateGraph *g, uint32_t n)
{
	return n == g->run->in->devices && (n == 16 || n == 64 || n == 256);
}

/* Whether the TPU compiler makes a reduce-scatter of this many bytes. The limits of larger groups were seen between
 * 48 and 96 KiB, and between 128 and 256 KiB. */
static bool
is_worth_scattering(const LateGraph *g, uint32_t n, int64_t bytes)
{
	return bytes > (n <= 8 ? SMALL_SUM : n <= 16 ? 64 << 10 : 192 << 10) && !is_square_slice(g, n);
}

void
late_rewrite_scatters(LateGraph *g)
{
	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];

		if (r->is_gone || r->kind != SPMD_OP_REDUCE_SCATTER ||
		    (r->in > SMALL_SUM && !is_square_slice(g, late_group_size(g, r))))
			continue;
		r->out = r->in;
		set_kind(r, SPMD_OP_ALL_REDUCE, LATE_WHOLE);
	}
}

void
late_scatter_sums(LateGraph *g)
{
	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];
		const LateNode *x = g->of_row[i], *u;
		uint32_t n = late_group_size(g, r);

		if (r->is_gone || r->kind != SPMD_OP_ALL_REDUCE || r->loops || late_row_has(r, LATE_GATHER) ||
		    x->n_users != 1 || x->is_result)
			continue;
		u = x->users[0];
		if (u->node->op != SPMD_OP_DYNAMIC_SLICE || u->n_ops != 1 || spmd_is_tuple(x->node->shape) ||
		    num_mul(spmd_n_elements(u->node->shape), n) != spmd_n_elements(x->node->shape))
			continue;
		if (g->target == LATE_TPU && !is_worth_scattering(g, n, r->in))
			continue;
		r->out /= n;
		set_kind(r, SPMD_OP_REDUCE_SCATTER, LATE_SCATTER);
	}
}

void
late_unroll(LateGraph *g)
{
	for (uint32_t i = 0; i < g->n_rows; i++) {
		LateRow *r = &g->rows[i];

		if (r->asked->node->ring != 4)
			continue;
		r->parts = 3;
		r->rules |= 1u << LATE_UNROLL;
	}
}
