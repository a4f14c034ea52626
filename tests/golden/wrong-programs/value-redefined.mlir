// RUN: check %s
// STATUS: 1
%x : tensor<8xf32>
%y = abs %x : tensor<8xf32>
%y = negate %x : tensor<8xf32>
