// RUN: strategy --fully-use-devices=strict --emit=table %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<3x6xf32>, %w: tensor<6x2xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<3x6xf32>, tensor<6x2xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.negate %0 {shardc.in_strategy = [[1, 1]]} : tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}
