// RUN: opt -sdy-propagation-pipeline %s
// STATUS: 1
// Only results must be static, not function arguments; but the pipeline leaves rules on operations.
func.func @main(%arg0: tensor<?x8xf32>, %arg1: tensor<f32>) -> tensor<8xf32> {
  %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0] : (tensor<?x8xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
