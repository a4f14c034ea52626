// RUN: opt -sdy-add-data-flow-edges %s
// STATUS: 1
func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.optimization_barrier %arg0 : tensor<4xf32>
  %1 = sdy.data_flow_edge %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
