/* SPDX-License-Identifier: Apache-2.0
 *
 * Contractions, reductions, windows, sorts and linear algebra.
 */
#include "case_op.h"

/* ---- contractions ---- */

static bool
is_free(const Case *c, const char *batch, const char *contracted, int k)
{
	return !case_has(c, batch, k) && !case_has(c, contracted, k);
}

void
case_op_dot_general(CaseOp *o, const Case *c)
{
	CaseType *t = &o->out.v[o->out.n++];

	strcpy(t->elem, c->in.v[0].elem);
	for (size_t i = 0; i < case_count(c, "lhs_batch"); i++)
		t->dims[t->rank++] = c->in.v[0].dims[case_at(c, "lhs_batch", i)];
	for (int k = 0; k < c->in.v[0].rank; k++) {
		if (is_free(c, "lhs_batch", "lhs_contract", k))
			t->dims[t->rank++] = c->in.v[0].dims[k];
	}
	for (int k = 0; k < c->in.v[1].rank; k++) {
		if (is_free(c, "rhs_batch", "rhs_contract", k))
			t->dims[t->rank++] = c->in.v[1].dims[k];
	}
	BUF_LIT(&o->props, "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [");
	case_list(&o->props, c, "lhs_batch");
	BUF_LIT(&o->props, "], rhs_batching_dimensions = [");
	case_list(&o->props, c, "rhs_batch");
	BUF_LIT(&o->props, "], lhs_contracting_dimensions = [");
	case_list(&o->props, c, "lhs_contract");
	BUF_LIT(&o->props, "], rhs_contracting_dimensions = [");
	case_list(&o->props, c, "rhs_contract");
	BUF_LIT(&o->props, "]>");
}

void
case_op_ragged_dot(CaseOp *o, const Case *c)
{
	CaseType *t = &o->out.v[o->out.n++];

	strcpy(t->elem, c->in.v[0].elem);
	for (int k = 0; k < c->in.v[0].rank; k++) {
		if (!case_has(c, "lhs_contract", k))
			t->dims[t->rank++] = c->in.v[0].dims[k];
	}
	for (int k = 0; k < c->in.v[1].rank; k++) {
		if (is_free(c, "rhs_group", "rhs_contract", k))
			t->dims[t->rank++] = c->in.v[1].dims[k];
	}
	BUF_LIT(&o->props, "ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [");
	case_list(&o->props, c, "lhs_contract");
	BUF_LIT(&o->props, "], rhs_contracting_dimensions = [");
	case_list(&o->props, c, "rhs_contract");
	BUF_LIT(&o->props, "], lhs_ragged_dimensions = [");
	case_list(&o->props, c, "lhs_ragged");
	BUF_LIT(&o->props, "], rhs_group_dimensions = [");
	case_list(&o->props, c, "rhs_group");
	BUF_LIT(&o->props, "]>");
}

/* ---- reductions and windows ---- */

/* Appends a region that reduces n pairs of scalars. */
void
case_reducer(CaseOp *o, const char *kind, const CaseType *in, int n)
{
	Buf *b = &o->regions;
	char elem[40];

	snprintf(elem, sizeof elem, "tensor<%s>", in[0].elem);
	BUF_LIT(b, "({^bb0(");
	for (int i = 0; i < 2 * n; i++)
		buf_printf(b, "%s%%x%d: tensor<%s>", i ? ", " : "", i, in[i % n].elem);
	BUF_LIT(b, "):\n");
	if (strcmp(kind, "set") == 0) {
		buf_printf(b, "stablehlo.return %%x1 : %s})", elem);
	} else if (strcmp(kind, "custom") == 0) {
		BUF_LIT(b, "stablehlo.return ");
		for (int i = 0; i < n; i++)
			buf_printf(b, "%s%%x%d", i ? ", " : "", n + i);
		BUF_LIT(b, " : ");
		for (int i = 0; i < n; i++)
			buf_printf(b, "%stensor<%s>", i ? ", " : "", in[i].elem);
		BUF_LIT(b, "})");
	} else {
		buf_printf(b, "%%y = stablehlo.%s %%x0, %%x1 : %s\nstablehlo.return %%y : %s})", kind, elem, elem);
	}
}

void
case_op_reduce(CaseOp *o, const Case *c)
{
	bool arg = strncmp(c->op, "arg", 3) == 0;
	CaseTypes in = c->in;

	if (arg) {	/* the second input is an iota with the sharding of the first */
		in.v[1] = in.v[0];
		strcpy(in.v[1].elem, "i32");
		in.n = 2;
		BUF_LIT(&o->before, "%idx = \"stablehlo.convert\"(%a0) : (");
		case_tensor(&o->before, &in.v[0]);
		BUF_LIT(&o->before, ") -> ");
		case_tensor(&o->before, &in.v[1]);
		BUF_LIT(&o->before, "\n");
	}
	case_add_args(o, c, 0, c->in.n);
	if (arg)
		case_add_operand(o, "%idx", &in.v[1]);
	for (int i = 0; i < in.n; i++) {
		CaseType *t = &o->out.v[o->out.n++];

		case_add_init(o, in.v[i].elem, i);
		strcpy(t->elem, in.v[i].elem);
		for (int k = 0; k < in.v[i].rank; k++) {
			if (!case_has(c, "dims", k))
				t->dims[t->rank++] = in.v[i].dims[k];
		}
	}
	o->name = "stablehlo.reduce";
	case_dims_prop(&o->props, c, "dimensions", "dims");
	case_reducer(o, arg ? "custom" : case_word(c, "kind"), in.v, in.n);
}

static int64_t
windowed(int64_t n, int64_t window, int64_t stride, int64_t pad, int64_t base, int64_t dilation)
{
	int64_t size = (n ? (n - 1) * base + 1 : 0) + pad, w = (window - 1) * dilation + 1;

	return size < w ? 0 : (size - w) / stride + 1;
}

void
case_op_reduce_window(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);

	case_add_args(o, c, 0, 1);
	case_add_init(o, c->in.v[0].elem, 0);
	case_dims_prop(&o->props, c, "window_dimensions", "window");
	BUF_LIT(&o->props, ", ");
	case_dims_prop(&o->props, c, "window_strides", "strides");
	BUF_LIT(&o->props, ", ");
	case_dims_prop(&o->props, c, "base_dilations", "base_dilation");
	BUF_LIT(&o->props, ", ");
	case_dims_prop(&o->props, c, "window_dilations", "window_dilation");
	BUF_LIT(&o->props, ", ");
	case_padding_prop(&o->props, c);
	for (int k = 0; k < t->rank; k++) {
		size_t i = (size_t)k;

		t->dims[k] = windowed(t->dims[k], case_at(c, "window", i), case_at(c, "strides", i),
		                      case_pad_at(c, i, 0) + case_pad_at(c, i, 1),
		                      case_at(c, "base_dilation", i), case_at(c, "window_dilation", i));
	}
	case_reducer(o, case_word(c, "kind"), c->in.v, 1);
}

void
case_op_cumulative(CaseOp *o, const Case *c)
{
	const CaseType *t = case_result_like(o, c, 0);
	int64_t dim = case_number(c, "dim", 0);
	bool back = case_number(c, "reverse", 0) != 0;
	const char *kind = case_word(c, "kind");

	o->name = "stablehlo.reduce_window";
	case_add_args(o, c, 0, 1);
	case_add_init(o, t->elem, 0);
	BUF_LIT(&o->props, "window_dimensions = array<i64: ");
	for (int k = 0; k < t->rank; k++)
		buf_printf(&o->props, "%s%lld", k ? ", " : "", (long long)(k == dim ? t->dims[k] : 1));
	BUF_LIT(&o->props, ">, padding = dense<[");
	for (int k = 0; k < t->rank; k++)
		buf_printf(&o->props, "%s[%lld, %lld]", k ? ", " : "",
			   (long long)(k == dim && !back ? t->dims[k] - 1 : 0),
		           (long long)(k == dim && back ? t->dims[k] - 1 : 0));
	buf_printf(&o->props, "]> : tensor<%dx2xi64>", t->rank);
	case_reducer(o, strcmp(kind, "cummax") == 0    ? "maximum"
	                : strcmp(kind, "cummin") == 0  ? "minimum"
	                : strcmp(kind, "cumprod") == 0 ? "multiply"
	                                               : "add",
	             c->in.v, 1);
}

void
case_op_select_and_scatter(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 0);
	case_add_args(o, c, 0, 2);
	case_add_init(o, c->in.v[0].elem, 0);
	case_dims_prop(&o->props, c, "window_dimensions", "window");
	BUF_LIT(&o->props, ", ");
	case_dims_prop(&o->props, c, "window_strides", "strides");
	BUF_LIT(&o->regions, "({^bb0(%p: tensor<f32>, %q: tensor<f32>):\n"
	        "%s = \"stablehlo.compare\"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction GE>}> : "
	        "(tensor<f32>, tensor<f32>) -> tensor<i1>\nstablehlo.return %s : tensor<i1>}, "
	        "{^bb0(%p: tensor<f32>, %q: tensor<f32>):\n%s = stablehlo.add %p, %q : tensor<f32>\n"
	        "stablehlo.return %s : tensor<f32>})");
}

static int
layout_index(const char *layout, char letter)
{
	const char *p = strchr(layout, letter);

	return p ? (int)(p - layout) : -1;
}

static void
layout(Buf *b, const char *letters)
{
	BUF_LIT(b, "[");
	for (int i = 0; letters[i]; i++)
		buf_printf(b, "%s%c", i ? ", " : "", letters[i]);
	BUF_LIT(b, "]");
}

void
case_op_convolution(CaseOp *o, const Case *c)
{
	const char *lhs = case_word(c, "lhs"), *rhs = case_word(c, "rhs"), *out = case_word(c, "out");
	CaseType *t = case_result_like(o, c, 0);
	Buf *b = &o->props;

	for (int k = 0; out[k]; k++) {
		int d = out[k] - '0';

		if (out[k] == 'b')
			t->dims[k] = c->in.v[0].dims[layout_index(lhs, 'b')];
		else if (out[k] == 'f')
			t->dims[k] = c->in.v[1].dims[layout_index(rhs, 'o')];
		else
			t->dims[k] = windowed(c->in.v[0].dims[layout_index(lhs, out[k])],
			                      c->in.v[1].dims[layout_index(rhs, out[k])],
			                      case_at(c, "strides", (size_t)d),
			                      case_pad_at(c, (size_t)d, 0) + case_pad_at(c, (size_t)d, 1), 1, 1);
	}
	BUF_LIT(b, "dimension_numbers = #stablehlo.conv<");
	layout(b, lhs);
	BUF_LIT(b, "x");
	layout(b, rhs);
	BUF_LIT(b, "->");
	layout(b, out);
	BUF_LIT(b, ">, feature_group_count = 1 : i64, batch_group_count = 1 : i64, ");
	case_dims_prop(b, c, "window_strides", "strides");
	BUF_LIT(b, ", ");
	case_padding_prop(b, c);
}

/* ---- sort, top-k, linear algebra ---- */

void
case_op_sort(CaseOp *o, const Case *c)
{
	case_op_own(o, c);
	buf_printf(&o->props, "dimension = %lld : i64, is_stable = true", (long long)case_number(c, "dim", 0));
	BUF_LIT(&o->regions, "({^bb0(");
	for (int i = 0; i < 2 * c->in.n; i++)
		buf_printf(&o->regions, "%s%%x%d: tensor<%s>", i ? ", " : "", i, c->in.v[i / 2].elem);
	buf_printf(&o->regions, "):\n%%y = \"stablehlo.compare\"(%%x0, %%x1) <{comparison_direction = "
	           "#stablehlo<comparison_direction LT>}> : (tensor<%s>, tensor<%s>) -> tensor<i1>\n"
	           "stablehlo.return %%y : tensor<i1>})", c->in.v[0].elem, c->in.v[0].elem);
}

void
case_op_top_k(CaseOp *o, const Case *c)
{
	int64_t dim = case_number(c, "dim", 0), k = case_number(c, "k", 1);

	case_result_like(o, c, 0)->dims[dim] = k;
	strcpy(case_result_like(o, c, 0)->elem, "i32");
	o->out.v[1].dims[dim] = k;
	if (strcmp(c->op, "ApproxTopK") == 0) {
		o->name = "stablehlo.custom_call";
		buf_printf(&o->props, "call_target_name = \"ApproxTopK\"");
		buf_printf(&o->attrs, "mhlo.backend_config = {reduction_dim = %lld : i64}", (long long)dim);
	} else {
		buf_printf(&o->props, "k = %lld : i64", (long long)k);
	}
}

void
case_op_linalg(CaseOp *o, const Case *c)
{
	o->name = "stablehlo.custom_call";
	buf_printf(&o->props, "call_target_name = \"lapack_%s\"", c->op + strlen("linalg."));
	buf_printf(&o->attrs, "mhlo.frontend_attributes = {num_batch_dims = \"%lld\"}",
		   (long long)case_number(c, "nbatch", 0));
	if (c->results.n)
		o->out = c->results;
	else
		case_result_like(o, c, 0);
}

void
case_op_cholesky(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 0);
	BUF_LIT(&o->props, "lower = true");
}

void
case_op_triangular_solve(CaseOp *o, const Case *c)
{
	case_result_like(o, c, 1);
	buf_printf(&o->props,
		   "left_side = %s, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose %s>",
	           case_number(c, "left_side", 0) ? "true" : "false",
	           case_number(c, "transpose_a", 0) ? "TRANSPOSE" : "NO_TRANSPOSE");
}

void
case_op_fft(CaseOp *o, const Case *c)
{
	CaseType *t = case_result_like(o, c, 0);
	int64_t last = case_at(c, "length", case_count(c, "length") - 1);

	if (strcmp(case_word(c, "type"), "RFFT") == 0) {
		t->dims[t->rank - 1] = last / 2 + 1;
		strcpy(t->elem, "complex<f32>");
	} else if (strcmp(case_word(c, "type"), "IRFFT") == 0) {
		t->dims[t->rank - 1] = last;
		strcpy(t->elem, "f32");
	}
	buf_printf(&o->props, "fft_type = #stablehlo<fft_type %s>, ", case_word(c, "type"));
	case_dims_prop(&o->props, c, "fft_length", "length");
}
