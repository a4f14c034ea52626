// RUN: partition --check %s
// STATUS: 1
// CHLO accepts any result for operands that do not fit, so the check cannot compute it.
func.func @main(%a: tensor<8xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 4096>}> : (tensor<8xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
