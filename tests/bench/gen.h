/* SPDX-License-Identifier: Apache-2.0
 *
 * Functions for the generators of families, which print one program to standard output.
 */
#ifndef BENCH_GEN_H
#define BENCH_GEN_H

#include <stdbool.h>
#include <stdio.h>

#define FAMILY(fn, name, units, stages, small, large, sizes, what) void gen_##fn(unsigned long n);
#include "families.def"
#undef FAMILY

/* Prints. */
#define P(...) ((void)printf(__VA_ARGS__))

/* The mesh of most families, and the types and shardings that go with it. */
#define MESH  "sdy.mesh @mesh = <[\"x\"=2, \"y\"=4, \"z\"=8]>\n"
#define T     "tensor<64x64xf32>"
#define ON_X  " {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {?}]>}"
#define ON_Y  " {sdy.sharding = #sdy.sharding<@mesh, [{?}, {\"y\"}]>}"

/* If there are several functions, one must be the main function. */
#define EMPTY_MAIN "func.func @main() {\n  return\n}\n"

/* Prints n pieces with commas between them; each ## of the format is the piece's number. */
void gen_list(unsigned long n, const char *format);

#endif
