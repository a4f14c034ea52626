// RUN: opt -sdy-basic-propagate %s
// STATUS: 1
// Of several functions one must be the main one.
func.func @a(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func @b(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
