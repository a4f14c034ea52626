/* SPDX-License-Identifier: Apache-2.0
 *
 * Families of operations with regions: loops, branches, manual and named computations.
 */
#include "gen.h"

/* Writes a loop whose body takes the sine of its value. The caller writes the operations before the return. */
static void
while_head(const char *result, const char *init, unsigned long d)
{
	P("  %s = stablehlo.while(%%it%lu = %s) : " T "\n    cond {\n"
	  "    %%c%lu = stablehlo.constant dense<true> : tensor<i1>\n    stablehlo.return %%c%lu : tensor<i1>\n  } do "
	  "{\n",
	  result, d, init, d, d);
}

/* Writes loops in each other. Each applies an operation to its value and another operand. */
static void
nested_loops(unsigned long n, const char *params, const char *op, const char *operand)
{
	char name[32], init[32];

	P(MESH "func.func @main(%%arg0: " T ON_X "%s) -> " T " {\n", params);
	for (unsigned long d = 0; d < n; d++) {
		sprintf(name, "%%l%lu", d);
		sprintf(init, d ? "%%s%lu" : "%%arg0", d - 1);
		while_head(name, init, d);
		P("  %%s%lu = %s %%it%lu%s : " T "\n", d, op, d, operand);
	}
	for (unsigned long d = n; d-- > 0;)
		P("  stablehlo.return %%%c%lu : " T "\n  }\n", d + 1 < n ? 'l' : 's', d + 1 < n ? d + 1 : d);
	P("  return %%l0 : " T "\n}\n");
}

void
gen_loop(unsigned long n)
{
	nested_loops(n, "", "stablehlo.sine", "");
}

void
gen_loop_captures(unsigned long n)
{
	nested_loops(n, ", %arg1: " T ON_X, "stablehlo.add", ", %arg1");
}

void
gen_while_chain(unsigned long n)
{
	char name[32], init[32];

	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_X ") {\n");
	for (unsigned long i = 0; i < n; i++) {
		sprintf(name, "%%l%lu", i);
		sprintf(init, i ? "%%l%lu" : "%%arg0", i - 1);
		while_head(name, init, i);
		P("    %%s = stablehlo.sine %%it%lu : " T "\n    stablehlo.return %%s : " T "\n  }\n", i);
	}
	P("  return %%l%lu : " T "\n}\n", n - 1);
}

void
gen_while_wide(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: " T ") -> " T " {\n  %%0:%lu = stablehlo.while(", n);
	for (unsigned long i = 0; i < n; i++)
		P("%s%%it%lu = %%arg%lu", i ? ", " : "", i, i % 2);
	P(") : ");
	gen_list(n, T);
	P("\n    cond {\n    %%c = stablehlo.constant dense<true> : tensor<i1>\n    stablehlo.return %%c : "
	  "tensor<i1>\n  } do {\n");
	for (unsigned long i = 0; i < n; i++)
		P("    %%s%lu = stablehlo.sine %%it%lu : " T "\n", i, (i + 1) % n);
	P("    stablehlo.return ");
	gen_list(n, "%s##");
	P(" : ");
	gen_list(n, T);
	P("\n  }\n  return %%0#0 : " T "\n}\n");
}

void
gen_updates(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: tensor<1x1xf32>, %%arg2: tensor<i32>) -> " T
	  " {\n  %%v = stablehlo.sine %%arg0 : " T "\n  %%0 = \"stablehlo.case\"(%%arg2) ({\n"
	  "    %%s0 = stablehlo.sine %%v : " T "\n");
	for (unsigned long i = 1; i <= n; i++) {
		P("    %%u%lu = stablehlo.dynamic_update_slice %%v, %%arg1, %%arg2, %%arg2 : (" T
		  ", tensor<1x1xf32>, tensor<i32>, tensor<i32>) -> " T "\n", i);
		P("    %%s%lu = stablehlo.add %%s%lu, %%u%lu : " T "\n", i, i - 1, i);
	}
	P("    stablehlo.return %%s%lu : " T "\n  }, {\n    stablehlo.return %%v : " T
	  "\n  }) : (tensor<i32>) -> " T "\n", n);
	for (unsigned long i = 1; i <= n; i++)
		P("  %%%lu = stablehlo.add %%%lu, %%v : " T "\n", i, i - 1);
	P("  return %%%lu : " T "\n}\n", n);
}

void
gen_case_wide(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: tensor<i32>) -> " T
	       " {\n  %%0 = \"stablehlo.case\"(%%arg1) (");
	for (unsigned long i = 0; i < n; i++)
		P("%s{\n    %%1 = stablehlo.sine %%arg0 : " T "\n    stablehlo.return %%1 : " T "\n  }", i ? ", " : "");
	P(") : (tensor<i32>) -> " T "\n  return %%0 : " T "\n}\n");
}

void
gen_case_same(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ", %%arg1: tensor<i32>) -> (" T ON_X
	       ") {\n  %%0 = stablehlo.sine %%arg0 : " T "\n  %%1 = \"stablehlo.case\"(%%arg1) (");
	for (unsigned long i = 0; i < n; i++)
		P("%s{\n    stablehlo.return %%0 : " T "\n  }", i ? ", " : "");
	P(") : (tensor<i32>) -> " T "\n  return %%1 : " T "\n}\n");
}

void
gen_case_results(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ", %%arg1: tensor<i32>) -> " T
	       " {\n  %%0:%lu = \"stablehlo.case\"(%%arg1) (",
	  n);
	for (unsigned long k = 0; k < 2; k++) {
		P("%s{\n    %%1 = stablehlo.sine %%arg0 : " T "\n    stablehlo.return ", k ? ", " : "");
		gen_list(n, "%1");
		P(" : ");
		gen_list(n, T);
		P("\n  }");
	}
	P(") : (tensor<i32>) -> (");
	gen_list(n, T);
	P(")\n  return %%0#%lu : " T "\n}\n", n - 1);
}

void
gen_manual(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_Y ") {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = sdy.manual_computation(%%%s%lu) in_shardings=[<@mesh, [{\"x\", ?}, {?}]>] "
		  "out_shardings=[<@mesh, "
		  "[{\"x\", ?}, {?}]>] manual_axes={\"x\"} (%%arg1: tensor<32x64xf32>) {\n"
		  "    %%s = stablehlo.sine %%arg1 : tensor<32x64xf32>\n    sdy.return %%s : tensor<32x64xf32>\n  } : "
		  "(" T ") -> " T "\n",
		  i, i ? "" : "arg", i ? i - 1 : 0);
	P("  return %%%lu : " T "\n}\n", n - 1);
}

void
gen_manual_wide(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_Y ") -> " T " {\n  %%0:%lu = sdy.manual_computation(", n);
	gen_list(n, "%arg0");
	P(") in_shardings=[");
	gen_list(n, "<@mesh, [{\"x\", ?}, {?}]>");
	P("] out_shardings=[");
	gen_list(n, "<@mesh, [{\"x\", ?}, {?}]>");
	P("] manual_axes={\"x\"} (");
	gen_list(n, "%b##: tensor<32x64xf32>");
	P(") {\n");
	for (unsigned long i = 0; i < n; i++)
		P("    %%s%lu = stablehlo.sine %%b%lu : tensor<32x64xf32>\n", i, i);
	P("    sdy.return ");
	gen_list(n, "%s##");
	P(" : ");
	gen_list(n, "tensor<32x64xf32>");
	P("\n  } : (");
	gen_list(n, T);
	P(") -> (");
	gen_list(n, T);
	P(")\n  return %%0#0 : " T "\n}\n");
}

void
gen_manual_deep(unsigned long n)
{
	P("sdy.mesh @mesh = <[");
	gen_list(n, "\"a##\"=1");
	P(", \"y\"=2]>\nfunc.func @main(%%arg0: " T ") -> (" T ON_Y ") {\n");
	for (unsigned long d = 0; d < n; d++)
		P("  %%m%lu = sdy.manual_computation(%%%s%lu) in_shardings=[<@mesh, [{\"a%lu\", ?}, {?}]>] "
		  "out_shardings=[<@mesh, "
		  "[{\"a%lu\", ?}, {?}]>] manual_axes={\"a%lu\"} (%%b%lu: " T ") {\n",
		  d, d ? "b" : "arg", d ? d - 1 : 0, d, d, d, d);
	P("  %%s = stablehlo.sine %%b%lu : " T "\n  sdy.return %%s : " T "\n", n - 1);
	for (unsigned long d = n; d-- > 0;) {
		P("  } : (" T ") -> " T "\n");
		if (d)
			P("  sdy.return %%m%lu : " T "\n", d);
	}
	P("  return %%m0 : " T "\n}\n");
}

void
gen_named(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ") -> (" T ON_X ") {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%n%lu = sdy.named_computation<\"f%lu\">(%%%s%lu) (%%arg1: " T
		  ") {\n    %%s = stablehlo.sine %%arg1 : " T "\n    sdy.return %%s : " T "\n  } : (" T ") -> " T
		  "\n  %%%lu = stablehlo.cosine %%n%lu : " T "\n",
		  i, i % 7, i ? "" : "arg", i ? i - 1 : 0, i, i);
	P("  return %%%lu : " T "\n}\n", n - 1);
}
