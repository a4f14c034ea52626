// RUN: opt -sdy-aggressive-propagate %s
// Sources of one size: the factor with more shards wins.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y", "x"}]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.subtract %a, %b : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
