// RUN: opt --shardy=0.12.0.1 --split-input-file -shardc-as-xla %s
// What XLA makes of a real asin and of digamma, as its dumps show it.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = chlo.asin %a : tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = chlo.digamma %a : tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @main(%a: tensor<8xf64>, %b: tensor<8xf64>) -> tensor<8xf64> {
  %0 = chlo.polygamma %a, %b : tensor<8xf64>, tensor<8xf64> -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
