/* SPDX-License-Identifier: Apache-2.0
 *
 * Families of functions and calls.
 */
#include "gen.h"

static void
leaf(const char *name, const char *op)
{
	P("func.func private @%s(%%arg0: " T ") -> " T " {\n  %%0 = stablehlo.%s %%arg0 : " T "\n  return %%0 : " T
	  "\n}\n",
	  name, op);
}

void
gen_calls(unsigned long n)
{
	static const char *const names[] = { "f", "g", "h" };

	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = call @%s(%%%s%lu) : (" T ") -> " T "\n", i, names[i % 3], i ? "" : "arg", i ? i - 1 : 0);
	P("  return %%%lu : " T "\n}\n", n - 1);
	leaf("f", "sine");
	leaf("g", "cosine");
	leaf("h", "tanh");
}

void
gen_calltree(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n  %%0 = call @f0(%%arg0) : (" T ") -> " T
	  "\n  return %%0 : " T "\n}\n");
	for (unsigned long i = 0; i + 1 < n; i++)
		P("func.func private @f%lu(%%arg0: " T ") -> " T " {\n  %%0 = call @f%lu(%%arg0) : (" T ") -> " T
		  "\n  %%1 = call @f%lu(%%0) : (" T ") -> " T "\n  return %%1 : " T "\n}\n", i, i + 1, i + 1);
	P("func.func private @f%lu(%%arg0: " T ") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T "\n  return %%0 : " T
	  "\n}\n",
	  n - 1);
}

void
gen_shared_callee(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: " T ON_Y ") -> " T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = call @f(%%%s%lu, %%arg%lu) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{\"%c\", ?}, "
		  "{?}]>]>} : (" T ", " T ") -> " T "\n",
		  i, i ? "" : "arg", i ? i - 1 : 0, i % 2, "xyz"[i % 3]);
	P("  return %%%lu : " T "\n}\n", n - 1);
	P("func.func private @f(%%arg0: " T ", %%arg1: " T ") -> " T " {\n  %%0 = stablehlo.add %%arg0, %%arg1 : " T
	  "\n  return %%0 : " T "\n}\n");
}

void
gen_call_chain(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_X ") {\n  %%0 = call @f0(%%arg0) : (" T ") -> " T
	  "\n  return %%0 : " T "\n}\n");
	for (unsigned long i = 0; i + 1 < n; i++)
		P("func.func private @f%lu(%%arg0: " T ") -> " T " {\n  %%0 = call @f%lu(%%arg0) : (" T ") -> " T
		  "\n  return %%0 : " T "\n}\n", i, i + 1);
	P("func.func private @f%lu(%%arg0: " T ") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T "\n  return %%0 : " T
	  "\n}\n",
	  n - 1);
}

void
gen_call_wide(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n  %%0:%lu = call @f(", n);
	gen_list(n, "%arg0");
	P(") : (");
	gen_list(n, T);
	P(") -> (");
	gen_list(n, T);
	P(")\n  return %%0#%lu : " T "\n}\nfunc.func private @f(", n - 1);
	gen_list(n, "%arg##: " T);
	P(") -> (");
	gen_list(n, T);
	P(") {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = stablehlo.sine %%arg%lu : " T "\n", i, i);
	P("  return ");
	gen_list(n, "%##");
	P(" : ");
	gen_list(n, T);
	P("\n}\n");
}

void
gen_call_edges(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_X ") {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = call @f%lu(%%%s%lu) : (" T ") -> " T "\n", i, i, i ? "" : "arg", i ? i - 1 : 0);
	P("  return %%%lu : " T "\n}\n", n - 1);
	for (unsigned long i = 0; i < n; i++)
		P("func.func private @f%lu(%%arg0: " T ") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T
		  "\n  return %%0 : " T "\n}\n",
		  i);
}

void
gen_functions(unsigned long n)
{
	P(MESH);
	for (unsigned long i = 0; i < n; i++)
		P("func.func @f%lu(%%arg0: " T ON_X ") -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T
		  "\n  return %%0 : " T "\n}\n",
		  i);
	P(EMPTY_MAIN);
}

/* The names f_0, f_1, ..., which copies of @f would get, are all taken. */
void
gen_clashes(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = call @f%s(%%%s%lu) : (" T ") -> " T "\n", i, i % 2 ? "_1" : "", i ? "" : "arg",
		  i ? i - 1 : 0);
	P("  return %%%lu : " T "\n}\n", n - 1);
	leaf("f", "sine");
	for (unsigned long i = 0; i < n; i++)
		P("func.func @f_%lu(%%arg0: " T ") -> " T " {\n  return %%arg0 : " T "\n}\n", i);
}

void
gen_modules(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		P("module @m%lu {\n  func.func @f%lu(%%arg0: " T ") -> " T " {\n    return %%arg0 : " T "\n  }\n}\n", i,
		  i);
	P(EMPTY_MAIN);
}
