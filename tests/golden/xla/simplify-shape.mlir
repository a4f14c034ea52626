// RUN: opt -shardc-as-xla %s
// The first rule that fits wins: 4 -> 1x4 -> 8x4 stays two operations, 4 -> 8x4 -> 8x4x1 becomes one.
func.func @main(%a: tensor<4xf32>, %b: tensor<4x4xf32>, %k: tensor<1x1x3xf32>, %s: tensor<3x1x5xf32>) -> (tensor<8x4xf32>, tensor<8x4x1xf32>, tensor<4x4xf32>, tensor<4x2x4xf32>, tensor<1x1x3xf32>, tensor<5x3x1xf32>, tensor<1x3x5xf32>, tensor<4x4xf32>, tensor<1x4xi32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<8x4xf32>
  %2 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<8x4xf32>) -> tensor<8x4x1xf32>
  %4 = stablehlo.broadcast_in_dim %b, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = stablehlo.broadcast_in_dim %b, dims = [2, 0] : (tensor<4x4xf32>) -> tensor<4x2x4xf32>
  %6 = stablehlo.reverse %k, dims = [0, 1] : tensor<1x1x3xf32>
  %7 = stablehlo.transpose %s, dims = [2, 0, 1] : (tensor<3x1x5xf32>) -> tensor<5x3x1xf32>
  %8 = stablehlo.transpose %s, dims = [1, 0, 2] : (tensor<3x1x5xf32>) -> tensor<1x3x5xf32>
  %9 = stablehlo.reshape %b : (tensor<4x4xf32>) -> tensor<16xf32>
  %10 = stablehlo.reshape %9 : (tensor<16xf32>) -> tensor<4x4xf32>
  %11 = stablehlo.iota dim = 0 : tensor<1x4xi32>
  return %1, %3, %4, %5, %6, %7, %8, %10, %11 : tensor<8x4xf32>, tensor<8x4x1xf32>, tensor<4x4xf32>, tensor<4x2x4xf32>, tensor<1x1x3xf32>, tensor<5x3x1xf32>, tensor<1x3x5xf32>, tensor<4x4xf32>, tensor<1x4xi32>
}
