// RUN: opt -sdy-populate-op-sharding-rules %s
func.func @f(%arg0: tensor<4x6x6xf32>, %arg1: tensor<4x6x9xf32>, %arg2: tensor<4x6x6xf32>, %arg3: tensor<4x6x9xf32>, %arg4: tensor<4x6x6xf32>, %arg5: tensor<4x9x6xf32>, %arg6: tensor<4x6x6xf32>, %arg7: tensor<4x9x6xf32>, %arg8: tensor<4x6x6xf32>) {
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x6x6xf32>, tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
  %1 = "stablehlo.triangular_solve"(%arg2, %arg3) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<4x6x6xf32>, tensor<4x6x9xf32>) -> tensor<4x6x9xf32>
  %2 = "stablehlo.triangular_solve"(%arg4, %arg5) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<4x6x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
  %3 = "stablehlo.triangular_solve"(%arg6, %arg7) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<4x6x6xf32>, tensor<4x9x6xf32>) -> tensor<4x9x6xf32>
  %4 = "stablehlo.cholesky"(%arg8) <{lower = true}> : (tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  return
}
