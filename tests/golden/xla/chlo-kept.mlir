// RUN: opt --split-input-file -shardc-as-xla %s
// Operations that XLA keeps, and a ragged dot whose groups do not matter.
func.func @main(%a: tensor<8x4xf32>) -> (tensor<8x3xf32>, tensor<8x3xi32>, tensor<8x4xf32>) {
  %0, %1 = chlo.top_k(%a, k = 3) : tensor<8x4xf32> -> (tensor<8x3xf32>, tensor<8x3xi32>)
  %2 = "chlo.constant_like"(%a) <{value = 3.2 : f32}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.add %2, %a : tensor<8x4xf32>
  return %0, %1, %3 : tensor<8x3xf32>, tensor<8x3xi32>, tensor<8x4xf32>
}
// -----
func.func @main(%a: tensor<16x8xf32>, %b: tensor<4x8x6xf32>, %g: tensor<4xi32>) -> tensor<16x6xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGHEST>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x8xf32>, tensor<4x8x6xf32>, tensor<4xi32>) -> tensor<16x6xf32>
  return %0 : tensor<16x6xf32>
}
// -----
func.func @main(%a: tensor<16x8x5xf32>, %b: tensor<16x5x6xf32>, %g: tensor<4xi32>) -> tensor<16x8x6xf32> {
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = []>}> : (tensor<16x8x5xf32>, tensor<16x5x6xf32>, tensor<4xi32>) -> tensor<16x8x6xf32>
  return %0 : tensor<16x8x6xf32>
}
// -----
func.func @main(%a: tensor<8xi32>, %b: tensor<8xi32>) -> tensor<8xi32> {
  %0 = chlo.mulhi %a, %b : tensor<8xi32>, tensor<8xi32> -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
