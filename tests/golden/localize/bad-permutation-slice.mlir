// RUN: opt -sdy-resolve-permutation-factors %s
// STATUS: 1
// Without an exchange, the shardings before and after a slice must be equal.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<4x12xi32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x", "y"}]>}) -> tensor<3x1xi32> {
  %0 = stablehlo.slice %a [1:4, 9:10] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<4x12xi32>) -> tensor<3x1xi32>
  return %0 : tensor<3x1xi32>
}
