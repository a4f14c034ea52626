// RUN: opt --split-input-file -shardc-as-xla %s
// What XLA gives to Shardy, as its dumps show it.
func.func @main(%a: tensor<8xf32>) -> tensor<8xi1> {
  %0 = chlo.is_neg_inf %a : tensor<8xf32> -> tensor<8xi1>
  return %0 : tensor<8xi1>
}
// -----
func.func @main(%a: tensor<8xbf16>) -> tensor<8xi1> {
  %0 = chlo.is_neg_inf %a : tensor<8xbf16> -> tensor<8xi1>
  return %0 : tensor<8xi1>
}
