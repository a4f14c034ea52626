// RUN: check %s
// A file without shardings has one warning, at its first function with a body.
func.func private @outside(tensor<8xf32>) -> tensor<8xf32>
func.func @first(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func @second(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
// -----
func.func @third(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
