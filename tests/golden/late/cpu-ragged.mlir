// RUN: comms --as-xla=cpu %s
// The operands of a ragged all-to-all are not all sent: only its type can change.
sdy.mesh @mesh = <["data"=2, "expert"=4]>
func.func @main(%x: tensor<64x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "expert"}, {}]>}, %out: tensor<256x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "expert"}, {}]>}, %n: tensor<32xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "expert"}]>}) -> tensor<64x8xf32> {
  %0 = sdy.manual_computation(%x, %out, %n) in_shardings=[<@mesh, [{"data", "expert"}, {}]>, <@mesh, [{"data", "expert"}, {}]>, <@mesh, [{"data", "expert"}]>] out_shardings=[<@mesh, [{"data", "expert"}, {}]>] manual_axes={"data", "expert"} (%p: tensor<8x8xf32>, %q: tensor<32x8xf32>, %r: tensor<4xi32>) {
    %1 = stablehlo.custom_call @ragged_all_to_all(%p, %q, %r, %r, %r, %r) {api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}} : (tensor<8x8xf32>, tensor<32x8xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<32x8xf32>
    %2 = stablehlo.custom_call @ragged_all_to_all(%1, %p, %r, %r, %r, %r) {api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}} : (tensor<32x8xf32>, tensor<8x8xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<8x8xf32>
    sdy.return %2 : tensor<8x8xf32>
  } : (tensor<64x8xf32>, tensor<256x8xf32>, tensor<32xi32>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}
