// RUN: propagate --as-xla --print-imported %s
// XLA writes all shardings on the mesh with the most axes of those with the same devices, here @most; a mesh with
// another order of devices stays.
sdy.mesh @first = <["x"=4, "y"=2]>
sdy.mesh @most = <["p"=2, "q"=2, "r"=2]>
sdy.mesh @other = <["u"=8], device_ids=[7, 6, 5, 4, 3, 2, 1, 0]>
func.func @main(%v: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@first, [{"x"}, {"y"}]>}) -> (tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@first, [{"x"}, {}]>}, tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@other, [{}, {"u"}]>}) {
  %0 = sdy.sharding_constraint %v <@most, [{"p"}, {"q", "r"}]> : tensor<32x32xf32>
  %1 = stablehlo.tanh %v : tensor<32x32xf32>
  %2 = sdy.manual_computation(%1) in_shardings=[<@first, [{"x"}, {}]>] out_shardings=[<@first, [{"x"}, {}]>] manual_axes={"x"} (%m: tensor<8x32xf32>) {
    %3 = stablehlo.tanh %m : tensor<8x32xf32>
    sdy.return %3 : tensor<8x32xf32>
  } : (tensor<32x32xf32>) -> tensor<32x32xf32>
  %4 = stablehlo.add %0, %2 : tensor<32x32xf32>
  return %4, %4 : tensor<32x32xf32>, tensor<32x32xf32>
}
