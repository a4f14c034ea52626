// RUN: opt -sdy-manual-axes-cleanup %s
// Replicated axes stay and merge with manual ones.
sdy.mesh @m = <["p"=2, "q"=2, "r"=4]>
func.func @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"p"}, {}], replicated={"q"}>] out_shardings=[<@m, [{"p"}, {}], replicated={"r"}>] manual_axes={"r", "p"} (%arg2: tensor<4x8xf32>) {
    %1 = stablehlo.tanh %arg2 : tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
