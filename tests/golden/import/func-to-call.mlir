// RUN: opt -sdy-propagate-sharding-from-func-to-call %s
// A list without any sharding is omitted; an existing list keeps its shardings.
sdy.mesh @m = <["x"=2]>
func.func @main(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
  %0:2 = call @f(%arg0) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2x2xf32>)
  %1:2 = call @f(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{}]>, <@m, [{}, {}]>]>} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2x2xf32>)
  %2 = call @g(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.add %0#0, %2 : tensor<4xf32>
  return %3, %1#1 : tensor<4xf32>, tensor<2x2xf32>
}
func.func private @f(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<2x2xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"x"}]>}) {
  %0 = stablehlo.reshape %arg0 : (tensor<4xf32>) -> tensor<2x2xf32>
  return %arg0, %0 : tensor<4xf32>, tensor<2x2xf32>
}
func.func private @g(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<4xf32> {
  return %arg0 : tensor<4xf32>
}
