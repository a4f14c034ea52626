// RUN: fmt --canonical %s
func.func @f(%x: tensor<8x4xf32>, %z: tensor<f32>, %k: tensor<8x4xi32>, %w: tensor<i32>) {
%2 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
^bb0(%p: tensor<f32>, %q: tensor<f32>):
  %r = stablehlo.maximum %p, %q : tensor<f32>
  stablehlo.return %r : tensor<f32>
}) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
%3:2 = stablehlo.reduce(%x init: %z), (%k init: %w) across dimensions = [1] : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
 reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
  %m = stablehlo.maximum %a, %b : tensor<f32>
  %n = stablehlo.add %c, %d : tensor<i32>
  stablehlo.return %m, %n : tensor<f32>, tensor<i32>
}
%4 = stablehlo.reduce(%x init: %z) across dimensions = [0] {k} : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
 reducer(%a: tensor<f32>, %b: tensor<f32>) {
  %m = stablehlo.add %b, %a : tensor<f32>
  stablehlo.return %m : tensor<f32>
}
%5 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] {k} : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
%6 = stablehlo.reduce(%x init: %z) applies stablehlo.minimum across dimensions = [] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
return
}
