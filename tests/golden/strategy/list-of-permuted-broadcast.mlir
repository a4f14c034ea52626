// RUN: strategy --emit=table %s
// The list of the first operand has a number per dimension of its broadcast, whose dimensions have another order.
sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%x: tensor<4x8xf32>, %z: tensor<8x4x16xf32>) -> tensor<8x4x16xf32> {
  %b = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4x16xf32>
  %0 = stablehlo.add %b, %z {shardc.in_strategy = [[4, 2, 1], [4, 2, 1]]} : tensor<8x4x16xf32>
  return %0 : tensor<8x4x16xf32>
}
