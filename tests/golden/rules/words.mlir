// RUN: rules --words %s
// Each kind of factor has a sentence; a factor of size 1 in one dimension has none.
func.func @main(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %v: tensor<f32>, %i: tensor<i32>, %r: tensor<2x3x5xf32>, %one: tensor<1x8xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
  %1 = stablehlo.reduce(%a init: %v) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.dynamic_slice %a, %i, %i, sizes = [4, 2] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  %3 = stablehlo.dynamic_update_slice %a, %2, %i, %i : (tensor<4x8xf32>, tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
  %4 = stablehlo.reverse %a, dims = [1] : tensor<4x8xf32>
  %5 = stablehlo.reshape %r : (tensor<2x3x5xf32>) -> tensor<30xf32>
  %6 = stablehlo.concatenate %a, %a, %a, %a, %a, %a, %a, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<28x8xf32>
  %7 = stablehlo.add %a, %4 : tensor<4x8xf32>
  %8 = stablehlo.broadcast_in_dim %one, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
  return
}
