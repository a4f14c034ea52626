// RUN: opt -sdy-pad-for-divisibility %s
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<3x7x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<3x7x5xf32> {
  %0 = sdy.all_slice [{"x"}, {}, {}] %a out_sharding=<@m, [{"x"}, {}, {}]> : tensor<3x7x3xf32>
  %1 = stablehlo.convolution(%0, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}, {}]>]>} : (tensor<3x7x3xf32>, tensor<3x3x5xf32>) -> tensor<3x7x5xf32>
  %2 = sdy.all_gather [{"x"}, {}, {}] %1 out_sharding=<@m, [{}, {}, {}]> : tensor<3x7x5xf32>
  %3 = sdy.all_slice [{}, {}, {"x"}] %a out_sharding=<@m, [{}, {}, {"x"}]> : tensor<3x7x3xf32>
  %4 = sdy.all_slice [{}, {"x"}, {}] %k out_sharding=<@m, [{}, {"x"}, {}]> : tensor<3x3x5xf32>
  %5 = stablehlo.convolution(%3, %4) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}, {}]>]>} : (tensor<3x7x3xf32>, tensor<3x3x5xf32>) -> tensor<3x7x5xf32>
  %6 = sdy.all_reduce {"x"} %5 out_sharding=<@m, [{}, {}, {}]> : tensor<3x7x5xf32>
  %7 = stablehlo.add %2, %6 : tensor<3x7x5xf32>
  return %7 : tensor<3x7x5xf32>
}
