// RUN: opt -sdy-insert-func-call-reshards %s
// Calls take the result shardings of their callee; reshards restore their own.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0:2 = call @g(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"y"}, {}]>, <@m, [{}, {}]>]>} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %1 = stablehlo.add %0#0, %0#1 : tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func private @g(%arg0: tensor<4x4xf32>) -> (tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"y"}]>}) {
  return %arg0, %arg0 : tensor<4x4xf32>, tensor<4x4xf32>
}
