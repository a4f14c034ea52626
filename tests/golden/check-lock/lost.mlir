// RUN: check --lock=inputs/lost.lock %s
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%x: tensor<128x128xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %w1: tensor<128x512xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %w2: tensor<512x128xf32>) -> tensor<128x128xf32> {
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<128x128xf32>, tensor<128x512xf32>) -> tensor<128x512xf32>
  %c = sdy.sharding_constraint %0 <@mesh, [{"data"}, {"model"}]> : tensor<128x512xf32>
  %1 = stablehlo.tanh %c : tensor<128x512xf32>
  %y = stablehlo.dot_general %1, %w2, contracting_dims = [1] x [0] : (tensor<128x512xf32>, tensor<512x128xf32>) -> tensor<128x128xf32>
  return %y : tensor<128x128xf32>
}
