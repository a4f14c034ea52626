// RUN: strategy --emit=table %s
sdy.mesh @devices = <["d"=8]>
func.func @main(%x: tensor<8x16x32xf32>) -> tensor<16xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [0, 2] {shardc.in_strategy = [[2, 2, 2]]} : (tensor<8x16x32xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
