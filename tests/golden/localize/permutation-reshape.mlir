// RUN: opt -sdy-resolve-permutation-factors %s
// Splits and merges of dimensions that do not divide.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @free(%a: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) -> tensor<48xf32> {
  %0 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}]>]>} : (tensor<8x6xf32>) -> tensor<48xf32>
  return %0 : tensor<48xf32>
}
func.func @exchanged(%a: tensor<15xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<5x3xf32> {
  %0 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<15xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}
func.func @exchanged_even(%a: tensor<14xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>}) -> tensor<7x2xf32> {
  %0 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}, {}]>]>} : (tensor<14xf32>) -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}
func.func @unsharded(%a: tensor<5x3xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}) -> tensor<15xf32> {
  %0 = stablehlo.reshape %a {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<5x3xf32>) -> tensor<15xf32>
  return %0 : tensor<15xf32>
}
