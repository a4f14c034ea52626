// RUN: opt -sdy-basic-propagate %s
// STATUS: 1
// One of several functions must be the main function.
func.func @a(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func @b(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
