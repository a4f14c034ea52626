// RUN: check -Wextra %s
// Propagation gives %0 the sharding of %1 anyway, but not %3 that of %4. The operand of %6 has another sharding.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.tanh %arg0 : tensor<8x8xf32>
  %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %2 = stablehlo.sine %1 : tensor<8x8xf32>
  %3 = stablehlo.tanh %arg1 : tensor<8x8xf32>
  %4 = sdy.sharding_constraint %3 <@mesh, [{}, {"x"}]> : tensor<8x8xf32>
  %5 = stablehlo.sine %4 : tensor<8x8xf32>
  %6 = sdy.sharding_constraint %2 <@mesh, [{}, {}]> : tensor<8x8xf32>
  return %2, %5, %6 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
