// RUN: partition %s
// Random bits are generated as a whole and cut. One device draws numbers without a state for all.
sdy.mesh @m = <["x"=2]>
func.func @main(%s: tensor<2xui64>) -> (tensor<4x6xui32> {sdy.sharding = #sdy.sharding<@m, [{"x"}, {}]>}, tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) {
  %t, %0 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x6xui32>)
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %high = stablehlo.constant dense<1.0> : tensor<f32>
  %shape = stablehlo.constant dense<4> : tensor<1xi64>
  %1 = stablehlo.rng %low, %high, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
  return %0, %1 : tensor<4x6xui32>, tensor<4xf32>
}
