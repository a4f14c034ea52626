/* SPDX-License-Identifier: Apache-2.0
 *
 * The symbolic table of slices: every rank holds the numbers of the elements of its slice, in row-major order. The
 * operations of a plan move these numbers, so that a plan is right if every rank ends with the elements that the target
 * layout gives it.
 */
#ifndef SHARDC_TESTS_UNIT_STRATEGY_SLICES_H
#define SHARDC_TESTS_UNIT_STRATEGY_SLICES_H

#include <stdlib.h>

#include "strategy/redistribution.h"

enum { SLICES_MAX = 1 << 13 };

/* The slice of one rank: its shape, and the numbers of its elements. */
typedef struct Slice {
	uint32_t rank;
	int64_t shape[REDIST_DIMS];
	int64_t n, *v;
} Slice;

static inline Slice
slice_new(const int64_t *shape, uint32_t rank)
{
	Slice s = { .rank = rank, .n = 1 };

	for (uint32_t d = 0; d < rank; d++)
		s.n *= s.shape[d] = shape[d];
	s.v = calloc((size_t)s.n + 1, sizeof *s.v);
	return s;
}

/* Returns the element at the index of the slice `out`, shifted by `by` along d, in a slice of another size along d. */
static inline int64_t
slice_at(const Slice *s, const Slice *out, int64_t i, uint32_t d, int64_t by)
{
	int64_t at = 0, step = 1;

	for (uint32_t k = s->rank; k-- > 0; ) {
		int64_t x = i % out->shape[k] + (k == d ? by : 0);

		i /= out->shape[k];
		at += x * step;
		step *= s->shape[k];
	}
	return s->v[at];
}

/* Returns part x of n along dimension d. */
static inline Slice
slice_part(const Slice *s, uint32_t d, int64_t x, int64_t n)
{
	int64_t shape[REDIST_DIMS];
	Slice out;

	memcpy(shape, s->shape, s->rank * sizeof *shape);
	if (shape[d] % n)
		return (Slice){ 0 };
	shape[d] /= n;
	out = slice_new(shape, s->rank);
	for (int64_t i = 0; i < out.n; i++)
		out.v[i] = slice_at(s, &out, i, d, x * shape[d]);
	return out;
}

/* Returns the n slices one after the other along dimension d. */
static inline Slice
slice_join(const Slice *parts, int64_t n, uint32_t d)
{
	int64_t shape[REDIST_DIMS], inner = 1;
	Slice out;

	memcpy(shape, parts->shape, parts->rank * sizeof *shape);
	shape[d] *= n;
	out = slice_new(shape, parts->rank);
	for (uint32_t k = d + 1; k < out.rank; k++)
		inner *= shape[k];
	for (int64_t i = 0; i < out.n; i++) {
		int64_t x = i / inner % shape[d], outer = i / inner / shape[d], from = parts->shape[d];

		out.v[i] = parts[x / from].v[(outer * from + x % from) * inner + i % inner];
	}
	return out;
}

/* Returns the slice of a rank in a layout of the elements 0, 1, ... */
static inline Slice
slice_of(const Layout *l, int64_t rank)
{
	int64_t shape[REDIST_DIMS];
	Slice s;

	for (uint32_t d = 0; d < l->n_dims; d++)
		shape[d] = layout_dim_size(l, d) / layout_dim_parts(l, d);
	s = slice_new(shape, l->n_dims);
	for (int64_t i = 0; i < s.n; i++) {
		int64_t at = 0, step = 1, rest = i;

		for (uint32_t d = l->n_dims; d-- > 0; ) {
			at += (rest % shape[d] + layout_offset(l, d, rank)) * step;
			rest /= shape[d];
			step *= layout_dim_size(l, d);
		}
		s.v[i] = at;
	}
	return s;
}

/* Gives a slice the shape that it has in a view of its layout. */
static inline void
slice_view(Slice *s, const RedistView *v)
{
	s->rank = v->rank;
	for (uint32_t d = 0; d < v->rank; d++)
		s->shape[d] = v->shape[d] / (v->map[d] == LAYOUT_WHOLE ? 1 : v->dev[v->map[d]]);
}

/* Applies one operation to the slices of all ranks. Returns false if a dimension cannot be cut. */
static inline bool
slices_step(Slice *all, int64_t n, const RedistOp *op)
{
	Slice *out = calloc((size_t)n, sizeof *out), *parts = calloc((size_t)op->n, sizeof *parts);
	int64_t stride = n / (op->pre * op->n);

	for (int64_t r = 0; r < n; r++) {
		int64_t x = r / stride % op->n, base = r - x * stride;

		for (int64_t k = 0; k < op->n; k++) {
			const Slice *of = &all[base + k * stride];

			parts[k] = op->kind == COST_ALL_GATHER ? slice_part(of, op->dim, 0, 1)
			                                     : slice_part(of, op->dim, x, op->n);
			if (!parts[k].v)
				return false;
		}
		out[r] = op->kind == COST_ALL_SLICE ? slice_part(&all[r], op->dim, x, op->n) :
			slice_join(parts, op->n, op->kind == COST_ALL_GATHER ? op->dim : op->other);
		for (int64_t k = 0; k < op->n; k++)
			free(parts[k].v);
	}
	for (int64_t r = 0; r < n; r++) {
		free(all[r].v);
		all[r] = out[r];
	}
	free(out);
	free(parts);
	return true;
}

/* Applies a plan on n ranks. Returns whether every rank ends with the elements of the target. */
static inline bool
slices_apply(const Redist *r, int64_t n)
{
	Slice *all = calloc((size_t)n, sizeof *all);
	bool right = true;

	for (int64_t i = 0; i < n; i++) {
		all[i] = slice_of(r->from, i);
		if (r->view)
			slice_view(&all[i], r->view);
	}
	for (uint32_t k = 0; k < r->n_ops && right; k++) {
		if (r->ops[k].kind != COST_FREE) {
			right = slices_step(all, n, &r->ops[k]);
			continue;
		}
		for (int64_t i = 0; i < n; i++) {
			all[i].rank = r->to->rank;
			memcpy(all[i].shape, r->to->shape, r->to->rank * sizeof *r->to->shape);
		}
	}
	for (int64_t i = 0; i < n; i++) {
		Slice want = slice_of(r->to, i);

		right = right && want.n == all[i].n && memcmp(want.v, all[i].v, (size_t)want.n * sizeof *want.v) == 0;
		free(want.v);
		free(all[i].v);
	}
	free(all);
	return right;
}

/* Writes another shape with the same elements: the same one, the flat one, or the first two dimensions joined. */
static inline uint32_t
slices_reshape(const int64_t *shape, uint32_t rank, int64_t *out, uint32_t how)
{
	uint32_t n = 0;

	if (how == 0) {
		memcpy(out, shape, rank * sizeof *out);
		return rank;
	}
	out[n++] = shape[0];
	for (uint32_t d = 1; d < rank; d++) {
		if (how == 1 || d == 1)
			out[n - 1] *= shape[d];
		else
			out[n++] = shape[d];
	}
	return n;
}

#endif
