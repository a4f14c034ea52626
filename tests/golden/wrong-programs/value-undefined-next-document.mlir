// RUN: check %s
// STATUS: 1
// A use before its definition does not refer to a definition in the next document.
func.func @f() -> tensor<f32> {
  return %0 : tensor<f32>
}
// -----
func.func @f(%arg0: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.tanh %arg0 : tensor<f32>
  return %0 : tensor<f32>
}
