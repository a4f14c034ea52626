// RUN: opt -sdy-basic-propagate %s
// The major factor is half filled: the axes of the minor one would be strided.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) -> tensor<32xf32> {
  %0 = stablehlo.reshape %a : (tensor<4x8xf32>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
