// RUN: opt -sdy-pad-for-divisibility %s
// STATUS: 1
// Only the output feature of the result is sharded, so no operand can be padded.
sdy.mesh @m = <["x"=2]>
func.func @main(%a: tensor<3x7x3xf32>, %k: tensor<3x3x5xf32>) -> tensor<3x7x5xf32> {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@m, [{}, {}, {"x"}]>]>} : (tensor<3x7x3xf32>, tensor<3x3x5xf32>) -> tensor<3x7x5xf32>
  return %0 : tensor<3x7x5xf32>
}
