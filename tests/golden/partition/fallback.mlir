// RUN: opt -shardc-partition %s
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %b: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {"y"}]>}) {
  %c = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} dense<2.0> : tensor<8x4xf32>
  %0 = stablehlo.add %a, %c {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : tensor<8x4xf32>
  %1 = stablehlo.add %0, %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {"y"}]>]>} : tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
