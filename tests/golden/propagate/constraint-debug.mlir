// RUN: opt -sdy-add-data-flow-edges -sdy-apply-sharding-constraints="debug-sharding-origins=true debug-propagation-edge-sharding=true" -sdy-user-priority-propagate="debug-sharding-origins=true debug-propagation-edge-sharding=true" %s
// Constraints that reached their operands count as steps.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) -> (tensor<8x8xf32>) {
  %0 = stablehlo.abs %arg0 : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {}]> : tensor<8x8xf32>
  %2 = sdy.sharding_constraint %1 <@m, [{"x"}, {"y"}]> : tensor<8x8xf32>
  %3 = stablehlo.abs %2 : tensor<8x8xf32>
  %4 = sdy.manual_computation(%3) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%p: tensor<4x8xf32>) {
    sdy.return %p : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}
