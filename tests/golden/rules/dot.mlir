// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<6x10x3x14xf32>, %arg1: tensor<3x14x6x22xf32>, %arg2: tensor<6x3xf32>, %arg3: tensor<3x6xf32>, %arg4: tensor<2x3xf32>, %arg5: tensor<4x5xf32>, %arg6: tensor<12xf32>, %arg7: tensor<12x7xf32>, %arg8: tensor<8x4xf32>, %arg9: tensor<4x6xf32>, %arg10: tensor<4xf32>, %arg11: tensor<4xf32>, %arg12: tensor<8x4xf32>, %arg13: tensor<4xf32>) {
  %0 = "stablehlo.dot_general"(%arg0, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [2], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>}> : (tensor<6x10x3x14xf32>, tensor<3x14x6x22xf32>) -> tensor<3x6x10x6x22xf32>
  // two contracting dimensions in the order of the attribute
  %1 = "stablehlo.dot_general"(%arg2, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1, 0], rhs_contracting_dimensions = [0, 1]>}> : (tensor<6x3xf32>, tensor<3x6xf32>) -> tensor<f32>
  %2 = "stablehlo.dot_general"(%arg4, %arg5) <{dot_dimension_numbers = #stablehlo.dot<>}> : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %3 = "stablehlo.dot"(%arg6, %arg7) : (tensor<12xf32>, tensor<12x7xf32>) -> tensor<7xf32>
  %4 = "stablehlo.dot"(%arg8, %arg9) : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %5 = "stablehlo.dot"(%arg10, %arg11) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %6 = "stablehlo.dot"(%arg12, %arg13) : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}
