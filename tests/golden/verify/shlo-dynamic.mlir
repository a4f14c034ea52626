// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<1xi32>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2xi32>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 0 : i64}> : (tensor<2xi32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<1xi32>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<1xindex>) {
  %r = "stablehlo.dynamic_iota"(%a0) <{iota_dimension = 0 : i64}> : (tensor<1xindex>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3xf32>, tensor<1xi32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<2x3xf32>, tensor<1xi32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x3xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_reshape"(%a0, %a1) : (tensor<?x3xf32>, tensor<1xi32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 5>}> : (tensor<?xf32>, tensor<i32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<4>>, %a1: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%a0, %a1) <{slice_sizes = array<i64: 5>}> : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<i32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.dynamic_slice"(%a0) <{slice_sizes = array<i64>}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xf32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<?xf32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<4xf32>, tensor<?xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<7xf32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<?xf32>, tensor<7xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<4>>, %a1: tensor<7xf32>, %a2: tensor<i32>) {
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1, %a2) : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<7xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>) {
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xindex>, %a2: tensor<1xindex>, %a3: tensor<1xindex>) {
  %r = "stablehlo.real_dynamic_slice"(%a0, %a1, %a2, %a3) : (tensor<4xf32>, tensor<1xindex>, tensor<1xindex>, tensor<1xindex>) -> (tensor<2x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>, %a2: tensor<1xi32>, %a3: tensor<1xi32>, %a4: tensor<1xi32>) {
  %r = "stablehlo.dynamic_pad"(%a0, %a1, %a2, %a3, %a4) : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<1xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<2xi32>) -> (tensor<2x?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 1>, known_expanding_dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<2xi32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<2xi32>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>}> : (tensor<4x4xf32>, tensor<2xi32>) -> (tensor<4x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>, %a2: tensor<2x2xi32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>, tensor<2x2xi32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>, %a2: tensor<2x2xi32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>, tensor<2x2xi32>) -> (tensor<3x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>, %a2: tensor<2x2xi32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>, tensor<2x2xi32>) -> (tensor<2x70x50x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>, %a2: tensor<2x2xi32>) {
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{window_strides = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>, tensor<2x2xi32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<2xi32>) -> (tensor<4x6x32xf32>)
  return
}
// -----
func.func @f(%a0: tensor<100x32xf32>, %a1: tensor<4x6x1xi32>, %a2: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>}> : (tensor<100x32xf32>, tensor<4x6x1xi32>, tensor<2xi32>) -> (tensor<4x6x320xf32>)
  return
}
