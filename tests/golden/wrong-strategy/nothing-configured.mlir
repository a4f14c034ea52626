// RUN: strategy --emit=table %s
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.negate %x : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
