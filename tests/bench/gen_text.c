/* SPDX-License-Identifier: Apache-2.0
 *
 * Families that stress reading and printing: big literals, aliases, names, comments, documents.
 */
#include "gen.h"

/* Writes n bytes of digits, distributed over 1,000 operations. */
void
gen_blob(unsigned long n)
{
	unsigned long count = n / 8;

	P(MESH "func.func @main(%%arg0: " T ON_X ") -> (" T
	       ", tensor<%luxf32>) {\n  %%c = stablehlo.constant dense<\"0x",
	  count);
	for (unsigned long i = 0; i < count; i++)
		P("%08lX", i * 2654435761ul & 0x7f7fffff);
	P("\"> : tensor<%luxf32>\n  %%0 = stablehlo.sine %%arg0 : " T "\n", count);
	for (unsigned long i = 1; i < 1000; i++)
		P("  %%%lu = stablehlo.cosine %%%lu : " T "\n", i, i - 1);
	P("  return %%999, %%c : " T ", tensor<%luxf32>\n}\n", count);
}

void
gen_blob_list(unsigned long n)
{
	P("func.func @main() -> tensor<%luxi32> {\n  %%c = stablehlo.constant dense<[", n);
	gen_list(n, "##");
	P("]> : tensor<%luxi32>\n  return %%c : tensor<%luxi32>\n}\n", n, n);
}

void
gen_tiny(unsigned long n)
{
	gen_chain_front(n);
}

void
gen_attributes(unsigned long n)
{
	P("func.func @main(%%arg0: " T ") -> " T " {\n  %%0 = stablehlo.sine %%arg0 {");
	for (unsigned long i = 0; i < n; i++)
		P("%sfoo.a%lu = %lu : i64", i ? ", " : "", i * 7919 % n, i);
	P("} : " T "\n  return %%0 : " T "\n}\n");
}

void
gen_array(unsigned long n)
{
	P("module attributes {foo.list = [");
	gen_list(n, "## : i64");
	P("]} {\n}\n");
}

void
gen_names(unsigned long n)
{
	P("func.func @main(%%arg0: " T ") -> " T " {\n  %%name_of_a_value_0 = stablehlo.sine %%arg0 : " T "\n");
	for (unsigned long i = 1; i < n; i++)
		P("  %%name_of_a_value_%lu = stablehlo.sine %%name_of_a_value_%lu : " T "\n", i, i - 1);
	P("  return %%name_of_a_value_%lu : " T "\n}\n", n - 1);
}

void
gen_locations(unsigned long n)
{
	P("#loc0 = loc(\"file.py\":1:1)\n");
	for (unsigned long i = 1; i < n; i++)
		P("#loc%lu = loc(\"op%lu\"(#loc%lu))\n", i, i, (i - 1) / 2);
	P("func.func @main(%%arg0: " T " loc(\"x\")) -> " T " {\n  %%0 = stablehlo.sine %%arg0 : " T " loc(#loc0)\n");
	for (unsigned long i = 1; i < n; i++)
		P("  %%%lu = stablehlo.cosine %%%lu : " T " loc(#loc%lu)\n", i, i - 1, i);
	P("  return %%%lu : " T " loc(#loc0)\n} loc(#loc0)\n", n - 1);
}

void
gen_aliases(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		P("#a%lu = #sdy.sharding<@mesh, [{\"%c\"}, {?}]>\n!t%lu = tensor<64x%luxf32>\n", i, "xyz"[i % 3], i,
		  i + 1);
	P(MESH "func.func @main(");
	gen_list(n, "%arg##: !t## {sdy.sharding = #a##}");
	P(") {\n  return\n}\n");
}

void
gen_comments(unsigned long n)
{
	P("// at the head\nfunc.func @main(%%arg0: " T ") -> " T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  // comment %lu\n", i);
	P("  %%0 = stablehlo.sine %%arg0 : " T "  // behind\n  return %%0 : " T "\n}\n");
}

void
gen_documents(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++) {
		if (i)
			P("\n// -----\n\n");
		gen_chain_front(2);
	}
}

void
gen_page(unsigned long n)
{
	P("@m = <[\"x\"=4]>\n");
	for (unsigned long i = 0; i < n; i++)
		P("%%%lu = abs %%a%lu : " T "\nsharding<@m, [{\"x\"]>\n@m = [{((\n%%a%lu : tensor<8x {{\n", i, i, i);
}

void
gen_page_examples(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		P("Example\n@m%lu = <[\"x\"=4]>\n\nof a sharding\nsharding<@m%lu, [{\"x\"}]>\n", i / 2, i / 2);
}

void
gen_generic(unsigned long n)
{
	P(MESH "func.func @main(%%arg0: " T ON_X ") -> " T " {\n");
	for (unsigned long i = 0; i < n; i++)
		P("  %%%lu = \"foo.op%lu\"(%%%s%lu) {a = %lu : i64, b = \"text\"} : (" T ") -> " T "\n", i, i % 100,
		  i ? "" : "arg", i ? i - 1 : 0, i);
	P("  return %%%lu : " T "\n}\n", n - 1);
}
