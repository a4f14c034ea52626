// RUN: opt -sdy-constant-or-scalar-splitter %s
// Sub-computations on constants are copied completely, with their shared values; scalars are not copied.
func.func @main(%arg0: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = stablehlo.iota dim = 1 : tensor<4x4xf32>
  %1 = stablehlo.add %0, %0 : tensor<4x4xf32>
  %2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %4 = stablehlo.multiply %1, %3 : tensor<4x4xf32>
  %5 = stablehlo.subtract %arg0, %1 : tensor<4x4xf32>
  %6 = stablehlo.dot %4, %4 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %5, %6 : tensor<4x4xf32>, tensor<4x4xf32>
}
