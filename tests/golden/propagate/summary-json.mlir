// RUN: propagate --summary=json %s
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%x: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %w: tensor<16x32xf32>, %odd: tensor<6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}]>}) -> (tensor<8x32xf32> {jax.result_info = "logits", sdy.sharding = #sdy.sharding<@mesh, [{?}, {"model", ?}]>}, tensor<6xf32>) {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  return %y, %odd : tensor<8x32xf32>, tensor<6xf32>
}
