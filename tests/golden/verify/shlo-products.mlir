// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "a,a->"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.einsum"(%a0, %a1) <{einsum_config = "xx"}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<7xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>) {
  %r = "stablehlo.unary_einsum"(%a0) <{einsum_config = "xx"}> : (tensor<4xf32>) -> (tensor<7xi1>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 1 : i64, batch_dims = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 1 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 3 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<i32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = -1 : i64, batch_dims = -1 : i64}> : (tensor<4xf32>, tensor<i32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.torch_index_select"(%a0, %a1) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<4xf32>, tensor<f32>) -> (tensor<f64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) <{precision_config = [#stablehlo<precision DEFAULT>]}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<?xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<?xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<3x4xf32>, tensor<4xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<3x4xf32>, tensor<4x5xf32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4x5xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<4x5xf32>) -> (tensor<5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<4xi32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<i32>)
  return
}
// -----
func.func @f(%a0: tensor<?x4xf32, #stablehlo.bounds<3, ?>>, %a1: tensor<4x5xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<?x4xf32, #stablehlo.bounds<3, ?>>, tensor<4x5xf32>) -> (tensor<4x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xi32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4x4xi8>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<3xf64>)
  return
}
// -----
func.func @f(%a0: tensor<3x?xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<3x?xf32>, tensor<3x4xf32>) -> (tensor<3xf64>)
  return
}
// -----
func.func @f(%a0: tensor<?x4xf32, #stablehlo.bounds<2, ?>>, %a1: tensor<?x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<?x4xf32, #stablehlo.bounds<2, ?>>, tensor<?x4xf32>) -> (tensor<3xf64>)
  return
}
// -----
func.func @f(%a0: tensor<5x4xf32>, %a1: tensor<?x4xf32, #stablehlo.bounds<2, ?>>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<5x4xf32>, tensor<?x4xf32, #stablehlo.bounds<2, ?>>) -> (tensor<5x3xf64>)
  return
}
// -----
func.func @f(%a0: tensor<5x?xf32, #stablehlo.bounds<?, 3>>, %a1: tensor<2x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<5x?xf32, #stablehlo.bounds<?, 3>>, tensor<2x4xf32>) -> (tensor<5x2xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{precision_config = [], dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x3xf32>) -> (tensor<3x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x?xf32>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x?xf32>) -> (tensor<3x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x?xf32, #stablehlo.bounds<3,4>>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<?x?xf32, #stablehlo.bounds<3,4>>) -> (tensor<3x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<2x3xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x3x3xf32>, %a1: tensor<4x3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<?x3x3xf32>, tensor<4x3x2xf32>) -> (tensor<4x3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x?xf32>, %a1: tensor<4x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<3x?xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>}> : (tensor<3x8xcomplex<f32>>) -> (tensor<3x8xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 9>}> : (tensor<3x8xcomplex<f32>>) -> (tensor<3x8xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8>}> : (tensor<3x8xf32>) -> (tensor<3x5xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x0xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 0>}> : (tensor<3x0xf32>) -> (tensor<3x0xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x?xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8>}> : (tensor<3x?xf32>) -> (tensor<3x5xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x5xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 8>}> : (tensor<3x5xcomplex<f32>>) -> (tensor<3x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x5xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 9>}> : (tensor<3x5xcomplex<f32>>) -> (tensor<3x9xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x5xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 3, 8>}> : (tensor<3x5xcomplex<f32>>) -> (tensor<3x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x0xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 0>}> : (tensor<3x0xcomplex<f32>>) -> (tensor<3x0xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x1xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 0>}> : (tensor<3x1xcomplex<f32>>) -> (tensor<3x0xf32>)
  return
}
