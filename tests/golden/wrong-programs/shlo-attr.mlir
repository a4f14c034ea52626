// RUN: check %s
// STATUS: 1
%a : tensor<2x3xf32>
%0 = transpose %a, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x2xf32>
