// RUN: strategy --emit=table --devices=2 --search=exact --objective=total %s
func.func @main(%x: tensor<3x8xf32>, %w: tensor<8x3xf32>) -> tensor<3x3xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x8xf32>, tensor<8x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
