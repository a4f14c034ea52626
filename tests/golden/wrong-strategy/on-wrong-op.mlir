// RUN: strategy --emit=table %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<8x16xf32>) -> tensor<128xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[8, 1]]} : tensor<8x16xf32>
  %1 = stablehlo.reshape %0 {shardc.in_strategy = [[8, 1]]} : (tensor<8x16xf32>) -> tensor<128xf32>
  return %1 : tensor<128xf32>
}
