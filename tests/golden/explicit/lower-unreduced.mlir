// RUN: opt -explicit-lower %s
// Plain sdy has to see each place where unreduced axes change: before the sine in the region, and at both returns.
sdy.mesh @m = <["X"=2, "Y"=4]>
func.func public @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}], unreduced={"Y"}>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}], unreduced={"Y"}>}) {
  %0 = stablehlo.add %x, %x : tensor<8xf32>
  %1 = sdy.named_computation<"g">(%0) out_shardings=[<@m, [{"X"}]>] (%a: tensor<8xf32>) {
    %b = stablehlo.sine %a : tensor<8xf32>
    sdy.return %b : tensor<8xf32>
  } {shardc.auto_axes = ["Y"]} : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @f(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}], unreduced={"Y"}>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"X"}]>}) {
  %0 = stablehlo.add %x, %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
