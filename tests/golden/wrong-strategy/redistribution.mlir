// RUN: strategy --remarks --emit=table %s
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[8, 1]]} : tensor<64x64xf32>
  %1 = stablehlo.abs %0 {shardc.in_strategy = [[1, 8]]} : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
