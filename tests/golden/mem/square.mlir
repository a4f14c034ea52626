// RUN: mem %s
// %0 has one user, which uses it twice, so it is computed inside the sum and needs no buffer.
func.func @main(%a: tensor<1024xf32>) -> tensor<f32> {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.exponential %a : tensor<1024xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<1024xf32>
  %2 = stablehlo.reduce(%1 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<1024xf32>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}
