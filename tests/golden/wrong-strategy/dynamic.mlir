// RUN: strategy --emit=table %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[8, 1]]} : tensor<?x64xf32>
  return %0 : tensor<?x64xf32>
}
