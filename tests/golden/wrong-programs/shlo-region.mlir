// RUN: check %s
// STATUS: 1
%a : tensor<8xf32>
%z : tensor<f32>
%0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
^bb0(%l: tensor<f32>):
  stablehlo.return %l : tensor<f32>
}) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
