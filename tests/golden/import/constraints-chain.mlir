// RUN: opt -sdy-apply-sharding-constraints %s
// The first constraint of a chain determines its input; uses after the last constraint use that one.
sdy.mesh @m = <["x"=2, "y"=2]>
func.func @main(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@m, [{"x"}, {}]> : tensor<8x8xf32>
  %2 = stablehlo.negate %0 : tensor<8x8xf32>
  %3 = sdy.sharding_constraint %1 <@m, [{}, {"y"}]> : tensor<8x8xf32>
  %4 = stablehlo.abs %0 : tensor<8x8xf32>
  return %2, %3, %4, %0 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
