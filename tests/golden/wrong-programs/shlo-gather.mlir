// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f() {
  "stablehlo.scatter"() <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : () -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  "stablehlo.scatter"(%a0) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xf32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xi32>) {
  "stablehlo.scatter"(%a0) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xi32>) -> ()
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xi32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2, %a3) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>, %a2: tensor<4xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<>}> ({}) : (tensor<4xf32>, tensor<1xi32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x31xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf64>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 4>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = -1>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [-1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x2xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0,0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x2xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [-1], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1,0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1,1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [-1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0,0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1,1>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1,0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1,1>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1,33>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1,-1>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [3], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [-1], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [3], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [-1], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 2,1,32>}> : (tensor<4x100x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [1,0], start_indices_batching_dims = [1,0], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x6x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4x32xf32>, %a1: tensor<4x6x1xi32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [0,1], start_indices_batching_dims = [0,0], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1,1,32>}> : (tensor<4x4x32xf32>, tensor<4x6x1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 32>}> : (tensor<100x32xf32>, tensor<4x6x1xf32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x31xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 4>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = -1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [3], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [-1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [-1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0,0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1,0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [-1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x2xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0,0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x2xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x33xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x33xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x7x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x7x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [1], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [3], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [-1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [3], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [-1], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [1,0], scatter_indices_batching_dims = [1,0], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [], input_batching_dims = [0,1], scatter_indices_batching_dims = [0,0], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x4x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<4x4x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<1xf32>, %q: tensor<1xf32>): stablehlo.return %p : tensor<1xf32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<4x6x32xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<i32>, %q: tensor<i32>): stablehlo.return %p : tensor<i32>}) : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<100x33xi32>, %a2: tensor<4x6x1xi32>, %a3: tensor<4x6x32xf32>, %a4: tensor<4x6x32xi32>) {
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>): stablehlo.return %p, %q : tensor<f32>, tensor<i32>}) : (tensor<100x32xf32>, tensor<100x33xi32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>, tensor<4x6x32xi32>) -> (tensor<100x32xf32>, tensor<100x32xi32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<100x32xi32>, %a2: tensor<4x6x1xi32>, %a3: tensor<4x6x32xf32>, %a4: tensor<4x6x33xi32>) {
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>): stablehlo.return %p, %q : tensor<f32>, tensor<i32>}) : (tensor<100x32xf32>, tensor<100x32xi32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>, tensor<4x6x33xi32>) -> (tensor<100x32xf32>, tensor<100x32xi32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<100x32xi32>, %a2: tensor<4x6x1xi32>, %a3: tensor<4x6x32xf32>, %a4: tensor<4x6x32xi32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>): stablehlo.return %p, %q : tensor<f32>, tensor<i32>}) : (tensor<100x32xf32>, tensor<100x32xi32>, tensor<4x6x1xi32>, tensor<4x6x32xf32>, tensor<4x6x32xi32>) -> (tensor<100x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi64>, %a1: tensor<1xi32>, %a2: tensor<i32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims=[0]>}> ({^bb0(%p: tensor<i32>, %q: tensor<i32>): stablehlo.return %p : tensor<i32>}) : (tensor<4xi64>, tensor<1xi32>, tensor<i32>) -> (tensor<4xi32>)
  return
}
