// RUN: opt -sdy-propagation-pipeline %s
// STATUS: 1
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @nobody(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
