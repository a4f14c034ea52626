// RUN: opt -allow-unregistered-dialect -ops=scalar-expansion.ops --print-after='*splitter' -sdy-constant-or-scalar-splitter -sdy-constant-or-scalar-merger %s
// The splitter gives each user a copy of an op that expands a scalar; the merger merges equal copies.
func.func @main(%s: tensor<f32>, %v: tensor<2xf32>, %a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = "my.fill"(%s) {n = 4 : i64} : (tensor<f32>) -> tensor<4xf32>
  %1 = "my.fill"(%v) {n = 4 : i64} : (tensor<2xf32>) -> tensor<4xf32>
  %2 = stablehlo.add %0, %a : tensor<4xf32>
  %3 = stablehlo.multiply %0, %1 : tensor<4xf32>
  %4 = stablehlo.multiply %1, %1 : tensor<4xf32>
  return %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
