// RUN: partition --check %s
// STATUS: 1
// Rounding decides whether the last value is a number.
sdy.mesh @m = <["x"=4]>
func.func @main(%a: tensor<32xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<f32> {
  %big = stablehlo.constant dense<1.0e12> : tensor<32xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.sine %a : tensor<32xf32>
  %0 = stablehlo.multiply %s, %big : tensor<32xf32>
  %r = stablehlo.reverse %0, dims = [0] : tensor<32xf32>
  %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
  %2 = stablehlo.reduce(%r init: %z) applies stablehlo.add across dimensions = [0] : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
  %3 = stablehlo.subtract %1, %2 : tensor<f32>
  %4 = stablehlo.sqrt %3 : tensor<f32>
  return %4 : tensor<f32>
}
