// RUN: opt -allow-unregistered-dialect -ops=divisible-declared.ops -sdy-update-non-divisible-input-output-shardings %s
// Shardings of data-flow operations are shortened if the operation is declared with keep_divisible.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<6x8xf32>, %b: tensor<4x8xf32>) -> tensor<6x8xf32> {
  %0 = "my.even"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", "y"}, {}]>]>} : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %1 = "my.any"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x", "y"}, {}]>]>} : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %2 = "my.region"(%a) ({
  ^bb0(%c: tensor<6x8xf32>):
    "my.end"(%c) : (tensor<6x8xf32>) -> ()
  }) {in_shardings = #sdy.sharding_per_value<[<@m, [{"y"}, {"x"}]>]>, out_shardings = #sdy.sharding_per_value<[<@m, [{"y", ?}, {}]>]>} : (tensor<6x8xf32>) -> tensor<6x8xf32>
  %3 = "my.manual"(%a) ({
  ^bb0(%c: tensor<3x8xf32>):
    "my.end"(%c) : (tensor<3x8xf32>) -> ()
  }) {in_shardings = #sdy.sharding_per_value<[<@m, [{"x", "y"}, {}]>]>, out_shardings = #sdy.sharding_per_value<[<@m, [{"x", "y"}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>} : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
