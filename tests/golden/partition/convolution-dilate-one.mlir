// RUN: partition -q %s
// A dilation does nothing to a dimension of size 1.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<1x1x1xf32>, %k: tensor<1x1x1xf32>) -> (tensor<1x8x1xf32>{sdy.sharding = #sdy.sharding<@m, [{},{"x"},{}]>}) {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 7]], lhs_dilate = [4611686018427387904], rhs_dilate=[4611686018427387904]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> tensor<1x8x1xf32>
  return %0 : tensor<1x8x1xf32>
}
