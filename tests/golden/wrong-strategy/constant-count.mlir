// RUN: strategy %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<64x64xf32>
  %0 = stablehlo.maximum %x, %cst {shardc.in_strategy = [[2, 4], [2, 4]]} : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
