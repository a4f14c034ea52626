/* SPDX-License-Identifier: Apache-2.0
 *
 * Checks chlo.ragged_dot (spec 11 §8), a product whose groups split one dimension of the left side.
 */
#include "verify_shlo/shlo.h"

typedef enum RaggedMode { RAGGED_FREE, RAGGED_CONTRACT, RAGGED_BATCH } RaggedMode;

static RaggedMode
ragged_mode(const ShloDotSide *l, int64_t ragged)
{
	if (ir_field_has(l->batch, ragged))
		return RAGGED_BATCH;
	return ir_field_has(l->contract, ragged) ? RAGGED_CONTRACT : RAGGED_FREE;
}

/* Checks group_sizes: one entry per group, or one per group and combination of the dimensions before the ragged one. */
static bool
check_group_sizes(VerifyCx *cx, IrOp *op, const ShloDotSide *l, int64_t ragged, RaggedMode mode)
{
	const IrType *g = shlo_in(op, 2);
	uint32_t prefix = mode == RAGGED_BATCH ? 0 : l->batch.n;
	int64_t *want;

	for (uint32_t i = 0; mode == RAGGED_BATCH && l->batch.v[i] != ragged; i++)
		prefix++;
	if (g->n == 1)
		return true;
	if (g->n != prefix + 1)
		return shlo_bad_shape(cx, op, "expected group_sizes to have rank %u, got %u", prefix + 1, g->n);
	want = ARENA_ARRAY(cx->scratch, int64_t, g->n);
	for (uint32_t i = 0; i < prefix; i++)
		want[i] = l->t->dims[l->batch.v[i]];
	want[prefix] = g->dims[prefix];
	for (uint32_t i = 0; i < g->n; i++) {
		if (!shlo_dim_ok(want[i], g->dims[i]))
			return shlo_bad_shape(cx, op, "group_sizes is expected to have shape %s, got %s",
			                      shlo_dims_text(cx, want, g->n), shlo_dims_text(cx, g->dims, g->n));
	}
	return true;
}

static bool
check_group_dim(VerifyCx *cx, IrOp *op, const ShloDotSide *r, IrField group, RaggedMode mode)
{
	int64_t d;

	if (mode != RAGGED_FREE)
		return group.n == 0 || shlo_bad_attr(cx, op,
		                                     "There must be zero group dimensions in the rhs when the ragged "
		                                     "dimension is batch or contracting.");
	if (group.n != 1)
		return shlo_bad_attr(cx, op, "There must be exactly one group dimension in the rhs when the lhs ragged "
		                             "dimension is non-contracting.");
	d = group.v[0];
	if (d < 0 || d >= r->t->n)
		return shlo_bad_attr(cx, op,
		                     "Expects rhs_group_dim to be in range [0, rhs_rank) i.e. [0, %u). got: %lld.",
		                     r->t->n, (long long)d);
	if (ir_field_has(r->batch, d) || ir_field_has(r->contract, d))
		return shlo_bad_attr(cx, op,
		                     "has duplicated dimension from rhs_group_dimensions and rhs_%s_dimensions: %lld",
		                     ir_field_has(r->batch, d) ? "batching" : "contracting", (long long)d);
	return true;
}

static int64_t
n_groups(const IrOp *op)
{
	const IrType *g = shlo_in(op, 2);

	return g->dims[g->n - 1];
}

static bool
check_ragged(VerifyCx *cx, IrOp *op, const ShloDotSide *l, const ShloDotSide *r, IrField ragged, IrField group)
{
	RaggedMode mode;

	if (ragged.n != 1)
		return shlo_bad_attr(cx, op, "There must be exactly one ragged dimension in the lhs.");
	if (ragged.v[0] < 0 || ragged.v[0] >= l->t->n)
		return shlo_bad_attr(cx, op,
		                     "Expects lhs_ragged_dim to be in range [0, lhs_rank) i.e. [0, %u). got: %lld.",
		                     l->t->n, (long long)ragged.v[0]);
	mode = ragged_mode(l, ragged.v[0]);
	if (!check_group_sizes(cx, op, l, ragged.v[0], mode) || !check_group_dim(cx, op, r, group, mode))
		return false;
	if (mode == RAGGED_FREE && !shlo_dim_ok(r->t->dims[group.v[0]], n_groups(op)))
		return shlo_bad_shape(cx, op, "rhs group dimension is expected to have size=%lld, got %lld",
		                      (long long)n_groups(op), (long long)r->t->dims[group.v[0]]);
	return true;
}

bool
verify_chlo_ragged_dot(VerifyCx *cx, IrOp *op)
{
	IrDotDims n = ir_dot_dims(op);
	ShloDotSide l = shlo_dot_side(op, &n, 0), r = shlo_dot_side(op, &n, 1);
	ShloShape s;

	if (!shlo_check_precision(cx, op))
		return false;
	if (l.t->kind == IR_TYPE_UNRANKED || r.t->kind == IR_TYPE_UNRANKED)
		return shlo_bad_shape(cx, op, "contracting dimension sizes must match for lhs/rhs");
	if (!shlo_check_dot_dims(cx, op, &l, &r) || !check_ragged(cx, op, &l, &r, n.ragged, n.group))
		return false;
	s = shlo_shape_new(cx, l.t->n + r.t->n + 1);
	s.rank = 0;
	if (ragged_mode(&l, n.ragged.v[0]) == RAGGED_CONTRACT)
		s.dims[s.rank++] = n_groups(op);
	if (!shlo_dot_append_batch(cx, op, &s, &l, &r))
		return false;
	shlo_dot_append_free(cx, &s, l.t, shlo_list_join(cx, l.batch, l.contract));
	shlo_dot_append_free(cx, &s, r.t, shlo_list_join(cx, n.group, shlo_list_join(cx, r.batch, r.contract)));
	return shlo_check_result_shape(cx, op, &s);
}
