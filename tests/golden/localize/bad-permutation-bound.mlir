// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<?xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<4xf32> {
  %0 = stablehlo.slice %a [2:6] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
