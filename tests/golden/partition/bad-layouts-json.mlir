// RUN: partition --layouts=inputs/bad-layouts-syntax.json -o /dev/stdout %s
// STATUS: 1
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
