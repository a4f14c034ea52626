// RUN: opt -allow-unregistered-dialect -ops=dataflow-manual.ops -sdy-add-data-flow-edges -sdy-user-priority-propagate -sdy-sink-data-flow-edges -sdy-update-non-divisible-input-output-shardings -sdy-close-shardings -sdy-insert-explicit-reshards %s
// Like sdy.manual_computation: values outside are sharded along "x" manually, and inside "y" is free.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<8x8xf32> {
  %0 = "my.manual"(%a) ({
  ^bb0(%b: tensor<4x8xf32>):
    %1 = stablehlo.tanh %b : tensor<4x8xf32>
    "my.end"(%1) : (tensor<4x8xf32>) -> ()
  }) {in_shardings = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>, out_shardings = #sdy.sharding_per_value<[<@m, [{"x", ?}, {?}]>]>, manual_axes = #sdy<manual_axes{"x"}>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = sdy.manual_computation(%a) in_shardings=[<@m, [{"x", ?}, {?}]>] out_shardings=[<@m, [{"x", ?}, {?}]>] manual_axes={"x"} (%b: tensor<4x8xf32>) {
    %3 = stablehlo.tanh %b : tensor<4x8xf32>
    sdy.return %3 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = stablehlo.add %0, %2 : tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}
