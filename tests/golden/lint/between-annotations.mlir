// RUN: check -Wextra %s
// The constraint of %arg0 reshards it; that of %arg1 repeats its annotation; that of %0 comes from propagation.
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>}) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"model"}]> : tensor<64x64xf32>
  %1 = sdy.sharding_constraint %arg1 <@mesh, [{"model"}, {}]> : tensor<64x64xf32>
  %2 = stablehlo.tanh %arg1 : tensor<64x64xf32>
  %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"model"}]> : tensor<64x64xf32>
  return %0, %1, %3 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}
