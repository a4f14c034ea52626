func.func @main(%a: tensor<16x4xf32>) -> tensor<16x4xf32> {
  return %a : tensor<16x4xf32>
}
