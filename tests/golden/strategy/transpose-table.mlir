// RUN: strategy --remarks --emit=table %s
sdy.mesh @devices = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<64x64xf32>
  %0 = stablehlo.maximum %x, %cst {shardc.in_strategy = [[2, 4]]} : tensor<64x64xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.maximum %1, %cst : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
