// RUN: partition --layouts=inputs/missing.json %s
// STATUS: 3
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
