// RUN: opt -sdy-constant-or-scalar-splitter %s
// CHLO's ops on dynamic shapes cannot fail, so they are copied with their constants.
func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %1 = stablehlo.abs %0 : (tensor<4xf32>) -> tensor<?xf32>
  %2 = chlo.erf %1 : tensor<?xf32> -> tensor<4xf32>
  %3 = stablehlo.negate %2 : tensor<4xf32>
  %4 = stablehlo.tanh %2 : tensor<4xf32>
  %5 = chlo.broadcast_add %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %6 = stablehlo.negate %5 : tensor<?xf32>
  %7 = stablehlo.tanh %5 : tensor<?xf32>
  %8 = "chlo.constant_like"(%1) <{value = 1.0 : f32}> : (tensor<?xf32>) -> tensor<4xf32>
  %9 = stablehlo.negate %8 : tensor<4xf32>
  %10 = stablehlo.tanh %8 : tensor<4xf32>
  return %3, %4, %6, %7, %9, %10 : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>
}
