// RUN: partition %s
// Data-flow edges and named computations that propagation did not make are accepted.
sdy.mesh @m = <["x"=2, "y"=2]>

func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0:2 = stablehlo.optimization_barrier %arg0, %arg1 : tensor<8x8xf32>, tensor<8x8xf32>
  %1 = sdy.data_flow_edge %0#1 sharding=<@m, [{?}, {"y", ?}]> : tensor<8x8xf32>
  %2 = sdy.named_computation<"layer">(%0#0, %1) (%arg2: tensor<8x8xf32>, %arg3: tensor<8x8xf32>) {
    %3 = stablehlo.add %arg2, %arg3 : tensor<8x8xf32>
    sdy.return %3 : tensor<8x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
