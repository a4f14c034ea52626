// RUN: opt -shardc-as-xla %s
// The outermost concatenation takes the operands of all nested ones; one with another user stays.
func.func @main(%a: tensor<2xf32>, %b: tensor<3xf32>, %e: tensor<0xf32>) -> (tensor<12xf32>, tensor<5xf32>, tensor<7xf32>, tensor<2xf32>) {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %1 = stablehlo.concatenate %e, %0, %a, dim = 0 : (tensor<0xf32>, tensor<5xf32>, tensor<2xf32>) -> tensor<7xf32>
  %2 = stablehlo.concatenate %b, %1, %a, dim = 0 : (tensor<3xf32>, tensor<7xf32>, tensor<2xf32>) -> tensor<12xf32>
  %3 = stablehlo.concatenate %b, %a, dim = 0 : (tensor<3xf32>, tensor<2xf32>) -> tensor<5xf32>
  %4 = stablehlo.concatenate %3, %a, dim = 0 : (tensor<5xf32>, tensor<2xf32>) -> tensor<7xf32>
  %5 = stablehlo.concatenate %e, %a, dim = 0 : (tensor<0xf32>, tensor<2xf32>) -> tensor<2xf32>
  %6 = stablehlo.concatenate %5, dim = 0 : (tensor<2xf32>) -> tensor<2xf32>
  return %2, %3, %4, %6 : tensor<12xf32>, tensor<5xf32>, tensor<7xf32>, tensor<2xf32>
}
