/* SPDX-License-Identifier: Apache-2.0
 *
 * Padded and local types, parts of devices, groups and channels (spec 55 §2).
 */
#include "localize/emit.h"

#include <stdio.h>

#include "flow/value.h"
#include "../program.h"
#include "../suite.h"

static Program p;
static Arena a;
static Emit e;

/* The argument %a has the sharding `axes` on the mesh x=2, y=6 with the ids `ids`. */
static const IrValue *
begin(const char *type, const char *axes, const char *ids)
{
	static PassCx cx;
	char text[600];

	snprintf(text, sizeof text,
	         "sdy.mesh @m = <[\"x\"=2, \"y\"=6]%s>\n"
	         "func.func @f(%%a: %s {sdy.sharding = #sdy.sharding<@m, [%s]>}) {\nreturn\n}\n", ids, type, axes);
	ck_assert_msg(program_read(&p, text), "%s", text);
	arena_init(&a, NULL);
	cx.scratch = &a;
	e = emit_new(p.docs.v[0], &cx);
	return ir_op_body(program_op(&p, 2), 0)->args[0];
}

static void
end(void)
{
	arena_free(&a);
	program_free(&p);
}

static const struct { const char *type, *axes, *local, *padded; uint32_t bad; } types[] = {
	{ "tensor<8x6xf32>", "{\"x\"}, {\"y\"}", "tensor<4x1xf32>", "tensor<8x6xf32>", UINT32_MAX },
	{ "tensor<8x7xf32>", "{}, {\"y\"}", "tensor<8x2xf32>", "tensor<8x12xf32>", 1 },
	{ "tensor<5x7xf32>", "{\"x\"}, {\"y\":(1)2}", "tensor<3x4xf32>", "tensor<6x8xf32>", 0 },
	{ "tensor<0xi1>", "{\"y\"}", "tensor<0xi1>", "tensor<0xi1>", UINT32_MAX },
	{ "tensor<?x5xi1>", "{\"y\"}, {\"x\"}", "tensor<?x3xi1>", "tensor<?x6xi1>", 1 },
	{ "tensor<f32>", "", "tensor<f32>", "tensor<f32>", UINT32_MAX },
};

START_TEST(types_of_parts)
{
	const IrValue *v = begin(types[_i].type, types[_i].axes, "");
	IrAttr *sharding = flow_value_get(&p.s, v);
	uint32_t bad;

	ck_assert_str_eq(print_type_text(&p.s, emit_local_type(&e, v->type, sharding, &bad)).p, types[_i].local);
	ck_assert_uint_eq(bad, types[_i].bad);
	ck_assert_str_eq(print_type_text(&p.s, emit_padded_type(&e, v->type, sharding)).p, types[_i].padded);
	end();
}
END_TEST

/* There are more types than places where those that follow from them are kept. */
START_TEST(many_types)
{
	IrAttr *sharding = flow_value_get(&p.s, begin("tensor<8x6xf32>", "{\"x\"}, {\"y\"}", ""));

	for (int64_t i = 0; i < 8 * EMIT_TYPES; i++) {
		int64_t size = i % (4 * EMIT_TYPES);
		IrType *t = ir_type_tensor(&p.s, (int64_t[]){ size, 7 }, 2, p.s.i32, NULL);
		const IrType *padded = emit_padded_type(&e, t, sharding);
		uint32_t bad;

		ck_assert_int_eq(emit_local_type(&e, t, sharding, &bad)->dims[0], (size + 1) / 2);
		ck_assert_uint_eq(bad, size % 2 ? 0 : 1);
		ck_assert_int_eq(padded->dims[0], size + size % 2);
		ck_assert_int_eq(padded->dims[1], 12);
		ck_assert_ptr_eq(emit_padded_type(&e, t, sharding), padded);
		ck_assert_ptr_eq(emit_padded_type(&e, t, NULL), t);
	}
	end();
}
END_TEST

static const struct { const char *axes, *ids; int64_t parts[12]; } tables[] = {
	{ "{\"x\"}", "", { 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1 } },
	{ "{\"y\"}", "", { 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5 } },
	{ "{\"y\":(1)2}", "", { 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1 } },
	{ "{\"y\":(2)3}", "", { 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2 } },
	{ "{\"y\":(2)3, \"x\"}", "", { 0, 2, 4, 0, 2, 4, 1, 3, 5, 1, 3, 5 } },
	{ "{\"x\"}", ", device_ids=[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]", { 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0 } },
};

START_TEST(parts_by_device)
{
	IrAttr *sharding = flow_value_get(&p.s, begin("tensor<24xf32>", tables[_i].axes, tables[_i].ids));
	int64_t *got = emit_part_table(&e, emit_mesh(&e, sharding), shard_axes_of_dim(shard_sharding(sharding), 0), 5);

	for (int i = 0; i < 12; i++)
		ck_assert_int_eq(got[i], 5 * tables[_i].parts[i]);
	end();
}
END_TEST

static const struct { const char *axes, *groups; } lists[] = {
	{ "{\"x\"}", "dense<[[0, 6], [1, 7], [2, 8], [3, 9], [4, 10], [5, 11]]> : tensor<6x2xi64>" },
	{ "{\"y\"}", "dense<[[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]> : tensor<2x6xi64>" },
	{ "{\"y\":(1)2}", "dense<[[0, 3], [1, 4], [2, 5], [6, 9], [7, 10], [8, 11]]> : tensor<6x2xi64>" },
	{ "{\"y\":(2)3, \"x\"}", "dense<[[0, 6, 1, 7, 2, 8], [3, 9, 4, 10, 5, 11]]> : tensor<2x6xi64>" },
};

START_TEST(groups_keep_the_order_of_axes)
{
	IrAttr *sharding = flow_value_get(&p.s, begin("tensor<24xf32>", lists[_i].axes, ""));
	int64_t size;
	ShardAxes axes = shard_axes_of_dim(shard_sharding(sharding), 0);
	IrAttr *groups = emit_groups(&e, shard_sharding(sharding)->mesh, axes, &size);

	ck_assert_str_eq(print_attr_text(&p.s, groups).p, lists[_i].groups);
	ck_assert_int_eq(size, groups->type->dims[1]);
	end();
}
END_TEST

START_TEST(channels_begin_after_those_of_the_module)
{
	static const char text[] =
		"func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
		"%0 = \"stablehlo.collective_permute\"(%a) <{"
		"channel_handle = #stablehlo.channel_handle<handle = 41, type = 1>, "
		"source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>\n"
		"return %0 : tensor<2xf32>\n}\n";
	PassCx cx = { .scratch = &a };

	ck_assert(program_read(&p, text));
	arena_init(&a, NULL);
	e = emit_new(p.docs.v[0], &cx);
	for (int64_t i = 42; i < 45; i++)
		ck_assert_int_eq(ir_attr_field(emit_channel(&e), CHANNEL_HANDLE).v[0], i);
	end();
}
END_TEST

SUITE(NULL, NULL, LOOP(types_of_parts, types), TEST(many_types), LOOP(parts_by_device, tables),
      LOOP(groups_keep_the_order_of_axes, lists), TEST(channels_begin_after_those_of_the_module))
