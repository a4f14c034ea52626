// RUN: fmt --canonical %s
func.func @f(%a: tensor<2x9x6x4xf32>, %b: tensor<3x2x4x8xf32>) {
  %2 = stablehlo.convolution(%a, %b)
    dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [0, 0]], stride = [2, 1]}
    {feature_group_count = 1 : i64, batch_group_count = 1 : i64}
    : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> tensor<2x5x5x8xf32>
  %3 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f] x [0, 1, i, o] -> [b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false],} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> tensor<2x5x5x8xf32>
  %4 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {reverse = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> tensor<2x7x5x8xf32>
  %5 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> tensor<2x7x5x8xf32>
  return
}
