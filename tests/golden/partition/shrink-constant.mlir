// RUN: opt -shardc-shrink-shapes %s
// A constant whose remaining elements are equal becomes a splat, as when its text is read.
func.func @main(%a: tensor<8x8xi32>) -> (tensor<8x8xi32>, tensor<8xi32>) {
  %c = stablehlo.constant dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xi32>
  %0 = stablehlo.add %a, %a : tensor<8x8xi32>
  return %0, %c : tensor<8x8xi32>, tensor<8xi32>
}
