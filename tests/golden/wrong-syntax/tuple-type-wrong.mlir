// RUN: check %s
// STATUS: 1
%x = stablehlo.constant dense<0.0> : tensor<2xf32>
%i = stablehlo.constant dense<0> : tensor<i32>
%t = stablehlo.tuple %x, %i : tuple<tensor<tensor<2xf32>>, tensor<i32>>
