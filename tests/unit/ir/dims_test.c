/* SPDX-License-Identifier: Apache-2.0
 *
 * Decoded dimension numbers: products, slices, convolutions, windows.
 */
#include "ir/dims.h"

#include "../program.h"
#include "../suite.h"

static const char text[] =
	"func.func @main(%m: tensor<4x8xf32>, %v: tensor<8xf32>, %x: tensor<2x8x5x3xf32>, %i: tensor<2x7x2xi64>,\n"
	"                %k: tensor<3x3x1x6xf32>, %z: tensor<f32>) {\n"
	"  %0 = stablehlo.dot %m, %v : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>\n"
	"  %1 = stablehlo.dot_general %m, %m, batching_dims = [0] x [0], contracting_dims = [1] x [1]\n"
	"    : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4xf32>\n"
	"  %2 = \"stablehlo.gather\"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3],\n"
	"    collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0],\n"
	"    start_index_map = [1, 3], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 5, 2>}>\n"
	"    : (tensor<2x8x5x3xf32>, tensor<2x7x2xi64>) -> tensor<2x5x7x2xf32>\n"
	"  %3 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, f, 0, 1],\n"
	"    window = {stride = [2, 1], pad = [[1, 2], [0, -1]], rhs_dilate = [3, 1]}\n"
	"    {feature_group_count = 3 : i64, batch_group_count = 1 : i64}\n"
	"    : (tensor<2x8x5x3xf32>, tensor<3x3x1x6xf32>) -> tensor<2x6x3x2xf32>\n"
	"  %4 = stablehlo.pad %v, %z, low = [-1], high = [2], interior = [1] : (tensor<8xf32>, tensor<f32>)\n"
	"    -> tensor<16xf32>\n"
	"  %5 = stablehlo.slice %v [1:7:4] : (tensor<8xf32>) -> tensor<2xf32>\n"
	"  return\n"
	"}\n";

static Program p;

static void
setup(void)
{
	ck_assert(program_read(&p, text));
}

static void
teardown(void)
{
	program_free(&p);
}

/* Returns the operation that makes %n. */
static const IrOp *
op_of(uint32_t n)
{
	return program_op(&p, 2 + n);
}

START_TEST(products)
{
	IrDotDims n = ir_dot_dims(op_of(0));

	ck_assert(n.batch[0].n == 0 && n.contract[0].v[0] == 1 && n.contract[1].v[0] == 0);
	ck_assert(ir_dot_is_free(&n, 0, 0) && !ir_dot_is_free(&n, 0, 1) && !ir_dot_is_free(&n, 1, 0));
	n = ir_dot_dims(op_of(1));
	ck_assert(n.batch[1].n == 1 && n.contract[1].v[0] == 1 && !ir_dot_is_free(&n, 1, 0));
}
END_TEST

START_TEST(slices)
{
	static const uint32_t operand_of[] = { IR_NO_DIM, 2, IR_NO_DIM, 3 };
	static const uint32_t index_of[] = { 0, IR_NO_DIM, 1, IR_NO_DIM };
	static const uint32_t sliced_of[] = { IR_NO_DIM, IR_NO_DIM, 1, 3 }, place_of[] = { 0, 2, IR_NO_DIM };
	IrSlicing n = ir_slicing(op_of(2));
	IrSlicingMap m = ir_slicing_map(&p.s.arena, &n);

	ck_assert_uint_eq(ir_slicing_rank(&n), 4);
	ck_assert(n.sliced == op_of(2)->results[0].type && n.vector_dim == 2 && n.map.v[1] == 3);
	ck_assert(!memcmp(m.operand_of, operand_of, sizeof operand_of));
	ck_assert(!memcmp(m.index_of, index_of, sizeof index_of));
	ck_assert(!memcmp(m.sliced_of, sliced_of, sizeof sliced_of));
	ck_assert(!memcmp(m.place_of, place_of, sizeof place_of));
	ck_assert(m.batch_of[0] == 0 && m.batch_of[1] == IR_NO_DIM && m.batch_of[2] == IR_NO_DIM);
}
END_TEST

START_TEST(convolutions)
{
	IrConvDims n = ir_conv_dims(op_of(3));
	IrWindow w = ir_window(op_of(3), 0);

	ck_assert(n.in_batch == 0 && n.in_feature == 3 && n.kernel_in == 2 && n.kernel_out == 3 && n.out_feature == 1);
	ck_assert(n.in.v[1] == 2 && n.kernel.v[1] == 1 && n.out.v[1] == 3);
	ck_assert(n.feature_groups == 3 && n.batch_groups == 1);
	ck_assert(w.size == 3 && w.stride == 2 && w.dilation == 3 && w.base == 1 && w.low == 1 && w.high == 2);
	ck_assert_int_eq(ir_window_span(&w), 7);
	ck_assert_int_eq(ir_window_count(&w, 8), 3);
}
END_TEST

START_TEST(pads_and_slices)
{
	IrWindow pad = ir_window(op_of(4), 0), slice = ir_window(op_of(5), 0);

	ck_assert(pad.low == -1 && pad.high == 2 && pad.base == 2);
	ck_assert(slice.low == -1 && slice.high == -1 && slice.stride == 4);
	ck_assert_int_eq(ir_window_count(&pad, 8), 16);
	ck_assert_int_eq(ir_window_count(&slice, 8), 2);
	ck_assert_int_eq(ir_window_count(&slice, 2), 0);
}
END_TEST

SUITE(setup, teardown, TEST(products), TEST(slices), TEST(convolutions), TEST(pads_and_slices))
