// RUN: opt -sdy-add-data-flow-edges -sdy-op-priority-propagate -sdy-sink-data-flow-edges %s
// A change of an operand does not wake the edge in the body; the next run propagates it.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {?}]>}) {
  %0 = stablehlo.abs %a : tensor<8x8xf32>
  %1 = sdy.manual_computation(%0) in_shardings=[<@m, [{?}, {?}]>] out_shardings=[<@m, [{?}, {?}]>] manual_axes={} (%p: tensor<8x8xf32>) {
    %2 = stablehlo.sine %p : tensor<8x8xf32>
    sdy.return %2 : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.tanh %0 : tensor<8x8xf32>
  return %1, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}
