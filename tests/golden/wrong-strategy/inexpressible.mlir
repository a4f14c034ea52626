// RUN: strategy --emit=table %s
// STATUS: 1
sdy.mesh @m = <["a"=2, "b"=3]>
func.func @main(%x: tensor<12x12xf32>) -> tensor<12x12xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[3, 2]]} : tensor<12x12xf32>
  return %0 : tensor<12x12xf32>
}
