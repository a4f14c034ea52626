// RUN: fmt --canonical %s
func.func @f(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %e: tensor<8x3x5x7xf32>, %g: tensor<8x3x7x9xf32>) {
  %0 = stablehlo.dot %a, %b : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %1 = stablehlo.dot %a, %b, precision = [HIGH, DEFAULT] {k} : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %2 = stablehlo.dot %a, %b, precision = [] : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %3 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %4 = stablehlo.dot_general %a, %b, contracting_dims = []x[] : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x5x5x6xf32>
  %5 = stablehlo.dot_general %e, %g, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [HIGHEST, DEFAULT] {k} : (tensor<8x3x5x7xf32>, tensor<8x3x7x9xf32>) -> tensor<8x3x5x9xf32>
  %6 = stablehlo.dot_general %e, %g, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<8x3x5x7xf32>, tensor<8x3x7x9xf32>) -> tensor<8x3x5x9xf32>
  %7 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 6, allow_imprecise_accumulation = false> {a} : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  %8 = stablehlo.dot_general %a, %b, batching_dims = [] x [], contracting_dims = [1] x [0] : (tensor<4x5xf32>, tensor<5x6xf32>) -> tensor<4x6xf32>
  return
}
