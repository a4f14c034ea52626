// RUN: check %s
// STATUS: 1
%a : tensor<8x4xf32>
%b : tensor<5x2xf32>
%0 = dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<5x2xf32>) -> tensor<8x2xf32>
