// RUN: opt -sdy-aggressive-propagate %s
// An operand takes no more than the closed result has.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}]>}, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.add %a, %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}
