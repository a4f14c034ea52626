// RUN: check %s
// %1 moves %0 to another dimension, and after the tangent it moves back. %3 also has a user that wants it there.
sdy.mesh @mesh = <["data"=2]>
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}, %arg1: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"data"}]> : tensor<64x64xf32>
  %1 = stablehlo.tan %0 : tensor<64x64xf32>
  %2 = sdy.sharding_constraint %1 <@mesh, [{"data"}, {}]> : tensor<64x64xf32>
  %3 = sdy.sharding_constraint %arg1 <@mesh, [{}, {"data"}]> : tensor<64x64xf32>
  %4 = sdy.sharding_constraint %3 <@mesh, [{"data"}, {}]> : tensor<64x64xf32>
  return %2, %3, %4 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}
