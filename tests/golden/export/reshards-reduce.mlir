// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true %s
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}) -> (tensor<16xf32> {sdy.sharding = #sdy.sharding<@m, [{"q"}]>}) {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.add across dimensions = [1] {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"q"}]>]>} : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}
