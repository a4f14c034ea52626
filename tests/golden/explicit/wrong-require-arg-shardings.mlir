// RUN: types --types --require-arg-shardings %s
// STATUS: 1
@mesh = <["X"=2]>
%x : tensor<8xf32>
