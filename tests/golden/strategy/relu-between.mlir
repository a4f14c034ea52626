// RUN: strategy --emit=costs %s
sdy.mesh @devices = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<64x64xf32>
  %0 = stablehlo.maximum %x, %cst {shardc.in_strategy = "((2, 4),)"} : tensor<64x64xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
