// RUN: opt -sdy-manual-axes-cleanup -sdy-add-data-flow-edges %s
// A body argument's edge has the sharding without the manual axes.
sdy.mesh @m = <["p"=2, "q"=2, "r"=4]>
func.func @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"p"}, {"r":(1)2, ?}]>] out_shardings=[<@m, [{"p", ?}, {"r":(1)2}]>] manual_axes={"r", "p"} (%arg1: tensor<4x4xf32>) {
    %1 = stablehlo.tanh %arg1 : tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
