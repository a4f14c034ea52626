// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
func.func @main(%a: tensor<6xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{"x"}]>}) -> tensor<6xf32> {
  %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=2]>, [{"x"}]>]>} : tensor<6xf32>
  return %0 : tensor<6xf32>
}
