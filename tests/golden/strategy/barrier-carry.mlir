// RUN: strategy --device-orders=carry %s
sdy.mesh @m = <["d"=8]>
func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = stablehlo.negate %a {shardc.in_strategy = [[2, 4]]} : tensor<64x64xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.negate %b {shardc.in_strategy = [[2, 4]]} : tensor<64x64xf32>
  %3:2 = stablehlo.optimization_barrier %1, %2 : tensor<64x64xf32>, tensor<64x64xf32>
  return %3#0, %3#1 : tensor<64x64xf32>, tensor<64x64xf32>
}
