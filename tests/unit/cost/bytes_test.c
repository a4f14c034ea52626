/* SPDX-License-Identifier: Apache-2.0
 *
 * The table of spec 50 §12.1: bits of elements, and bytes of local shapes.
 */
#include "cost/bytes.h"

#include "../suite.h"

static Session s;

static void
setup(void)
{
	session_init(&s, NULL);
}

static void
teardown(void)
{
	session_free(&s);
}

START_TEST(bits)
{
	ck_assert_uint_eq(cost_element_bits(ir_type_int(&s, 1, IR_SIGNLESS)), 8);
	ck_assert_uint_eq(cost_element_bits(ir_type_int(&s, 4, IR_UNSIGNED)), 4);
	ck_assert_uint_eq(cost_element_bits(ir_type_int(&s, 64, IR_SIGNED)), 64);
	ck_assert_uint_eq(cost_element_bits(ir_type_float(&s, ir_float_find(STR("bf16")))), 16);
	ck_assert_uint_eq(cost_element_bits(ir_type_complex(&s, ir_type_float(&s, ir_float_find(STR("f64"))))), 128);
	ck_assert_uint_eq(cost_element_bits(ir_type_opaque(&s, session_atom(&s, STR("!x.y")))), 0);
}
END_TEST

static const struct {
	int64_t dims[2];
	uint32_t width;
	int64_t axis;		/* the size of the axis on dimension 0 */
	bool known;
	int64_t bytes;
} tensors[] = {
	{ { 64, 128 }, 32, 1, true, 32768 },
	{ { 64, 128 }, 32, 4, true, 8192 },
	{ { 63, 1 }, 32, 4, true, 64 },			/* chunks of 16 */
	{ { 5, 1 }, 4, 1, true, 3 },			/* 20 bits */
	{ { 0, 7 }, 32, 4, true, 0 },
	{ { IR_DYNAMIC, 7 }, 32, 1, false, 0 },
	{ { INT64_MAX, 7 }, 32, 1, false, 0 },
};

START_TEST(local)
{
	ShardMeshAxis axis = { session_atom(&s, STR("x")), 0, tensors[_i].axis };
	ShardAxis use = shard_axis_full(axis.name);
	ShardDimSpec dims[2] = { { .axes = &use, .n = 1, .closed = true }, { .closed = true } };
	ShardShardingSpec spec = { .mesh = shard_mesh_ref(&s, axis.name), .dims = dims, .rank = 2 };
	IrType *elem = ir_type_int(&s, tensors[_i].width, IR_SIGNLESS);
	const IrType *t = ir_type_tensor(&s, tensors[_i].dims, 2, elem, NULL);
	int64_t bytes = 0;

	ck_assert_int_eq(cost_bytes_local(t, shard_mesh(shard_mesh_new(&s, &axis, 1, NULL, 0)),
	                                  shard_sharding(shard_sharding_new(&s, &spec)), &bytes), tensors[_i].known);
	ck_assert_int_eq(bytes, tensors[_i].bytes);
}
END_TEST

START_TEST(token)
{
	int64_t bytes = 1;

	ck_assert(cost_bytes_global(ir_type_token(&s), &bytes));
	ck_assert_int_eq(bytes, 0);
}
END_TEST

SUITE(setup, teardown, TEST(bits), LOOP(local, tensors), TEST(token))
