// RUN: opt -sdy-sink-data-flow-edges %s
// Next to a result with a sharding, a result without an edge gets an open sharding.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x4xf32>, %arg1: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<8x4xf32>, tensor<8x4xf32>
  %1 = sdy.data_flow_edge %0#1 sharding=<@m, [{"q", ?}, {?}]> : tensor<8x4xf32>
  return %0#0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
