// RUN: opt -allow-unregistered-dialect -ops=constant-like.ops -sdy-constant-or-scalar-splitter %s
func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "my.range"() {n = 4 : i64} : () -> tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  %2 = stablehlo.add %1, %a : tensor<4xf32>
  %3 = stablehlo.multiply %1, %0 : tensor<4xf32>
  %4 = "my.range"() {n = 5 : i64} : () -> tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}
