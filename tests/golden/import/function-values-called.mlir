// RUN: opt -sdy-propagation-pipeline %s
// STATUS: 1
// A function that is called and is also a value: its calls become named computations, and Shardy rejects the rest.
sdy.mesh @mesh = <["a"=2, "b"=2]>
func.func private @f(%a: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {?}]>}) -> tensor<4x8xf32> {
  %0 = stablehlo.add %a, %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func private @g(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = stablehlo.multiply %a, %a : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @main(%arg0: tensor<4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {?}]>}) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %f = func.constant @f : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %g = func.constant @g : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = stablehlo.negate %arg0 : tensor<4x8xf32>
  %1 = call_indirect %f(%0) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"a"}]>]>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = call @f(%1) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = call @g(%2) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = call_indirect %g(%3) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = stablehlo.negate %4 : tensor<4x8xf32>
  return %5, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}
