// RUN: opt -sdy-convert-global-to-local %s
sdy.mesh @g = <["u"=2, "v"=2]>
func.func @dot(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {"v"}]>}, %arg1: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"v"}, {}]>}) -> (tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}) {
  %0 = stablehlo.dot %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : (tensor<8x8xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = sdy.all_reduce {"v"} %0 out_sharding=<@g, [{"u"}, {}]> : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
func.func @convolution(%arg0: tensor<4x8x8x4xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}, {}, {"v"}]>}, %arg1: tensor<3x3x4x8xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {}, {"v"}, {}]>}) -> (tensor<4x6x6x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}, {}, {}]>}) {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, foo.x = 1 : i32, sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}, {}, {}]>]>} : (tensor<4x8x8x4xf32>, tensor<3x3x4x8xf32>) -> tensor<4x6x6x8xf32>
  %1 = sdy.all_reduce {"v"} %0 out_sharding=<@g, [{"u"}, {}, {}, {}]> : tensor<4x6x6x8xf32>
  return %1 : tensor<4x6x6x8xf32>
}
func.func @depthwise(%arg0: tensor<4x8x8x4xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {}, {}, {"v"}]>}, %arg1: tensor<3x3x1x8xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {}, {}, {"v"}]>}) -> (tensor<4x6x6x8xf32> {sdy.sharding = #sdy.sharding<@g, [{}, {}, {}, {"v"}]>}) {
  %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, sdy.sharding = #sdy.sharding_per_value<[<@g, [{}, {}, {}, {"v"}]>]>} : (tensor<4x8x8x4xf32>, tensor<3x3x1x8xf32>) -> tensor<4x6x6x8xf32>
  return %0 : tensor<4x6x6x8xf32>
}
func.func @window(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@g, [{"u"}, {}]>}) {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%arg0, %c) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@g, [{"u"}, {}]>]>} : (tensor<8x8xf32>, tensor<f32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
