// RUN: opt --split-input-file -shardc-as-xla %s
// What XLA gives to Shardy, as its dumps show it.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = chlo.acos %a : tensor<8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @main(%a: tensor<8xbf16>) -> tensor<8xbf16> {
  %0 = chlo.acos %a : tensor<8xbf16> -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = chlo.acos %a : tensor<8xcomplex<f32>> -> tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
