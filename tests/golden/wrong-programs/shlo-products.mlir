// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) <{precision_config = [#stablehlo<precision DEFAULT>,#stablehlo<precision DEFAULT>,#stablehlo<precision DEFAULT>]}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<1xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %r = "stablehlo.dot"(%a0, %a1) : (tensor<4xf32>, tensor<5xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [1]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [-1], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<4x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4x4xf32>, %a1: tensor<4x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<2x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<3x5xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<3x4xf32>, tensor<3x5xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x4xf32, #stablehlo.bounds<2, ?>>, %a1: tensor<3x4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<?x4xf32, #stablehlo.bounds<2, ?>>, tensor<3x4xf32>) -> (tensor<3xf64>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{precision_config = [#stablehlo<precision HIGH>,#stablehlo<precision HIGH>,#stablehlo<precision HIGH>], dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{precision_config = [#stablehlo<precision HIGH>], algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 2, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 3, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = -1, num_primitive_operations = 3, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %r = "stablehlo.dot_general"(%a0, %a1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 0, allow_imprecise_accumulation = false>, dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>}> : (tensor<4xf32>, tensor<4xf32>) -> (tensor<f32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x4xf32>) -> (tensor<3x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3xf32>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<3xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x3xf32>) -> (tensor<3x3xf64>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x3xf32>) -> (tensor<3x4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xi32>) {
  %r = "stablehlo.cholesky"(%a0) : (tensor<3x3xi32>) -> (tensor<3x3xi32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x4xf32>, %a1: tensor<3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x4xf32>, tensor<3x2xf32>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> (tensor<3x3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<3x2xf64>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3x2xf64>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3xf32>, %a1: tensor<3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3xf32>, tensor<3x2xf32>) -> (tensor<3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x3xf32>, %a1: tensor<3xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<3x3xf32>, tensor<3xf32>) -> (tensor<3xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x3x3xf32>, %a1: tensor<4x3x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x3x3xf32>, tensor<4x3x2xf32>) -> (tensor<4x3x2xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>}> : (tensor<3x8xcomplex<f32>>) -> (tensor<3x9xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64>}> : (tensor<3x8xcomplex<f32>>) -> (tensor<3x8xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 3,3,8>}> : (tensor<3x8xcomplex<f32>>) -> (tensor<3x8xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>}> : (tensor<3x8xf32>) -> (tensor<3x8xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 9>}> : (tensor<3x8xf32>) -> (tensor<3x5xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xf32>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 4, 8>}> : (tensor<3x8xf32>) -> (tensor<3x5xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 8>}> : (tensor<3x8xcomplex<f32>>) -> (tensor<3x5xcomplex<f32>>)
  return
}
// -----
func.func @f(%a0: tensor<3x5xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 7>}> : (tensor<3x5xcomplex<f32>>) -> (tensor<3x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<3x5xcomplex<f32>>) {
  %r = "stablehlo.fft"(%a0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 4, 8>}> : (tensor<3x5xcomplex<f32>>) -> (tensor<3x8xf32>)
  return
}
