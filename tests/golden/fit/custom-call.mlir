// RUN: mem --fit --topology=inputs/small.json --batch=%x:0 %s
// STATUS: 1

func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %y = stablehlo.custom_call @kernel(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
