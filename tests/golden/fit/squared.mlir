// RUN: mem --fit --topology=inputs/small.json --batch=%x:0 %s
// STATUS: 1

func.func @main(%x: tensor<4x4xf32>) -> tensor<16xf32> {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = stablehlo.dot_general %x, %t, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = stablehlo.reshape %g : (tensor<4x4xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}
