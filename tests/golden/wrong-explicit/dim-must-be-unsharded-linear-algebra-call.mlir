// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<4x8x8xf32> {sdy.sharding = <@m, [{}, {}, {"X"}]>}
%0 = "stablehlo.custom_call"(%x) {call_target_name = "lapack_sgetrf_ffi"} : (tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
