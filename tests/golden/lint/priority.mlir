// RUN: check %s
// Without the priorities, propagation gives the same shardings. The fix removes all of them.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%arg0: tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p1, {?}p2]>}, %arg1: tensor<64x64xf32>) -> (tensor<64x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"y", ?}p1]>}) {
  %0 = stablehlo.add %arg0, %arg1 : tensor<64x64xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {"y"}p0]> : tensor<64x64xf32>
  %2 = stablehlo.tanh %1 : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
