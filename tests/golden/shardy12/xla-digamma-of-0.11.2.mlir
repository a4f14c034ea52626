// RUN: opt --shardy=0.11.2 -shardc-as-xla %s
// The digamma of zero is minus infinity in 0.11.2 already; asin is still twice an atan2.
func.func @main(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = chlo.digamma %a : tensor<8xf32> -> tensor<8xf32>
  %1 = chlo.asin %a : tensor<8xf32> -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
