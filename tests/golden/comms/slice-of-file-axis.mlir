// RUN: comms --topology=inputs/slice.json slice-of-file-axis.mlir
// STATUS: 1
sdy.mesh @mesh = <["data"=32, "model"=8]>
func.func @main(%arg0: tensor<8192x8192xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>}) -> (tensor<8192x8192xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  %0 = stablehlo.tanh %arg0 : tensor<8192x8192xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"model"}]> : tensor<8192x8192xf32>
  return %1 : tensor<8192x8192xf32>
}
