// RUN: strategy --emit=collectives %s
// The reshape has no layout that becomes that of the operand, so its result moves by two collectives.
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<16x16xf32>, %w: tensor<8x16xf32>) -> tensor<32x16xf32> {
  %0 = stablehlo.reshape %x : (tensor<16x16xf32>) -> tensor<32x8xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] {shardc.in_strategy = [[2, 4], [4, 1]]} : (tensor<32x8xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
  return %1 : tensor<32x16xf32>
}
