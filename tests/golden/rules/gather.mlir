// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<50x12xf32>, %arg1: tensor<7x4x1xi32>, %arg2: tensor<50x12xf32>, %arg3: tensor<7x4x2xi32>, %arg4: tensor<8x50x12xf32>, %arg5: tensor<8x4x1xi32>, %arg6: tensor<1x12xf32>, %arg7: tensor<7xi32>) {
  %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 12>}> : (tensor<50x12xf32>, tensor<7x4x1xi32>) -> tensor<7x4x12xf32>
  %1 = "stablehlo.gather"(%arg2, %arg3) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 6>}> : (tensor<50x12xf32>, tensor<7x4x2xi32>) -> tensor<7x4x1x6xf32>
  %2 = "stablehlo.gather"(%arg4, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 12>}> : (tensor<8x50x12xf32>, tensor<8x4x1xi32>) -> tensor<8x4x12xf32>
  // a collapsed dimension of size one, no index vector dimension
  %3 = "stablehlo.gather"(%arg6, %arg7) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 12>}> : (tensor<1x12xf32>, tensor<7xi32>) -> tensor<7x12xf32>
  return
}
