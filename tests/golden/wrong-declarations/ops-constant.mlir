// RUN: check --ops ops-constant.ops %s
// STATUS: 1
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "my.const"(%a) {v = dense<1.0> : tensor<4xf32>} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "my.const"() {v = dense<1.0> : tensor<4xf32>} : () -> tensor<?xf32>
  %2 = "my.const"() {v = dense<1.0> : tensor<2xf32>} : () -> tensor<4xf32>
  %3 = "my.const"() {v = 1.0 : f32} : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
