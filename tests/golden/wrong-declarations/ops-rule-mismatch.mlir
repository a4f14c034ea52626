// RUN: check --ops ops-rule-mismatch.ops %s
// STATUS: 1
func.func @main(%a: tensor<4x8xf32>, %b: tensor<4x2xf32>, %c: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {
  %0 = "my.linear"(%a, %b) : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = "my.linear"(%a) : (tensor<4x8xf32>) -> tensor<4x2xf32>
  %2 = "my.linear"(%a, %s) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x2xf32>
  %3:2 = "my.add"(%a, %a) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<f32>)
  %4 = "my.add"(%a, %c) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>
  %5 = "my.fold"(%c) : (tensor<4xf32>) -> tensor<2x3xf32>
  %6 = "my.fold"(%b) : (tensor<4x2xf32>) -> tensor<2x3xf32>
  %7 = "my.lit"(%c) : (tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}
