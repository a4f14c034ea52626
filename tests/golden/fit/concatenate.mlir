// RUN: mem --fit --topology=inputs/small.json --batch=%x:0 %s
// STATUS: 1

func.func @main(%x: tensor<4x8xf32>, %y: tensor<2x8xf32>) -> tensor<6x8xf32> {
  %z = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  return %z : tensor<6x8xf32>
}
