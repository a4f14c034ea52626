// RUN: opt -sdy-basic-propagate %s
// STATUS: 1
// Tuples are not supported.
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.tuple %a : tuple<tensor<8xf32>>
  return %a : tensor<8xf32>
}
