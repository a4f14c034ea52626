// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-resolve-permutation-factors %s
// Tiles that no device sends are the value of the pad.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @pad(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg1: tensor<f32>) -> tensor<20xf32> {
  %0 = stablehlo.pad %arg0, %arg1, low = [1], high = [3], interior = [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<16xf32>, tensor<f32>) -> tensor<20xf32>
  return %0 : tensor<20xf32>
}
// -----
// The second dimension begins elsewhere in the same part; the stride of the third one stays.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @slice(%arg0: tensor<8x12x7xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {}]>}) -> tensor<6x10x3xf32> {
  %0 = stablehlo.slice %arg0 [1:7, 1:11, 1:7:2] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}, {}]>]>} : (tensor<8x12x7xf32>) -> tensor<6x10x3xf32>
  return %0 : tensor<6x10x3xf32>
}
// -----
// With device ids, the ui32 id indexes a table.
sdy.mesh @mesh = <["x"=4], device_ids=[3, 2, 1, 0]>
func.func @device_ids(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<11xf32> {
  %0 = stablehlo.slice %arg0 [3:14] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : (tensor<16xf32>) -> tensor<11xf32>
  return %0 : tensor<11xf32>
}
// -----
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @reshape(%arg0: tensor<10xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x":(1)2}]>}) -> tensor<2x5xf32> {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {"x":(1)2}]>]>} : (tensor<10xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
// -----
// One element along x is written by the part that has it; two along y need the whole dimension.
sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @update(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %arg1: tensor<1x4xf32>, %arg2: tensor<i32>) -> tensor<16x8xf32> {
  %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"y"}]>]>} : (tensor<16x8xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
// -----
// Groups are unsharded, and batches stay sharded.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @groups(%arg0: tensor<4x4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x"}, {}]>}, %arg1: tensor<4x2x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}]>}) -> tensor<4x4x1xf32> {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[0, 0]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {"x"}, {}]>]>} : (tensor<4x4x6xf32>, tensor<4x2x6xf32>) -> tensor<4x4x1xf32>
  return %0 : tensor<4x4x1xf32>
}
// -----
// A window that covers the input, in one place along x and in two along y.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @windows(%arg0: tensor<4x4x6x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}, {"y"}]>}, %arg1: tensor<4x4x6x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x"}, {"y"}]>}) -> tensor<4x4x1x2xf32> {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 0], [1, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}, {}, {}]>]>} : (tensor<4x4x6x6xf32>, tensor<4x4x6x6xf32>) -> tensor<4x4x1x2xf32>
  return %0 : tensor<4x4x1x2xf32>
}
// -----
sdy.mesh @mesh = <["x"=4]>
func.func @reshape_half_sharded(%arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) -> tensor<1xf32> {
  %0 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
// -----
sdy.mesh @one = <[], device_ids=[3]>
func.func @reshape_on_one_device(%arg0: tensor<6x20xf32>) -> tensor<120xf32> {
  %0 = stablehlo.custom_call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>} : (tensor<6x20xf32>) -> tensor<6x20xf32>
  %1 = stablehlo.reshape %0 {sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>} : (tensor<6x20xf32>) -> tensor<120xf32>
  return %1 : tensor<120xf32>
}
