// RUN: opt -sdy-basic-propagate %s
// An axis that does not fit a factor stops all axes after it.
sdy.mesh @m = <["x"=4, "y"=6]>
func.func @main(%a: tensor<24xf32> {sdy.sharding = #sdy.sharding<@m, [{"x", "y"}]>}) -> tensor<2x3x4xf32> {
  %0 = stablehlo.reshape %a : (tensor<24xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
