// RUN: opt --shardy=0.12.0.1 -sdy-insert-explicit-reshards=enable-full-version=true %s
// An axis that does not divide the factors of a reshape stays if it overflows from the same factor on both sides:
// @split, @join, and @later, where "b" follows a factor that "a" has filled. In @other, it is on another factor.
sdy.mesh @m = <["a"=3, "b"=2]>
func.func @split(%arg0: tensor<20xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"}]>}) -> (tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"}, {}]>}) {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"b"}, {}]>]>} : (tensor<20xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}
func.func @join(%arg0: tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"}, {}]>}) -> (tensor<1x20xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"b"}]>}) {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"b"}]>]>} : (tensor<5x4xf32>) -> tensor<1x20xf32>
  return %0 : tensor<1x20xf32>
}
func.func @later(%arg0: tensor<60xf32> {sdy.sharding = #sdy.sharding<@m, [{"a", "b"}]>}) -> (tensor<3x5x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"a", "b"}, {}, {}]>}) {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"a", "b"}, {}, {}]>]>} : (tensor<60xf32>) -> tensor<3x5x4xf32>
  return %0 : tensor<3x5x4xf32>
}
func.func @other(%arg0: tensor<20xf32> {sdy.sharding = #sdy.sharding<@m, [{"b"}]>}) -> (tensor<5x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"b"}]>}) {
  %0 = stablehlo.reshape %arg0 {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"b"}]>]>} : (tensor<20xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}
