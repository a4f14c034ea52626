/* SPDX-License-Identifier: Apache-2.0
 *
 * reduce_window, select_and_scatter and convolution.
 */
#include "moves.h"

typedef struct Window {
	long size[RANK], stride[RANK], low[RANK], high[RANK], base[RANK], dilation[RANK];
} Window;

/* Chooses a window on a dimension and returns the size of the result, at least 1. */
static long
random_window(Window *w, int d, long size)
{
	long have, need;

	w->size[d] = rarely(4) ? 1 : range(1, 4);
	w->stride[d] = rarely(2) ? 1 : range(1, 3);
	w->base[d] = rarely(3) ? range(1, 3) : 1;
	w->dilation[d] = rarely(3) ? range(1, 3) : 1;
	w->low[d] = rarely(3) ? 0 : range(rarely(4) ? -2 : 0, 3);
	w->high[d] = rarely(3) ? 0 : range(rarely(4) ? -2 : 0, 3);
	have = w->low[d] + w->high[d] + (size - 1) * w->base[d] + 1;
	need = (w->size[d] - 1) * w->dilation[d] + 1;
	if (have < need) {
		w->high[d] += need - have;
		have = need;
	}
	return (have - need) / w->stride[d] + 1;
}

static void
plain_window(Window *w, int d)
{
	w->size[d] = w->stride[d] = w->base[d] = w->dilation[d] = 1;
	w->low[d] = w->high[d] = 0;
}

static void
padding(const Window *w, int n)
{
	BODY(", padding = dense<[");
	for (int d = 0; d < n; d++)
		BODY("%s[%ld, %ld]", d ? ", " : "", w->low[d], w->high[d]);
	BODY("]> : tensor<%dx2xi64>", n);
}

void
gen_reduce_window(void)
{
	const Value *x = operand(1);
	const char *name = random_combiner(x->type.elem, false);
	const Value *in[] = { x, scalar(x->type.elem, pick(3)) };
	Type out = x->type;
	Window w;

	if (!strcmp(name, "multiply"))
		name = "maximum";
	for (int d = 0; d < out.rank; d++) {
		if (rarely(3))
			plain_window(&w, d);
		else
			out.dims[d] = random_window(&w, d, out.dims[d]);
	}
	begin("stablehlo.reduce_window", in, 2, 1);
	BODY(" <{");
	list("window_dimensions", w.size, out.rank);
	list(", window_strides", w.stride, out.rank);
	list(", base_dilations", w.base, out.rank);
	list(", window_dilations", w.dilation, out.rank);
	padding(&w, out.rank);
	BODY("}>");
	combine(name, out.elem);
	end(in, 2, &out, 1);
}

void
gen_select_and_scatter(void)
{
	Type t = random_type(1, 3), source = t;
	const Value *in[3];
	bool even = !rarely(2);
	Window w;

	if (!strcmp(t.elem, "i1"))
		t.elem = source.elem = "f32";
	for (int d = 0; d < t.rank; d++) {
		plain_window(&w, d);
		if (rarely(3))
			continue;
		w.size[d] = range(1, 3);
		w.stride[d] = even ? w.size[d] : range(1, 3);
		w.low[d] = even ? 0 : range(0, w.size[d] - 1);
		if (even)
			t.dims[d] = source.dims[d] = w.size[d] * random_size();
		source.dims[d] = (t.dims[d] + w.low[d] - w.size[d]) / w.stride[d] + 1;
		if (t.dims[d] + w.low[d] < w.size[d])
			return;
	}
	in[0] = operand_of(&t);
	in[1] = operand_of(&source);
	in[2] = scalar(t.elem, pick(2));
	begin("stablehlo.select_and_scatter", in, 3, 1);
	BODY(" <{");
	list("window_dimensions", w.size, t.rank);
	list(", window_strides", w.stride, t.rank);
	padding(&w, t.rank);
	BODY("}> ({\n    ^bb0(%%a: tensor<%s>, %%b: tensor<%s>):\n"
	     "      %%c = stablehlo.compare GE, %%a, %%b : (tensor<%s>, tensor<%s>) -> tensor<i1>\n"
	     "      stablehlo.return %%c : tensor<i1>\n    }, {\n    ^bb0(%%a: tensor<%s>, %%b: tensor<%s>):\n"
	     "      %%c = stablehlo.add %%a, %%b : tensor<%s>\n      stablehlo.return %%c : tensor<%s>\n    })",
	     t.elem, t.elem, t.elem, t.elem, t.elem, t.elem, t.elem, t.elem);
	end(in, 3, &t, 1);
}

/* Where the batch, the feature and the spatial dimensions are: a permutation. */
static void
shuffle(int *order, int n)
{
	for (int i = 0; i < n; i++)
		order[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int j = (int)pick(i + 1), t = order[i];

		order[i] = order[j];
		order[j] = t;
	}
}

/* `[b, 0, f]` for the words of dimensions 0 and 1, and numbers for the spatial ones. */
static void
dimension_words(const int *order, int n, const char *first, const char *second)
{
	BODY("[");
	for (int d = 0; d < n; d++) {
		BODY("%s", d ? ", " : "");
		for (int i = 0; i < n; i++) {
			if (order[i] == d && i < 2)
				BODY("%s", i ? second : first);
			else if (order[i] == d)
				BODY("%d", i - 2);
		}
	}
	BODY("]");
}

void
gen_convolution(void)
{
	int n = (int)range(2, 4), lhs_at[RANK], kernel_at[RANK], out_at[RANK];
	long feature_groups = rarely(3) ? range(2, 4) : 1;
	long batch_groups = feature_groups == 1 && rarely(4) ? range(2, 4) : 1;
	long batch = batch_groups * range(1, 4), in_features = range(1, 5), out_features = range(1, 5);
	static const char *const elems[] = { "f32", "f32", "i32", "bf16" };
	Type lhs = { n, { 0 }, elems[pick(4)] }, kernel = lhs, out = lhs;
	const Value *in[2];
	Window w;

	out_features *= feature_groups * batch_groups;
	shuffle(lhs_at, n);
	shuffle(kernel_at, n);
	shuffle(out_at, n);
	lhs.dims[lhs_at[0]] = batch;
	lhs.dims[lhs_at[1]] = in_features * feature_groups;
	kernel.dims[kernel_at[0]] = in_features;
	kernel.dims[kernel_at[1]] = out_features;
	out.dims[out_at[0]] = batch / batch_groups;
	out.dims[out_at[1]] = out_features;
	for (int i = 2; i < n; i++) {
		lhs.dims[lhs_at[i]] = range(2, 9);
		out.dims[out_at[i]] = random_window(&w, i - 2, lhs.dims[lhs_at[i]]);
		kernel.dims[kernel_at[i]] = w.size[i - 2];
	}
	in[0] = operand_of(&lhs);
	in[1] = operand_of(&kernel);
	begin("stablehlo.convolution", in, 2, 1);
	BODY(" <{batch_group_count = %ld : i64, feature_group_count = %ld : i64, dimension_numbers = #stablehlo.conv<",
	     batch_groups, feature_groups);
	dimension_words(lhs_at, n, "b", "f");
	BODY("x");
	dimension_words(kernel_at, n, "i", "o");
	BODY("->");
	dimension_words(out_at, n, "b", "f");
	BODY(">, ");
	list("window_strides", w.stride, n - 2);
	list(", lhs_dilation", w.base, n - 2);
	list(", rhs_dilation", w.dilation, n - 2);
	if (n > 2)
		padding(&w, n - 2);
	BODY(", window_reversal = array<i1%s", n > 2 ? ": " : "");
	for (int i = 2; i < n; i++)
		BODY("%s%s", i > 2 ? ", " : "", rarely(3) ? "true" : "false");
	BODY(">}>");
	end(in, 2, &out, 1);
}
