// RUN: opt %s
// The operations of the mhlo dialect in XLA's dumps, in their custom forms.
func.func @main(%x: tensor<8x16xf32>, %l: tensor<16x32xf32>, %r: tensor<4x8x32xf32>, %g: tensor<4xi32>) -> (tensor<8x4xf32>, tensor<8x4xi32>, tensor<16x8xf32>) {
  %values, %indices = mhlo.topk(%x, k = 4) : tensor<8x16xf32> -> (tensor<8x4xf32>, tensor<8x4xi32>)
  %least, %places = mhlo.topk(%x, k = 4, largest = false) : tensor<8x16xf32> -> (tensor<8x4xf32>, tensor<8x4xi32>)
  %0 = mhlo.erf %least : tensor<8x4xf32>
  %1 = "mhlo.ragged_dot"(%l, %r, %g) <{precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision DEFAULT>], ragged_dot_dimension_numbers = #mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>, lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x32xf32>, tensor<4x8x32xf32>, tensor<4xi32>) -> tensor<16x8xf32>
  return %0, %places, %1 : tensor<8x4xf32>, tensor<8x4xi32>, tensor<16x8xf32>
}
