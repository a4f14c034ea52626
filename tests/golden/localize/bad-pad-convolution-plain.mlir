// RUN: opt -sdy-pad-for-divisibility %s
// STATUS: 1
// The result has no sharding.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<3x7x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<3x7x5xf32> {
  %0 = sdy.all_slice [{}, {}, {"x"}] %a out_sharding=<@m, [{}, {}, {"x"}]> : tensor<3x7x3xf32>
  %1 = sdy.all_slice [{}, {"x"}, {}] %k out_sharding=<@m, [{}, {"x"}, {}]> : tensor<3x3x5xf32>
  %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x7x3xf32>, tensor<3x3x5xf32>) -> tensor<3x7x5xf32>
  return %2 : tensor<3x7x5xf32>
}
