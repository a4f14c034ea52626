// RUN: opt %s
// STATUS: 1
func.func @main(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = stablehlo.optimization_barrier %arg0 {foo = 1 : i32} : tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
