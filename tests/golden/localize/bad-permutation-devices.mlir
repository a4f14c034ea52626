// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
// Groups and tables of so many devices would not fit into memory.
sdy.mesh @m = <["x"=1073741824]>
func.func @main(%a: tensor<1073741824xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<1073741824xf32> {
  %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<1073741824xf32>
  return %0 : tensor<1073741824xf32>
}
