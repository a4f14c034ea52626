/* SPDX-License-Identifier: Apache-2.0
 *
 * Tests numbers as elements of constants.
 */
#include "xla/const_number.h"

#include <math.h>

#include "../program.h"
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

START_TEST(floats)
{
	static const struct { IrFloat type; double v; uint64_t bits; } cases[] = {
		{ IR_F32, 1.5, 0x3FC00000 }, { IR_F32, -0.0, 0x80000000 }, { IR_F32, INFINITY, 0x7F800000 },
		{ IR_BF16, 1.5, 0x3FC0 }, { IR_BF16, 1.0 + 1.0 / 512, 0x3F80 }, { IR_F16, 1.5, 0x3E00 },
		{ IR_F16, 0x1p-24, 0x0001 }, { IR_F16, 65504, 0x7BFF }, { IR_F64, 1.5, 0x3FF8000000000000 },
	};
	const IrType *t = ir_type_float(&s, cases[_i].type);

	ck_assert_uint_eq(xla_from_double(t, cases[_i].v), cases[_i].bits);
	if (cases[_i].v != 1.0 + 1.0 / 512)
		ck_assert_double_eq(xla_to_double(t, cases[_i].bits), cases[_i].v);
}
END_TEST

START_TEST(not_a_number)
{
	static const struct { IrFloat type; uint64_t bits; } cases[] = {
		{ IR_F32, 0x7FC00000 }, { IR_BF16, 0x7FC0 }, { IR_F16, 0x7E00 },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const IrType *t = ir_type_float(&s, cases[i].type);

		ck_assert_uint_eq(xla_from_double(t, NAN), cases[i].bits);
		ck_assert(isnan(xla_to_double(t, cases[i].bits)));
	}
}
END_TEST

START_TEST(integers)
{
	static const struct { uint32_t width; IrSign sign; uint64_t bits; int64_t v; } cases[] = {
		{ 8, IR_SIGNLESS, 0xFF, -1 }, { 8, IR_UNSIGNED, 0xFF, 255 }, { 1, IR_SIGNLESS, 1, 1 },
		{ 64, IR_SIGNLESS, UINT64_MAX, -1 }, { 4, IR_SIGNLESS, 0x8, -8 }, { 32, IR_UNSIGNED, 7, 7 },
	};
	const IrType *t = ir_type_int(&s, cases[_i].width, cases[_i].sign);

	ck_assert_int_eq(xla_to_int(t, cases[_i].bits), cases[_i].v);
	ck_assert_uint_eq(xla_from_int(t, cases[_i].v), cases[_i].bits);
}
END_TEST

START_TEST(dense_finds_splats)
{
	IrModule *m = ir_module_new(&s, NULL);
	Xla x = { .m = m, .s = &s, .a = &s.arena };
	int64_t dims[] = { 3 };
	IrType *t = ir_type_tensor(&s, dims, 1, s.i32, NULL);
	const uint8_t same[12] = { 5, 0, 0, 0, 5, 0, 0, 0, 5 }, list[12] = { 5, 0, 0, 0, 5, 0, 0, 0, 6 };

	ck_assert_uint_eq(ir_attr_as_dense(xla_dense(&x, t, same, 3, 4))->splat, 1);
	ck_assert_uint_eq(ir_attr_as_dense(xla_dense(&x, t, list, 3, 4))->splat, 0);
	ck_assert_int_eq(ir_dense_int(xla_dense(&x, t, list, 3, 4), 2), 6);
	ir_module_free(m);
}
END_TEST

SUITE(setup, teardown, TIMES(floats, 9), TEST(not_a_number), TIMES(integers, 6), TEST(dense_finds_splats))
