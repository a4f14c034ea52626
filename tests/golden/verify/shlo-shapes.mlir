// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: 2>}> : (tensor<4xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64>}> : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>) {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: 2>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>) {
  %r = "stablehlo.broadcast"(%a0) <{broadcast_sizes = array<i64: 2>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> (tensor<2x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<1xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> (tensor<2x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<3>>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32, #stablehlo.bounds<3>>) -> (tensor<2x?xf32, #stablehlo.bounds<?,5>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%a0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>) -> (tensor<2x?xf32, #stablehlo.bounds<?,5>>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3xf32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x3xf32>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<?x3xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3xf32>) -> (tensor<?xf32, #stablehlo.bounds<6>>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<2x3xf32>) -> (tensor<?xf32, #stablehlo.bounds<5>>)
  return
}
// -----
func.func @f(%a0: tensor<0x3xf32>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<0x3xf32>) -> (tensor<0xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<6>>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<?xf32, #stablehlo.bounds<6>>) -> (tensor<2x?xf32, #stablehlo.bounds<?,3>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<6>>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<?xf32, #stablehlo.bounds<6>>) -> (tensor<2x?xf32, #stablehlo.bounds<?,4>>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<6>>) {
  %r = "stablehlo.reshape"(%a0) : (tensor<?xf32, #stablehlo.bounds<6>>) -> (tensor<7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.transpose"(%a0) <{permutation = array<i64: 1,0>}> : (tensor<2x3xf32>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.transpose"(%a0) <{permutation = array<i64>}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.reverse"(%a0) <{dimensions = array<i64: 1,0>}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>) {
  %r = "stablehlo.reverse"(%a0) <{dimensions = array<i64>}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) {
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<?x?xf32>) {
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<?x?xf32>) -> (tensor<4x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3xf32>, %a1: tensor<?x?xf32>) {
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<?x?xf32>) -> (tensor<?x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x3xf32, #stablehlo.bounds<4,?>>, %a1: tensor<?x?xf32, #stablehlo.bounds<5,?>>) {
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<?x3xf32, #stablehlo.bounds<4,?>>, tensor<?x?xf32, #stablehlo.bounds<5,?>>) -> (tensor<9x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x3xf32, #stablehlo.bounds<4,?>>, %a1: tensor<?x3xf32>) {
  %r = "stablehlo.concatenate"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<?x3xf32, #stablehlo.bounds<4,?>>, tensor<?x3xf32>) -> (tensor<600x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<6x3xf32>) {
  %r = "stablehlo.concatenate"(%a0) <{dimension = 0 : i64}> : (tensor<6x3xf32>) -> (tensor<6x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 1>, limit_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 3>, strides = array<i64: 2>}> : (tensor<4xf32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>) {
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 300>, strides = array<i64: 2>}> : (tensor<?xf32>) -> (tensor<150xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<4>>) {
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 0>, limit_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<?xf32, #stablehlo.bounds<4>>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64: 2>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<4xf32>) -> (tensor<0xf32>)
  return
}
// -----
func.func @f(%a0: tensor<f32>) {
  %r = "stablehlo.slice"(%a0) <{start_indices = array<i64>, limit_indices = array<i64>, strides = array<i64>}> : (tensor<f32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> (tensor<6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 1>}> : (tensor<4xf32>, tensor<f32>) -> (tensor<9xf32>)
  return
}
// -----
func.func @f(%a0: tensor<0xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 1>}> : (tensor<0xf32>, tensor<f32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 1>}> : (tensor<?xf32>, tensor<f32>) -> (tensor<2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32, #stablehlo.bounds<4>>, %a1: tensor<f32>) {
  %r = "stablehlo.pad"(%a0, %a1) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64: 1>, interior_padding = array<i64: 1>}> : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<f32>) -> (tensor<9xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xf32>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xf32>) -> (tensor<4x2xi16>)
  return
}
// -----
func.func @f(%a0: tensor<4x2xi16>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4x2xi16>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4x?xi16>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4x?xi16>) -> (tensor<4xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xf32>) -> (tensor<?xi32>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4x2xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f64>>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xcomplex<f64>>) -> (tensor<4x2xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xcomplex<f32>>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<4xi1>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<4xi1>) -> (tensor<4xi1>)
  return
}
// -----
func.func @f(%a0: tensor<8xi1>) {
  %r = "stablehlo.bitcast_convert"(%a0) : (tensor<8xi1>) -> (tensor<i8>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.get_dimension_size"(%a0) <{dimension = 0 : i64}> : (tensor<4xf32>) -> (tensor<i32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<?xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<?xf32, #stablehlo.bounds<4>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<?xf32, #stablehlo.bounds<3>>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%a0, %a1) <{dimension = 0 : i64}> : (tensor<?xf32>, tensor<i32>) -> (tensor<5xf32>)
  return
}
