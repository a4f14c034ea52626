// RUN: opt -sdy-add-func-data-flow-edges -sdy-op-priority-propagate -sdy-sink-func-data-flow-edges %s
// All calls of a function and its body exchange shardings.
sdy.mesh @m = <["x"=2, "y"=4]>
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {?}]>}, %b: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = call @f(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.tanh %b : tensor<8x8xf32>
  %2 = call @f(%1) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = stablehlo.negate %2 : tensor<8x8xf32>
  return %0, %3 : tensor<8x8xf32>, tensor<8x8xf32>
}
func.func private @f(%p: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.sine %p : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
