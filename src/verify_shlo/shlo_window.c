/* SPDX-License-Identifier: Apache-2.0
 *
 * Windows: the formula of spec 11 §11.2, and the checks of ops that slide a window over a tensor (convolution,
 * reduce_window, select_and_scatter).
 */
#include "verify_shlo/shlo.h"

/* ---- windows ---- */

typedef struct Window {
	uint32_t n;
	IrWindow *dims;
} Window;

/* Checks that a list has an entry per window dimension, or is empty. */
static bool
check_window_list(VerifyCx *cx, IrOp *op, IrField l, uint32_t n, const char *what)
{
	return l.n == 0 || l.n == n ||
	       shlo_bad_attr(cx, op,
	                     "expects %s to have same dimension-size as size of window dimensions (%u), but got: %u.",
	                     what, n, l.n);
}

/* Checks the padding, which StableHLO does before anything else about the window. */
static bool
check_padding_shape(VerifyCx *cx, IrOp *op)
{
	const IrAttr *a = ir_op_prop(op, ATOM_padding);

	return !a || (a->type->n == 2 && a->type->dims[1] == 2) ||
	       shlo_bad_attr(cx, op, "expects the shape of padding-attribute to be {N, 2}, but got {%s}.",
	                     shlo_list_text(cx, (IrField){ a->type->dims, a->type->n }));
}

static bool
check_padding_count(VerifyCx *cx, IrOp *op, uint32_t n)
{
	const IrAttr *a = ir_op_prop(op, ATOM_padding);

	return !a || a->type->dims[0] == 0 || a->type->dims[0] == n ||
	       shlo_bad_attr(cx, op,
	                     "expects padding-entries to have same dimension-size as size of window dimensions (%u), "
	                     "but got: %lld.",
	                     n, (long long)a->type->dims[0]);
}

static bool
check_positive(VerifyCx *cx, IrOp *op, int64_t v, uint32_t d, const char *what)
{
	return v > 0 || v == IR_DYNAMIC ||
	       shlo_bad_attr(cx, op, "expects window to have positive %s for %u-th window dimension, but got %lld.",
	                     what, d, (long long)v);
}

/* Makes windows over n dimensions from the properties of the op. */
static bool
make_window(VerifyCx *cx, IrOp *op, uint32_t n, Window *w)
{
	bool conv = op->kind == IR_OP_SHLO_CONVOLUTION || op->kind == IR_OP_SHLO_DYNAMIC_CONV;
	IrField base = shlo_list(op, conv ? ATOM_lhs_dilation : ATOM_base_dilations);
	IrField dilations = shlo_list(op, conv ? ATOM_rhs_dilation : ATOM_window_dilations);

	if (!check_window_list(cx, op, shlo_list(op, ATOM_window_strides), n, "window-strides") ||
	    !check_window_list(cx, op, base, n, "base-dilation factors") ||
	    !check_window_list(cx, op, dilations, n, "window-dilation factors") || !check_padding_count(cx, op, n) ||
	    !check_window_list(cx, op, shlo_list(op, ATOM_window_reversal), n, "window-reversal"))
		return false;
	*w = (Window){ n, ARENA_ARRAY(cx->scratch, IrWindow, n) };
	for (uint32_t d = 0; d < n; d++) {
		IrWindow dim = ir_window(op, d);

		if (!check_positive(cx, op, dim.size, d, "value") || !check_positive(cx, op, dim.stride, d, "stride") ||
		    !check_positive(cx, op, dim.base, d, "base dilation factor") ||
		    !check_positive(cx, op, dim.dilation, d, "window dilation factor"))
			return false;
		w->dims[d] = dim;
	}
	return true;
}

/* Returns the number of positions of a window along a dimension of n elements, '?' if either is unknown. */
static int64_t
n_places(int64_t n, const IrWindow *w)
{
	return n == IR_DYNAMIC || w->size == IR_DYNAMIC ? IR_DYNAMIC : ir_window_count(w, n);
}

/* ---- convolution ---- */

/* Returns whether b is dynamic or a multiple of a. */
static bool
divides(int64_t a, int64_t b)
{
	return b == IR_DYNAMIC || b % a == 0;
}

/* Checks that group counts divide the dimensions that they split. */
static bool
check_groups(VerifyCx *cx, IrOp *op, const IrConvDims *n)
{
	const int64_t *lhs = shlo_in(op, 0)->dims, *kernel = shlo_in(op, 1)->dims;
	int64_t f = n->feature_groups, b = n->batch_groups, batch = lhs[n->in_batch], feature = lhs[n->in_feature];
	int64_t in = kernel[n->kernel_in], out = kernel[n->kernel_out];

	if (!divides(b, batch))
		return shlo_bad_shape(cx, op,
		                      "expects input batch dimension (%lld) to be divisible by batch_group_count. Got "
		                      "batch_group_count = %lld.",
		                      (long long)batch, (long long)b);
	if (!divides(f, feature))
		return shlo_bad_shape(
			cx, op,
			"expects input feature dimension (%lld) to be a multiple of feature_group_count. Got "
			"feature_group_count = %lld.",
			(long long)feature, (long long)f);
	if (feature != IR_DYNAMIC && in != IR_DYNAMIC && feature / f != in)
		return shlo_bad_shape(
			cx, op,
			"expects input feature dimension (%lld) / feature_group_count = kernel input feature "
			"dimension (%lld). Got feature_group_count = %lld.",
			(long long)feature, (long long)in, (long long)f);
	if (!divides(b, out))
		return shlo_bad_shape(
			cx, op,
			"expects output feature dimension size (%lld) to be a multiple of batch_group_count. Got "
			"batch_group_count = %lld.",
			(long long)out, (long long)b);
	if (!divides(f, out))
		return shlo_bad_shape(
			cx, op,
			"expects kernel output feature dimension (%lld) to be divisible by feature_group_count. For "
			"feature_group_count = %lld.",
			(long long)out, (long long)f);
	return true;
}

static bool
check_conv_numbers(VerifyCx *cx, IrOp *op)
{
	IrConvDims n = ir_conv_dims(op);
	uint32_t in = n.in.n, kernel = n.kernel.n, out = n.out.n, rank = shlo_in(op, 0)->n;
	int64_t f = n.feature_groups, b = n.batch_groups;

	if (in != kernel || in != out)
		return shlo_bad_attr(
			cx, op,
			"expects the same size for input, kernel and output spatial-dimensions, but got %u, %u, and "
			"%u resp.",
			in, kernel, out);
	/* The numbers of a side are a permutation, so the only mistake left is that there are too many. */
	if (in + 2 > rank)
		return shlo_bad_attr(
			cx, op, "expects input, kernel, and output dimension-numbers to be in-range [0, %u).", rank);
	if (f > 1 && b > 1)
		return shlo_bad_attr(
			cx, op,
			"expects batch_group_count and feature_group_count not to be both greater than 1. Got %lld "
			"and %lld resp.",
			(long long)b, (long long)f);
	return check_groups(cx, op, &n);
}

/* The checks of convolution and dynamic_conv that come before the window. */
static bool
check_conv(VerifyCx *cx, IrOp *op)
{
	IrType *a = shlo_in(op, 0), *k = shlo_in(op, 1);

	if (a->n != k->n)
		return shlo_bad_shape(
			cx, op, "expects convolution arguments to have same number of dimensions. Got: '%s' and '%s'.",
			verify_type_text(cx, a), verify_type_text(cx, k));
	if (a->n < 2)
		return shlo_bad_shape(cx, op,
		                      "expects convolution arguments to have >= 2 dimensions. Got: '%s' and '%s'.",
		                      verify_type_text(cx, a), verify_type_text(cx, k));
	if (!shlo_elems_ok(cx, a->elem, k->elem))
		return shlo_bad_type(cx, op, "expects lhs and rhs to have compatible element type. Got: '%s' and '%s'",
		                     verify_type_text(cx, a->elem), verify_type_text(cx, k->elem));
	return check_conv_numbers(cx, op) && shlo_check_precision(cx, op);
}

static int64_t
over(int64_t n, int64_t by)
{
	return n == IR_DYNAMIC ? n : n / by;
}

/* Makes the window over the spatial dimensions. */
static bool
conv_window(VerifyCx *cx, IrOp *op, Window *w)
{
	uint32_t n = ir_conv_dims(op).kernel.n, rank = shlo_in(op, 0)->n;

	return check_padding_shape(cx, op) && make_window(cx, op, n, w) &&
	       (n + 2 == rank ||
	        shlo_bad_shape(cx, op, "expects convolution arguments to have %u dimensions. Got: %u", n + 2, rank));
}

bool
verify_convolution(VerifyCx *cx, IrOp *op)
{
	const int64_t *lhs = shlo_in(op, 0)->dims;
	IrConvDims n = ir_conv_dims(op);
	ShloShape s;
	Window w;

	if (!check_conv(cx, op) || !conv_window(cx, op, &w))
		return false;
	s = shlo_shape_new(cx, n.out.n + 2);
	s.dims[n.out_batch] = over(lhs[n.in_batch], n.batch_groups);
	s.dims[n.out_feature] = shlo_in(op, 1)->dims[n.kernel_out];
	for (uint32_t i = 0; i < n.out.n; i++)
		s.dims[n.out.v[i]] = n_places(lhs[n.in.v[i]], &w.dims[i]);
	return shlo_check_result_shape(cx, op, &s);
}

bool
verify_dynamic_conv(VerifyCx *cx, IrOp *op)
{
	const IrType *pad = shlo_in(op, 2);
	uint32_t n;
	IrField values;
	Window w;

	if (!check_conv(cx, op))
		return false;
	n = ir_conv_dims(op).in.n;
	if (pad->dims[0] != n || pad->dims[1] != 2)
		return shlo_bad_shape(cx, op, "expects padding to be of shape [%u, 2], but got %s", n,
		                      shlo_dims_text(cx, pad->dims, pad->n));
	/* StableHLO checks the window only if the padding is constant, and never checks the result. */
	return !shlo_constant_ints(cx, ir_operand(op, 2), &values) || conv_window(cx, op, &w);
}

/* ---- reduce_window ---- */

/* Returns the shape of results: an element per position of the window. The formula applies to bounds, too. */
static ShloShape
window_shape(VerifyCx *cx, const IrType *t, const Window *w)
{
	ShloShape s = shlo_shape_new(cx, t->n);

	for (uint32_t d = 0; d < t->n; d++) {
		s.dims[d] = n_places(t->dims[d], &w->dims[d]);
		if (t->dims[d] == IR_DYNAMIC && ir_type_bound(t, d) != IR_DYNAMIC)
			shlo_shape_bound(cx, &s, d, n_places(ir_type_bound(t, d), &w->dims[d]));
	}
	return s;
}

bool
verify_reduce_window(VerifyCx *cx, IrOp *op)
{
	IrField sizes = shlo_list(op, ATOM_window_dimensions);
	uint32_t n = op->n_operands / 2;
	Window w;

	if (n == 0)
		return shlo_bad_shape(cx, op, "requires at least 1 input value");
	if (!check_padding_shape(cx, op) || !shlo_check_inputs(cx, op, n))
		return false;
	if (sizes.n != shlo_in(op, 0)->n)
		return shlo_bad_attr(
			cx, op,
			"expects window-dimensions size == input rank, but got window-dimensions size: %u and input: "
			"'%s' with rank = %u.",
			sizes.n, verify_type_text(cx, shlo_in(op, 0)), shlo_in(op, 0)->n);
	return make_window(cx, op, sizes.n, &w) &&
	       shlo_check_reducer(cx, op, op->regions[0].first, &(ShloReducer){ n, 0, n, false, sizes });
}

bool
shlo_check_reduce_window_results(VerifyCx *cx, IrOp *op)
{
	uint32_t n = op->n_operands / 2;
	IrType **inferred;
	ShloShape s;
	Window w;

	if (!make_window(cx, op, shlo_in(op, 0)->n, &w))
		return false;
	inferred = ARENA_ARRAY(cx->scratch, IrType *, n);
	for (uint32_t i = 0; i < n; i++) {
		s = window_shape(cx, shlo_in(op, i), &w);
		inferred[i] = shlo_tensor(cx, &s, shlo_returned(op->regions[0].first, i)->elem);
	}
	return shlo_check_result_types(cx, op, inferred, n);
}

/* ---- select_and_scatter ---- */

static bool
check_select(VerifyCx *cx, IrOp *op)
{
	const IrBlock *b = op->regions[0].first;
	IrType *want = ir_type_tensor(cx->s, NULL, 0, shlo_in(op, 0)->elem, NULL), *got;

	if (b->n_args != 2)
		return shlo_bad_region(cx, op, "expects the select-region to take 2 parameters, but takes %u",
		                       b->n_args);
	for (uint32_t i = 0; i < 2; i++) {
		if (!shlo_reducer_arg_fits(cx, want, b->args[i]->type, true))
			return shlo_bad_region(
				cx, op,
				"expects the type of select-region's parameter at index %u to be '%s', but got '%s'", i,
				verify_type_text(cx, want), verify_type_text(cx, b->args[i]->type));
	}
	if (shlo_n_returned(b) != 1)
		return shlo_bad_region(cx, op, "expects select-region to return single value, but got: %u",
		                       shlo_n_returned(b));
	got = shlo_returned(b, 0);
	return (got->kind == IR_TYPE_TENSOR && got->n == 0 && got->elem == cx->s->i1) ||
	       shlo_bad_region(cx, op, "expects the return-type of select-region to be tensor<i1>, but got: '%s'",
	                       verify_type_text(cx, got));
}

/* Checks that the source has an element per position of the window. */
static bool
check_source(VerifyCx *cx, IrOp *op, const Window *w)
{
	IrType *t = shlo_in(op, 0), *source = shlo_in(op, 1);
	ShloShape s = window_shape(cx, t, w);

	s.bounds = NULL;
	if (source->n == s.rank) {
		uint32_t d = 0;

		while (d < s.rank && shlo_dim_ok(s.dims[d], source->dims[d]))
			d++;
		if (d == s.rank)
			return true;
	}
	return shlo_bad_shape(cx, op, "expects source-type to be '%s', but got'%s'",
	                      verify_type_text(cx, shlo_tensor(cx, &s, source->elem)), verify_type_text(cx, source));
}

bool
verify_select_and_scatter(VerifyCx *cx, IrOp *op)
{
	IrField sizes = shlo_list(op, ATOM_window_dimensions);
	IrType *t = shlo_in(op, 0);
	ShloReducer scatter = { 1, 1, 2, false, { NULL, 0 } };
	Window w;

	if (!check_select(cx, op) || !shlo_check_reducer(cx, op, op->regions[1].first, &scatter))
		return false;
	if (sizes.n != t->n)
		return shlo_bad_attr(
			cx, op,
			"expects window-dimensions size == operand rank, but got window-dimensions size: %u and "
			"operand-type: '%s' with rank = %u.",
			sizes.n, verify_type_text(cx, t), t->n);
	return check_padding_shape(cx, op) && make_window(cx, op, sizes.n, &w) && check_source(cx, op, &w);
}

bool
shlo_check_select_and_scatter_results(VerifyCx *cx, IrOp *op)
{
	ShloShape s = shlo_shape_of(cx, shlo_in(op, 0));

	return shlo_check_result(cx, op, &s, shlo_returned(op->regions[1].first, 0)->elem);
}
