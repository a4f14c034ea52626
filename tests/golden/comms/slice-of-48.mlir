// RUN: comms -H --topology=tpu-v5e slice-of-48.mlir
sdy.mesh @mesh = <["data"=12, "model"=4]>
func.func @main(%arg0: tensor<8192x8192xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>}) -> (tensor<8192x8192xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %0 = stablehlo.tanh %arg0 : tensor<8192x8192xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"model"}]> : tensor<8192x8192xf32>
  return %1 : tensor<8192x8192xf32>
}
