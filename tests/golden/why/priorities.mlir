// RUN: why %s %2
// The axis of a later user priority comes when its turn has come.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}p2, {?}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{?}, {"y"}p1]>}) -> tensor<8x8xf32> {
  %0 = stablehlo.tanh %a : tensor<8x8xf32>
  %1 = stablehlo.tanh %b : tensor<8x8xf32>
  %2 = stablehlo.add %0, %1 : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
