// RUN: types --types %s
// The lists of operand 1 need its mesh when operand 0 is on no mesh.
@m = <["X"=2, "Y"=4]>
%a : tensor<8x8xf32>
%b : tensor<8x4xf32> {sdy.sharding = <@m, [{}, {"Y"}]>}
%c : tensor<8x4xf32> {sdy.sharding = <@m, [{}, {}]>}
%0 = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
%1 = "stablehlo.triangular_solve"(%a, %c) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
%2 = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}} : (tensor<8x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
