// RUN: partition --layouts=inputs/bad-layouts-count.json %s
// STATUS: 1
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
