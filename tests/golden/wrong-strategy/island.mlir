// RUN: strategy --emit=table %s
sdy.mesh @m = <["d"=8]>
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = stablehlo.negate %x {shardc.in_strategy = [[8]]} : tensor<8xf32>
  %1 = stablehlo.negate %y : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
