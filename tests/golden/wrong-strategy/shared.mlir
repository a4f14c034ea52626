// RUN: strategy --remarks --strict-shared --emit=table %s
// STATUS: 1
sdy.mesh @m = <["d"=8]>
func.func @main(%h: tensor<64x16xf32>, %g: tensor<64x32xf32>, %e: tensor<32x16xf32> {shardc.parameter}) -> (tensor<64x32xf32>, tensor<64x16xf32>) {
  %0 = stablehlo.dot_general %h, %e, contracting_dims = [1] x [1] {shardc.in_strategy = [[2, 1], [4, 1]]} : (tensor<64x16xf32>, tensor<32x16xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.dot_general %g, %e, contracting_dims = [1] x [0] {shardc.in_strategy = [[8, 1], [1, 1]]} : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  return %0, %1 : tensor<64x32xf32>, tensor<64x16xf32>
}
