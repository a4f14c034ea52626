// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<3x2xf32> {
  %0 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}, {}]>]>} : (tensor<6xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
