// RUN: opt --shardy=0.12.0.1 -sdy-populate-op-sharding-rules %s
// The rules of reshape, pad, convolution and dynamic_update_slice that differ from those of 0.11.
func.func @reshapes(%arg0: tensor<24x6xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<6x35xf32>) -> (tensor<16x9xf32>, tensor<8x1xf32>, tensor<21x10xf32>) {
  %0 = stablehlo.reshape %arg0 : (tensor<24x6xf32>) -> tensor<16x9xf32>
  %1 = stablehlo.reshape %arg1 : (tensor<1x8xf32>) -> tensor<8x1xf32>
  %2 = stablehlo.reshape %arg2 : (tensor<6x35xf32>) -> tensor<21x10xf32>
  return %0, %1, %2 : tensor<16x9xf32>, tensor<8x1xf32>, tensor<21x10xf32>
}
func.func @pads(%arg0: tensor<8x8xf32>, %arg1: tensor<f32>) -> (tensor<8x8xf32>, tensor<8x15xf32>) {
  %0 = stablehlo.pad %arg0, %arg1, low = [1, 0], high = [-1, 0], interior = [0, 0] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  %1 = stablehlo.pad %arg0, %arg1, low = [0, 0], high = [0, 0], interior = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8x15xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x15xf32>
}
func.func @convolutions(%arg0: tensor<1x4x8x3xf32>, %arg1: tensor<4x5x3x7xf32>) -> tensor<1x1x4x7xf32> {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x8x3xf32>, tensor<4x5x3x7xf32>) -> tensor<1x1x4x7xf32>
  return %0 : tensor<1x1x4x7xf32>
}
func.func @update(%arg0: tensor<8x8xf32>, %arg1: tensor<4x8xf32>, %arg2: tensor<i32>) -> tensor<8x8xf32> {
  %0 = stablehlo.dynamic_update_slice %arg0, %arg1, %arg2, %arg2 : (tensor<8x8xf32>, tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
