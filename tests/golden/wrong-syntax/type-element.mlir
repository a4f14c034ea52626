// RUN: check %s
// STATUS: 1
%a : tensor<4xtuple<f32>>
