// RUN: check --max-errors=0 %s
// STATUS: 1
func.func @f(%a0: tensor<4xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 0>}> ({^bb0: func.return}) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({^bb0: func.return},{^bb0: func.return}) : (tensor<4xf32>, tensor<1xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<1xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({^bb0: stablehlo.return},{}) : (tensor<4xf32>, tensor<1xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x9xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf64>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf64>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4x1xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4x1xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 3 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x2x7xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x2x7xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x7xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x7xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 3 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 0 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<0x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<0x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 0,1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{window_strides = array<i64: 1,-1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{lhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{lhs_dilation = array<i64: 0,1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{lhs_dilation = array<i64: 1,-1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{rhs_dilation = array<i64: 1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{rhs_dilation = array<i64: 0,1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{rhs_dilation = array<i64: 1,-1>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{window_reversal = array<i1: true>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{padding = dense<1> : tensor<1x2xi64>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{padding = dense<1> : tensor<2x1xi64>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{padding = dense<1> : tensor<4xi64>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{precision_config = [#stablehlo<precision HIGH>,#stablehlo<precision HIGH>,#stablehlo<precision HIGH>], dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4xf32>, %a1: tensor<8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4xf32>, tensor<8xf32>) -> (tensor<8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<1xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<1xf32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x6xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %r:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<4x7xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %r:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<4x7xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: -2,1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 1,0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, base_dilations = array<i64: 1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, base_dilations = array<i64: 1,0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, window_dilations = array<i64: 1>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, window_dilations = array<i64: 1,0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, padding = dense<1> : tensor<2x1xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, padding = dense<1> : tensor<4xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f() {
  "stablehlo.reduce_window"() <{window_dimensions = array<i64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : () -> ()
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x4xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x4xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<1xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<1xf32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,0>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 0,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>, padding = dense<1>: tensor<1x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<1xf32>): stablehlo.return %p : tensor<f32>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: i32): stablehlo.return %p : tensor<f32>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6x2x3xf32>, %a1: tensor<3x2x6x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x6x2x3xf32>, tensor<3x2x6x8xf32>) -> (tensor<9xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, 2, f]x[0, 1, 2, i, o]->[b, 0, 1, 2, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<9xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<i32>, %q: tensor<i32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<?xf32>, %q: tensor<f32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
