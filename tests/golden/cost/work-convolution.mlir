// RUN: cost -H --topology=tpu-v5e --by=op %s
// Of a convolution only the pairs count that meet: the borders do not.
sdy.mesh @mesh = <["x"=4]>

func.func @main(%i: tensor<64x8x8x256xbf16> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}, %k: tensor<3x3x256x256xbf16>) -> tensor<64x8x8x256xbf16> {
  %y = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<64x8x8x256xbf16>, tensor<3x3x256x256xbf16>) -> tensor<64x8x8x256xbf16>
  return %y : tensor<64x8x8x256xbf16>
}
