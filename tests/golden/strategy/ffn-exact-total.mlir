// RUN: strategy --remarks --emit=table --search=exact --objective=total %s
sdy.mesh @devices = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>, %w1: tensor<64x64xf32> {shardc.parameter}, %b1: tensor<64xf32> {shardc.parameter},
                %w2: tensor<64x64xf32> {shardc.parameter}, %b2: tensor<64xf32> {shardc.parameter}) -> tensor<64x64xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<64x64xf32>
  %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] {shardc.in_strategy = [[2, 1], [1, 4]]} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x64xf32>
  %3 = stablehlo.maximum %2, %cst : tensor<64x64xf32>
  %4 = stablehlo.dot_general %3, %w2, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %5 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %6 = stablehlo.add %4, %5 : tensor<64x64xf32>
  return %6 : tensor<64x64xf32>
}
