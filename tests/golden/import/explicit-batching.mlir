// RUN: opt -sdy-explicit-gather-scatter-batching %s
func.func @joined(%x: tensor<6x5x9xf32>, %i: tensor<6x1xi32>) -> tensor<6x5xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %1 = stablehlo.concatenate %i, %0, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %2 = "stablehlo.gather"(%x, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 2], start_index_map = [2, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 1>}> {keep = 1 : i64} : (tensor<6x5x9xf32>, tensor<6x2xi32>) -> tensor<6x5xf32>
  return %2 : tensor<6x5xf32>
}
func.func @three_parts(%x: tensor<6x5x9xf32>, %i: tensor<6x1xi32>, %j: tensor<6x1xi32>) -> tensor<6xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6xi32>
  %1 = stablehlo.reshape %0 : (tensor<6xi32>) -> tensor<6x1xi32>
  %2 = stablehlo.concatenate %i, %1, %j, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x3xi32>
  %3 = "stablehlo.gather"(%x, %2) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1, 2], start_index_map = [1, 0, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<6x5x9xf32>, tensor<6x3xi32>) -> tensor<6xf32>
  return %3 : tensor<6xf32>
}
func.func @wide_part(%x: tensor<6x5x9xf32>, %ij: tensor<6x2xi32>) -> tensor<6xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %1 = stablehlo.concatenate %0, %ij, dim = 1 : (tensor<6x1xi32>, tensor<6x2xi32>) -> tensor<6x3xi32>
  %2 = "stablehlo.gather"(%x, %1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1, 2], start_index_map = [0, 1, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<6x5x9xf32>, tensor<6x3xi32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}
func.func @middle_of_iota(%x: tensor<6x5x9xf32>) -> tensor<6xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6x3xi32>
  %1 = "stablehlo.gather"(%x, %0) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1, 2], start_index_map = [1, 0, 2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<6x5x9xf32>, tensor<6x3xi32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
func.func @wrapped(%x: tensor<6x9xf32>, %i: tensor<6x1xi32>, %p: tensor<6x1xi1>) -> tensor<6xf32> {
  %lo = stablehlo.constant dense<0> : tensor<i32>
  %hi = stablehlo.constant dense<5> : tensor<i32>
  %0 = stablehlo.iota dim = 0 : tensor<6xi32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
  %2 = stablehlo.clamp %lo, %1, %hi : (tensor<i32>, tensor<6x1xi32>, tensor<i32>) -> tensor<6x1xi32>
  %3 = stablehlo.select %p, %2, %i : tensor<6x1xi1>, tensor<6x1xi32>
  %4 = stablehlo.concatenate %3, %i, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %5 = "stablehlo.gather"(%x, %4) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<6x9xf32>, tensor<6x2xi32>) -> tensor<6xf32>
  return %5 : tensor<6xf32>
}
func.func @select_false_iota(%x: tensor<6x9xf32>, %i: tensor<6x1xi32>, %p: tensor<6x1xi1>) -> tensor<6xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %1 = stablehlo.select %p, %i, %0 : tensor<6x1xi1>, tensor<6x1xi32>
  %2 = stablehlo.concatenate %1, %i, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %3 = "stablehlo.gather"(%x, %2) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<6x9xf32>, tensor<6x2xi32>) -> tensor<6xf32>
  return %3 : tensor<6xf32>
}
func.func @scatter(%x: tensor<6x9xf32>, %i: tensor<6x1xi32>, %u: tensor<6xf32>) -> tensor<6x9xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %1 = stablehlo.concatenate %0, %i, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %2 = "stablehlo.scatter"(%x, %1, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<6x9xf32>, tensor<6x2xi32>, tensor<6xf32>) -> tensor<6x9xf32>
  return %2 : tensor<6x9xf32>
}
func.func @scatter_flags(%x: tensor<6x9xf32>, %i: tensor<6x1xi32>, %u: tensor<6xf32>) -> tensor<6x9xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %1 = stablehlo.concatenate %0, %i, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %2 = "stablehlo.scatter"(%x, %1, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<6x9xf32>, tensor<6x2xi32>, tensor<6xf32>) -> tensor<6x9xf32>
  return %2 : tensor<6x9xf32>
}
// not rewritten: columns are counted, other sizes, not collapsed, one component only
func.func @left_alone(%x: tensor<6x9xf32>, %y: tensor<7x9xf32>, %i: tensor<6x1xi32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6x1xf32>, tensor<6x9xf32>) {
  %0 = stablehlo.iota dim = 1 : tensor<6x1xi32>
  %1 = stablehlo.iota dim = 0 : tensor<6x1xi32>
  %2 = stablehlo.concatenate %0, %i, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %3 = stablehlo.concatenate %1, %i, dim = 1 : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x2xi32>
  %4 = "stablehlo.gather"(%x, %2) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<6x9xf32>, tensor<6x2xi32>) -> tensor<6xf32>
  %5 = "stablehlo.gather"(%y, %3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<7x9xf32>, tensor<6x2xi32>) -> tensor<6xf32>
  %6 = "stablehlo.gather"(%x, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<6x9xf32>, tensor<6x2xi32>) -> tensor<6x1xf32>
  %7 = "stablehlo.gather"(%x, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 9>}> : (tensor<6x9xf32>, tensor<6x1xi32>) -> tensor<6x9xf32>
  return %4, %5, %6, %7 : tensor<6xf32>, tensor<6xf32>, tensor<6x1xf32>, tensor<6x9xf32>
}
// other effects of the driver: dead ops are removed, constants are merged and move to the start
func.func @cleanup(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %dead = stablehlo.add %x, %x : tensor<4xf32>
  %dead2 = stablehlo.negate %dead : tensor<4xf32>
  %c1 = stablehlo.constant dense<1.0> : tensor<4xf32>
  %c2 = stablehlo.constant dense<2.0> : tensor<4xf32>
  %c3 = stablehlo.constant {foo = 1 : i32} dense<1.0> : tensor<4xf32>
  %a = stablehlo.add %c2, %c3 : tensor<4xf32>
  %c4 = stablehlo.constant dense<3.0> : tensor<4xf32>
  %s = sdy.constant dense<3.0> : tensor<4xf32>
  %b = stablehlo.add %c1, %c4 : tensor<4xf32>
  %w = stablehlo.while(%it = %a) : tensor<4xf32> cond {
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1.0> : tensor<4xf32>
    %five = stablehlo.constant dense<5.0> : tensor<4xf32>
    %d = stablehlo.add %it, %one : tensor<4xf32>
    %e = stablehlo.add %d, %five : tensor<4xf32>
    stablehlo.return %e : tensor<4xf32>
  }
  %r = stablehlo.add %w, %b : tensor<4xf32>
  %f = stablehlo.custom_call @kept() {has_side_effect = true} : () -> tensor<4xf32>
  %g = stablehlo.custom_call @gone(%f) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
