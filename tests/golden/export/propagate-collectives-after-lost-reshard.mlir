// RUN: propagate --reshards=collectives %s
// Shardy rejects the second reshard, because the first one disappears; here it stays.
sdy.mesh @m = <["a"=2]>
sdy.mesh @n = <["b"=2]>
func.func @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@n, [{}]>}) -> (tensor<16xf32> {sdy.sharding = #sdy.sharding<@m, [{"a"}]>}) {
  %0 = sdy.reshard %arg0 <@m, [{}]> : tensor<16xf32>
  %1 = stablehlo.negate %0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a"}]>]>} : tensor<16xf32>
  return %1 : tensor<16xf32>
}
