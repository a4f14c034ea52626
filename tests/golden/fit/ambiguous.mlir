// RUN: mem --fit --topology=inputs/small.json %s
// STATUS: 1

// Both arguments have a leading dimension of their own.
func.func @main(%x: tensor<8x16xf32>, %y: tensor<4x16xf32>) -> tensor<8x4xf32> {
  %z = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<8x4xf32>
  return %z : tensor<8x4xf32>
}
