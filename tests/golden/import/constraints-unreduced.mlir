// RUN: opt -sdy-apply-sharding-constraints %s
// An edge takes the unreduced axes of the constraint that moves after it.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.optimization_barrier %arg0 : tensor<8x8xf32>
  %1 = sdy.data_flow_edge %0 : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{"x"}, {}], unreduced={"y"}> : tensor<8x8xf32>
  %3 = stablehlo.optimization_barrier %arg1 : tensor<8x8xf32>
  %4 = sdy.data_flow_edge %3 sharding=<@m, [{"y", ?}, {?}]> : tensor<8x8xf32>
  %5 = sdy.manual_computation(%4) in_shardings=[<@m, [{"x"}, {}], unreduced={"y"}>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%arg2: tensor<4x8xf32>) {
    sdy.return %arg2 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2, %5 : tensor<8x8xf32>, tensor<8x8xf32>
}
