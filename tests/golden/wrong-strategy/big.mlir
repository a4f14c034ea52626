// RUN: strategy %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<2000000x2000000xf32>) -> tensor<2000000x2000000xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[1, 1]]} : tensor<2000000x2000000xf32>
  return %0 : tensor<2000000x2000000xf32>
}
