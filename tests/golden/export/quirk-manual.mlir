// RUN: propagate %s
// Shardy writes the shardings of the operands again, with sum.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}], unreduced=max{"q"}>}) -> (tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}], unreduced=max{"q"}>}) {
  %0 = sdy.manual_computation(%arg0) in_shardings=[<@m, [{"p"}, {}], unreduced=max{"q"}>] out_shardings=[<@m, [{"p"}, {}], unreduced=max{"q"}>] manual_axes={"p"} (%arg1: tensor<16x16xf32>) {
    sdy.return %arg1 : tensor<16x16xf32>
  } : (tensor<32x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
