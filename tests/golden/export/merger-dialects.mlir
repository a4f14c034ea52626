// RUN: opt -sdy-constant-or-scalar-merger %s
// The dialect of the constant does not matter.
func.func @main() -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = sdy.constant dense<2.0> : tensor<8xf32>
  %1 = stablehlo.constant dense<2.0> : tensor<8xf32>
  %2 = stablehlo.constant dense<2.0> : tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
