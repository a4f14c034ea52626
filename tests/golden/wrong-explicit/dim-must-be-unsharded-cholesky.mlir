// RUN: types --max-alternatives=0 %s
// STATUS: 1
@m = <["X"=2, "Y"=4]>
%x : tensor<4x8x8xf32> {sdy.sharding = <@m, [{}, {"X"}, {}]>}
%0 = cholesky %x, lower = true : tensor<4x8x8xf32>
