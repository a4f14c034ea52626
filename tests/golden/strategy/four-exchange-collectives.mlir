// RUN: strategy --emit=collectives %s
sdy.mesh @devices = <["d"=4]>
func.func @main(%x: tensor<16x16xf32>, %w: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %z = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {shardc.in_strategy = [[4, 1], [1, 1]]} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %o = stablehlo.dot_general %z, %y, contracting_dims = [1] x [0] {shardc.in_strategy = [[1, 4], [4, 1]]} : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  return %o : tensor<16x16xf32>
}
