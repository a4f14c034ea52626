// RUN: check %s
// STATUS: 1
%x : tensor<8xf32>
%y = add %x, %z : tensor<8xf32>
