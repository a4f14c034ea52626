// RUN: check %s
// STATUS: 1
%c = constant dense<"0x0000803F0000"> : tensor<3xf32>
