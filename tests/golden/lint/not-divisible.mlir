// RUN: check %s
// Only the constraint of %0 has an axis that does not divide its dimension.
sdy.mesh @mesh = <["data"=2, "model"=4]>
func.func @main(%arg0: tensor<10x64xf32>) -> (tensor<10x64xf32>, tensor<10x64xf32>) {
  %0 = sdy.sharding_constraint %arg0 <@mesh, [{"data", "model"}, {}]> : tensor<10x64xf32>
  %1 = sdy.sharding_constraint %arg0 <@mesh, [{"data"}, {"model"}]> : tensor<10x64xf32>
  return %0, %1 : tensor<10x64xf32>, tensor<10x64xf32>
}
