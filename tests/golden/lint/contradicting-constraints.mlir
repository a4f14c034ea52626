// RUN: check %s
// The first two constraints of %0 disagree; those of %1 are a prefix of each other, and %2 is small.
sdy.mesh @mesh = <["data"=2, "model"=2]>
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<8x8xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.tanh %arg0 : tensor<64x64xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {"model"}]> : tensor<64x64xf32>
  %2 = sdy.sharding_constraint %0 <@mesh, [{"model"}, {"data"}]> : tensor<64x64xf32>
  %3 = stablehlo.sine %arg0 : tensor<64x64xf32>
  %4 = sdy.sharding_constraint %3 <@mesh, [{"data"}, {"model"}]> : tensor<64x64xf32>
  %5 = sdy.sharding_constraint %3 <@mesh, [{"data"}, {}]> : tensor<64x64xf32>
  %6 = stablehlo.tanh %arg1 : tensor<8x8xf32>
  %7 = sdy.sharding_constraint %6 <@mesh, [{"data"}, {"model"}]> : tensor<8x8xf32>
  %8 = sdy.sharding_constraint %6 <@mesh, [{"model"}, {"data"}]> : tensor<8x8xf32>
  return %1, %2, %4, %5, %7, %8 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
