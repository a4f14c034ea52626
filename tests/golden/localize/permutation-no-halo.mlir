// RUN: opt -sdy-resolve-permutation-factors=enable-halo-exchange=false %s
// Without exchange, permutation factors are unsharded.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> (tensor<8x7xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.slice %a [0:8, 1:8] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : (tensor<8x8xf32>) -> tensor<8x7xf32>
  %1 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : tensor<8x8xf32>
  return %0, %1 : tensor<8x7xf32>, tensor<8x8xf32>
}
