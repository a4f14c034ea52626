// RUN: check %s
// STATUS: 1
%c = constant dense<[1.0, 2.0]> : tensor<3xf32>
