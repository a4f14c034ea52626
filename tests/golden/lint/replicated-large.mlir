// RUN: check %s
// %w2 has 256 KiB on every device. %bias is small, and %w1 is sharded.
sdy.mesh @mesh = <["data"=2, "model"=4]>
func.func @main(%x: tensor<64x256xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %w1: tensor<256x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %bias: tensor<512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %w2: tensor<512x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %w3: tensor<512x128xf32> {jax.result_info = "w3", sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> tensor<64x512xf32> {
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<64x256xf32>, tensor<256x512xf32>) -> tensor<64x512xf32>
  return %0 : tensor<64x512xf32>
}
