// RUN: opt -sdy-aggressive-propagate %s
// Two positions of one value: the last write wins, and a later run writes the other one.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32>) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
