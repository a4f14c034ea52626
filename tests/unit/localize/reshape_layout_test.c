/* SPDX-License-Identifier: Apache-2.0
 *
 * Groups of dimensions of a reshape, and shardings before and after it (spec 55 §2.7). A case is a function with one
 * reshape, whose shardings are on the axes x=2, y=3, z=4.
 */
#include "localize/reshape_layout.h"

#include <stdio.h>

#include "flow/value.h"
#include "localize/localize.h"
#include "../program.h"
#include "../suite.h"

static Program p;
static Arena a;

static void
setup(void)
{
	arena_init(&a, NULL);
}

static void
teardown(void)
{
	arena_free(&a);
}

static IrType *
shape(Session *s, const char *dims)
{
	int64_t v[8];
	uint32_t n = 0;

	for (const char *c = dims; *c; c++)
		v[n++] = *c - '0';
	return ir_type_tensor(s, v, n, s->f32, NULL);
}

/* The groups are written as the dimensions of both sides, "ab=cd". */
static const struct { const char *in, *out, *groups; } groups[] = {
	{ "23", "6", "23=6" },
	{ "6", "23", "6=23" },
	{ "2342", "68", "23=6 42=8" },
	{ "222", "42", "22=4 2=2" },
	{ "5", "5", "5=5" },
	{ "15", "51", "15=5 =1" },
	{ "51", "5", "5=5 1=" },
	{ "1", "", "1=" },
	{ "", "11", "=1 =1" },
	{ "46", "83", "46=83" },
	{ "03", "30", "03=3 =0" },
};

START_TEST(dimensions_fall_into_groups)
{
	Session s;
	ReshapeGroups got;
	Buf b;

	session_init(&s, NULL);
	buf_init(&b, NULL);
	got = reshape_groups(&a, shape(&s, groups[_i].in), shape(&s, groups[_i].out));
	for (uint32_t i = 0; i < got.n; i++)
		buf_printf(&b, "%s%.*s=%.*s", i ? " " : "", (int)(got.v[i].in1 - got.v[i].in0),
		           groups[_i].in + got.v[i].in0, (int)(got.v[i].out1 - got.v[i].out0),
		           groups[_i].out + got.v[i].out0);
	buf_char(&b, '\0');
	ck_assert_str_eq(b.p, groups[_i].groups);
	buf_free(&b);
	session_free(&s);
}
END_TEST

static const struct { const char *in, *in_axes, *out, *out_axes; bool exact, relaxed; } layouts[] = {
	{ "8x6", "{\"z\"}, {}", "48", "{\"z\"}", true, true },
	{ "8x6", "{\"z\"}, {\"y\"}", "48", "{\"z\", \"y\"}", false, false },
	{ "6", "{\"x\", \"y\"}", "2x3", "{\"x\"}, {\"y\"}", true, true },
	{ "15", "{\"x\"}", "5x3", "{\"x\"}, {}", false, true },
	{ "14", "{\"z\"}", "7x2", "{\"z\"}, {}", true, true },
	{ "6x4", "{\"x\"}, {}", "6x4", "{\"x\"}, {}", true, true },
	{ "6x4", "{\"x\"}, {}", "6x4", "{}, {\"x\"}", false, false },
	{ "8", "{\"z\"}", "2x4", "{\"z\":(1)2}, {\"z\":(2)2}", true, true },
	{ "8", "{\"z\"}", "4x2", "{\"z\"}, {}", true, true },
	{ "18", "{\"z\", \"x\"}", "3x6", "{\"z\"}, {\"x\"}", true, false },
};

START_TEST(strides_tell_layouts_apart)
{
	char text[1000];
	PassCx cx = { .scratch = &a };
	IrOp *op;
	const IrValue *in, *out;
	Emit e;

	snprintf(text, sizeof text,
	         "sdy.mesh @m = <[\"x\"=2, \"y\"=3, \"z\"=4]>\n"
	         "func.func @f(%%a: tensor<%sxf32> {sdy.sharding = #sdy.sharding<@m, [%s]>}) -> tensor<%sxf32> {\n"
	         "%%0 = stablehlo.reshape %%a {sdy.sharding = #sdy.sharding_per_value<[<@m, [%s]>]>} : "
	         "(tensor<%sxf32>) -> tensor<%sxf32>\nreturn %%0 : tensor<%sxf32>\n}\n",
	         layouts[_i].in, layouts[_i].in_axes, layouts[_i].out, layouts[_i].out_axes, layouts[_i].in,
	         layouts[_i].out, layouts[_i].out);
	ck_assert_msg(program_read(&p, text), "%s", text);
	op = program_op(&p, 3);
	ck_assert_int_eq(op->kind, IR_OP_SHLO_RESHAPE);
	in = ir_operand(op, 0);
	out = &op->results[0];
	e = emit_new(p.docs.v[0], &cx);
	for (int relaxed = 0; relaxed < 2; relaxed++)
		ck_assert_msg(reshape_equivalent(&e, flow_value_get(&p.s, in), in->type, flow_value_get(&p.s, out),
		                                 out->type, relaxed) ==
		              (relaxed ? layouts[_i].relaxed : layouts[_i].exact), "relaxed %d: %s", relaxed, text);
	program_free(&p);
}
END_TEST

SUITE(setup, teardown, LOOP(dimensions_fall_into_groups, groups), LOOP(strides_tell_layouts_apart, layouts))
