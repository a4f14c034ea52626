// RUN: opt -sdy-manual-axes-cleanup %s
// Manual axes are sorted; those that a sharding does not mention become replicated, also sub-axes.
sdy.mesh @m = <["p"=2, "q"=2, "r"=4]>
func.func @main(%arg0: tensor<8x8xf32>, %arg1: tensor<f32>) -> tensor<8x8xf32> {
  %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@m, [{"p"}, {"r":(1)2, ?}]>, <@m, []>] out_shardings=[<@m, [{"p", ?}, {"r":(1)2}]>] manual_axes={"r", "p"} (%arg2: tensor<4x4xf32>, %arg3: tensor<f32>) {
    %1 = stablehlo.tanh %arg2 : tensor<4x4xf32>
    sdy.return %1 : tensor<4x4xf32>
  } : (tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
