// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<1xi32>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 1 : i64}> : (tensor<1xi32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xindex>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 0 : i64}> : (tensor<?xindex>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3xf32>, tensor<1xi32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3xf32>, tensor<2xi32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3xf32>, tensor<1xi32>) -> (tensor<6xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i32>, tensor<i32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<i32>, %a2: tensor<i64>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1, %a2) <{slice_sizes = array<i64: 2, 2>}> : (tensor<4x4xf32>, tensor<i32>, tensor<i64>) -> (tensor<2x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 5>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: -1>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<4x4xf32>, tensor<i32>) -> (tensor<2x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<1xi32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<ui32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<ui32>) -> (tensor<2xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xf32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<5xf32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<5xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xf64>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<2xf64>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2x1xf32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<2x1xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xf32>, %a2: tensor<i32>, %a3: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<2xf32>, tensor<i32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<2x2xf32>, %a2: tensor<i32>, %a3: tensor<i64>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2, %a3) : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i64>) -> (tensor<4x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>, %a2: tensor<1xi64>, %a3: tensor<1xi32>) {
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>) {
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<?xi32>, %a2: tensor<?xi32>, %a3: tensor<?xi32>) {
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xindex>, %a2: tensor<1xindex>, %a3: tensor<1xindex>) {
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<1xindex>, tensor<1xindex>, tensor<1xindex>) -> (tensor<2xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f64>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: tensor<1xi32>, %a3: tensor<1xi64>, %a4: tensor<1xi32>) {
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>, %a4: tensor<2xi32>) {
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<6x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x4xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 2>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1, 1>}> : (tensor<4x4xf32>, tensor<2xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x4xf32>, tensor<1xi32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64: 0, 0>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: -1>}> : (tensor<4x4xf32>, tensor<2xi32>) -> (tensor<4x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>, %a2: tensor<2x1xi32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>, tensor<2x1xi32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf64>, %a2: tensor<2x2xi32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf64>, tensor<2x2xi32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<2xi32>) -> (tensor<4x7x320xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<1xi32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<1xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 4>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<2xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], start_index_map = [0], index_vector_dim = 2>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<2xi32>) -> (tensor<4x6x32xf32>)
  return
}
