// RUN: opt -sdy-explicit-gather-scatter-batching %s
// An index column that counts rows is a batching dimension.
func.func @main(%arg0: tensor<6x5x9xf32>, %arg1: tensor<6x1xi32>) -> tensor<6x5xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %1 = stablehlo.concatenate %arg1, %0, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %2 = "stablehlo.gather"(%arg0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [2, 0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5, 1>}> : (tensor<6x5x9xf32>, tensor<6x2xi32>) -> tensor<6x5xf32>
  return %2 : tensor<6x5xf32>
}
