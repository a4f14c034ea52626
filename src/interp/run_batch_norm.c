/* SPDX-License-Identifier: Apache-2.0
 *
 * Batch normalisation: mean and variance of each feature, over all dimensions but the feature dimension.
 */
#include <math.h>

#include "interp/machine.h"

typedef struct Norm {
	const InterpTensor *in;
	int64_t features, inner;	/* number of features; distance of elements of neighbouring ones */
	double epsilon, count;		/* count: elements per feature */
	double *mean, *variance;	/* by feature */
} Norm;

static int64_t
feature_of(const Norm *n, int64_t i)
{
	return i / n->inner % n->features;
}

/* Returns the Norm of operand 0, without the mean and the variance of its features. */
static Norm
norm_of(Interp *x, IrOp *op, uint32_t device)
{
	Norm n = { .in = interp_in(x, op, 0, device) };
	uint32_t dim = (uint32_t)ir_op_int(op, ATOM_feature_index, 0);
	const IrAttr *epsilon = ir_op_prop(op, ATOM_epsilon);

	n.features = n.in->type->dims[dim];
	n.inner = interp_stride(n.in->type, dim);
	n.epsilon = interp_float_decode(epsilon->type, *(const uint64_t *)ir_attr_data(epsilon));
	n.count = n.features ? (double)n.in->n / (double)n.features : 0;
	n.mean = ARENA_ARRAY(x->arena, double, (size_t)n.features);
	n.variance = ARENA_ARRAY(x->arena, double, (size_t)n.features);
	return n;
}

static void
take_moments(Norm *n, const InterpTensor *mean, const InterpTensor *variance)
{
	for (int64_t f = 0; f < n->features; f++) {
		n->mean[f] = mean->v[f].f;
		n->variance[f] = variance->v[f].f;
	}
}

static void
find_moments(Norm *n)
{
	for (int64_t i = 0; i < n->in->n; i++)
		n->mean[feature_of(n, i)] += n->in->v[i].f / n->count;
	for (int64_t i = 0; i < n->in->n; i++) {
		double v = n->in->v[i].f - n->mean[feature_of(n, i)];

		n->variance[feature_of(n, i)] += v * v / n->count;
	}
}

static void
normalize(const Norm *n, const InterpTensor *scale, const InterpTensor *offset, InterpTensor *out)
{
	for (int64_t i = 0; i < out->n; i++) {
		int64_t f = feature_of(n, i);
		double v = (n->in->v[i].f - n->mean[f]) / sqrt(n->variance[f] + n->epsilon);

		out->v[i] = interp_cell_float(out->elem, v * scale->v[f].f + offset->v[f].f);
	}
}

void
interp_op_batch_norm_inference(Interp *x, IrOp *op, uint32_t device)
{
	Norm n = norm_of(x, op, device);

	take_moments(&n, interp_in(x, op, 3, device), interp_in(x, op, 4, device));
	normalize(&n, interp_in(x, op, 1, device), interp_in(x, op, 2, device), interp_out(x, op, 0, device));
}

void
interp_op_batch_norm_training(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, 0, device), *mean = interp_out(x, op, 1, device),
		     *variance = interp_out(x, op, 2, device);
	Norm n = norm_of(x, op, device);

	find_moments(&n);
	for (int64_t f = 0; f < n.features; f++) {
		mean->v[f] = interp_cell_float(mean->elem, n.mean[f]);
		variance->v[f] = interp_cell_float(variance->elem, n.variance[f]);
	}
	normalize(&n, interp_in(x, op, 1, device), interp_in(x, op, 2, device), out);
}

void
interp_op_batch_norm_grad(Interp *x, IrOp *op, uint32_t device)
{
	InterpTensor *out = interp_out(x, op, 0, device), *to_scale = interp_out(x, op, 1, device),
		     *to_offset = interp_out(x, op, 2, device);
	const InterpTensor *scale = interp_in(x, op, 1, device), *grad = interp_in(x, op, 4, device);
	Norm n = norm_of(x, op, device);
	double *sum = ARENA_ARRAY(x->arena, double, (size_t)n.features),
	       *product = ARENA_ARRAY(x->arena, double, (size_t)n.features);

	take_moments(&n, interp_in(x, op, 2, device), interp_in(x, op, 3, device));
	for (int64_t i = 0; i < grad->n; i++) {
		int64_t f = feature_of(&n, i);

		sum[f] += grad->v[i].f;
		product[f] += grad->v[i].f * (n.in->v[i].f - n.mean[f]);
	}
	for (int64_t f = 0; f < n.features; f++) {
		to_scale->v[f] = interp_cell_float(out->elem, product[f] / sqrt(n.variance[f] + n.epsilon));
		to_offset->v[f] = interp_cell_float(out->elem, sum[f]);
	}
	for (int64_t i = 0; i < out->n; i++) {
		int64_t f = feature_of(&n, i);
		double spread = n.variance[f] + n.epsilon, v = n.in->v[i].f - n.mean[f];

		v = n.count * grad->v[i].f - sum[f] - v * product[f] / spread;
		out->v[i] = interp_cell_float(out->elem, v * scale->v[f].f / sqrt(spread) / n.count);
	}
}
