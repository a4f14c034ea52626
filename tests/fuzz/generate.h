/* SPDX-License-Identifier: Apache-2.0
 *
 * Makes valid programs from bytes. Each choice takes the next byte; after the last byte, every choice is the first
 * option. A program is text, so that the reader is tested too.
 */
#ifndef FUZZ_GENERATE_H
#define FUZZ_GENERATE_H

#include "base/buf.h"

enum { GEN_RANK = 4, GEN_VALUES = 512, GEN_AXES = 4, GEN_FUNCS = 4, GEN_GROUPS = 4, GEN_DEPTH = 3 };

typedef struct GenType {
	uint32_t rank;
	int64_t dims[GEN_RANK];
	char elem;		/* of "fibh": f32, i32, i1, bf16 */
} GenType;

typedef struct GenValue {
	uint32_t id;		/* %ID */
	GenType type;
} GenValue;

typedef struct GenFunc {
	uint32_t n_args, n_results;
	GenType args[3], results[2];
} GenFunc;

typedef struct Gen {
	const uint8_t *p, *end;
	Buf out;
	uint32_t n_axes;
	int64_t sizes[GEN_AXES];	/* of the axes "a", "b", ... of @mesh */
	bool two_meshes;		/* @other has the same axes on other devices */
	bool priorities;
	uint32_t taken;			/* axes that are manual here, as bits */
	uint32_t depth;			/* of regions */
	uint32_t next;			/* id of the next value */
	GenValue values[GEN_VALUES];	/* in scope */
	uint32_t n_values;
	GenFunc funcs[GEN_FUNCS];
	uint32_t n_funcs, n_calls;
	GenType groups[GEN_GROUPS];
	bool grouped[GEN_GROUPS];
} Gen;

/* Appends the program for the bytes to the caller's buffer. */
void gen_program(Buf *out, const uint8_t *data, size_t n);

/* ---- choices and values: generate.c ---- */

uint32_t gen_pick(Gen *g, uint32_t n);
/* One time in n. */
bool gen_rarely(Gen *g, uint32_t n);
GenType gen_type(Gen *g);
void gen_print_type(Gen *g, const GenType *t);
/* Returns any value in scope. */
GenValue gen_value(Gen *g);
/* Returns a value of that type, and makes one if there is none. */
GenValue gen_value_of(Gen *g, const GenType *t);
GenValue gen_constant(Gen *g, const GenType *t);
/* Begins an op with one result of that type: `%5 = `. The result is in scope at once, so take the operands first. */
GenValue gen_result(Gen *g, const GenType *t);
/* Writes the ops of a region, and returns the value for its terminator. */
GenValue gen_body(Gen *g);
bool gen_same_shape(const GenType *a, const GenType *b);
#define GEN(g, ...) buf_printf(&(g)->out, __VA_ARGS__)

/* ---- generate_shardings.c ---- */

void gen_meshes(Gen *g);
/* Writes `<@mesh, [{"a"}, {?}]>` for a tensor of that rank. */
void gen_sharding(Gen *g, uint32_t rank);
/* The same, with the axes of a bit set first. *to becomes `from` with its sizes divided by those axes, or multiplied if
 * `out` is set. */
void gen_manual_sharding(Gen *g, uint32_t axes, const GenType *from, GenType *to, bool out);
/* Sometimes writes ` {sdy.sharding = ...}` for an op with one result. */
void gen_op_sharding(Gen *g, const GenType *t);

/* ---- generate_ops.c ---- */

/* Writes an op without regions. */
void gen_simple_op(Gen *g);

#endif
