// RUN: opt -sdy-constant-or-scalar-splitter %s
// Ops on dynamic shapes are copied with their constants if they cannot fail.
func.func @main(%arg0: tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %1 = stablehlo.abs %0 : (tensor<4xf32>) -> tensor<?xf32>
  %2 = stablehlo.abs %1 : tensor<?xf32>
  %3 = stablehlo.negate %2 : tensor<?xf32>
  %4 = stablehlo.tanh %2 : tensor<?xf32>
  %5 = stablehlo.abs %2 : (tensor<?xf32>) -> tensor<4xf32>
  %6 = stablehlo.negate %5 : tensor<4xf32>
  %7 = stablehlo.tanh %5 : tensor<4xf32>
  %8 = stablehlo.add %1, %2 : tensor<?xf32>
  %9 = stablehlo.negate %8 : tensor<?xf32>
  %10 = stablehlo.tanh %8 : tensor<?xf32>
  %11 = stablehlo.convert %2 : tensor<?xf32>
  %12 = stablehlo.slice %11 [0:2] : (tensor<?xf32>) -> tensor<2xf32>
  %13 = stablehlo.negate %12 : (tensor<2xf32>) -> tensor<?xf32>
  %14 = stablehlo.tanh %12 : (tensor<2xf32>) -> tensor<?xf32>
  return %3, %4, %6, %7, %9, %10, %13, %14 : tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
func.func @reshaped() -> (tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %1 = stablehlo.abs %0 : (tensor<4xf32>) -> tensor<?xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<?xf32>) -> tensor<2x4xf32>
  %3 = stablehlo.negate %2 : tensor<2x4xf32>
  %4 = stablehlo.tanh %2 : tensor<2x4xf32>
  %5 = stablehlo.reshape %1 : (tensor<?xf32>) -> tensor<4xf32>
  %6 = stablehlo.negate %5 : tensor<4xf32>
  %7 = stablehlo.tanh %5 : tensor<4xf32>
  return %6, %7, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
