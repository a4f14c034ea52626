// RUN: strategy --emit=table %s
sdy.mesh @devices = <["d"=8]>
func.func @main(%x: tensor<64x64xf32>, %a: tensor<64x64xf32> {shardc.parameter}, %b: tensor<64x64xf32> {shardc.parameter}) -> tensor<64x64xf32> {
  %0 = stablehlo.exponential %x : tensor<64x64xf32>
  %1 = stablehlo.dot_general %0, %a, contracting_dims = [1] x [0] {shardc.in_strategy = [[8, 1], [1, 1]]} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0] {shardc.in_strategy = [[1, 1], [1, 8]]} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = stablehlo.tanh %2 : tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}
