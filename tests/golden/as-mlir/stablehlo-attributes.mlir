// RUN: opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect
// Enumerations and dimension numbers of StableHLO.
// -----
// expected-error@+2 {{expected ::mlir::chlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT}}
// expected-error@+1 {{failed to parse CHLO_ComparisonDirectionAttr parameter 'value' which is to be a `::mlir::chlo::ComparisonDirection`}}
"t.o"() {x = #chlo<comparison_direction FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::chlo::Precision to be one of: DEFAULT, HIGH, HIGHEST}}
// expected-error@+1 {{failed to parse CHLO_PrecisionAttr parameter 'value' which is to be a `::mlir::chlo::Precision`}}
"t.o"() {x = #chlo<precision FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::chlo::ComparisonType to be one of: NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED}}
// expected-error@+1 {{failed to parse CHLO_ComparisonTypeAttr parameter 'value' which is to be a `::mlir::chlo::ComparisonType`}}
"t.o"() {x = #chlo<comparison_type FOO>} : () -> ()
// -----
// expected-error@+2 {{expected valid keyword or string}}
// expected-error@+1 {{failed to parse CHLO_PrecisionAttr parameter 'value' which is to be a `::mlir::chlo::Precision`}}
"t.o"() {x = #chlo<precision 1>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::Precision to be one of: DEFAULT, HIGH, HIGHEST}}
// expected-error@+1 {{failed to parse StableHLO_PrecisionAttr parameter 'value' which is to be a `::mlir::stablehlo::Precision`}}
"t.o"() {x = #stablehlo<precision FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::FftType to be one of: FFT, IFFT, RFFT, IRFFT}}
// expected-error@+1 {{failed to parse StableHLO_FftTypeAttr parameter 'value' which is to be a `::mlir::stablehlo::FftType`}}
"t.o"() {x = #stablehlo<fft_type FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::Transpose to be one of: TRANSPOSE_INVALID, NO_TRANSPOSE, TRANSPOSE, ADJOINT}}
// expected-error@+1 {{failed to parse StableHLO_TransposeAttr parameter 'value' which is to be a `::mlir::stablehlo::Transpose`}}
"t.o"() {x = #stablehlo<transpose FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::RngDistribution to be one of: UNIFORM, NORMAL}}
// expected-error@+1 {{failed to parse StableHLO_RngDistributionAttr parameter 'value' which is to be a `::mlir::stablehlo::RngDistribution`}}
"t.o"() {x = #stablehlo<rng_distribution FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::RngAlgorithm to be one of: DEFAULT, THREE_FRY, PHILOX}}
// expected-error@+1 {{failed to parse StableHLO_RngAlgorithmAttr parameter 'value' which is to be a `::mlir::stablehlo::RngAlgorithm`}}
"t.o"() {x = #stablehlo<rng_algorithm FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::ComparisonType to be one of: NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED}}
// expected-error@+1 {{failed to parse StableHLO_ComparisonTypeAttr parameter 'value' which is to be a `::mlir::stablehlo::ComparisonType`}}
"t.o"() {x = #stablehlo<comparison_type FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT}}
// expected-error@+1 {{failed to parse StableHLO_ComparisonDirectionAttr parameter 'value' which is to be a `::mlir::stablehlo::ComparisonDirection`}}
"t.o"() {x = #stablehlo<comparison_direction FOO>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::ResultAccuracyMode to be one of: DEFAULT, HIGHEST, TOLERANCE}}
// expected-error@+1 {{failed to parse StableHLO_ResultAccuracyModeAttr parameter 'value' which is to be a `::mlir::stablehlo::ResultAccuracyMode`}}
"t.o"() {x = #stablehlo.result_accuracy_mode<FOO>} : () -> ()
// -----
// expected-error@+2 {{expected valid keyword or string}}
// expected-error@+1 {{failed to parse StableHLO_PrecisionAttr parameter 'value' which is to be a `::mlir::stablehlo::Precision`}}
"t.o"() {x = #stablehlo.precision<HIGH>} : () -> ()
// -----
// expected-error@+2 {{expected ::mlir::stablehlo::ResultAccuracyMode to be one of: DEFAULT, HIGHEST, TOLERANCE}}
// expected-error@+1 {{failed to parse StableHLO_ResultAccuracyModeAttr parameter 'value' which is to be a `::mlir::stablehlo::ResultAccuracyMode`}}
"t.o"() {x = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<FOO>>} : () -> ()
// -----
// expected-error@+2 {{expected one of: `offset_dims`, `collapsed_slice_dims`, `operand_batching_dims`, `start_indices_batching_dims`, `start_index_map`, `index_vector_dim`}}
// expected-error@+1 {{failed parsing gather dimension numbers attribute}}
"t.o"() {x = #stablehlo.gather<foo = [1]>} : () -> ()
// -----
// expected-error@+2 {{duplicated `offset_dims` entry}}
// expected-error@+1 {{failed parsing gather dimension numbers attribute}}
"t.o"() {x = #stablehlo.gather<offset_dims = [1], offset_dims = [1]>} : () -> ()
// -----
// expected-error@+2 {{expected one of: `update_window_dims`, `inserted_window_dims`, `input_batching_dims`, `scatter_indices_batching_dims`, `scatter_dims_to_operand_dims`, `index_vector_dim`}}
// expected-error@+1 {{failed parsing scatter dimension numbers attribute}}
"t.o"() {x = #stablehlo.scatter<foo = [1]>} : () -> ()
// -----
// expected-error@+2 {{expected one of: `lhs_batching_dimensions`, `rhs_batching_dimensions`, `lhs_contracting_dimensions`, `rhs_contracting_dimensions`}}
// expected-error@+1 {{failed parsing dot dimension numbers attribute}}
"t.o"() {x = #stablehlo.dot<foo = [1]>} : () -> ()
// -----
// expected-error@+2 {{expected one of: `lhs_batching_dimensions`, `rhs_batching_dimensions`, `lhs_contracting_dimensions`, `rhs_contracting_dimensions`, `lhs_ragged_dimensions`, `rhs_group_dimensions`}}
// expected-error@+1 {{failed parsing ragged dot dimension numbers attribute}}
"t.o"() {x = #chlo.ragged_dot<foo = [1]>} : () -> ()
// -----
// expected-error@+1 {{expected 'output_tuple_indices'}}
"t.o"() {x = #stablehlo.output_operand_alias<foo = 1>} : () -> ()
// -----
// expected-error@+3 {{custom op 'stablehlo.compare' expected ::mlir::stablehlo::ComparisonType to be one of: NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED}}
// expected-error@+2 {{custom op 'stablehlo.compare' failed to parse StableHLO_ComparisonTypeAttr parameter 'value' which is to be a `::mlir::stablehlo::ComparisonType`}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>) {
  %0 = stablehlo.compare EQ, %a, %b, foo : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
  func.return
}
// -----
// expected-error@+3 {{custom op 'stablehlo.compare' expected ::mlir::stablehlo::ComparisonDirection to be one of: EQ, NE, GE, GT, LE, LT}}
// expected-error@+2 {{custom op 'stablehlo.compare' failed to parse StableHLO_ComparisonDirectionAttr parameter 'value' which is to be a `::mlir::stablehlo::ComparisonDirection`}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>) {
  %0 = stablehlo.compare FOO, %a, %b, FLOAT : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
  func.return
}
// -----
// expected-error@+3 {{custom op 'stablehlo.fft' expected ::mlir::stablehlo::FftType to be one of: FFT, IFFT, RFFT, IRFFT}}
// expected-error@+2 {{custom op 'stablehlo.fft' failed to parse StableHLO_FftTypeAttr parameter 'value' which is to be a `::mlir::stablehlo::FftType`}}
func.func @f(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>) {
  %0 = stablehlo.fft %a, type = FOO, length = [4] : (tensor<8x4xf32>) -> tensor<8x3xcomplex<f32>>
  func.return
}
