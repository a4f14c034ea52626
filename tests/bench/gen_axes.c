/* SPDX-License-Identifier: Apache-2.0
 *
 * Families of meshes, axes, sub-axes and tensors of many dimensions.
 */
#include "gen.h"

void
gen_axes12(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"a\"=2, \"b\"=1, \"c\"=1, \"d\"=4, \"e\"=1, \"f\"=1, \"g\"=2, \"h\"=1, \"i\"=1, "
	  "\"j\"=2, \"k\"=1, "
	  "\"l\"=1]>\nfunc.func @main(%%arg0: " T
	  " {sdy.sharding = #sdy.sharding<@mesh, [{\"a\", \"b\", \"c\", \"d\", ?}, "
	  "{\"e\", \"f\", \"g\", \"h\", ?}]>}, %%arg1: " T
	  " {sdy.sharding = #sdy.sharding<@mesh, [{\"a\", \"b\", \"i\", ?}, "
	  "{\"j\", \"k\", \"l\", ?}]>}) -> " T " {\n  %%0 = stablehlo.dot %%arg0, %%arg1 : (" T ", " T ") -> " T "\n");
	for (unsigned long i = 1; i < n; i++) {
		if (i % 2)
			P("  %%%lu = stablehlo.add %%%lu, %%arg%lu : " T "\n", i, i - 1, i / 2 % 2);
		else
			P("  %%%lu = stablehlo.dot %%%lu, %%arg%lu : (" T ", " T ") -> " T "\n", i, i - 1, i / 4 % 2);
	}
	P("  return %%%lu : " T "\n}\n", n - 1);
}

/* Writes the i-th sequence of five different ones of the eight axes. */
static void
five_axes(unsigned long i)
{
	char axes[] = "abcdefgh";

	for (unsigned long k = 0; k < 5; k++) {
		unsigned long at = k + i % (8 - k);
		char c = axes[at];

		i /= 8 - k;
		axes[at] = axes[k];
		axes[k] = c;
		P("%s\"%c\"", k ? ", " : "", c);
	}
}

/* The second reshard of each pair can be replaced by the first one. */
void
gen_reshard_fan(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"a\"=2, \"b\"=2, \"c\"=2, \"d\"=2, \"e\"=2, \"f\"=2, \"g\"=2, \"h\"=2]>\n"
	  "func.func @main(%%arg0: tensor<32x8xf32>) -> tensor<32x8xf32> {\n"
	  "  %%0 = stablehlo.sine %%arg0 : tensor<32x8xf32>\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%%lu = sdy.reshard %%arg0 <@mesh, [{", 2 * i + 1);
		five_axes(i / 2);
		P("}, {}]> : tensor<32x8xf32>\n  %%%lu = stablehlo.add %%%lu, %%%lu : tensor<32x8xf32>\n", 2 * i + 2,
		  2 * i, 2 * i + 1);
	}
	P("  return %%%lu : tensor<32x8xf32>\n}\n", 2 * n);
}

/* Each pair of reshards becomes one of the same value, a reshape, while earlier ones are looked for. */
void
gen_reshard_pairs(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"a\"=2, \"b\"=2, \"c\"=2, \"d\"=2, \"e\"=2, \"f\"=2, \"g\"=2, \"h\"=2]>\n"
	  "func.func @main(%%arg0: tensor<32x8xf32>) -> tensor<8x32xf32> {\n"
	  "  %%r = stablehlo.reshape %%arg0 : (tensor<32x8xf32>) -> tensor<8x32xf32>\n"
	  "  %%0 = stablehlo.sine %%r : tensor<8x32xf32>\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%%lu = sdy.reshard %%r <@mesh, [{}, {", 3 * i + 1);
		five_axes(i);
		P("}]> : tensor<8x32xf32>\n  %%%lu = sdy.reshard %%%lu <@mesh, [{}, {", 3 * i + 2, 3 * i + 1);
		five_axes(i + 1);
		P("}]> : tensor<8x32xf32>\n  %%%lu = stablehlo.add %%%lu, %%%lu : tensor<8x32xf32>\n", 3 * i + 3,
		  3 * i, 3 * i + 2);
	}
	P("  return %%%lu : tensor<8x32xf32>\n}\n", 3 * n);
}

void
gen_mesh_axes(unsigned long n)
{
	P("sdy.mesh @mesh = <[");
	for (unsigned long i = 0; i < n; i++)
		P("%s\"a%lu\"=%d", i ? ", " : "", i, i < 20 ? 2 : 1);
	P("]>\nfunc.func @main(%%arg0: tensor<1048576xf32> {sdy.sharding = #sdy.sharding<@mesh, [{");
	gen_list(n, "\"a##\"");
	P("}]>}, %%arg1: tensor<1048576xf32>) -> tensor<1048576xf32> {\n"
	  "  %%0 = stablehlo.add %%arg0, %%arg1 : tensor<1048576xf32>\n  return %%0 : tensor<1048576xf32>\n}\n");
}

/* The result is as long as n times n, because each argument is replicated along each axis. */
void
gen_manual_axes(unsigned long n)
{
	P("sdy.mesh @mesh = <[");
	gen_list(n, "\"a##\"=1");
	P("]>\nfunc.func @main(%%arg0: tensor<8xf32>) -> tensor<8xf32> {\n  %%0 = sdy.manual_computation(");
	gen_list(n, "%arg0");
	P(") in_shardings=[");
	gen_list(n, "<@mesh, [{}]>");
	P("] out_shardings=[<@mesh, [{}]>] manual_axes={");
	gen_list(n, "\"a##\"");
	P("} (");
	gen_list(n, "%b##: tensor<8xf32>");
	P(") {\n    sdy.return %%b0 : tensor<8xf32>\n  } : (");
	gen_list(n, "tensor<8xf32>");
	P(") -> tensor<8xf32>\n  return %%0 : tensor<8xf32>\n}\n");
}

/* One function per mesh. */
static void
mesh_user(unsigned long i)
{
	P("func.func @f%lu(%%arg0: " T " {sdy.sharding = #sdy.sharding<@mesh%lu, [{\"x\"}, {?}]>}) -> " T " {\n"
	  "  %%0 = stablehlo.sine %%arg0 : " T "\n  return %%0 : " T "\n}\n", i, i);
}

void
gen_meshes(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		P("sdy.mesh @mesh%lu = <[\"x\"=2, \"y\"=%lu]>\n", i, i + 2);
	for (unsigned long i = 0; i < n; i++)
		mesh_user(i);
	P(EMPTY_MAIN);
}

void
gen_mesh_copies(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		P("sdy.mesh @mesh%lu = <[\"x\"=2, \"y\"=4]>\n", i);
	for (unsigned long i = 0; i < n; i++)
		mesh_user(i);
	P(EMPTY_MAIN);
}

void
gen_inline_meshes(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		P("func.func @f%lu(%%arg0: " T
		  " {sdy.sharding = #sdy.sharding<mesh<[\"x\"=2, \"y\"=%lu]>, [{\"x\"}, {?}]>}) -> " T " {\n"
		  "  %%0 = stablehlo.sine %%arg0 : " T "\n  return %%0 : " T "\n}\n",
		  i, i + 2);
	P(EMPTY_MAIN);
}

#define L "tensor<1048576xf32>"
#define SQ "tensor<1024x1024xf32>"

void
gen_subaxes(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=1048576]>\nfunc.func @main(%%arg0: " SQ ") -> " SQ " {\n"
	  "  %%0 = stablehlo.sine %%arg0 : " SQ "\n");
	for (unsigned long i = 1; i < n; i++) {
		unsigned long pre = 1ul << i % 8, size = 1ul << (i % 6 + 1);

		if (i % 2)
			P("  %%%lu = sdy.sharding_constraint %%%lu <@mesh, [{\"x\":(%lu)%lu, ?}, {\"x\":(%lu)%lu, ?}]> "
			  ": " SQ "\n",
			  i, i - 1, pre, size, pre * size, size);
		else
			P("  %%%lu = stablehlo.transpose %%%lu, dims = [1, 0] : (" SQ ") -> " SQ "\n", i, i - 1);
	}
	P("  return %%%lu : " SQ "\n}\n", n - 1);
}

void
gen_reshapes(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=64, \"y\"=4]>\nfunc.func @main(%%arg0: " L
	  " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\", \"y\"}]>}) -> " L " {\n");
	for (unsigned long i = 0; i < n; i++) {
		unsigned long rows = 1ul << (i / 2 % 9 + 1);

		P("  %%%lu = stablehlo.reshape %%%s%lu : (", 2 * i, i ? "" : "arg", i ? 2 * i - 1 : 0);
		P(L ") -> tensor<%lux%luxf32>\n", rows, 1048576 / rows);
		P("  %%%lu = stablehlo.reshape %%%lu : (tensor<%lux%luxf32>) -> " L "\n", 2 * i + 1, 2 * i, rows,
		  1048576 / rows);
	}
	P("  return %%%lu : " L "\n}\n", 2 * n - 1);
}

void
gen_rolls(unsigned long n)
{
	P(MESH "func.func @main(%%c0: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"z\"}, {}]>}) -> " T " {\n");
	for (unsigned long i = 1; i <= n; i++)
		P("  %%a%lu = stablehlo.slice %%c%lu [1:64, 0:64] : (" T ") -> tensor<63x64xf32>\n"
		  "  %%b%lu = stablehlo.slice %%c%lu [0:1, 0:64] : (" T ") -> tensor<1x64xf32>\n"
		  "  %%r%lu = stablehlo.concatenate %%a%lu, %%b%lu, dim = 0 : (tensor<63x64xf32>, tensor<1x64xf32>) -> "
		  T "\n  %%c%lu = stablehlo.sine %%r%lu : " T "\n",
		  i, i - 1, i, i - 1, i, i, i, i, i);
	P("  return %%c%lu : " T "\n}\n", n);
}

void
gen_device_ids(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=%lu], device_ids=[", n);
	for (unsigned long i = n; i-- > 0;)
		P("%lu%s", i, i ? ", " : "");
	P("]>\nfunc.func @main(%%0: tensor<%lux8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {}]>}) -> "
	  "tensor<%lux8xf32> {\n",
	  n, n);
	for (unsigned long i = 1; i <= n; i++)
		P("  %%%lu = stablehlo.sine %%%lu : tensor<%lux8xf32>\n", i, i - 1, n);
	P("  return %%%lu : tensor<%lux8xf32>\n}\n", n, n);
}

static void
tensor_of_rank(unsigned long n)
{
	P("tensor<");
	for (unsigned long i = 0; i < n; i++)
		P("2x");
	P("f32>");
}

void
gen_rank(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=2, \"y\"=2]>\nfunc.func @main(%%arg0: ");
	tensor_of_rank(n);
	P(" {sdy.sharding = #sdy.sharding<@mesh, [{\"x\", ?}");
	for (unsigned long i = 1; i < n; i++)
		P(", {?}");
	P("]>}) -> ");
	tensor_of_rank(n);
	P(" {\n");
	for (unsigned long k = 0; k < 16; k++) {
		P("  %%%lu = stablehlo.transpose %%%s%lu, dims = [", k, k ? "" : "arg", k ? k - 1 : 0);
		for (unsigned long i = 0; i < n; i++)
			P("%s%lu", i ? ", " : "", (i + 1) % n);
		P("] : (");
		tensor_of_rank(n);
		P(") -> ");
		tensor_of_rank(n);
		P("\n");
	}
	P("  return %%15 : ");
	tensor_of_rank(n);
	P("\n}\n");
}

void
gen_moves(unsigned long n)
{
	static const char *const lists[] = { "{\"a\"}, {\"b\"}", "{\"b\"}, {\"a\"}", "{\"b\", \"a\"}, {}" };

	P("sdy.mesh @mesh = <[\"a\"=2, \"b\"=4]>\n"
	  "func.func @main(%%arg0: " T ") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 1; i < n; i++) {
		if (i % 2)
			P("  %%%lu = sdy.sharding_constraint %%%lu <@mesh, [%s]> : " T "\n", i, i - 1,
			  lists[i / 2 % 3]);
		else
			P("  %%%lu = stablehlo.sine %%%lu : " T "\n", i, i - 1);
	}
	P("  return %%%lu : " T "\n}\n", n - 1);
}

/* Each type occurs once, so no chain is found twice. */
void
gen_many_chains(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"a\"=2, \"b\"=4, \"c\"=8]>\nfunc.func @main() {\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%%lu = stablehlo.iota dim = 0 {sdy.sharding = #sdy.sharding_per_value<"
		  "[<@mesh, [{\"a\", \"b\"}, {\"c\"}]>]>} : tensor<%lux64xf32>\n", 3 * i, 64 * (i + 1));
		P("  %%%lu = sdy.reshard %%%lu <@mesh, [{\"c\"}, {\"b\":(2)2}]> : tensor<%lux64xf32>\n", 3 * i + 1,
		  3 * i, 64 * (i + 1));
		P("  %%%lu = stablehlo.custom_call @use(%%%lu) {has_side_effect = true} : "
		  "(tensor<%lux64xf32>) -> tensor<f32>\n", 3 * i + 2, 3 * i + 1, 64 * (i + 1));
	}
	P("  return\n}\n");
}

void
gen_sliced_sum(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"a\"=2, \"b\"=4]>\nfunc.func @main(%%arg0: " T " {sdy.sharding = "
	  "#sdy.sharding<@mesh, [{}, {}], unreduced={\"a\"}>}) {\n  %%0 = sdy.all_reduce {\"a\"} %%arg0 "
	  "out_sharding=<@mesh, [{}, {}]> : " T "\n");
	for (unsigned long i = 0; i < n; i++) {
		const char *axis = i % 2 ? "a" : "b";

		P("  %%%lu = sdy.all_slice [{\"%s\"}, {}] %%0 out_sharding=<@mesh, [{\"%s\"}, {}]> : " T "\n",
		  2 * i + 1, axis, axis);
		P("  %%%lu = stablehlo.custom_call @use(%%%lu) {has_side_effect = true} : (" T ") -> tensor<f32>\n",
		  2 * i + 2, 2 * i + 1);
	}
	P("  return\n}\n");
}

/* All meshes have four devices. */
void
gen_tile_meshes(unsigned long n)
{
	P("func.func @main(");
	for (unsigned long i = 0; i < n; i++)
		P("%s%%arg%lu: " T " {sdy.sharding = #sdy.sharding<mesh<[\"x%lu\"=2, \"y\"=2]>, "
		  "[{\"x%lu\"}, {\"y\"}]>}", i ? ", " : "", i, i, i);
	P(") {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = stablehlo.sine %%arg%lu : " T "\n", i, i);
	P("  return\n}\n");
}

void
gen_devices(unsigned long n)
{
	P("sdy.mesh @mesh = <[\"x\"=%lu]>\nfunc.func @main(%%arg0: tensor<%lux8xf32> {sdy.sharding = "
	  "#sdy.sharding<@mesh, [{\"x\"}, {}]>}) -> tensor<%lux8xf32> {\n  return %%arg0 : tensor<%lux8xf32>\n}\n",
	  n, n, n, n);
}
