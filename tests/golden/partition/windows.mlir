// RUN: opt -shardc-partition %s
// Shards exchange the rows under their windows.
sdy.mesh @xy = <["x"=4, "y"=2]>

func.func @convolution(%a: tensor<2x16x4xf32> {sdy.sharding = #sdy.sharding<@xy, [{}, {"x"}, {"y"}]>}, %k: tensor<3x4x8xf32> {sdy.sharding = #sdy.sharding<@xy, [{}, {"y"}, {}]>})
    -> (tensor<2x8x8xf32> {sdy.sharding = #sdy.sharding<@xy, [{}, {"x"}, {}]>}) {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [2], pad = [[0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, sdy.sharding = #sdy.sharding_per_value<[<@xy, [{}, {"x"}, {}]>]>} : (tensor<2x16x4xf32>, tensor<3x4x8xf32>) -> tensor<2x8x8xf32>
  return %0 : tensor<2x8x8xf32>
}

// Groups are divided among the shards.
func.func @groups(%a: tensor<2x5x8xf32> {sdy.sharding = #sdy.sharding<@xy, [{}, {}, {"x"}]>}, %k: tensor<3x2x8xf32>)
    -> (tensor<2x3x8xf32> {sdy.sharding = #sdy.sharding<@xy, [{}, {}, {"x"}]>}) {
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 4 : i64, sdy.sharding = #sdy.sharding_per_value<[<@xy, [{}, {}, {"x"}]>]>} : (tensor<2x5x8xf32>, tensor<3x2x8xf32>) -> tensor<2x3x8xf32>
  return %0 : tensor<2x3x8xf32>
}

func.func @pool(%a: tensor<10xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}]>})
    -> (tensor<11xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}]>}) {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>, window_dilations = array<i64: 3>, window_strides = array<i64: 1>, padding = dense<[[-2, -3]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.maximum %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@xy, [{"x"}]>]>} : (tensor<10xf32>, tensor<f32>) -> tensor<11xf32>
  return %0 : tensor<11xf32>
}

func.func @unpool(%a: tensor<16xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}]>}, %s: tensor<8xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}]>})
    -> (tensor<16xf32> {sdy.sharding = #sdy.sharding<@xy, [{"x"}]>}) {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) {sdy.sharding = #sdy.sharding_per_value<[<@xy, [{"x"}]>]>} : (tensor<16xf32>, tensor<8xf32>, tensor<f32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
