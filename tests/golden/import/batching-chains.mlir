// RUN: opt -sdy-explicit-gather-scatter-batching %s
// Iotas that count rows are found through reshapes, clamps and selects, for several gathers.
func.func @chain(%x: tensor<6x5x9xf32>, %i: tensor<6x1xi32>, %p: tensor<6x1xi1>, %lo: tensor<i32>, %hi: tensor<i32>) -> (tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>) {
  %0 = stablehlo.iota dim = 0 : tensor<6xi32>
  %1 = stablehlo.reshape %0 : (tensor<6xi32>) -> tensor<6x1xi32>
  %2 = stablehlo.clamp %lo, %1, %hi : (tensor<i32>, tensor<6x1xi32>, tensor<i32>) -> tensor<6x1xi32>
  %3 = stablehlo.select %p, %2, %i : tensor<6x1xi1>, tensor<6x1xi32>
  %4 = stablehlo.concatenate %i, %3, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %5 = "stablehlo.gather"(%x, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [2, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 1>}> : (tensor<6x5x9xf32>, tensor<6x2xi32>) -> tensor<6x5xf32>
  %6 = stablehlo.concatenate %i, %2, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %7 = "stablehlo.gather"(%x, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [2, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 1>}> : (tensor<6x5x9xf32>, tensor<6x2xi32>) -> tensor<6x5xf32>
  %8 = stablehlo.negate %2 : tensor<6x1xi32>
  %9 = stablehlo.concatenate %i, %8, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %10 = "stablehlo.gather"(%x, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [2, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 1>}> : (tensor<6x5x9xf32>, tensor<6x2xi32>) -> tensor<6x5xf32>
  %11 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %12 = stablehlo.select %p, %i, %11 : tensor<6x1xi1>, tensor<6x1xi32>
  %13 = stablehlo.concatenate %i, %12, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %14 = "stablehlo.gather"(%x, %13) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [2, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 1>}> : (tensor<6x5x9xf32>, tensor<6x2xi32>) -> tensor<6x5xf32>
  return %5, %7, %10, %14 : tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>, tensor<6x5xf32>
}
func.func @not(%x: tensor<6x5x9xf32>, %y: tensor<5xf32>, %i: tensor<6x1xi32>, %s: tensor<i32>, %k: tensor<2xi32>) -> (tensor<6x5xf32>, tensor<6x1xf32>, tensor<5xf32>) {
  %0 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %1 = stablehlo.concatenate %0, %i, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %2 = "stablehlo.gather"(%x, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 1>}> : (tensor<6x5x9xf32>, tensor<6x2xi32>) -> tensor<6x5xf32>
  %3 = "stablehlo.gather"(%y, %0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<5xf32>, tensor<6x1xi32>) -> tensor<6x1xf32>
  %4 = "stablehlo.gather"(%x, %k) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0, 2], start_index_map = [0, 2], index_vector_dim = 0>, slice_sizes = array<i64: 1, 5, 1>}> : (tensor<6x5x9xf32>, tensor<2xi32>) -> tensor<5xf32>
  return %2, %3, %4 : tensor<6x5xf32>, tensor<6x1xf32>, tensor<5xf32>
}
