// RUN: mem %s
// The first result takes over %w, and the second one %s. %k is on the host. Without donation, the total would be 12288.
sdy.mesh @mesh = <["a"=4]>
func.func @main(%w: tensor<64x64xf32> {jax.buffer_donor = true, sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, %s: tensor<1024xf32> {tf.aliasing_output = 1 : i32}, %k: tensor<512xf32> {mhlo.memory_kind = "pinned_host"}) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}]>}, tensor<1024xf32>) {
  %0 = stablehlo.negate %w : tensor<64x64xf32>
  %1 = stablehlo.negate %s : tensor<1024xf32>
  return %0, %1 : tensor<64x64xf32>, tensor<1024xf32>
}
