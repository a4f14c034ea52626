// RUN: opt -sdy-insert-explicit-reshards=enable-full-version=true %s
// Need-replication factors: the axis moves to the other dimension if it divides that dimension.
sdy.mesh @m = <["p"=2, "q"=4]>
func.func @main(%arg0: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %arg1: tensor<6x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, %arg2: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}) -> (tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, tensor<6x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"q"}]>}, tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{"p"}, {"q"}]>}) {
  %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"q"}]>]>} : (tensor<16x32xf32>) -> tensor<16x32xf32>
  %1 = "stablehlo.sort"(%arg1) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {"q"}]>]>} : (tensor<6x32xf32>) -> tensor<6x32xf32>
  %2 = "stablehlo.sort"(%arg2) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %3 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %3 : tensor<i1>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"p"}, {"q"}]>]>} : (tensor<16x32xf32>) -> tensor<16x32xf32>
  return %0, %1, %2 : tensor<16x32xf32>, tensor<6x32xf32>, tensor<16x32xf32>
}
