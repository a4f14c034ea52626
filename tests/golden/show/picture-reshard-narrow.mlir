// RUN: show --picture --width=100 --charset=ascii %s %0
sdy.mesh @m = <["x"=2, "y"=2, "z"=2]>
func.func @main(%arg0: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}, %arg1: tensor<4xf32>) -> tensor<8x6xf32> {
  %0 = sdy.reshard %arg0 <@m, [{}, {"x", "z"}]> : tensor<8x6xf32>
  %1 = sdy.all_gather [{}, {"x", "z"}] %0 out_sharding=<@m, [{}, {}]> : tensor<8x6xf32>
  %2 = stablehlo.tanh %arg1 : tensor<4xf32>
  %3 = sdy.sharding_constraint %2 <@m, [{"y"}]> : tensor<4xf32>
  return %1 : tensor<8x6xf32>
}
