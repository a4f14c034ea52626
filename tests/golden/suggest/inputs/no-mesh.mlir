func.func @main(%a: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = stablehlo.tanh %a : tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
