// RUN: strategy  %s
sdy.mesh @m = <["d"=4]>
func.func @main(%a: tensor<8x8xf32>) -> (tensor<64xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.add %a, %a {shardc.in_strategy = [[4, 1], [4, 1]]} : tensor<8x8xf32>
  %1 = stablehlo.reshape %0 : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.reshape %1 : (tensor<8x8xf32>) -> tensor<64xf32>
  %3 = stablehlo.add %1, %1 : tensor<8x8xf32>
  return %2, %3 : tensor<64xf32>, tensor<8x8xf32>
}
