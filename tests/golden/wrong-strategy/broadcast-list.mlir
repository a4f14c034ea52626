// RUN: strategy  %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.add %0, %1 {shardc.in_strategy = [[2, 8], [2, 4]]} : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
