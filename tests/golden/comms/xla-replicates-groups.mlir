// RUN: check --as-xla --budget='bytes<=1KiB' %s
// STATUS: 1
// XLA gathers the images of a convolution with groups of two features, but not of one.
sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<8x4x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}, %k3: tensor<3x3x2x8xf32>, %k1: tensor<1x1x2x8xf32>, %k3d: tensor<3x3x1x8xf32>) -> (tensor<8x4x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}, tensor<8x4x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}, tensor<8x4x4x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}) {
  %0 = stablehlo.convolution(%a, %k3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<8x4x4x8xf32>, tensor<3x3x2x8xf32>) -> tensor<8x4x4x8xf32>
  %1 = stablehlo.convolution(%a, %k1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<8x4x4x8xf32>, tensor<1x1x2x8xf32>) -> tensor<8x4x4x8xf32>
  %2 = stablehlo.convolution(%a, %k3d) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 8 : i64} : (tensor<8x4x4x8xf32>, tensor<3x3x1x8xf32>) -> tensor<8x4x4x8xf32>
  return %0, %1, %2 : tensor<8x4x4x8xf32>, tensor<8x4x4x8xf32>, tensor<8x4x4x8xf32>
}
