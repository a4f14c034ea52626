// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{indices_are_sorted = true, dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2,3], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x1x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x2xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0,1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x2xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x2xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1,0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x2xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<32x4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x32x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 32,1>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x31xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x31xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf64>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf64>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x?xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x?xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<?x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<?x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xindex>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xindex>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi1>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi1>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x?xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x?xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x?xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x?xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x32xf32, #stablehlo.bounds<100, ?>>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<?x32xf32, #stablehlo.bounds<100, ?>>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
