// RUN: types --max-alternatives=0 %s
// STATUS: 1
// The matrix dimensions of all operands are checked before the batch dimensions.
@m = <["X"=2, "Y"=4]>
%a : tensor<4x8x8xf32> {sdy.sharding = <@m, [{"X"}, {}, {}]>}
%t : tensor<4x8xf32> {sdy.sharding = <@m, [{}, {}]>}
%c : tensor<4x8x8xf32> {sdy.sharding = <@m, [{"X"}, {}, {"Y"}]>}
%0 = stablehlo.custom_call @lapack_sormqr_ffi(%a, %t, %c) {mhlo.frontend_attributes = {num_batch_dims = "1"}} : (tensor<4x8x8xf32>, tensor<4x8xf32>, tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
