// RUN: opt --shardy=0.11.1 -sdy-reshard-to-collectives %s
sdy.mesh @m = <["p"=2, "q"=4]>
sdy.mesh @one = <[], device_ids=[3]>
func.func @f(%arg0: tensor<32x16xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {}]>}) -> tensor<32x16xf32> {
  %0 = sdy.reshard %arg0 <@one, []> : tensor<32x16xf32>
  %1 = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<@one, []>]>} : tensor<32x16xf32>
  %2 = sdy.reshard %1 <@m, [{}, {}]> : tensor<32x16xf32>
  return %2 : tensor<32x16xf32>
}
// STATUS: 1
