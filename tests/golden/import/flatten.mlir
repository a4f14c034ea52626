// RUN: opt -sdy-flatten-call-graph %s
// A second call gets a copy of the function and of all its callees.
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @layer(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @layer(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @norm(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func private @layer(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @norm(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @norm(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %arg0 : tensor<4xf32>
  return %0 : tensor<4xf32>
}
