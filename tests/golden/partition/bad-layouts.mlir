// RUN: partition --layouts=inputs/bad-layouts.json %s
// STATUS: 1
sdy.mesh @mesh = <["data"=4, "model"=2]>
func.func @main(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>, %d: tensor<8x8xf32>, %e: tensor<8x8xf32>, %f: !stablehlo.token) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  return %a, %b, %c, %d : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
