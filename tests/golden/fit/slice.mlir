// RUN: mem --fit --topology=inputs/small.json --batch=%x:0 %s
// STATUS: 1

func.func @main(%x: tensor<8x16xf32>) -> tensor<6x16xf32> {
  %y = stablehlo.slice %x [0:6, 0:16] : (tensor<8x16xf32>) -> tensor<6x16xf32>
  return %y : tensor<6x16xf32>
}
