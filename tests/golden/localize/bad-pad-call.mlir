// RUN: opt -sdy-pad-for-divisibility -split-input-file %s
// STATUS: 1
// A call must pass and take what its callee has after padding.
sdy.mesh @mesh = <["x"=4]>
func.func private @f(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<6x8xf32> {
  %0 = stablehlo.constant dense<0.0> : tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
func.func @main(%a: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %0 = func.call @f(%a) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=4]>
func.func private @f(%a: tensor<6x8xf32>) -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  %0 = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} dense<0.0> : tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
func.func @main(%a: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %0 = func.call @f(%a) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=4]>
func.func private @f(%a: tensor<6x8xf32>) -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  return %a : tensor<6x8xf32>
}
// -----
sdy.mesh @mesh = <["x"=4]>
func.func private @f(tensor<6x8xf32>, tensor<f32>) -> (tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>})
func.func @main(%a: tensor<6x8xf32>, %b: tensor<f32>) -> tensor<6x8xf32> {
  %0 = func.call @f(%a, %b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : (tensor<6x8xf32>, tensor<f32>) -> tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
// -----
// The callee is looked up in the outermost module.
sdy.mesh @mesh = <["x"=4]>
module @inner {
  func.func private @f(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
    return %a : tensor<8x8xf32>
  }
  func.func @main(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = call @f(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
func.func private @f(%a: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> tensor<6x8xf32> {
  return %a : tensor<6x8xf32>
}
