/* SPDX-License-Identifier: Apache-2.0
 *
 * The program of one case: a function with one argument per operand, and the operation in generic form. Shapes of
 * results follow StableHLO.
 */
#include "cases.h"

#include <stdlib.h>

/* ---- parameters ---- */

static int64_t
number(const Case *c, const char *key, int64_t fallback)
{
	const json_t *v = json_object_get(c->params, key);

	return json_is_boolean(v) ? json_is_true(v) : json_is_integer(v) ? json_integer_value(v) : fallback;
}

static const char *
word(const Case *c, const char *key)
{
	const char *s = json_string_value(json_object_get(c->params, key));

	return s ? s : "";
}

/* Returns element i of a list of integers. */
static int64_t
at(const Case *c, const char *key, size_t i)
{
	return json_integer_value(json_array_get(json_object_get(c->params, key), i));
}

static size_t
count(const Case *c, const char *key)
{
	return json_array_size(json_object_get(c->params, key));
}

static bool
has(const Case *c, const char *key, int64_t v)
{
	for (size_t i = 0; i < count(c, key); i++) {
		if (at(c, key, i) == v)
			return true;
	}
	return false;
}

/* Appends a list of integers between commas. */
static void
list(Buf *b, const Case *c, const char *key)
{
	for (size_t i = 0; i < count(c, key); i++)
		buf_printf(b, "%s%lld", i ? ", " : "", (long long)at(c, key, i));
}

static void
dims_prop(Buf *b, const Case *c, const char *name, const char *key)
{
	buf_printf(b, "%s = array<i64%s", name, count(c, key) ? ": " : "");
	list(b, c, key);
	BUF_LIT(b, ">");
}

static void
padding_prop(Buf *b, const Case *c)
{
	const json_t *p = json_object_get(c->params, "padding");

	BUF_LIT(b, "padding = dense<[");
	for (size_t i = 0; i < json_array_size(p); i++)
		buf_printf(b, "%s[%lld, %lld]", i ? ", " : "",
		           (long long)json_integer_value(json_array_get(json_array_get(p, i), 0)),
		           (long long)json_integer_value(json_array_get(json_array_get(p, i), 1)));
	buf_printf(b, "]> : tensor<%zux2xi64>", json_array_size(p));
}

static int64_t
pad_at(const Case *c, size_t i, size_t side)
{
	return json_integer_value(json_array_get(json_array_get(json_object_get(c->params, "padding"), i), side));
}

/* ---- the operation ---- */

/* The parts of an operation in generic form. */
typedef struct Op {
	const char *name;
	Buf operands;		/* names; empty: all arguments */
	Buf types;		/* of the operands */
	Buf before;		/* operations that make other operands */
	Buf props, regions, attrs;
	CaseTypes out;
} Op;

static void
add_operand(Op *o, const char *name, const CaseType *t)
{
	buf_printf(&o->operands, "%s%s", o->operands.n ? ", " : "", name);
	if (o->types.n)
		BUF_LIT(&o->types, ", ");
	case_tensor(&o->types, t);
}

static void
add_args(Op *o, const Case *c, int first, int end)
{
	char name[16];

	for (int i = first; i < end; i++) {
		snprintf(name, sizeof name, "%%a%d", i);
		add_operand(o, name, &c->in.v[i]);
	}
}

/* Adds a scalar constant as an operand. */
static void
add_init(Op *o, const char *elem, int i)
{
	CaseType t = { .rank = 0 };
	char name[16];
	bool is_float = strchr("bf", elem[0]) != NULL, is_complex = elem[0] == 'c';

	strcpy(t.elem, elem);
	snprintf(name, sizeof name, "%%init%d", i);
	buf_printf(&o->before, "%s = stablehlo.constant dense<%s> : tensor<%s>\n", name,
	           is_complex ? "(0.0, 0.0)" : is_float ? "0.0" : strcmp(elem, "i1") == 0 ? "false" : "0", elem);
	add_operand(o, name, &t);
}

/* Makes the result like input i. */
static CaseType *
result_like(Op *o, const Case *c, int i)
{
	CaseType *t = &o->out.v[o->out.n++];

	*t = c->in.v[i];
	return t;
}

static void
sized(CaseType *t, const Case *c, const char *key)
{
	t->rank = (int)count(c, key);
	for (int k = 0; k < t->rank && k < CASE_RANK; k++)
		t->dims[k] = at(c, key, (size_t)k);
}

/* ---- element-wise ---- */

static void
op_elementwise(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);

	if (strcmp(c->op, "compare") == 0) {
		BUF_LIT(&o->props, "comparison_direction = #stablehlo<comparison_direction LT>");
		strcpy(t->elem, "i1");
	} else if (strcmp(c->op, "is_finite") == 0) {
		strcpy(t->elem, "i1");
	} else if (strcmp(c->op, "complex") == 0) {
		strcpy(t->elem, "complex<f32>");
	} else if (t->elem[0] == 'c' && (strcmp(c->op, "real") == 0 || strcmp(c->op, "imag") == 0 ||
	                                 strcmp(c->op, "abs") == 0)) {
		strcpy(t->elem, "f32");
	} else if (strcmp(c->op, "reduce_precision") == 0) {
		buf_printf(&o->props, "exponent_bits = %lld : i32, mantissa_bits = %lld : i32",
		           (long long)number(c, "exponent_bits", 5), (long long)number(c, "mantissa_bits", 10));
	}
}

static void
op_convert(Op *o, const Case *c)
{
	strcpy(result_like(o, c, 0)->elem, word(c, "to"));
}

static int
bits(const char *elem)
{
	while (*elem && (*elem < '0' || *elem > '9'))
		elem++;
	return atoi(elem);
}

static void
op_bitcast(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);
	int from = bits(t->elem), to = bits(word(c, "to"));

	strcpy(t->elem, word(c, "to"));
	if (from > to)
		t->dims[t->rank++] = from / to;
	else if (from < to)
		t->rank--;
}

static void
op_broadcasting(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);

	for (int i = 1; i < c->in.n; i++) {
		if (c->in.v[i].rank > t->rank)
			*t = c->in.v[i];
		for (int k = 0; k < t->rank && k < c->in.v[i].rank; k++) {
			if (c->in.v[i].dims[k] != 1)
				t->dims[k] = c->in.v[i].dims[k];
		}
	}
}

/* select and clamp have the type of their middle operand, barriers and sorts those of all. */
static void
op_middle(Op *o, const Case *c)
{
	result_like(o, c, 1);
}

static void
op_own(Op *o, const Case *c)
{
	for (int i = 0; i < c->in.n; i++)
		result_like(o, c, i);
}

/* ---- shapes ---- */

static void
op_broadcast_in_dim(Op *o, const Case *c)
{
	sized(result_like(o, c, 0), c, "shape");
	dims_prop(&o->props, c, "broadcast_dimensions", "dims");
}

static void
op_reshape(Op *o, const Case *c)
{
	sized(result_like(o, c, 0), c, "shape");
}

static void
op_transpose(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);

	dims_prop(&o->props, c, "permutation", "permutation");
	for (int k = 0; k < t->rank; k++)
		t->dims[k] = c->in.v[0].dims[at(c, "permutation", (size_t)k)];
}

static void
op_reverse(Op *o, const Case *c)
{
	result_like(o, c, 0);
	dims_prop(&o->props, c, "dimensions", "dims");
}

static void
op_slice(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);

	dims_prop(&o->props, c, "start_indices", "start");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "limit_indices", "limit");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "strides", "strides");
	for (int k = 0; k < t->rank; k++) {
		int64_t s = at(c, "strides", (size_t)k);

		t->dims[k] = (at(c, "limit", (size_t)k) - at(c, "start", (size_t)k) + s - 1) / s;
	}
}

static void
op_pad(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);

	dims_prop(&o->props, c, "edge_padding_low", "low");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "edge_padding_high", "high");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "interior_padding", "interior");
	for (int k = 0; k < t->rank; k++) {
		int64_t n = t->dims[k];

		t->dims[k] = n + at(c, "low", (size_t)k) + at(c, "high", (size_t)k) +
		             (n > 0 ? (n - 1) * at(c, "interior", (size_t)k) : 0);
	}
}

static void
op_dynamic_slice(Op *o, const Case *c)
{
	sized(result_like(o, c, 0), c, "slice_sizes");
	dims_prop(&o->props, c, "slice_sizes", "slice_sizes");
}

static void
op_same(Op *o, const Case *c)
{
	result_like(o, c, 0);
}

static void
op_concatenate(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);
	int64_t dim = number(c, "dim", 0);

	buf_printf(&o->props, "dimension = %lld : i64", (long long)dim);
	for (int i = 1; i < c->in.n; i++)
		t->dims[dim] += c->in.v[i].dims[dim];
}

static void
op_iota(Op *o, const Case *c)
{
	CaseType *t = &o->out.v[o->out.n++];

	strcpy(t->elem, c->asked.n ? c->asked.v[0].elem : c->results.n ? c->results.v[0].elem : "i32");
	sized(t, c, "shape");
	buf_printf(&o->props, "iota_dimension = %lld : i64", (long long)number(c, "dim", 0));
}

static void
op_rng_bits(Op *o, const Case *c)
{
	CaseType *t;

	result_like(o, c, 0);
	t = &o->out.v[o->out.n++];
	strcpy(t->elem, "ui32");
	sized(t, c, "shape");
	BUF_LIT(&o->props, "rng_algorithm = #stablehlo<rng_algorithm DEFAULT>");
}

/* ---- contractions ---- */

static bool
is_free(const Case *c, const char *batch, const char *contracted, int k)
{
	return !has(c, batch, k) && !has(c, contracted, k);
}

static void
op_dot_general(Op *o, const Case *c)
{
	CaseType *t = &o->out.v[o->out.n++];

	strcpy(t->elem, c->in.v[0].elem);
	for (size_t i = 0; i < count(c, "lhs_batch"); i++)
		t->dims[t->rank++] = c->in.v[0].dims[at(c, "lhs_batch", i)];
	for (int k = 0; k < c->in.v[0].rank; k++) {
		if (is_free(c, "lhs_batch", "lhs_contract", k))
			t->dims[t->rank++] = c->in.v[0].dims[k];
	}
	for (int k = 0; k < c->in.v[1].rank; k++) {
		if (is_free(c, "rhs_batch", "rhs_contract", k))
			t->dims[t->rank++] = c->in.v[1].dims[k];
	}
	BUF_LIT(&o->props, "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [");
	list(&o->props, c, "lhs_batch");
	BUF_LIT(&o->props, "], rhs_batching_dimensions = [");
	list(&o->props, c, "rhs_batch");
	BUF_LIT(&o->props, "], lhs_contracting_dimensions = [");
	list(&o->props, c, "lhs_contract");
	BUF_LIT(&o->props, "], rhs_contracting_dimensions = [");
	list(&o->props, c, "rhs_contract");
	BUF_LIT(&o->props, "]>");
}

static void
op_ragged_dot(Op *o, const Case *c)
{
	CaseType *t = &o->out.v[o->out.n++];

	strcpy(t->elem, c->in.v[0].elem);
	for (int k = 0; k < c->in.v[0].rank; k++) {
		if (!has(c, "lhs_contract", k))
			t->dims[t->rank++] = c->in.v[0].dims[k];
	}
	for (int k = 0; k < c->in.v[1].rank; k++) {
		if (is_free(c, "rhs_group", "rhs_contract", k))
			t->dims[t->rank++] = c->in.v[1].dims[k];
	}
	BUF_LIT(&o->props, "ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [");
	list(&o->props, c, "lhs_contract");
	BUF_LIT(&o->props, "], rhs_contracting_dimensions = [");
	list(&o->props, c, "rhs_contract");
	BUF_LIT(&o->props, "], lhs_ragged_dimensions = [");
	list(&o->props, c, "lhs_ragged");
	BUF_LIT(&o->props, "], rhs_group_dimensions = [");
	list(&o->props, c, "rhs_group");
	BUF_LIT(&o->props, "]>");
}

/* ---- reductions and windows ---- */

/* Appends a region that reduces n pairs of scalars. */
static void
reducer(Op *o, const char *kind, const CaseType *in, int n)
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

static void
op_reduce(Op *o, const Case *c)
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
	add_args(o, c, 0, c->in.n);
	if (arg)
		add_operand(o, "%idx", &in.v[1]);
	for (int i = 0; i < in.n; i++) {
		CaseType *t = &o->out.v[o->out.n++];

		add_init(o, in.v[i].elem, i);
		strcpy(t->elem, in.v[i].elem);
		for (int k = 0; k < in.v[i].rank; k++) {
			if (!has(c, "dims", k))
				t->dims[t->rank++] = in.v[i].dims[k];
		}
	}
	o->name = "stablehlo.reduce";
	dims_prop(&o->props, c, "dimensions", "dims");
	reducer(o, arg ? "custom" : word(c, "kind"), in.v, in.n);
}

static int64_t
windowed(int64_t n, int64_t window, int64_t stride, int64_t pad, int64_t base, int64_t dilation)
{
	int64_t size = (n ? (n - 1) * base + 1 : 0) + pad, w = (window - 1) * dilation + 1;

	return size < w ? 0 : (size - w) / stride + 1;
}

static void
op_reduce_window(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);

	add_args(o, c, 0, 1);
	add_init(o, c->in.v[0].elem, 0);
	dims_prop(&o->props, c, "window_dimensions", "window");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "window_strides", "strides");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "base_dilations", "base_dilation");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "window_dilations", "window_dilation");
	BUF_LIT(&o->props, ", ");
	padding_prop(&o->props, c);
	for (int k = 0; k < t->rank; k++) {
		size_t i = (size_t)k;

		t->dims[k] =
			windowed(t->dims[k], at(c, "window", i), at(c, "strides", i), pad_at(c, i, 0) + pad_at(c, i, 1),
		                      at(c, "base_dilation", i), at(c, "window_dilation", i));
	}
	reducer(o, word(c, "kind"), c->in.v, 1);
}

static void
op_cumulative(Op *o, const Case *c)
{
	const CaseType *t = result_like(o, c, 0);
	int64_t dim = number(c, "dim", 0);
	bool back = number(c, "reverse", 0) != 0;

	o->name = "stablehlo.reduce_window";
	add_args(o, c, 0, 1);
	add_init(o, t->elem, 0);
	BUF_LIT(&o->props, "window_dimensions = array<i64: ");
	for (int k = 0; k < t->rank; k++)
		buf_printf(&o->props, "%s%lld", k ? ", " : "", (long long)(k == dim ? t->dims[k] : 1));
	BUF_LIT(&o->props, ">, padding = dense<[");
	for (int k = 0; k < t->rank; k++)
		buf_printf(&o->props, "%s[%lld, %lld]", k ? ", " : "",
			   (long long)(k == dim && !back ? t->dims[k] - 1 : 0),
		           (long long)(k == dim && back ? t->dims[k] - 1 : 0));
	buf_printf(&o->props, "]> : tensor<%dx2xi64>", t->rank);
	reducer(o, strcmp(word(c, "kind"), "cummax") == 0 ? "maximum" : strcmp(word(c, "kind"), "cummin") == 0 ?
		"minimum" :
	        strcmp(word(c, "kind"), "cumprod") == 0 ? "multiply" : "add", c->in.v, 1);
}

static void
op_select_and_scatter(Op *o, const Case *c)
{
	result_like(o, c, 0);
	add_args(o, c, 0, 2);
	add_init(o, c->in.v[0].elem, 0);
	dims_prop(&o->props, c, "window_dimensions", "window");
	BUF_LIT(&o->props, ", ");
	dims_prop(&o->props, c, "window_strides", "strides");
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

static void
op_convolution(Op *o, const Case *c)
{
	const char *lhs = word(c, "lhs"), *rhs = word(c, "rhs"), *out = word(c, "out");
	CaseType *t = result_like(o, c, 0);
	Buf *b = &o->props;

	for (int k = 0; out[k]; k++) {
		int d = out[k] - '0';

		if (out[k] == 'b')
			t->dims[k] = c->in.v[0].dims[layout_index(lhs, 'b')];
		else if (out[k] == 'f')
			t->dims[k] = c->in.v[1].dims[layout_index(rhs, 'o')];
		else
			t->dims[k] = windowed(c->in.v[0].dims[layout_index(lhs, out[k])],
			                      c->in.v[1].dims[layout_index(rhs, out[k])], at(c, "strides", (size_t)d),
			                      pad_at(c, (size_t)d, 0) + pad_at(c, (size_t)d, 1), 1, 1);
	}
	BUF_LIT(b, "dimension_numbers = #stablehlo.conv<");
	layout(b, lhs);
	BUF_LIT(b, "x");
	layout(b, rhs);
	BUF_LIT(b, "->");
	layout(b, out);
	BUF_LIT(b, ">, feature_group_count = 1 : i64, batch_group_count = 1 : i64, ");
	dims_prop(b, c, "window_strides", "strides");
	BUF_LIT(b, ", ");
	padding_prop(b, c);
}

/* ---- sort, top-k, linear algebra ---- */

static void
op_sort(Op *o, const Case *c)
{
	op_own(o, c);
	buf_printf(&o->props, "dimension = %lld : i64, is_stable = true", (long long)number(c, "dim", 0));
	BUF_LIT(&o->regions, "({^bb0(");
	for (int i = 0; i < 2 * c->in.n; i++)
		buf_printf(&o->regions, "%s%%x%d: tensor<%s>", i ? ", " : "", i, c->in.v[i / 2].elem);
	buf_printf(&o->regions, "):\n%%y = \"stablehlo.compare\"(%%x0, %%x1) <{comparison_direction = "
	           "#stablehlo<comparison_direction LT>}> : (tensor<%s>, tensor<%s>) -> tensor<i1>\n"
	           "stablehlo.return %%y : tensor<i1>})", c->in.v[0].elem, c->in.v[0].elem);
}

static void
op_top_k(Op *o, const Case *c)
{
	int64_t dim = number(c, "dim", 0), k = number(c, "k", 1);

	result_like(o, c, 0)->dims[dim] = k;
	strcpy(result_like(o, c, 0)->elem, "i32");
	o->out.v[1].dims[dim] = k;
	if (strcmp(c->op, "ApproxTopK") == 0) {
		o->name = "stablehlo.custom_call";
		buf_printf(&o->props, "call_target_name = \"ApproxTopK\"");
		buf_printf(&o->attrs, "mhlo.backend_config = {reduction_dim = %lld : i64}", (long long)dim);
	} else {
		buf_printf(&o->props, "k = %lld : i64", (long long)k);
	}
}

static void
op_linalg(Op *o, const Case *c)
{
	o->name = "stablehlo.custom_call";
	buf_printf(&o->props, "call_target_name = \"lapack_%s\"", c->op + strlen("linalg."));
	buf_printf(&o->attrs, "mhlo.frontend_attributes = {num_batch_dims = \"%lld\"}",
		   (long long)number(c, "nbatch", 0));
	if (c->results.n)
		o->out = c->results;
	else
		result_like(o, c, 0);
}

static void
op_cholesky(Op *o, const Case *c)
{
	result_like(o, c, 0);
	BUF_LIT(&o->props, "lower = true");
}

static void
op_triangular_solve(Op *o, const Case *c)
{
	result_like(o, c, 1);
	buf_printf(&o->props,
		   "left_side = %s, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose %s>",
	           number(c, "left_side", 0) ? "true" : "false",
	           number(c, "transpose_a", 0) ? "TRANSPOSE" : "NO_TRANSPOSE");
}

static void
op_fft(Op *o, const Case *c)
{
	CaseType *t = result_like(o, c, 0);
	int64_t last = at(c, "length", count(c, "length") - 1);

	if (strcmp(word(c, "type"), "RFFT") == 0) {
		t->dims[t->rank - 1] = last / 2 + 1;
		strcpy(t->elem, "complex<f32>");
	} else if (strcmp(word(c, "type"), "IRFFT") == 0) {
		t->dims[t->rank - 1] = last;
		strcpy(t->elem, "f32");
	}
	buf_printf(&o->props, "fft_type = #stablehlo<fft_type %s>, ", word(c, "type"));
	dims_prop(&o->props, c, "fft_length", "length");
}

/* ---- indexing ---- */

static void
named_list(Buf *b, const Case *c, const char *name, const char *key)
{
	buf_printf(b, "%s = [", name);
	list(b, c, key);
	BUF_LIT(b, "], ");
}

static void
op_gather(Op *o, const Case *c)
{
	const CaseType *x = &c->in.v[0], *idx = &c->in.v[1];
	int64_t vector = number(c, "index_vector_dim", 0);
	int64_t slices[CASE_RANK], batch[CASE_RANK];
	int n_slices = 0, n_batch = 0, slice = 0, next = 0;
	CaseType *t = &o->out.v[o->out.n++];

	for (int k = 0; k < x->rank; k++) {
		if (!has(c, "collapsed", k) && !has(c, "operand_batching", k))
			slices[n_slices++] = at(c, "slice_sizes", (size_t)k);
	}
	for (int k = 0; k < idx->rank; k++) {
		if (k != vector)
			batch[n_batch++] = idx->dims[k];
	}
	strcpy(t->elem, x->elem);
	t->rank = n_slices + n_batch;
	for (int k = 0; k < t->rank; k++)
		t->dims[k] = has(c, "offset_dims", k) ? slices[slice++] : batch[next++];
	BUF_LIT(&o->props, "dimension_numbers = #stablehlo.gather<");
	named_list(&o->props, c, "offset_dims", "offset_dims");
	named_list(&o->props, c, "collapsed_slice_dims", "collapsed");
	named_list(&o->props, c, "operand_batching_dims", "operand_batching");
	named_list(&o->props, c, "start_indices_batching_dims", "indices_batching");
	named_list(&o->props, c, "start_index_map", "start_index_map");
	buf_printf(&o->props, "index_vector_dim = %lld>, indices_are_sorted = false, ", (long long)vector);
	dims_prop(&o->props, c, "slice_sizes", "slice_sizes");
}

static void
op_scatter(Op *o, const Case *c)
{
	result_like(o, c, 0);
	BUF_LIT(&o->props, "scatter_dimension_numbers = #stablehlo.scatter<");
	named_list(&o->props, c, "update_window_dims", "update_window_dims");
	named_list(&o->props, c, "inserted_window_dims", "inserted");
	named_list(&o->props, c, "input_batching_dims", "operand_batching");
	named_list(&o->props, c, "scatter_indices_batching_dims", "indices_batching");
	named_list(&o->props, c, "scatter_dims_to_operand_dims", "scatter_dims");
	buf_printf(&o->props, "index_vector_dim = %lld>, indices_are_sorted = false, unique_indices = false",
	           (long long)number(c, "index_vector_dim", 0));
	reducer(o, word(c, "kind"), c->in.v, 1);
}

/* ---- data flow and regions ---- */

static void
returned(Buf *b, const char *op, const char *name, const CaseType *t)
{
	buf_printf(b, "\"%s\"(%s) : (", op, name);
	case_tensor(b, t);
	BUF_LIT(b, ") -> ()");
}

static void
op_while(Op *o, const Case *c)
{
	Buf *b = &o->regions;

	add_args(o, c, 0, 1);
	result_like(o, c, 0);
	BUF_LIT(b, "({^bb0(%c: ");
	case_tensor(b, &c->in.v[0]);
	BUF_LIT(b,
		"):\n%t = stablehlo.constant dense<true> : tensor<i1>\nstablehlo.return %t : tensor<i1>}, {^bb0(%c: ");
	case_tensor(b, &c->in.v[0]);
	BUF_LIT(b, "):\n");
	returned(b, "stablehlo.return", "%a1", &c->in.v[1]);
	BUF_LIT(b, "})");
}

static void
op_case(Op *o, const Case *c)
{
	CaseType index = { .rank = 0 };
	char name[16];

	strcpy(index.elem, "i32");
	result_like(o, c, 0);
	add_init(o, "i32", 0);
	BUF_LIT(&o->regions, "(");
	for (int i = 0; i < c->in.n; i++) {
		snprintf(name, sizeof name, "%%a%d", i);
		buf_printf(&o->regions, "%s{", i ? ", " : "");
		returned(&o->regions, "stablehlo.return", name, &c->in.v[i]);
		BUF_LIT(&o->regions, "}");
	}
	BUF_LIT(&o->regions, ")");
}

/* The region is isolated, so it makes the carry that it returns from a constant, or by resharding. */
static void
op_scan(Op *o, const Case *c)
{
	const CaseType *carry = &c->in.v[2];
	CaseType x = c->in.v[0];
	Buf *b = &o->regions;

	memmove(x.dims, x.dims + 1, (size_t)--x.rank * sizeof *x.dims);
	add_args(o, c, 0, 2);
	result_like(o, c, 0);
	*result_like(o, c, 1) = c->in.v[1];
	BUF_LIT(&o->props, "dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = "
	        "array<i32: 1, 1>");
	BUF_LIT(b, "({^bb0(%x: ");
	case_tensor(b, &x);
	BUF_LIT(b, ", %c: ");
	case_tensor(b, &c->in.v[1]);
	BUF_LIT(b, "):\n%k = stablehlo.constant dense<0.0> : ");
	case_tensor(b, carry);
	if (!carry->unplaced) {
		BUF_LIT(b, "\n%d = \"sdy.reshard\"(%k) <{sharding = ");
		case_sharding(b, carry);
		BUF_LIT(b, "}> {shardc.reduced = ");
		case_reduced(b, carry);
		BUF_LIT(b, "} : (");
		case_tensor(b, carry);
		BUF_LIT(b, ") -> ");
		case_tensor(b, carry);
	}
	buf_printf(b, "\n\"stablehlo.return\"(%%x, %s) : (", carry->unplaced ? "%k" : "%d");
	case_tensor(b, &x);
	BUF_LIT(b, ", ");
	case_tensor(b, carry);
	BUF_LIT(b, ") -> ()})");
}

static void
op_vmap(Op *o, const Case *c)
{
	CaseType body = c->in.n ? c->in.v[0] : (CaseType){ .rank = 0 }, *t;
	CaseTypes request = { .n = 0 };
	const char *what = word(c, "body");
	int64_t out = at(c, "out_axes", 0), size = 0;
	Buf *b = &o->regions;
	CaseType args[CASE_TYPES];

	dims_prop(&o->attrs, c, "in_axes", "in_axes");
	BUF_LIT(&o->attrs, ", ");
	dims_prop(&o->attrs, c, "out_axes", "out_axes");
	BUF_LIT(b, "({^bb0(");
	for (int i = 0; i < c->in.n; i++) {
		int64_t k = at(c, "in_axes", (size_t)i);

		args[i] = c->in.v[i];
		if (k >= 0) {
			size = args[i].dims[k];
			memmove(args[i].dims + k, args[i].dims + k + 1,
				(size_t)(--args[i].rank - k) * sizeof *args[i].dims);
		}
		buf_printf(b, "%s%%x%d: ", i ? ", " : "", i);
		case_tensor(b, &args[i]);
	}
	BUF_LIT(b, "):\n");
	if (c->in.n)
		body = args[0];
	if (strcmp(what, "add") == 0 || strcmp(what, "negate") == 0) {
		buf_printf(b, "%%y = \"stablehlo.%s\"(%%x0%s) : (", what, c->in.n > 1 ? ", %x1" : "");
		for (int i = 0; i < c->in.n; i++) {
			buf_printf(b, "%s", i ? ", " : "");
			case_tensor(b, &args[i]);
		}
		BUF_LIT(b, ") -> ");
	} else {
		case_types_read(&request, word(c, "request"));
		body = request.v[0];
		sized(&body, c, "shape");
		BUF_LIT(b, "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
		        "%y = \"stablehlo.broadcast_in_dim\"(%z) <{broadcast_dimensions = array<i64>}> "
		        "{shardc.out_sharding = ");
		case_sharding(b, &request.v[0]);
		BUF_LIT(b, ", shardc.reduced = ");
		case_reduced(b, &request.v[0]);
		BUF_LIT(b, "} : (tensor<f32>) -> ");
	}
	case_tensor(b, &body);
	BUF_LIT(b, "\n");
	returned(b, "shardc.return", "%y", &body);
	BUF_LIT(b, "})");
	t = &o->out.v[o->out.n++];
	*t = body;
	memmove(t->dims + out + 1, t->dims + out, (size_t)(t->rank - out) * sizeof *t->dims);
	t->dims[out] = size;
	t->rank++;
	o->name = "shardc.vmap";
}

static void
axes_attr(Buf *b, const Case *c, const char *name)
{
	const json_t *axes = json_object_get(c->params, "axes");

	buf_printf(b, "%s", name);
	if (!json_is_array(axes))
		return;
	BUF_LIT(b, " = [");
	for (size_t i = 0; i < json_array_size(axes); i++)
		buf_printf(b, "%s\"%s\"", i ? ", " : "", json_string_value(json_array_get(axes, i)));
	BUF_LIT(b, "]");
}

static void
negating_body(Op *o, const CaseType *t)
{
	Buf *b = &o->regions;

	BUF_LIT(b, "({^bb0(%x: ");
	case_tensor(b, t);
	BUF_LIT(b, "):\n%y = stablehlo.negate %x : ");
	case_tensor(b, t);
	BUF_LIT(b, "\n");
	returned(b, "sdy.return", "%y", t);
	BUF_LIT(b, "})");
}

static void
sharding_list(Buf *b, const char *name, const CaseType *t)
{
	buf_printf(b, "%s = #sdy.sharding_per_value<[", name);
	case_sharding(b, t);
	/* the entry is written without its prefix */
	BUF_LIT(b, "]>");
}

static void
op_mode(Op *o, const Case *c)
{
	bool is_auto = strcmp(c->op, "auto_axes") == 0;
	const CaseType *t = is_auto ? &c->asked.v[0] : NULL;
	CaseTypes in = { .n = 0 };

	o->name = "sdy.named_computation";
	result_like(o, c, 0);
	BUF_LIT(&o->props, "name = \"f\", ");
	if (is_auto) {
		sharding_list(&o->props, "out_shardings", t);
	} else {
		case_types_read(&in, word(c, "in_sharding"));
		t = &in.v[0];
		sharding_list(&o->props, "in_shardings", t);
	}
	axes_attr(&o->attrs, c, is_auto ? "shardc.auto_axes" : "shardc.explicit_axes");
	if (t->n_r) {
		buf_printf(&o->attrs, ", %s = ", is_auto ? "shardc.reduced" : "shardc.in_reduced");
		BUF_LIT(&o->attrs, "");
		if (!is_auto)
			BUF_LIT(&o->attrs, "[");
		case_reduced(&o->attrs, t);
		if (!is_auto)
			BUF_LIT(&o->attrs, "]");
	}
	negating_body(o, &c->in.v[0]);
}

static void
op_manual(Op *o, const Case *c)
{
	const json_t *manual = json_object_get(c->params, "manual_axes");
	CaseTypes in = { .n = 0 }, out = { .n = 0 };
	CaseType local = c->in.v[0];

	case_types_read(&in, word(c, "in_sharding"));
	case_types_read(&out, word(c, "out_sharding"));
	result_like(o, c, 0);
	sharding_list(&o->props, "in_shardings", &in.v[0]);
	BUF_LIT(&o->props, ", ");
	sharding_list(&o->props, "out_shardings", &out.v[0]);
	BUF_LIT(&o->props, ", manual_axes = #sdy<manual_axes{");
	for (size_t i = 0; i < json_array_size(manual); i++)
		buf_printf(&o->props, "%s\"%s\"", i ? ", " : "", json_string_value(json_array_get(manual, i)));
	BUF_LIT(&o->props, "}>");
	for (int k = 0; k < local.rank; k++) {
		for (int i = 0; i < in.v[0].n_axes[k]; i++)
			local.dims[k] /= case_axis_size(c->mesh, in.v[0].axes[k][i]);
	}
	negating_body(o, &local);
}

static void
op_reshard(Op *o, const Case *c)
{
	result_like(o, c, 0);
	BUF_LIT(&o->props, "sharding = ");
	case_sharding(&o->props, &c->asked.v[0]);
	if (c->asked.v[0].n_r) {
		BUF_LIT(&o->attrs, "shardc.reduced = ");
		case_reduced(&o->attrs, &c->asked.v[0]);
	}
}

/* ---- the table of operations ---- */

typedef struct Writer {
	const char *name;
	void (*write)(Op *o, const Case *c);
	bool no_request;	/* the column out_sharding is part of the operation */
} Writer;

static const Writer writers[] = {
	{ "convert", op_convert, false }, { "bitcast_convert", op_bitcast, false }, { "select", op_middle, false },
	{ "clamp", op_middle, false }, { "optimization_barrier", op_own, false },
	{ "broadcast_in_dim", op_broadcast_in_dim, false }, { "reshape", op_reshape, false },
	{ "transpose", op_transpose, false }, { "reverse", op_reverse, false }, { "slice", op_slice, false },
	{ "pad", op_pad, false }, { "dynamic_slice", op_dynamic_slice, false },
	{ "dynamic_update_slice", op_same, false }, { "concatenate", op_concatenate, false },
	{ "iota", op_iota, false }, { "rng_bit_generator", op_rng_bits, false },
	{ "dot_general", op_dot_general, false }, { "chlo.ragged_dot", op_ragged_dot, false },
	{ "reduce", op_reduce, false }, { "argmax", op_reduce, false }, { "argmin", op_reduce, false },
	{ "reduce_window", op_reduce_window, false }, { "cumulative", op_cumulative, false },
	{ "select_and_scatter", op_select_and_scatter, false }, { "convolution", op_convolution, false },
	{ "sort", op_sort, false }, { "chlo.top_k", op_top_k, false }, { "ApproxTopK", op_top_k, false },
	{ "cholesky", op_cholesky, false }, { "triangular_solve", op_triangular_solve, false }, { "fft", op_fft,
												 false },
	{ "gather", op_gather, false }, { "scatter", op_scatter, false }, { "while", op_while, false },
	{ "case", op_case, false }, { "chlo.scan", op_scan, false }, { "shardc.vmap", op_vmap, false },
	{ "auto_axes", op_mode, true }, { "explicit_axes", op_mode, true },
	{ "sdy.manual_computation", op_manual, true }, { "sdy.reshard", op_reshard, true },
	{ NULL, NULL, false }
};

static Writer
writer_of(const char *op)
{
	for (const Writer *w = writers; w->name; w++) {
		if (strcmp(w->name, op) == 0)
			return *w;
	}
	if (strncmp(op, "linalg.", 7) == 0)
		return (Writer){ op, op_linalg, false };
	if (strncmp(op, "chlo.broadcast_", 15) == 0)
		return (Writer){ op, op_broadcasting, false };
	return (Writer){ op, op_elementwise, false };
}

static void
write_request(Op *o, const Case *c)
{
	Buf *b = &o->attrs;

	if (!c->asked.n)
		return;
	buf_printf(b, "%sshardc.out_sharding = ", b->n ? ", " : "");
	if (o->out.n == 1) {
		case_sharding(b, &c->asked.v[0]);
		BUF_LIT(b, ", shardc.reduced = ");
		case_reduced(b, &c->asked.v[0]);
		return;
	}
	BUF_LIT(b, "#sdy.sharding_per_value<[");
	for (int i = 0; i < c->asked.n; i++) {
		buf_printf(b, "%s", i ? ", " : "");
		case_sharding(b, &c->asked.v[i]);
	}
	BUF_LIT(b, "]>, shardc.reduced = [");
	for (int i = 0; i < c->asked.n; i++) {
		buf_printf(b, "%s", i ? ", " : "");
		case_reduced(b, &c->asked.v[i]);
	}
	BUF_LIT(b, "]");
}

static void
write_args(Buf *b, const Case *c)
{
	for (int i = 0; i < c->in.n; i++) {
		const CaseType *t = &c->in.v[i];

		buf_printf(b, "%s%%a%d: ", i ? ", " : "", i);
		case_tensor(b, t);
		if (t->unplaced)
			continue;
		BUF_LIT(b, " {sdy.sharding = ");
		case_sharding(b, t);
		if (t->n_r) {
			BUF_LIT(b, ", shardc.reduced = ");
			case_reduced(b, t);
		}
		BUF_LIT(b, "}");
	}
}

static void
add(Buf *b, const char *before, const Buf *part, const char *after)
{
	if (part->n)
		buf_printf(b, "%s%.*s%s", before, (int)part->n, part->p, after);
}

static void
write_op(Buf *b, const Case *c, Op *o)
{
	const char *dialect = strchr(o->name, '.') ? "" : "stablehlo.";

	add(b, "", &o->before, "");
	buf_printf(b, "%%r:%d = \"%s%s\"(%.*s)", o->out.n, dialect, o->name, (int)o->operands.n, o->operands.p);
	add(b, " <{", &o->props, "}>");
	add(b, " ", &o->regions, "");
	add(b, " {", &o->attrs, "}");
	buf_printf(b, " : (%.*s) -> (", (int)o->types.n, o->types.p);
	for (int i = 0; i < o->out.n; i++) {
		buf_printf(b, "%s", i ? ", " : "");
		case_tensor(b, &o->out.v[i]);
	}
	BUF_LIT(b, ")\nreturn\n}\n");
	(void)c;
}

bool
case_program(Buf *b, const Case *c)
{
	Writer w = writer_of(c->op);
	Op o = { .name = c->op };

	w.write(&o, c);
	if (!o.operands.n)
		add_args(&o, c, 0, c->in.n);
	if (!w.no_request)
		write_request(&o, c);
	BUF_LIT(b, "sdy.mesh @mesh = ");
	case_mesh(b, c->mesh);
	BUF_LIT(b, "\nfunc.func @main(");
	write_args(b, c);
	BUF_LIT(b, ") attributes {shardc.mesh = @mesh} {\n");
	write_op(b, c, &o);
	buf_free(&o.operands);
	buf_free(&o.types);
	buf_free(&o.before);
	buf_free(&o.props);
	buf_free(&o.regions);
	buf_free(&o.attrs);
	return true;
}
