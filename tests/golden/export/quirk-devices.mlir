// RUN: propagate --reshards=collectives %s
// A reshard to one device cannot be replaced and stays. One from one device to another disappears in Shardy.
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @three = <[], device_ids=[3]>
sdy.mesh @five = <[], device_ids=[5]>
func.func @main(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@three, []> : tensor<32x16xf32>
  %1 = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<@three, []>]>} : tensor<32x16xf32>
  %2 = sdy.reshard %1 <@five, []> : tensor<32x16xf32>
  %3 = stablehlo.negate %2 {sdy.sharding = #sdy.sharding_per_value<[<@five, []>]>} : tensor<32x16xf32>
  %4 = sdy.reshard %3 <@m, [{}, {}]> : tensor<32x16xf32>
  return %4 : tensor<32x16xf32>
}
