// RUN: opt -allow-unregistered-dialect -ops=reshards.ops -sdy-insert-explicit-reshards=enable-full-version=true %s
// Explicit reshards at the sources of declared edges and around declared rules, and the sum of a reduction.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, %w: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}, {}]>}) -> (tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}) {
  %0 = "my.linear"(%a, %w) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = "my.lu"(%0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}, {}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = "my.scan"(%1) ({
  ^bb0(%b: tensor<8x8xf32>):
    %3 = stablehlo.tanh %b {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}, {}]>]>} : tensor<8x8xf32>
    "my.end"(%3) : (tensor<8x8xf32>) -> ()
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
