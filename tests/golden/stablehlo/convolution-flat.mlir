// RUN: fmt --canonical %s
func.func @f(%a: tensor<2x4xf32>, %b: tensor<4x8xf32>) {
  %5 = stablehlo.convolution(%a, %b) dim_numbers = [b, f]x[i, o]->[b, f], window = {pad = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4xf32>, tensor<4x8xf32>) -> tensor<2x8xf32>
  return
}
