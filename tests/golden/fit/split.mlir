// RUN: mem --fit --topology=inputs/small.json %s

// The batch is split into 4 x 2: the second part grows.
func.func @main(%x: tensor<8x16xf32>, %w: tensor<16x16xf32>) -> tensor<4x2x16xf32> {
  %y = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  %z = stablehlo.reshape %y : (tensor<8x16xf32>) -> tensor<4x2x16xf32>
  return %z : tensor<4x2x16xf32>
}
