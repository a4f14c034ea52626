// RUN: partition -q --no-propagate %s
// A reduction of tiles has no local result if a dimension of its result is dynamic, so it runs on whole operands.
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main(%g0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %g1: tensor<f32>) -> (tensor<?xf32>) {
  %0 = stablehlo.reduce(%g0 init: %g1) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
