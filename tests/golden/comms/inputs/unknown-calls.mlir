sdy.mesh @mesh = <["i"=8]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"i"}, {}]>}, %z: tensor<8xf32>) -> (tensor<64x8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{"i"}, {}]>] manual_axes={"i"} (%p: tensor<8x8xf32>) {
    %1 = stablehlo.custom_call @my_exchange(%p) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    stablehlo.custom_call @my_push(%1) {has_side_effect = true} : (tensor<8x8xf32>) -> ()
    %2 = stablehlo.custom_call @tpu_custom_call(%1) {backend_config = "{\22custom_call_config\22: {\22body\22: \22\22, \22has_communication\22: true, \22collective_id\22: 7}}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %3 = stablehlo.custom_call @tpu_custom_call(%2) {backend_config = "{\22custom_call_config\22: {\22body\22: \22\22}}"} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %4:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%3) : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xi32>, tensor<i32>)
    sdy.return %4#0 : tensor<8x8xf32>
  } : (tensor<64x8xf32>) -> tensor<64x8xf32>
  %5 = stablehlo.custom_call @my_allreduce(%z) : (tensor<8xf32>) -> tensor<8xf32>
  %6 = stablehlo.custom_call @my_kernel(%z) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %5, %6 : tensor<64x8xf32>, tensor<8xf32>, tensor<8xf32>
}
