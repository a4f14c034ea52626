// RUN: opt --max-errors=0 %s
// STATUS: 1
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.add %v, %v : (tensor<8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.add %v, %v : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.complex %v, %v : tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.compare FOO, %v, %v : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.select %b, %v, %v : tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.iota dims = 0 : tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.pad %v, %s, high = [0], low = [0], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.reduce_precision %v, format = e5 : tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.reduce_precision %v, format = e99999999999m10 : tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.reduce_precision %v, format = e5m4294967296 : tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.tuple %s, %s : tensor<f32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.tuple %s : tuple<tensor<f32>, tensor<f32>>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.custom_call @a(%s) : tensor<f32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.dot %m, %m, precision = [HIGH, LOW] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.dot_general %v, %v, contracting_dims = [0] y [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.reduce(%v init: %s) applies stablehlo.subtract across dimensions = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.reduce(%v init: %s) applies stablehlo.add across dimensions = [0] : tensor<f32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.while(%x = %v) : tensor<8xf32>, tensor<f32> cond { stablehlo.return %b : tensor<8xi1> } do { stablehlo.return %x : tensor<8xf32> }
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.while(%v = %v) : tensor<8xf32> cond { stablehlo.return %b : tensor<8xi1> } do { stablehlo.return %v : tensor<8xf32> }
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = chlo.erf %v : tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.dynamic_slice %v, %i, , sizes = [4] : (tensor<8xf32>, tensor<i32>) -> tensor<4xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.convolution(%v, %v) dim_numbers = [b, b]x[i, o]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.convolution(%v, %v) dim_numbers = [b, f]x[i, o]->[b, f], window = {foo = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @f(%v: tensor<8xf32>, %s: tensor<f32>, %m: tensor<2x3xf32>, %i: tensor<i32>, %b: tensor<8xi1>) {
  %0 = stablehlo.convolution(%v, %v) dim_numbers = [b, f]x[i, o]->[b, f], window = {pad = [[1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}
