// RUN: why %s %2:0
// The parts of an axis can come on different ways.
sdy.mesh @m = <["x"=8]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x":(1)2}]>}, %b: tensor<2x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x":(2)4}]>}) -> tensor<8xf32> {
  %0 = stablehlo.tanh %a : tensor<8xf32>
  %1 = stablehlo.reshape %b : (tensor<2x4xf32>) -> tensor<8xf32>
  %2 = stablehlo.add %0, %1 : tensor<8xf32>
  return %2 : tensor<8xf32>
}
