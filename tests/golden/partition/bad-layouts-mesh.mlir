// RUN: partition --layouts=inputs/bad-layouts-mesh.json %s
// STATUS: 1
// Meshes of other sizes than those of the program.
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  return %a : tensor<8x8xf32>
}
