// RUN: opt -shardc-as-xla %s
// The integer lies above the middle of two numbers of f32; as f64 it is the middle.
func.func @main() -> tensor<f32> {
  %c = stablehlo.constant dense<9007199791611905> : tensor<i64>
  %0 = stablehlo.convert %c : (tensor<i64>) -> tensor<f32>
  return %0 : tensor<f32>
}
