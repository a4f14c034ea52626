// RUN: check --max-errors=0 -Wno-sharding-missing %s
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf64>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x2x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x2x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<1x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x?xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x?xf32>, tensor<3x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x9x6x4xf32>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<?x9x6x4xf32>, tensor<3x2x4x8xf32>) -> (tensor<7x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x9x6x4xf32, #stablehlo.bounds<4,?,?,?>>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<?x9x6x4xf32, #stablehlo.bounds<4,?,?,?>>, tensor<3x2x4x8xf32>) -> (tensor<7x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x?x6x4xf32, #stablehlo.bounds<?,9,?,?>>, %a1: tensor<3x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x?x6x4xf32, #stablehlo.bounds<?,9,?,?>>, tensor<3x2x4x8xf32>) -> (tensor<2x9x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<3x2x?x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<3x2x?x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<2x9x6x4xf32>, %a1: tensor<?x2x4x8xf32>) {
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x9x6x4xf32>, tensor<?x2x4x8xf32>) -> (tensor<2x7x5x8xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f64>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f64>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf64>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf64>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>, %a2: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, base_dilations = array<i64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, window_dilations = array<i64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>, padding = dense<1> : tensor<2x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<4x6xf32>, tensor<f32>) -> (tensor<5x7xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x6xf32>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<?x6xf32>, tensor<f32>) -> (tensor<9x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x6xf32, #stablehlo.bounds<4,?>>, %a1: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.add %p, %q : tensor<f32> stablehlo.return %r : tensor<f32>}) : (tensor<?x6xf32, #stablehlo.bounds<4,?>>, tensor<f32>) -> (tensor<3x5xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f64>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f64>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf64>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf64>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<3x4xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>, padding = dense<1>: tensor<2x2xi64>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<3x4xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f64>, %q: tensor<f64>): stablehlo.return %p : tensor<f64>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf64>)
  return
}
// -----
func.func @f(%a0: tensor<?x6xf32, #stablehlo.bounds<4,?>>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<?x6xf32, #stablehlo.bounds<4,?>>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<?x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f32>, %q: tensor<f32>): %r = stablehlo.compare GE, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<?x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f64>, %q: tensor<f64>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<f64>, %q: tensor<f32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
// -----
func.func @f(%a0: tensor<4x6xf32>, %a1: tensor<2x3xf32>, %a2: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2,2>, window_strides = array<i64: 2,2>}> ({^bb0(%p: tensor<bf16>, %q: tensor<f32>): %r = stablehlo.constant dense<true> : tensor<i1> stablehlo.return %r : tensor<i1>}, {^bb0(%p: tensor<f32>, %q: tensor<f32>): stablehlo.return %p : tensor<f32>}) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> (tensor<4x6xf32>)
  return
}
