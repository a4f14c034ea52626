// RUN: strategy --emit=local %s
// Each device computes one of four groups of features, for half of the batch.
sdy.mesh @mesh = <["x"=8]>
func.func @main(%i: tensor<8x16x16x16xf32>, %k: tensor<3x3x4x32xf32>) -> tensor<8x16x16x32xf32> {
  %0 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, shardc.in_strategy = [[2, 1, 1, 4], [1, 1, 1, 4]]} : (tensor<8x16x16x16xf32>, tensor<3x3x4x32xf32>) -> tensor<8x16x16x32xf32>
  return %0 : tensor<8x16x16x32xf32>
}
