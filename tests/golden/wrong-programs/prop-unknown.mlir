// RUN: check %s
// STATUS: 1
%a = stablehlo.constant dense<1.0> : tensor<2x3xf32>
%0 = "stablehlo.abs"(%a) <{note = "x"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
