// RUN: opt -sdy-apply-sharding-constraints %s
// Two operands from one edge with one in-sharding: one constraint for both.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.optimization_barrier %arg0 : tensor<8x8xf32>
  %1 = sdy.data_flow_edge %0 : tensor<8x8xf32>
  %2 = sdy.manual_computation(%1, %1) in_shardings=[<@m, [{"x"}, {}]>, <@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>, %arg2: tensor<4x8xf32>) {
    %3 = stablehlo.add %arg1, %arg2 : tensor<4x8xf32>
    sdy.return %3 : tensor<4x8xf32>
  } : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
