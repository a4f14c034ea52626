// RUN: opt -sdy-constant-or-scalar-splitter -symbol-dce %s
// A call of a function that computes from constants alone is a constant.
func.func @main(%arg0: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = call @ramp() : () -> tensor<4x4xf32>
  %1 = stablehlo.dot %arg0, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = stablehlo.dot %0, %arg0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @ramp() -> tensor<4x4xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<4x4xf32>
  %1 = stablehlo.negate %0 : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
