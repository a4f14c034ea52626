/* SPDX-License-Identifier: Apache-2.0
 *
 * layers: unrolled transformer layers with their backward pass and an optimizer, as JAX writes them.
 */
#include "gen.h"

#include <stdarg.h>
#include <stdlib.h>

#define X   "tensor<32x128x256xf32>"		/* batch, sequence, model */
#define H   "tensor<32x128x8x32xf32>"		/* batch, sequence, head, width */
#define HT  "tensor<32x8x128x32xf32>"
#define S   "tensor<32x8x128x128xf32>"
#define F   "tensor<32x128x1024xf32>"
#define WQ  "tensor<256x8x32xf32>"
#define WO  "tensor<8x32x256xf32>"
#define W1  "tensor<256x1024xf32>"
#define W2  "tensor<1024x256xf32>"
#define C   "tensor<f32>"

typedef unsigned long Value;

enum { N_WEIGHTS = 6 };

static const struct {
	const char *type, *sharding;
} weights[N_WEIGHTS] = {
	{ WQ, "[{}, {\"model\"}, {}]" }, { WQ, "[{}, {\"model\"}, {}]" }, { WQ, "[{}, {\"model\"}, {}]" },
	{ WO, "[{\"model\"}, {}, {}]" }, { W1, "[{?}, {\"model\"}]" }, { W2, "[{\"model\", ?}, {?}]" }
};

/* The values of a layer that the backward pass needs. */
typedef struct Layer {
	Value h, q, k, v, p, a, h2, u, r;
} Layer;

static Value last;	/* the value written last */

/* Writes an operation with one result, and returns the number of the result. */
__attribute__((format(printf, 1, 2))) static Value
op(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	P("    %%%lu = stablehlo.", ++last);
	vprintf(format, ap);
	P("\n");
	va_end(ap);
	return last;
}

static Value
binary(const char *name, Value a, Value b, const char *type)
{
	return op("%s %%%lu, %%%lu : %s", name, a, b, type);
}

static Value
number(const char *text, const char *type)
{
	Value c = op("constant dense<%s> : " C, text);

	return op("broadcast_in_dim %%%lu, dims = [] : (" C ") -> %s", c, type);
}

static Value
dot(Value a, Value b, const char *dims, const char *ta, const char *tb, const char *type)
{
	return op("dot_general %%%lu, %%%lu, %s, precision = [DEFAULT, DEFAULT] : (%s, %s) -> %s", a, b, dims, ta, tb,
	          type);
}

/* Reduces the last dimension and broadcasts the result along it. */
static Value
reduce(Value x, const char *how, const char *init, int rank, const char *type, const char *less)
{
	Value zero = op("constant dense<%s> : " C, init);
	Value sum = op("reduce(%%%lu init: %%%lu) applies stablehlo.%s across dimensions = [%d] : (%s, " C ") -> %s", x,
	               zero, how, rank - 1, type, less);

	return op("broadcast_in_dim %%%lu, dims = [%s] : (%s) -> %s", sum, rank == 3 ? "0, 1" : "0, 1, 2", less, type);
}

static Value
norm(Value x)
{
	Value square = binary("multiply", x, x, X);
	Value sum = reduce(square, "add", "0.000000e+00", 3, X, "tensor<32x128xf32>");

	return binary("multiply", x, op("rsqrt %%%lu : " X, sum), X);
}

static Value
softmax(Value s)
{
	Value e = op("exponential %%%lu : " S,
	             binary("subtract", s, reduce(s, "maximum", "0xFF800000", 4, S, "tensor<32x8x128xf32>"), S));

	return binary("divide", e, reduce(e, "add", "0.000000e+00", 4, S, "tensor<32x8x128xf32>"), S);
}

static Value
forward(Layer *l, Value x, Value w)
{
	l->h = norm(x);
	l->q = dot(l->h, w, "contracting_dims = [2] x [0]", X, WQ, H);
	l->k = dot(l->h, w + 1, "contracting_dims = [2] x [0]", X, WQ, H);
	l->v = dot(l->h, w + 2, "contracting_dims = [2] x [0]", X, WQ, H);
	l->p = softmax(dot(l->q, l->k, "batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3]", H, H, S));
	l->a = dot(l->p, l->v, "batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1]", S, H, HT);
	x = binary("add", x, dot(l->a, w + 3, "contracting_dims = [1, 3] x [0, 1]", HT, WO, X), X);
	l->h2 = norm(x);
	l->u = dot(l->h2, w + 4, "contracting_dims = [2] x [0]", X, W1, F);
	l->r = binary("maximum", l->u, number("0.000000e+00", F), F);
	return binary("add", x, dot(l->r, w + 5, "contracting_dims = [2] x [0]", F, W2, X), X);
}

static Value
turn(Value x, const char *from, const char *to)
{
	return op("transpose %%%lu, dims = [0, 2, 1, 3] : (%s) -> %s", x, from, to);
}

/* Writes the gradients of the two layers of perceptrons; g is the gradient of their sum. */
static Value
backward_mlp(const Layer *l, Value g, Value w, Value *grad)
{
	Value zero, mask, gu;

	grad[5] = dot(l->r, g, "contracting_dims = [0, 1] x [0, 1]", F, X, W2);
	gu = dot(g, w + 5, "contracting_dims = [2] x [1]", X, W2, F);
	zero = number("0.000000e+00", F);
	mask = op("compare  GT, %%%lu, %%%lu,  FLOAT : (" F ", " F ") -> tensor<32x128x1024xi1>", l->u, zero);
	gu = op("select %%%lu, %%%lu, %%%lu : tensor<32x128x1024xi1>, " F, mask, gu, zero);
	grad[4] = dot(l->h2, gu, "contracting_dims = [0, 1] x [0, 1]", X, F, W1);
	return binary("add", g, dot(gu, w + 4, "contracting_dims = [2] x [1]", F, W1, X), X);
}

static Value
backward_attention(const Layer *l, Value g, Value w, Value *grad)
{
	Value ga, gs, part[3];

	grad[3] = dot(l->a, g, "contracting_dims = [0, 2] x [0, 1]", HT, X, WO);
	ga = turn(dot(g, w + 3, "contracting_dims = [2] x [2]", X, WO, H), H, HT);
	part[2] =
		turn(dot(l->p, ga, "batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2]", S, HT, HT), HT, H);
	gs = dot(ga, l->v, "batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [3]", HT, H, S);
	gs = binary("multiply", gs, l->p, S);
	part[0] = turn(dot(gs, l->k, "batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1]", S, H, HT), HT, H);
	part[1] = turn(dot(gs, l->q, "batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1]", S, H, HT), HT, H);
	for (int i = 0; i < 3; i++) {
		grad[i] = dot(l->h, part[i], "contracting_dims = [0, 1] x [0, 1]", X, H, WQ);
		g = binary("add", g, dot(part[i], w + (Value)i, "contracting_dims = [2, 3] x [1, 2]", H, WQ, X), X);
	}
	return g;
}

/* Writes the update of one weight; m and v are its moments. */
static void
optimize(Value w, Value m, Value v, Value g, const char *type, Value *out)
{
	Value m2 = binary("add", binary("multiply", m, number("0.899999976", type), type),
	                  binary("multiply", g, number("1.000000e-01", type), type), type);
	Value v2 = binary("add", binary("multiply", v, number("9.990000e-01", type), type),
	                  binary("multiply", binary("multiply", g, g, type), number("1.000000e-03", type), type), type);
	Value root = binary("add", op("sqrt %%%lu : %s", v2, type), number("9.99999993E-9", type), type);

	out[0] = binary("subtract", w,
	                binary("multiply", binary("divide", m2, root, type), number("3.000000e-04", type), type), type);
	out[1] = m2;
	out[2] = v2;
}

static void
signature(unsigned long n)
{
	P("  func.func public @main(%%0: " X " {sdy.sharding = #sdy.sharding<@mesh, [{\"data\"}, {}, {}]>}");
	for (unsigned long i = 0; i < 3 * n * N_WEIGHTS; i++)
		P(", %%%lu: %s {sdy.sharding = #sdy.sharding<@mesh, %s>}", i + 1, weights[i % N_WEIGHTS].type,
		  weights[i % N_WEIGHTS].sharding);
	P(") -> (");
	for (unsigned long i = 0; i < n; i++) {
		for (int k = 0; k < 3 * N_WEIGHTS; k++)
			P("%s%s", i || k ? ", " : "", weights[k / 3].type);
	}
	P(") {\n");
	last = 3 * n * N_WEIGHTS;
}

static void
finish(const Value *out, unsigned long n)
{
	P("    return ");
	for (unsigned long i = 0; i < 3 * n * N_WEIGHTS; i++)
		P("%s%%%lu", i ? ", " : "", out[i]);
	P(" : ");
	for (unsigned long i = 0; i < 3 * n * N_WEIGHTS; i++)
		P("%s%s", i ? ", " : "", weights[i / 3 % N_WEIGHTS].type);
	P("\n  }\n}\n");
}

void
gen_layers(unsigned long n)
{
	Layer *layers = calloc(n, sizeof *layers);
	Value *out = calloc(3 * n * N_WEIGHTS, sizeof *out);
	Value x = 0, all = n * N_WEIGHTS;

	if (!layers || !out)
		exit(3);
	P("module @jit_step attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {\n"
	  "  sdy.mesh @mesh = <[\"data\"=4, \"model\"=2]>\n");
	signature(n);
	for (unsigned long i = 0; i < n; i++)
		x = forward(&layers[i], x, 1 + i * N_WEIGHTS);
	for (unsigned long i = n; i-- > 0;) {
		Value grad[N_WEIGHTS], w = 1 + i * N_WEIGHTS;

		x = backward_attention(&layers[i], backward_mlp(&layers[i], x, w, grad), w, grad);
		for (Value k = 0; k < N_WEIGHTS; k++)
			optimize(w + k, w + k + all, w + k + 2 * all, grad[k], weights[k].type,
			         &out[3 * (i * N_WEIGHTS + k)]);
	}
	finish(out, n);
	free(layers);
	free(out);
}
