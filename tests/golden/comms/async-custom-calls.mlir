// RUN: comms --sort=program %s
// The asynchronous collectives of JAX are custom calls, with their groups in a frontend attribute. The calls that wait
// for them move nothing. The last attribute cannot be read, so nothing is known about what the call sends.
sdy.mesh @mesh = <["a"=2, "b"=4]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a", "b"}, {}]>}) -> tensor<64x8xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a", "b"}, {}]>] out_shardings=[<@mesh, [{"a", "b"}, {}]>] manual_axes={"a", "b"} (%p: tensor<8x8xf32>) {
    %1 = stablehlo.custom_call @"all-gather-start"(%p) {backend_config = "", mhlo.frontend_attributes = {async_collective_config = "{\22all_gather_dimension\22: 0, \22replica_groups\22: [[0, 1, 2, 3], [4, 5, 6, 7]], \22use_global_device_ids\22: true, \22channel_id\22: 1}"}} : (tensor<8x8xf32>) -> tensor<32x8xf32>
    %2 = stablehlo.custom_call @"all-gather-done"(%1) {backend_config = ""} : (tensor<32x8xf32>) -> tensor<32x8xf32>
    %3 = stablehlo.custom_call @"reduce-scatter-start"(%2) {backend_config = "", mhlo.frontend_attributes = {async_collective_config = "{\22scatter_dimension\22: 0, \22replica_groups\22: [[0, 1, 2, 3], [4, 5, 6, 7]], \22tiled\22: true}"}} : (tensor<32x8xf32>) -> tensor<8x8xf32>
    %4 = stablehlo.custom_call @"reduce-scatter-done"(%3) {backend_config = ""} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %5 = stablehlo.custom_call @"all-reduce-start"(%4) {backend_config = "", mhlo.frontend_attributes = {async_collective_config = "{\22replica_groups\22: [[0, 4], [1, 5], [2, 6], [3, 7]]}"}} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %6 = stablehlo.custom_call @"all-reduce-done"(%5) {backend_config = ""} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %7 = stablehlo.custom_call @"all-to-all-start"(%6) {backend_config = "", mhlo.frontend_attributes = {async_collective_config = "{\22split_dimension\22: 0, \22concat_dimension\22: 0, \22split_count\22: 8, \22replica_groups\22: [[0, 1, 2, 3, 4, 5, 6, 7]]}"}} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %8 = stablehlo.custom_call @"all-to-all-done"(%7) {backend_config = ""} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %9 = stablehlo.custom_call @"collective-permute-start"(%8) {backend_config = "", mhlo.frontend_attributes = {async_collective_config = "{\22permutation\22: [[0, 4], [4, 0]], \22channel_id\22: 1}"}} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %10 = stablehlo.custom_call @"collective-permute-done"(%9) {backend_config = ""} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %11 = stablehlo.custom_call @"all-reduce-start"(%10) {backend_config = "", mhlo.frontend_attributes = {async_collective_config = "{\22replica_groups\22: [[0, 4], [1}"}} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %12 = stablehlo.custom_call @"all-reduce-done"(%11) {backend_config = ""} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    sdy.return %12 : tensor<8x8xf32>
  } : (tensor<64x8xf32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}
