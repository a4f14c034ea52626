// RUN: opt -sdy-basic-propagate %s
// An axis is split where a factor ends.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x2xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) -> tensor<2x8xf32> {
  %0 = stablehlo.reshape %a : (tensor<8x2xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}
