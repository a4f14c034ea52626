// RUN: opt --split-input-file -shardc-as-xla %s
// Complex functions, of which XLA expands the first four.
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.exponential %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.log %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.sqrt %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.log_plus_one %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.exponential_minus_one %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.power %a, %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.rsqrt %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
  %0 = stablehlo.tan %a : tensor<8xcomplex<f32>>
  return %0 : tensor<8xcomplex<f32>>
}
