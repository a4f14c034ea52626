// RUN: opt --shardy=0.12.0.1 -split-input-file -sdy-per-instruction-partitioning=enable-halo-exchange=false %s
// The outlined operation names the mesh that its sharding spells out.
func.func @main(%a: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=4, "y"=2]>, [{"x", "y"}, {}]>}) -> tensor<8x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reverse %a, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=4, "y"=2]>, [{"x", "y"}, {}]>]>} : tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
// -----
func.func @main(%a: tensor<1x13x1xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=3, "y"=2]>, [{}, {"x"}, {}]>}) -> tensor<1x11x1xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.constant dense<1.0> : tensor<3x1x1xf32>
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<mesh<["x"=3, "y"=2]>, [{}, {"x"}, {}]>]>} : (tensor<1x13x1xf32>, tensor<3x1x1xf32>) -> tensor<1x11x1xf32>
  return %0 : tensor<1x11x1xf32>
}
