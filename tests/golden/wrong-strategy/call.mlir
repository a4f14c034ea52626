// RUN: strategy --emit=table %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func private @f(tensor<8xf32>) -> tensor<8xf32>
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[8]]} : tensor<8xf32>
  %1 = func.call @f(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
