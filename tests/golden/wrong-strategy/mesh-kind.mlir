// RUN: strategy --emit=table %s
// STATUS: 1
sdy.mesh @m = <[], device_ids=[0]>
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[1, 1]]} : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
