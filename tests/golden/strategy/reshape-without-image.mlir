// RUN: strategy --remarks --emit=collectives %s
sdy.mesh @devices = <["d"=8]>
func.func @main(%x: tensor<8x16x64xf32>, %w: tensor<64x32xf32>) -> tensor<128x32xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<8x16x64xf32>
  %0 = stablehlo.maximum %x, %cst {shardc.in_strategy = [[2, 4, 1]]} : tensor<8x16x64xf32>
  %1 = stablehlo.reshape %0 : (tensor<8x16x64xf32>) -> tensor<128x64xf32>
  %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
  return %2 : tensor<128x32xf32>
}
