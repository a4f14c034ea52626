// RUN: types --types --format=json %s
// STATUS: 1
%0 = add %x, %y : tensor<4xf32
