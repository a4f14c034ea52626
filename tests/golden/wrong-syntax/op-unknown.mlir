// RUN: check %s
// STATUS: 1
%x : tensor<8xf32>
%y = stablehlo.absolute %x : tensor<8xf32>
