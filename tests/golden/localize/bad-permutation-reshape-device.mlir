// RUN: opt --shardy=0.11.1 -sdy-resolve-permutation-factors %s
// STATUS: 1
// A sharding on one device has no dimensions.
sdy.mesh @m = <["a"=2]>
sdy.mesh @x = <[], device_ids=[3]>
func.func @main(%a: tensor<6x20xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {}]>}) -> tensor<120xf32> {
  %0 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@x, []>]>} : (tensor<6x20xf32>) -> tensor<120xf32>
  return %0 : tensor<120xf32>
}
