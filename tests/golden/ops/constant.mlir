// RUN: opt -allow-unregistered-dialect -ops=constant.ops --print-after='*splitter' -sdy-constant-or-scalar-splitter -sdy-constant-or-scalar-merger %s
// Import makes it an sdy.constant and gives each use a copy; export merges the copies.
func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "my.const"() {literal = dense<1.0> : tensor<4xf32>, my.note = "kept"} : () -> tensor<4xf32>
  %1 = "my.const"() <{literal = dense<2.0> : tensor<4xf32>, hint = 1 : i64}> : () -> tensor<4xf32>
  %2 = "my.const"() <{literal = dense<3.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %3 = stablehlo.add %0, %a : tensor<4xf32>
  %4 = stablehlo.multiply %0, %1 : tensor<4xf32>
  return %3, %4 : tensor<4xf32>, tensor<4xf32>
}
