/* SPDX-License-Identifier: Apache-2.0
 *
 * Families of one flat function: chains, fans, conflicts, groups, constraints, constants.
 */
#include "gen.h"

/* The unary operations of chains, in turn. */
static const char *const unary[] = { "sine", "cosine", "tanh", "negate", "exponential" };

static const char *
unary_name(unsigned long i)
{
	return unary[i % (sizeof unary / sizeof *unary)];
}

/* Writes %0 to %(n-1), each a unary operation on the one before. */
static void
chain(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++) {
		if (i)
			P("  %%%lu = stablehlo.%s %%%lu : " T "\n", i, unary_name(i), i - 1);
		else
			P("  %%0 = stablehlo.%s %%arg0 : " T "\n", unary_name(0));
	}
}

void
gen_chain_front(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n");
	chain(n);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_chain_back(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_X ") {\n");
	chain(n);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

/* Writes n users of %arg0 and adds them up in pairs, so that none is dead. */
static void
fan(unsigned long n)
{
	P("  %%0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 1; i < n; i++)
		P("  %%%lu = stablehlo.add %%%lu, %%arg0 : " T "\n", i, i - 1);
}

void
gen_fan(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n");
	fan(n);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_fan_back(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_Y ") {\n");
	fan(n);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_outputs(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (");
	for (unsigned long i = 0; i < n; i++)
		P("%s" T "%s", i ? ", " : "", i % 2 ? ON_X : ON_Y);
	P(") {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = stablehlo.%s %%arg0 : " T "\n", i, unary_name(i));
	P("  return ");
	gen_list(n, "%##");
	P(" : ");
	gen_list(n, T);
	P("\n}\n");
}

void
gen_conflicts(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T
	       " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\", ?}, {\"z\", ?}]>}, %%arg1: " T
	       " {sdy.sharding = #sdy.sharding<@mesh, [{\"y\", ?}, {\"x\", ?}]>}) -> " T " {\n"
	       "  %%0 = stablehlo.add %%arg0, %%arg1 : " T "\n");
	for (unsigned long i = 1; i < n; i++) {
		if (i % 3)
			P("  %%%lu = stablehlo.add %%%lu, %%arg%lu : " T "\n", i, i - 1, i % 2);
		else
			P("  %%%lu = stablehlo.transpose %%%lu, dims = [1, 0] : (" T ") -> " T "\n", i, i - 1);
	}
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_conflict_tree(unsigned long n)
{
	static const char *const ways[] = {
		"[{\"x\", ?}, {\"y\", ?}]", "[{\"y\", ?}, {\"x\", ?}]", "[{\"z\", ?}, {?}]", "[{?}, {\"z\", \"x\", ?}]"
	};
	unsigned long next = 0;

	P(MESH "func.func @main(");
	for (unsigned long i = 0; i < n; i++)
		P("%s%%arg%lu: " T " {sdy.sharding = #sdy.sharding<@mesh, %s>}", i ? ", " : "", i, ways[i % 4]);
	P(") -> " T " {\n");
	for (unsigned long i = 0; i + 1 < n; i += 2)
		P("  %%%lu = stablehlo.add %%arg%lu, %%arg%lu : " T "\n", i / 2, i, i + 1);
	for (unsigned long i = n / 2; i + 1 < n; i++, next += 2)
		P("  %%%lu = stablehlo.multiply %%%lu, %%%lu : " T "\n", i, next, next + 1);
	P("  return %%%lu : " T "\n}\n", n - 2);
}

/* Row i gets its axis from row i - 1 only after backward propagation has reached that row. */
void
gen_ripple(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ", %%arg1: " T ") -> (" T ON_X ") {\n"
	  "  %%0 = stablehlo.add %%arg0, %%arg1 : " T "\n");
	for (unsigned long i = 1; i < n; i++) {
		if (i % 2)
			P("  %%%lu = stablehlo.transpose %%%lu, dims = [1, 0] : (" T ") -> " T "\n", i, i - 1);
		else
			P("  %%%lu = stablehlo.add %%%lu, %%%lu : " T "\n", i, i - 1, i - 2);
	}
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_group(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ", %%arg1: " T ON_X ") -> " T " {\n"
	  "  sdy.sharding_group %%arg1 group_id=5 : " T "\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%%lu = stablehlo.dot %%%s%lu, %%arg0 : (" T ", " T ") -> " T "\n", i, i ? "" : "arg",
		  i ? i - 1 : 0);
		P("  sdy.sharding_group %%%lu group_id=5 : " T "\n", i);
	}
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_groups(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ", %%arg1: " T ON_X ") -> " T " {\n"
	  "  sdy.sharding_group %%arg1 group_id=%lu : " T "\n", n);
	for (unsigned long i = 0; i < n; i++) {
		P("  %%%lu = stablehlo.dot %%%s%lu, %%arg0 : (" T ", " T ") -> " T "\n", i, i ? "" : "arg",
		  i ? i - 1 : 0);
		P("  sdy.sharding_group %%%lu group_id=%lu : " T "\n", i, i);
		P("  sdy.sharding_group %%%lu group_id=%lu : " T "\n", i, i + 1);
	}
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_constraints(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> " T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = sdy.sharding_constraint %%%s%lu <@mesh, [{\"%c\", ?}, {?}]> : " T "\n", i, i ? "" : "arg",
		  i ? i - 1 : 0, "xyz"[i % 3]);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_constraint_fan(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%%lu = sdy.sharding_constraint %%arg0 <@mesh, [{\"%c\", ?}, {?}]> : " T "\n", 2 * i + 1,
		  "xyz"[i % 3]);
		P("  %%%lu = stablehlo.add %%%lu, %%%lu : " T "\n", 2 * i + 2, 2 * i, 2 * i + 1);
	}
	P("  return %%%lu : " T "\n}\n", 2 * n);
}

void
gen_constants(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%c%lu = stablehlo.constant dense<%lu.0> : " T "\n", i, i);
	P("  %%0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%%lu = stablehlo.add %%%lu, %%c%lu : " T "\n", 2 * i + 1, 2 * i, i);
		P("  %%%lu = stablehlo.add %%%lu, %%c%lu : " T "\n", 2 * i + 2, 2 * i + 1, i);
	}
	P("  return %%%lu : " T "\n}\n", 2 * n);
}

void
gen_constant_fan(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n"
	  "  %%c = stablehlo.constant dense<2.0> : tensor<f32>\n"
	  "  %%c0 = stablehlo.broadcast_in_dim %%c, dims = [] : (tensor<f32>) -> " T "\n"
	  "  %%c1 = stablehlo.negate %%c0 : " T "\n  %%0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = stablehlo.add %%%lu, %%c1 : " T "\n", i + 1, i);
	P("  return %%%lu : " T "\n}\n", n);
}

void
gen_constant_chain(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: " T ON_Y ") -> (" T ", " T ") {\n"
	  "  %%0 = stablehlo.constant dense<2.0> : " T "\n");
	for (unsigned long i = 1; i < n; i++)
		P("  %%%lu = stablehlo.%s %%%lu : " T "\n", i, unary_name(i), i - 1);
	P("  %%r0 = stablehlo.add %%arg0, %%%lu : " T "\n  %%r1 = stablehlo.add %%arg1, %%%lu : " T "\n"
	  "  return %%r0, %%r1 : " T ", " T "\n}\n", n - 1, n - 1);
}

void
gen_dead(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n");
	chain(n);
	P("  return %%arg0 : " T "\n}\n");
}

void
gen_concat(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: " T ON_Y ") -> tensor<%lux64xf32> {\n"
	  "  %%0 = stablehlo.concatenate ", 64 * n);
	for (unsigned long i = 0; i < n; i++)
		P("%s%%arg%lu", i ? ", " : "", i % 2);
	P(", dim = 0 : (");
	gen_list(n, T);
	P(") -> tensor<%lux64xf32>\n  return %%0 : tensor<%lux64xf32>\n}\n", 64 * n, 64 * n);
}

void
gen_tuple(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n  %%t = stablehlo.tuple ");
	gen_list(n, "%arg0");
	P(" : tuple<");
	gen_list(n, T);
	P(">\n  %%u = stablehlo.get_tuple_element %%t[%lu] : (tuple<", n - 1);
	gen_list(n, T);
	P(">) -> " T "\n  return %%u : " T "\n}\n");
}

void
gen_wide_args(unsigned long n)
{
	P(MESH "func.func @main(");
	gen_list(n, "%arg##: " T ON_X);
	P(") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 1; i < n; i++)
		P("  %%%lu = stablehlo.add %%%lu, %%arg%lu : " T "\n", i, i - 1, i);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_priorities(unsigned long n)
{
	P(MESH "func.func @main(");
	for (unsigned long i = 0; i < n; i++)
		P("%s%%arg%lu: " T " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}p%lu, {?}]>}", i ? ", " : "", i, i);
	P(") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 1; i < n; i++)
		P("  %%%lu = stablehlo.add %%%lu, %%arg%lu : " T "\n", i, i - 1, i);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_barrier_wide(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: " T ") -> " T
	       " {\n  %%0:%lu = stablehlo.optimization_barrier ",
	  n);
	for (unsigned long i = 0; i < n; i++)
		P("%s%%arg%lu", i ? ", " : "", i % 2);
	P(" : ");
	gen_list(n, T);
	P("\n  %%1 = stablehlo.add %%0#0, %%0#%lu : " T "\n  return %%1 : " T "\n}\n", n - 1);
}

void
gen_barrier_chain(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_X ") {\n"
	  "  %%0 = stablehlo.optimization_barrier %%arg0 : " T "\n");
	for (unsigned long i = 1; i < n; i++)
		P("  %%%lu = stablehlo.optimization_barrier %%%lu : " T "\n", i, i - 1);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_rules(unsigned long n)
{
	P(MESH "func.func @main(");
	for (unsigned long i = 0; i < n; i++)
		P("%s%%arg%lu: tensor<%lux64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {\"y\", ?}]>}",
		  i ? ", " : "", i, i + 2);
	P(") -> " T " {\n  %%0 = stablehlo.constant dense<0.0> : " T "\n");
	for (unsigned long i = 0; i < n; i++) {
		P("  %%d%lu = stablehlo.dot_general %%arg%lu, %%arg%lu, contracting_dims = [0] x [0] : "
		  "(tensor<%lux64xf32>, "
		  "tensor<%lux64xf32>) -> " T "\n",
		  i, i, i, i + 2, i + 2);
		P("  %%%lu = stablehlo.add %%%lu, %%d%lu : " T "\n", i + 1, i, i);
	}
	P("  return %%%lu : " T "\n}\n", n);
}

void
gen_reduce_wide(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> tensor<64xf32> {\n  %%c = stablehlo.constant dense<0.0> : "
	                                         "tensor<f32>\n  %%0:%lu = \"stablehlo.reduce\"(",
	  n);
	gen_list(n, "%arg0");
	P(", ");
	gen_list(n, "%c");
	P(") <{dimensions = array<i64: 1>}> ({\n  ^bb0(");
	gen_list(2 * n, "%b##: tensor<f32>");
	P("):\n    stablehlo.return ");
	gen_list(n, "%b##");
	P(" : ");
	gen_list(n, "tensor<f32>");
	P("\n  }) : (");
	gen_list(n, T);
	P(", ");
	gen_list(n, "tensor<f32>");
	P(") -> (");
	gen_list(n, "tensor<64xf32>");
	P(")\n  return %%0#0 : tensor<64xf32>\n}\n");
}
