// RUN: opt -sdy-add-data-flow-edges -sdy-basic-propagate='debug-sharding-origins=true debug-propagation-edge-sharding=true' -sdy-sink-data-flow-edges='sink-debug-sharding-origins=true sink-debug-propagation-edge-sharding=true' %s
// Origins and steps of arguments and results of a manual computation.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"q"}]>}) -> tensor<8x8xf32> {
  %1 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"p", ?}, {?}]>] out_shardings=[<@m, [{"p", ?}, {?}]>] manual_axes={"p"} (%arg1: tensor<4x8xf32>) {
    %3 = stablehlo.abs %arg1 : tensor<4x8xf32>
    sdy.return %3 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
