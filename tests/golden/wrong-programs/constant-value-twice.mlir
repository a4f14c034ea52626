// RUN: opt -split-input-file %s
// STATUS: 1
// The forms of these constants refuse the value in the dictionary.
func.func @main() -> tensor<8xf32> {
  %0 = stablehlo.constant {value = dense<1.0> : tensor<8xf32>} dense<2.0> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @main() -> tensor<8xf32> {
  %0 = sdy.constant {value = dense<1.0> : tensor<8xf32>} dense<2.0> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @main(%arg0: f32) -> f32 {
  %0 = arith.addf %arg0, %arg0 {fastmath = #arith.fastmath<fast>} : f32
  return %0 : f32
}
