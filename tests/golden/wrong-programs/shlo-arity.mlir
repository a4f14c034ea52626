// RUN: check %s
// STATUS: 1
%a : tensor<8xf32>
%0 = "stablehlo.add"(%a) : (tensor<8xf32>) -> tensor<8xf32>
