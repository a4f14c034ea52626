/* SPDX-License-Identifier: Apache-2.0
 *
 * Explicit types: interning, and their text.
 */
#include "explicit/ex_type.h"

#include <stdio.h>
#include <stdlib.h>

#include "../program.h"
#include "../suite.h"
#include "explicit/ex_check.h"
#include "explicit/explicit.h"
#include "verify/verify.h"

static const ExplicitOptions defaults = { .max_alternatives = 0 };

/* Returns the table of types of a program, or its first message. */
static const char *
types_of(const char *text, ExplicitForm form)
{
	static char result[4096];
	Program p;
	Arena a;
	bool any = false;
	Explicit *x;
	Buf out;

	ck_assert(program_read(&p, text));
	ck_assert(verify_module(p.docs.v[0]));
	arena_init(&a, NULL);
	buf_init(&out, NULL);
	x = explicit_check(p.docs.v[0], &a, &defaults);
	if (explicit_ok(x))
		explicit_print_types(x, &out, form, &any);
	else
		buf_printf(&out, "%s", diag_id_name(p.s.diag.first->id));
	ck_assert_uint_lt(out.n, sizeof result);
	memcpy(result, out.p, out.n);
	result[out.n] = '\0';
	buf_free(&out);
	explicit_free(x);
	arena_free(&a);
	program_free(&p);
	return result;
}

#define HEAD "@m = <[\"x\"=2, \"y\"=4, \"one\"=1]>\n"
#define TITLE "@main: AbstractMesh('x': 2, 'y': 4, 'one': 1, axis_types=(Explicit, Explicit, Explicit))\n"

START_TEST(spellings)
{
	static const struct { const char *type, *sharding, *shown[5]; } cases[] = {
		{ "4x8xf32", "[{\"x\"}, {}]", { "f32[4@x,8]", "float32[4@x,8]", "ShapedArray(float32[4@x,8])",
		                               "PartitionSpec('x', None)", "f32[4@x,8]" } },
		{ "8xi1", "[{\"y\", \"x\"}]", { "bool[8@(y,x)]", "bool[8@(y,x)]", "ShapedArray(bool[8@(y,x)])",
		                              "PartitionSpec(('y', 'x'),)", "float0[8@(y,x)]" } },
		{ "8xui8", "[{}]", { "u8[8]", "uint8[8]", "ShapedArray(uint8[8])", "PartitionSpec(None,)",
		                     "float0[8]" } },
		{ "1xbf16", "[{\"one\"}]", { "bf16[1@one]", "bfloat16[1@one]", "ShapedArray(bfloat16[1@one])",
		                            "PartitionSpec('one',)", "bf16[1@one]" } },
		{ "2xcomplex<f64>", "[{\"x\"}]", { "c128[2@x]", "complex128[2@x]", "ShapedArray(complex128[2@x])",
		                                  "PartitionSpec('x',)", "c128[2@x]" } },
		{ "f8E4M3FN", "[]", { "f8_e4m3fn[]", "float8_e4m3fn[]", "ShapedArray(float8_e4m3fn[])",
		                      "PartitionSpec()", "f8_e4m3fn[]" } },
		{ "8xf32", "[{}], unreduced=max{\"x\", \"y\"}",
		  { "f32[8]{U_max:(x,y)}", "float32[8]{U_max:(x,y)}", "ShapedArray(float32[8]{U_max:(x,y)})",
		    "PartitionSpec(None, unreduced={'x', 'y'}, unreduced_kind=max)", "f32[8]{U_max:(x,y)}" } },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		for (unsigned form = 0; form < 5; form++) {
			char text[512], want[512];

			snprintf(text, sizeof text, HEAD "%%a : tensor<%s> {sdy.sharding = <@m, %s>}", cases[i].type,
			         cases[i].sharding);
			snprintf(want, sizeof want, TITLE "  %%a: %s\n", cases[i].shown[form]);
			ck_assert_str_eq(types_of(text, (ExplicitForm)form), want);
		}
	}
}
END_TEST

START_TEST(reshapes)
{
	static const struct { const char *from, *sharding, *to, *want; } cases[] = {
		{ "8x32", "[{\"x\"}, {}]", "8x4x8", "f32[8@x,4,8]" },
		{ "32x6", "[{\"x\", \"y\"}, {}]", "8x4x6", "f32[8@(x,y),4,6]" },
		{ "32x6", "[{\"x\", \"y\"}, {}]", "2x16x6", "f32[2@x,16@y,6]" },
		{ "32x6", "[{\"x\", \"y\"}, {}]", "4x8x6", NULL },
		{ "16", "[{\"y\", \"x\"}]", "4x4", "f32[4@y,4@x]" },
		{ "24x6", "[{\"x\"}, {}]", "3x8x6", NULL },
		{ "4x8x6", "[{\"x\"}, {}, {}]", "32x6", "f32[32@x,6]" },
		{ "4x8x6", "[{}, {\"x\"}, {}]", "32x6", NULL },
		{ "4x8x6", "[{\"x\"}, {\"y\"}, {}]", "32x6", "f32[32@(x,y),6]" },
		{ "1x8x1", "[{}, {\"x\"}, {}]", "8", "f32[8@x]" },
		{ "8", "[{\"x\"}]", "1x8x1", "f32[1,8@x,1]" },
		{ "4x6", "[{\"x\"}, {}]", "6x4", NULL },
		{ "4x6", "[{}, {}]", "6x4", "f32[6,4]" },
		{ "4x6x10", "[{\"x\"}, {}, {}]", "4x2x3x2x5", NULL },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[512];
		const char *got;

		snprintf(text, sizeof text, HEAD "%%a : tensor<%sxf32> {sdy.sharding = <@m, %s>}\n"
		         "%%b = reshape %%a : (tensor<%sxf32>) -> tensor<%sxf32>", cases[i].from, cases[i].sharding,
		         cases[i].from, cases[i].to);
		got = types_of(text, EXPLICIT_SHORT);
		if (!cases[i].want) {
			ck_assert_str_eq(got, "explicit-reshape");
			continue;
		}
		ck_assert_msg(strstr(got, "%b: ") && strncmp(strstr(got, "%b: ") + 4, cases[i].want,
		              strlen(cases[i].want)) == 0, "case %zu: %s", i, got);
	}
}
END_TEST

/* ---- properties ---- */

static unsigned long long state;

static unsigned
pick(unsigned n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(state >> 33) % n;
}

enum { OPS = 12, ARGS = 4 };

typedef struct RandomOp {
	unsigned a, b, kind;
} RandomOp;

static void
name_of(char *out, size_t n, unsigned v)
{
	snprintf(out, n, v < ARGS ? "%%a%u" : "%%v%u", v);
}

/* Appends the operations in an order that respects their operands, chosen by `shuffle`. */
static void
write_ops(Buf *b, const RandomOp *ops, bool shuffle)
{
	static const char *const names[] = { "add", "multiply", "maximum", "negate" };
	bool done[ARGS + OPS] = { true, true, true, true };
	unsigned left = OPS;
	char x[16], y[16];

	while (left) {
		unsigned i = shuffle ? pick(OPS) : OPS - left;
		const RandomOp *op = &ops[i];

		if (done[ARGS + i] || !done[op->a] || !done[op->b])
			continue;
		done[ARGS + i] = true;
		left--;
		name_of(x, sizeof x, op->a);
		name_of(y, sizeof y, op->b);
		if (op->kind == 3)
			buf_printf(b, "%%v%u = negate %s : tensor<8x8xf32>\n", ARGS + i, x);
		else
			buf_printf(b, "%%v%u = %s %s, %s : tensor<8x8xf32>\n", ARGS + i, names[op->kind], x, y);
	}
	buf_char(b, '\0');
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts the lines of a table, so that tables of the same values in another order are equal. */
static void
sort_lines(char *text)
{
	static char copy[4096];
	const char *lines[64];
	unsigned n = 0;
	char *p = strcpy(copy, text);

	for (char *line = strtok(p, "\n"); line && n < 64; line = strtok(NULL, "\n")) {
		if (strncmp(line, "  return", 8) != 0)	/* it lists the unused values, in their order */
			lines[n++] = line;
	}
	qsort(lines, n, sizeof *lines, by_text);
	for (unsigned i = 0; i < n; i++)
		text += sprintf(text, "%s\n", lines[i]);
}

/* Copies the sorted table of a program with these operations. */
static void
table_of(char *out, const Buf *head, const RandomOp *ops, bool shuffle)
{
	Buf b;

	buf_init(&b, NULL);
	buf_add(&b, head->p, head->n);
	write_ops(&b, ops, shuffle);
	strcpy(out, types_of(b.p, EXPLICIT_SHORT));
	sort_lines(out);
	buf_free(&b);
}

/* The order of independent operations does not matter. */
START_TEST(order_of_independent_operations)
{
	static const char *const shardings[] = { "[{}, {}]", "[{\"x\"}, {}]", "[{}, {\"y\"}]", "[{\"x\"}, {\"y\"}]" };
	static char first[4096], second[4096];

	state = 60;
	for (unsigned round = 0; round < 5000; round++) {
		RandomOp ops[OPS];
		Buf head;

		buf_init(&head, NULL);
		BUF_LIT(&head, HEAD);
		for (unsigned i = 0; i < ARGS; i++)
			buf_printf(&head, "%%a%u : tensor<8x8xf32> {sdy.sharding = <@m, %s>}\n", i, shardings[pick(4)]);
		for (unsigned i = 0; i < OPS; i++)
			ops[i] = (RandomOp){ pick(ARGS + i), pick(ARGS + i), pick(4) };
		table_of(first, &head, ops, false);
		table_of(second, &head, ops, true);
		ck_assert_str_eq(first, second);
		buf_free(&head);
	}
}
END_TEST

SUITE(NULL, NULL, TEST(spellings), TEST(reshapes), TEST(order_of_independent_operations))
