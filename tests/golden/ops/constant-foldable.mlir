// RUN: opt -allow-unregistered-dialect -ops=constant-foldable.ops -sdy-constant-or-scalar-splitter %s
// Pure foldable and pure elementwise ops of constants are constant; other ops are not.
func.func @main(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = "my.flip"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "my.gelu"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.add %2, %a : tensor<4xf32>
  %4 = stablehlo.subtract %2, %a : tensor<4xf32>
  %5 = "my.log"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = stablehlo.add %5, %5 : tensor<4xf32>
  %7 = "my.noise"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %8 = stablehlo.add %7, %7 : tensor<4xf32>
  return %3, %4, %6, %8 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
