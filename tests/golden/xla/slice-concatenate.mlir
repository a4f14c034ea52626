// RUN: opt -shardc-as-xla %s
// The second slice reads one operand. Then the first one is the only user of the concatenation, and takes two of its
// operands.
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> (tensor<3xf32>, tensor<2xf32>) {
  %0 = stablehlo.concatenate %a, %b, %c, dim = 0 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<12xf32>
  %1 = stablehlo.slice %0 [4:9:2] : (tensor<12xf32>) -> tensor<3xf32>
  %2 = stablehlo.slice %0 [5:7] : (tensor<12xf32>) -> tensor<2xf32>
  return %1, %2 : tensor<3xf32>, tensor<2xf32>
}
