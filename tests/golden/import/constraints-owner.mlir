// RUN: opt -sdy-apply-sharding-constraints %s
// A constraint directly on a block argument with an edge.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  %0 = sdy.named_computation<"f">(%arg0) (%arg1: tensor<8xf32>) {
    %1 = sdy.data_flow_edge %arg1 : tensor<8xf32>
    %2 = stablehlo.abs %1 : tensor<8xf32>
    %3 = sdy.manual_computation(%1) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%arg2: tensor<4xf32>) {
      sdy.return %arg2 : tensor<4xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    sdy.return %3 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
