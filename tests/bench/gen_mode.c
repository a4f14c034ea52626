/* SPDX-License-Identifier: Apache-2.0
 *
 * Families of explicit mode, strategy mode and the partitioner.
 */
#include "gen.h"

#define W1 "tensor<64x256xf32>"
#define W2 "tensor<256x64xf32>"
#define WIDE "tensor<64x256xf32>"

/* Two dots with an activation between them, whose second one has a request, and a residual sum. */
void
gen_typed_layers(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]> {shardc.axis_types = [\"Explicit\", \"Explicit\"]}\n"
	  "func.func @main(%%r0: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {}]>}, "
	  "%%a: " W1 " {sdy.sharding = #sdy.sharding<@mesh, [{}, {\"y\"}]>}, "
	  "%%b: " W2 " {sdy.sharding = #sdy.sharding<@mesh, [{\"y\"}, {}]>}) -> " T " {\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%h%lu = stablehlo.dot_general %%r%lu, %%a, contracting_dims = [1] x [0] : "
		  "(" T ", " W1 ") -> " WIDE "\n"
		  "  %%t%lu = stablehlo.tanh %%h%lu : " WIDE "\n", i, i, i, i);
		P("  %%o%lu = stablehlo.dot_general %%t%lu, %%b, contracting_dims = [1] x [0] "
		  "{shardc.out_sharding = #sdy.sharding<@mesh, [{\"x\"}, {}]>} : (" WIDE ", " W2 ") -> " T "\n", i, i);
		P("  %%c%lu = stablehlo.constant dense<2.0> : tensor<f32>\n"
		  "  %%s%lu = stablehlo.broadcast_in_dim %%c%lu, dims = [] : (tensor<f32>) -> " T "\n", i, i, i);
		P("  %%m%lu = stablehlo.multiply %%o%lu, %%s%lu : " T "\n"
		  "  %%r%lu = stablehlo.add %%m%lu, %%r%lu : " T "\n", i, i, i, i + 1, i, i);
	}
	P("  return %%r%lu : " T "\n}\n", n);
}

/* Text as JAX prints it: a constraint follows every operation, and one value is used by all layers. Each layer has an
 * open question that the constraint settles, and a loop. */
void
gen_typed_printed(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n"
	  "func.func @main(%%a: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {\"y\"}]>}, "
	  "%%b: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"y\"}, {}]>}) -> " T " {\n"
	  "  %%s = stablehlo.tanh %%a : " T "\n"
	  "  %%r0 = sdy.sharding_constraint %%s <@mesh, [{\"x\"}, {\"y\"}]> : " T "\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%o%lu = stablehlo.dot_general %%r%lu, %%b, contracting_dims = [1] x [0] : "
		  "(" T ", " T ") -> " T "\n"
		  "  %%p%lu = sdy.sharding_constraint %%o%lu <@mesh, [{\"x\"}, {\"y\"}]> : " T "\n", i, i, i, i);
		P("  %%q%lu = stablehlo.add %%p%lu, %%s : " T "\n"
		  "  %%t%lu = sdy.sharding_constraint %%q%lu <@mesh, [{\"x\"}, {\"y\"}]> : " T "\n", i, i, i, i);
		P("  %%c%lu = stablehlo.constant dense<true> : tensor<i1>\n"
		  "  %%r%lu = stablehlo.while(%%k = %%t%lu) : " T " cond {\n"
		  "    stablehlo.return %%c%lu : tensor<i1>\n"
		  "  } do {\n    %%e = stablehlo.sine %%k : " T "\n    stablehlo.return %%e : " T "\n  }\n",
		  i, i + 1, i, i);
	}
	P("  return %%r%lu : " T "\n}\n", n);
}

void
gen_typed_wide(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n"
	  "func.func @main(%%a: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {}]>}) -> " T " {\n"
	  "  %%r:%lu = \"stablehlo.optimization_barrier\"(", n);
	gen_list(n, "%a");
	P(") {sdy.sharding = #sdy.sharding_per_value<[");
	gen_list(n, "<@mesh, [{\"x\"}, {}]>");
	P("]>, shardc.reduced = [");
	gen_list(n, "[]");
	P("]} : (");
	gen_list(n, T);
	P(") -> (");
	gen_list(n, T);
	P(")\n  return %%r#0 : " T "\n}\n");
}

/* The attributes of a case come after its regions, so whoever looks for them reads the whole text. */
void
gen_typed_deep(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n"
	  "func.func @main(%%i: tensor<i32>, %%a: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {}]>}) -> "
	  T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("%%r%lu = \"stablehlo.case\"(%%i) ({\n", i);
	P("stablehlo.return %%a : " T "\n");
	for (unsigned long i = n; i-- > 0;)
		P("}) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{\"x\"}, {}]>]>, shardc.reduced = []} : "
		  "(tensor<i32>) -> " T "\n%s %%r%lu : " T "\n", i ? "stablehlo.return" : "return", i);
	P("}\n");
}

/* Two dots with a bias and a ReLU between them. The first layer has a strategy. */
void
gen_cut_layers(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"d\"=8]>\n"
	  "func.func @main(%%r0: " T ", %%a: " W1 ", %%b: " W2 ", %%v: tensor<256xf32>) -> " T " {\n"
	  "  %%zero = stablehlo.constant dense<0.0> : " WIDE "\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%h%lu = stablehlo.dot_general %%r%lu, %%a, contracting_dims = [1] x [0]%s : "
		  "(" T ", " W1 ") -> " WIDE "\n", i, i, i ? "" : " {shardc.in_strategy = [[2, 1], [1, 4]]}");
		P("  %%w%lu = stablehlo.broadcast_in_dim %%v, dims = [1] : (tensor<256xf32>) -> " WIDE "\n"
		  "  %%s%lu = stablehlo.add %%h%lu, %%w%lu : " WIDE "\n", i, i, i, i);
		P("  %%m%lu = stablehlo.maximum %%s%lu, %%zero : " WIDE "\n", i, i);
		P("  %%o%lu = stablehlo.dot_general %%m%lu, %%b, contracting_dims = [1] x [0] : "
		  "(" WIDE ", " W2 ") -> " T "\n", i, i);
		P("  %%r%lu = stablehlo.add %%o%lu, %%r%lu : " T "\n", i + 1, i, i);
	}
	P("  return %%r%lu : " T "\n}\n", n);
}

#define HEADS "tensor<64x8x8xf32>"
#define ON_ROWS "{sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {}]>}"
#define ON_COLUMNS "{sdy.sharding = #sdy.sharding<@mesh, [{}, {\"y\"}]>}"

/* Writes the forward pass of layer i, from r<i> to r<i+1>. */
static void
write_forward(unsigned long i)
{
	P("  %%h%lu = stablehlo.dot_general %%r%lu, %%w%lu, contracting_dims = [1] x [0] : (" T ", " T ") -> " T "\n"
	  "  %%s%lu = stablehlo.reshape %%h%lu : (" T ") -> " HEADS "\n", i, i, i, i, i);
	P("  %%t%lu = stablehlo.tanh %%s%lu : " HEADS "\n"
	  "  %%m%lu = stablehlo.reshape %%t%lu : (" HEADS ") -> " T "\n"
	  "  %%r%lu = stablehlo.add %%m%lu, %%r%lu : " T "\n", i, i, i, i, i + 1, i, i);
}

/* Writes the backward pass of layer i, from the gradient g<i+1> to g<i>, and the new weights u<i>. */
static void
write_backward(unsigned long i)
{
	P("  %%gs%lu = stablehlo.reshape %%g%lu : (" T ") -> " HEADS "\n"
	  "  %%tt%lu = stablehlo.multiply %%t%lu, %%t%lu : " HEADS "\n"
	  "  %%gt%lu = stablehlo.multiply %%gs%lu, %%tt%lu : " HEADS "\n", i, i + 1, i, i, i, i, i, i);
	P("  %%gm%lu = stablehlo.reshape %%gt%lu : (" HEADS ") -> " T "\n"
	  "  %%gw%lu = stablehlo.dot_general %%r%lu, %%gm%lu, contracting_dims = [0] x [0] : (" T ", " T ") -> " T "\n",
	  i, i, i, i, i);
	P("  %%gx%lu = stablehlo.dot_general %%gm%lu, %%w%lu, contracting_dims = [1] x [1] : (" T ", " T ") -> " T "\n"
	  "  %%g%lu = stablehlo.add %%gx%lu, %%g%lu : " T "\n"
	  "  %%u%lu = stablehlo.subtract %%w%lu, %%gw%lu : " T "\n", i, i, i, i, i, i + 1, i, i, i);
}

/* A training step of layers with sharded weights. The gradients of the weights are summed along "x", those of the
 * layers along "y". */
void
gen_train_step(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\nfunc.func @main(%%r0: " T " " ON_ROWS ", ");
	gen_list(n, "%w##: " T " " ON_COLUMNS);
	P(") -> (" T ", ");
	gen_list(n, T " " ON_COLUMNS);
	P(") {\n");
	for (unsigned long i = 0; i < n; i++)
		write_forward(i);
	P("  %%g%lu = stablehlo.negate %%r%lu : " T "\n", n, n);
	for (unsigned long i = n; i-- > 0;)
		write_backward(i);
	P("  return %%r%lu, ", n);
	gen_list(n, "%u##");
	P(" : " T ", ");
	gen_list(n, T);
	P("\n}\n");
}
