// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<4x8x4xf32> {sdy.sharding = <@m, [{}, {}, {"Y"}]>}
%w : tensor<1x4x4xf32> {sdy.sharding = <@m, [{}, {}, {}]>}
%0 = convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x4xf32>, tensor<1x4x4xf32>) -> tensor<4x8x4xf32>
