// RUN: opt --split-input-file -shardc-as-xla %s
// What XLA gives to Shardy, as its dumps show it.
func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = chlo.polygamma %a, %b : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
