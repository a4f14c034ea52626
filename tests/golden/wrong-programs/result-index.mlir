// RUN: check %s
// STATUS: 1
%x : tensor<8xf32>
%a = abs %x : tensor<8xf32>
%b = abs %a#1 : tensor<8xf32>
