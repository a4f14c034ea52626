// RUN: partition --layouts=inputs/bad-layouts-keys.json %s
// STATUS: 1
// Keys and strings with escapes.
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
