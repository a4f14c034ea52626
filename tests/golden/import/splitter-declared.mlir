// RUN: opt -sdy-constant-or-scalar-splitter %s
// A call of a declaration with constants counts as constant, because it has no body with other ops.
func.func @main(%arg0: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.constant dense<1.000000e+00> : tensor<8xf32>
  %1 = call @declared(%0) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = stablehlo.add %1, %arg0 : tensor<8xf32>
  %3 = stablehlo.multiply %1, %arg0 : tensor<8xf32>
  return %2, %3 : tensor<8xf32>, tensor<8xf32>
}
func.func private @declared(tensor<8xf32>) -> tensor<8xf32>
