// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64}> ({^bb0: func.return}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({^bb0: func.return}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1, 0>}> ({^bb0: stablehlo.return
^bb1: stablehlo.return}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1>, resultSegmentSizes = array<i32: 1, 0>}> ({}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64, operandSegmentSizes = array<i64: 1,0>, resultSegmentSizes = array<i32: 1, 0>}> ({}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = -1 : i64, operandSegmentSizes = array<i32: 1,0>, resultSegmentSizes = array<i32: 1, 0>}> ({}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1,0>, resultSegmentSizes = array<i32: 2, -1>}> ({}) : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: vector<2xf32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1,0>, resultSegmentSizes = array<i32: 1, 0>}> ({}) : (vector<2xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "chlo.scan"(%a0) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1,0>, resultSegmentSizes = array<i32: 1, 0>}> ({}) : (tensor<f32>) -> (vector<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<1x3xf32>, %a1: tensor<4x1xf32>) {
  %r = "chlo.broadcast_add"(%a0, %a1) : (tensor<1x3xf32>, tensor<4x1xf32>) -> (tensor<4x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %r = "chlo.broadcast_add"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_and"(%a0, %a1) : (tensor<4xi1>, tensor<4xi32>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.broadcast_and"(%a0, %a1) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi8>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_multiply"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_multiply"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) <{comparison_direction = #chlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf64>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) <{comparison_direction = #chlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<5xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_compare"(%a0, %a1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %r = "chlo.broadcast_complex"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_complex"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xcomplex<f64>>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<4xf32>, %a2: tensor<4xf64>) {
  %r = "chlo.broadcast_select"(%a0, %a1, %a2) : (tensor<i1>, tensor<4xf32>, tensor<4xf64>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<i1>, %a1: tensor<4xf32>, %a2: tensor<4xf32>) {
  %r = "chlo.broadcast_select"(%a0, %a1, %a2) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<*xi1>, %a1: tensor<4xf32>, %a2: tensor<?xf32>) {
  %r = "chlo.broadcast_select"(%a0, %a1, %a2) : (tensor<*xi1>, tensor<4xf32>, tensor<?xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.is_inf"(%a0) : (tensor<4xf32>) -> (tensor<5xi1>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>) {
  %r = "chlo.is_inf"(%a0) : (tensor<?xf32, #stablehlo.bounds<3>>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>) {
  %r = "chlo.erf"(%a0) : (tensor<*xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.erf"(%a0) : (tensor<4xf32>) -> (tensor<4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %r = "chlo.next_after"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.next_after"(%a0, %a1) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %r = "chlo.polygamma"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.polygamma"(%a0, %a1) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %r = "chlo.zeta"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.zeta"(%a0, %a1) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xi32>, %a1: tensor<4xi64>) {
  %r = "chlo.mulhi"(%a0, %a1) : (tensor<4xi32>, tensor<4xi64>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<?xi32>, %a1: tensor<4xi32>) {
  %r = "chlo.mulhi"(%a0, %a1) : (tensor<?xi32>, tensor<4xi32>) -> (tensor<5xi32>)
  return
}
// -----
func.func @f() {
  %r = "chlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> (tensor<5xf32>)
  return
}
// -----
func.func @f() {
  %r = "chlo.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> (tensor<?xf32>)
  return
}
// -----
func.func @f() {
  %r = "chlo.constant"() <{value = 3}> : () -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.constant_like"(%a0) <{value = 1 : i32}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.constant_like"(%a0) <{value = 1.0 : f32}> : (tensor<4xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "chlo.constant_like"(%a0) <{value = [1]}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r:2 = "chlo.top_k"(%a0) <{k = 7 : i64}> : (tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r:2 = "chlo.top_k"(%a0) <{k = -1 : i64}> : (tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r:2 = "chlo.top_k"(%a0) <{k = 3 : i64}> : (tensor<f32>) -> (tensor<f32>, tensor<i32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>) {
  %r:2 = "chlo.top_k"(%a0) <{k = 3 : i32}> : (tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x6x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x6x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<4xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<4xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3x3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3x3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>, #chlo<precision DEFAULT>]}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>]}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [-1], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = []>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [3]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x11x5xf32>, %a1: tensor<3x2x5x7xf32>, %a2: tensor<3x3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3x3xi64>) -> (tensor<2x11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x11x5xf32>, %a1: tensor<3x4x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<3x4x5x7xf32>, tensor<3xi64>) -> (tensor<2x11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x11x5xf32>, %a1: tensor<3x2x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> (tensor<2x11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<11x5xf32>, tensor<5x7xf32>, tensor<3xi64>) -> (tensor<3x11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [], lhs_ragged_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<5x7xf32>, tensor<3xi64>) -> (tensor<3x11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions=[0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<11x5xf32>, %a1: tensor<3x5x7xf32>, %a2: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%a0, %a1, %a2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1,1], rhs_contracting_dimensions = [1,1], lhs_ragged_dimensions = [0], rhs_group_dimensions=[0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> (tensor<11x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x5xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 2, 0>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>, resultSegmentSizes = array<i32: 0, 2>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>}) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, is_reverse = 3, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>): stablehlo.return %x, %x : tensor<4xf32>, tensor<4xf32>}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x : tensor<4xf32>}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<*xf32>, %a1: tensor<4xf32>) {
  %r:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>}) : (tensor<*xf32>, tensor<4xf32>) -> (tensor<9x4xf32>, tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<9x4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 0>}> ({^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>): stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>}) : (tensor<9x4xf32>, tensor<4xf32>) -> (tensor<9x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<3x5xf32>) {
  %r = "chlo.broadcast_subtract"(%a0, %a1) : (tensor<?xf32>, tensor<3x5xf32>) -> (tensor<3x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_maximum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<?xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "chlo.broadcast_minimum"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<?xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %r = "chlo.broadcast_zeta"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf64>) {
  %r = "chlo.broadcast_polygamma"(%a0, %a1) : (tensor<4xf32>, tensor<4xf64>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>) {
  %r = "chlo.constant_like"(%a0) <{value = 1.0 : f32}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> (tensor<5xf32>)
  return
}
